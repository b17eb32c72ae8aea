import PaywallModel
import PaywallTree

extension SVGDrawing {
  /// A node's shadow, background and border.
  mutating func drawBox(_ node: LaidOutNode) {
    let decoration = node.decoration
    if let shadow = decoration.shadow { draw(shadow, of: node) }
    fill(node.frame, with: decoration.background, corners: decoration.corners)
    guard let border = decoration.border, border.width > 0 else { return }
    let line = node.frame.inset(by: border.width / 2)
    body.beginShape(line, corners: decoration.corners.inset(by: border.width / 2))
    body.attribute("fill", "none")
    body.attribute("stroke", border.color.opaqueHex)
    if border.color.alpha < 255 { body.attribute("stroke-opacity", border.color.opacity) }
    let width = min(border.width, node.frame.width, node.frame.height)
    body.attribute("stroke-width", width)
    switch border.style {
    case .solid: break
    case .dashed: body.attribute("stroke-dasharray", SVGNumber.text(3 * width))
    case .dotted:
      body.attribute("stroke-dasharray", "0 \(SVGNumber.text(2 * width))")
      body.attribute("stroke-linecap", "round")
    }
    body.end()
  }

  mutating func fill(
    _ frame: Rectangle, with paint: LaidOutPaint?, corners: LaidOutCorners = LaidOutCorners(0)
  ) {
    guard let paint, frame.width > 0, frame.height > 0 else { return }
    body.beginShape(frame, corners: corners)
    switch paint {
    case .color(let color): setFill(color)
    case .linearGradient(let gradient):
      body.attribute("fill", definitions.gradient(gradient, in: frame))
    }
    body.end()
  }

  mutating func setFill(_ color: Color) {
    body.attribute("fill", color.opaqueHex)
    if color.alpha < 255 { body.attribute("fill-opacity", color.opacity) }
  }

  /// A shadow is the box's shape, blurred; half of CSS's blur radius is the standard deviation (CSS Backgrounds §6.1).
  private mutating func draw(_ shadow: LaidOutShadow, of node: LaidOutNode) {
    guard node.decoration.background != nil, shadow.color.alpha > 0 else { return }
    var frame = node.frame
    frame.x += shadow.x
    frame.y += shadow.y
    body.beginShape(frame, corners: node.decoration.corners)
    setFill(shadow.color)
    if shadow.blur > 0 { body.attribute("filter", definitions.blur(shadow.blur / 2)) }
    body.end()
  }
}

extension Color {
  /// `#RRGGBB`: SVG 1.1 has opacity in a property of its own.
  var opaqueHex: String { String(hex.prefix(7)) }

  var opacity: Double { Double(alpha) / 255 }
}
