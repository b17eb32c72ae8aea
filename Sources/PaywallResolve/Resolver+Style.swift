import PaywallModel
import PaywallTree

extension Resolver {
  /// A name that the document lacks, which the check of its meaning refuses, is black.
  func color(_ source: ColorSource) -> Color { document.color(source, in: reader.theme) ?? .black }

  func paint(_ paint: Paint) -> LaidOutPaint {
    switch paint {
    case .color(let source): .color(color(source))
    case .gradient(let source): .gradient(gradient(source))
    }
  }

  func gradient(_ gradient: Gradient) -> LaidOutGradient {
    LaidOutGradient(
      gradient.geometry,
      stops: zip(gradient.stops, gradient.places).map { stop, place in
        LaidOutGradient.Stop(color: color(stop.color), at: place)
      })
  }

  func decoration(_ decoration: Decoration) -> LaidOutDecoration {
    var result = LaidOutDecoration()
    result.background = decoration.background.first.flatMap(\.paint).map(paint)
    result.border = decoration.border.map {
      LaidOutBorder(color: color($0.color), widths: $0.widths(in: direction), style: $0.style)
    }
    result.corners = decoration.cornerRadius.resolved(in: direction)
    result.shadow = decoration.shadow.map {
      LaidOutShadow(color: color($0.color), x: $0.x, y: $0.y, blur: $0.blur)
    }
    result.opacity = decoration.opacity
    result.rotation = direction == .leftToRight ? decoration.rotation : -decoration.rotation
    result.backdropBlur = decoration.backdropBlur
    return result
  }

  /// What lies over the first paint.
  func layers(_ background: [BackgroundLayer]) -> [ResolvedLayer] {
    let rest = background.first?.paint == nil ? background[...] : background.dropFirst()
    return rest.map { layer in
      guard case .image(let image) = layer else {
        return .paint(layer.paint.map(paint) ?? .color(.black))
      }
      return .picture(picture(image), image)
    }
  }
}
