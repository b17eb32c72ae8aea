import PaywallModel
import PaywallTree
import Typography

extension SVGDrawing {
  /// A text element a line or run, held to the width that was measured should the viewer's font differ.
  mutating func draw(_ text: LaidOutText) {
    guard !text.lines.isEmpty else { return }
    body.begin("g")
    body.attribute("font-family", Self.families(text.font.family))
    body.attribute("font-size", text.font.size)
    if text.font.weight != 400 { body.attribute("font-weight", String(text.font.weight)) }
    if text.font.italic { body.attribute("font-style", "italic") }
    if text.letterSpacing != 0 { body.attribute("letter-spacing", text.letterSpacing) }
    let lines = Self.lines(of: text.drawing)
    if !lines.isEmpty { body.attribute("text-decoration", lines.joined(separator: " ")) }
    setFill(text.color)
    for line in text.lines where !line.string.isEmpty {
      if line.runs.isEmpty {
        draw(line.string, x: line.x, baseline: line.baseline, width: line.width)
      }
      for run in line.runs { draw(run, baseline: line.baseline) }
    }
    body.end()
  }

  /// The lines along a text (CSS Text Decoration §2.1).
  private static func lines(of drawing: TextDrawing) -> [String] {
    (drawing.underline ? ["underline"] : []) + (drawing.strikethrough ? ["line-through"] : [])
  }

  /// A run's characters stand in its direction whatever they are, as the lines were broken with their neighbours.
  private mutating func draw(_ run: LaidOutText.Run, baseline: Double) {
    let isRightToLeft = run.direction == .rightToLeft
    draw(
      run.string, x: isRightToLeft ? run.x + run.width : run.x, baseline: baseline,
      width: run.width, direction: isRightToLeft ? "rtl" : "ltr")
  }

  /// - Parameter x: where the text starts: the right edge of one that is written from the right.
  private mutating func draw(
    _ string: String, x: Double, baseline: Double, width: Double, direction: String? = nil
  ) {
    body.begin("text")
    body.attribute("x", x)
    body.attribute("y", baseline)
    if let direction {
      body.attribute("direction", direction)
      body.attribute("unicode-bidi", "bidi-override")
    }
    if width > 0 {
      body.attribute("textLength", width)
      body.attribute("lengthAdjust", "spacingAndGlyphs")
    }
    body.attribute("xml:space", "preserve")
    body.text(string)
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
