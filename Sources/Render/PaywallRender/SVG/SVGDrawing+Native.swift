import Numbers
import PaywallTree

extension SVGDrawing {
  /// Draws a placeholder for a view of the app's own: a dashed box with the name of the view.
  mutating func draw(_ native: LaidOutNative, in node: LaidOutNode) {
    let frame = node.frame
    guard frame.width > 0, frame.height > 0 else { return }
    body.begin("g")
    body.attribute("clip-path", definitions.clip(node.shape))
    body.begin("rect")
    body.setRectangle(frame.inset(by: 0.5))
    body.attribute("fill", "#8080801F")
    body.attribute("stroke", "#808080")
    body.attribute("stroke-dasharray", "4 4")
    body.end()
    body.begin("text")
    body.attribute("x", frame.x + frame.width / 2)
    body.attribute("y", frame.y + frame.height / 2 + Self.nameSize / 3)
    body.attribute("font-family", Self.quoted("monospace"))
    body.attribute("font-size", Self.nameSize)
    body.attribute("text-anchor", "middle")
    body.attribute("fill", "#808080")
    body.text(native.name)
    body.end()
    body.end()
  }

  private static let nameSize = 13.0
}
