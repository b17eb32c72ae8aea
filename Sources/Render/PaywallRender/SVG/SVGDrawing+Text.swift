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
    // A group's line decorates everything in it.
    let hasStyles = text.lines.contains { $0.runs.contains { $0.style != nil } }
    if !lines.isEmpty, !hasStyles {
      body.attribute("text-decoration", lines.joined(separator: " "))
    }
    if case .gradient(let gradient)? = text.paint, let frame = text.paintFrame {
      body.attribute("fill", definitions.gradient(gradient, in: frame))
    } else {
      setFill(text.color)
    }
    for line in text.lines where !line.string.isEmpty {
      if line.runs.isEmpty {
        draw(line.string, x: line.x, baseline: line.baseline, width: line.width)
      }
      for run in line.runs { draw(run, of: text, baseline: line.baseline) }
    }
    body.end()
  }

  /// The lines along a text (CSS Text Decoration §2.1).
  private static func lines(of drawing: TextDrawing) -> [String] {
    (drawing.underline ? ["underline"] : []) + (drawing.strikethrough ? ["line-through"] : [])
  }

  /// Overrides the direction of a run's characters, because their neighbours settled it when the lines were broken.
  ///
  /// One whose width is a guess is drawn as wide as the viewer's font makes it.
  private mutating func draw(_ run: LaidOutText.Run, of text: LaidOutText, baseline: Double) {
    let isRightToLeft = run.direction == .rightToLeft
    body.begin("text")
    body.attribute("x", isRightToLeft ? run.x + run.width : run.x)
    body.attribute("y", baseline)
    let font = run.style?.font ?? text.font
    body.attribute("font-family", Self.families(font.family, run.font))
    if let style = run.style { set(style, in: text) }
    body.attribute("direction", isRightToLeft ? "rtl" : "ltr")
    body.attribute("unicode-bidi", "bidi-override")
    endText(run.string, width: run.isMissing ? 0 : run.width)
  }

  /// What differs from the whole text.
  private mutating func set(_ style: LaidOutText.Style, in text: LaidOutText) {
    let (font, own) = (style.font, text.font)
    if font.size != own.size { body.attribute("font-size", font.size) }
    if font.weight != own.weight { body.attribute("font-weight", String(font.weight)) }
    if font.italic != own.italic {
      body.attribute("font-style", font.italic ? "italic" : "normal")
    }
    let lines = Self.lines(of: style.drawing)
    if !lines.isEmpty { body.attribute("text-decoration", lines.joined(separator: " ")) }
    if style.color != text.color {
      setFill(style.color)
      if style.color.alpha == 255, text.color.alpha < 255 { body.attribute("fill-opacity", "1") }
    }
  }

  private mutating func draw(_ string: String, x: Double, baseline: Double, width: Double) {
    body.begin("text")
    body.attribute("x", x)
    body.attribute("y", baseline)
    endText(string, width: width)
  }

  private mutating func endText(_ string: String, width: Double) {
    if width > 0 {
      body.attribute("textLength", width)
      body.attribute("lengthAdjust", "spacingAndGlyphs")
    }
    body.attribute("xml:space", "preserve")
    body.text(string)
    body.end()
  }

  /// The font's family for viewers, with the system's font as fallback.
  ///
  /// - Parameter used: the family that a run was measured with.
  private static func families(_ family: String, _ used: String? = nil) -> String {
    let system = "Inter, -apple-system, system-ui, Roboto, 'Segoe UI', sans-serif"
    let names = [used, family].compactMap { $0 }.filter { $0 != "system" && $0 != "Inter" }
    return names.reduce("") { list, name in
      list + "'\(name.filter { $0 != "'" && $0 != "\\" })', "
    } + system
  }
}
