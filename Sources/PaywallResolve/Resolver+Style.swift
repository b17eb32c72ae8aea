import PaywallModel
import PaywallTree

extension Resolver {
  /// A name that the document lacks, which the check of its meaning refuses, is black.
  func color(_ source: ColorSource) -> Color { document.color(source, in: reader.theme) ?? .black }

  func paint(_ paint: Paint) -> LaidOutPaint {
    switch paint {
    case .color(let source): .color(color(source))
    case .linearGradient(let source): .linearGradient(gradient(source))
    }
  }

  func gradient(_ gradient: LinearGradient) -> LaidOutGradient {
    LaidOutGradient(
      angle: gradient.angle,
      stops: zip(gradient.stops, gradient.places).map { stop, place in
        LaidOutGradient.Stop(color: color(stop.color), at: place)
      })
  }

  func decoration(_ decoration: Decoration) -> LaidOutDecoration {
    var result = LaidOutDecoration()
    result.background = decoration.background.map(paint)
    result.border = decoration.border.map {
      LaidOutBorder(color: color($0.color), width: $0.width, style: $0.style)
    }
    result.corners = decoration.cornerRadius.resolved(in: direction)
    result.shadow = decoration.shadow.map {
      LaidOutShadow(color: color($0.color), x: $0.x, y: $0.y, blur: $0.blur)
    }
    result.opacity = decoration.opacity
    return result
  }
}
