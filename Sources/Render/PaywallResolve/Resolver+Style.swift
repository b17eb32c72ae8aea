import Numbers
import PaywallModel
import PaywallTree

extension Resolver {
  /// Returns a colour; black for a name that the document lacks. The check of meaning rejects such a document.
  func color(_ source: ColorSource) -> PaywallColor {
    shared.document.colors.color(source, in: reader.theme) ?? .black
  }

  /// Returns a transition; nil for an immediate change.
  func transition(_ transition: Transition?) -> LaidOutTransition? {
    guard let transition, transition.duration > 0 else { return nil }
    let (kind, edge): (LaidOutTransition.Kind, LaidOutTransition.ScreenEdge?)
    switch transition.motion {
    case .none: return nil
    case .fade: (kind, edge) = (.fade, nil)
    case .scale: (kind, edge) = (.scale, nil)
    case .slide(.top): (kind, edge) = (.slide, .top)
    case .slide(.bottom): (kind, edge) = (.slide, .bottom)
    case .slide(.start): (kind, edge) = (.slide, direction == .leftToRight ? .left : .right)
    case .slide(.end): (kind, edge) = (.slide, direction == .leftToRight ? .right : .left)
    }
    return LaidOutTransition(
      kind, from: edge, duration: transition.duration, curve: transition.curve)
  }

  /// Returns the content of the status bar: the document's setting, or else the one that contrasts with the colour under it.
  func statusBar(over page: PaywallColor, _ header: ResolvedComponent?) -> StatusBarContent {
    if let chosen = shared.document.meta.statusBar { return chosen }
    var behind = page
    if case .color(let bar)? = header?.node.decoration.background { behind = bar.over(behind) }
    if isSheetShown { behind = color(shared.document.meta.scrim).over(behind) }
    return behind.readable == .white ? .light : .dark
  }

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
    result.border = decoration.border.map(border)
    result.corners = decoration.cornerRadius.resolved(in: direction)
    result.shadow = decoration.shadow.map {
      LaidOutShadow(color: color($0.color), x: $0.x, y: $0.y, blur: $0.blur)
    }
    result.opacity = decoration.opacity
    result.rotation = direction == .leftToRight ? decoration.rotation : -decoration.rotation
    result.backdropBlur = decoration.backdropBlur
    return result
  }

  /// Returns a border. If gradients are not drawn, as for readers who want more contrast, uses the first colour of one.
  private func border(_ border: Border) -> LaidOutBorder {
    let widths = border.widths(in: direction)
    switch border.color {
    case .color(let source):
      return LaidOutBorder(color: color(source), widths: widths, style: border.style)
    case .gradient(let source):
      let gradient = gradient(source)
      var line = LaidOutBorder(
        color: gradient.stops.first?.color ?? .black, widths: widths, style: border.style)
      if reader.contrast == .standard { line.gradient = gradient }
      return line
    }
  }

  /// Returns the layers over the first paint.
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
