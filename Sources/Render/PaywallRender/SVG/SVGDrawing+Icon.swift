import Numbers
import PaywallTree

extension SVGDrawing {
  mutating func draw(_ icon: LaidOutIcon) {
    guard icon.frame.width > 0, icon.frame.height > 0 else { return }
    let scale = SVGNumber.text(icon.frame.width / LaidOutIcon.side, decimals: 6)
    let place = "\(SVGNumber.text(icon.frame.x)) \(SVGNumber.text(icon.frame.y))"
    body.begin("path")
    body.attribute("transform", "translate(\(place)) scale(\(scale))")
    switch icon.shape {
    case .fill(let path):
      body.attribute("d", path)
      setFill(icon.color)
      body.attribute("fill-rule", "evenodd")
    case .stroke(let path):
      body.attribute("d", path)
      body.attribute("fill", "none")
      body.attribute("stroke", icon.color, opacity: "stroke-opacity")
      body.attribute("stroke-width", LaidOutIcon.strokeWidth)
      body.attribute("stroke-linecap", "round")
      body.attribute("stroke-linejoin", "round")
    }
    body.end()
  }
}
