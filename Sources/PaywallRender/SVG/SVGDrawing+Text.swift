import PaywallModel
import Typography

extension SVGDrawing {
  /// A text element a line, held to the width that was measured should the viewer's font differ.
  mutating func draw(_ text: LaidOutText) {
    guard !text.lines.isEmpty else { return }
    body.begin("g")
    body.attribute("font-family", Self.families(text.font.family))
    body.attribute("font-size", text.font.size)
    if text.font.weight != 400 { body.attribute("font-weight", String(text.font.weight)) }
    if text.font.italic { body.attribute("font-style", "italic") }
    if text.letterSpacing != 0 { body.attribute("letter-spacing", text.letterSpacing) }
    setFill(text.color)
    for line in text.lines where !line.string.isEmpty {
      body.begin("text")
      body.attribute("x", line.x)
      body.attribute("y", line.baseline)
      if line.width > 0 {
        body.attribute("textLength", line.width)
        body.attribute("lengthAdjust", "spacingAndGlyphs")
      }
      body.attribute("xml:space", "preserve")
      body.text(line.string)
      body.end()
    }
    body.end()
  }

  /// The font's name for viewers: the system's stands in where the named one is missing.
  private static func families(_ family: String) -> String {
    let system = "Inter, -apple-system, system-ui, Roboto, 'Segoe UI', sans-serif"
    guard family != "system" else { return system }
    let name = family.filter { $0 != "'" && $0 != "\\" }
    return "'\(name)', \(system)"
  }
}
