import Numbers
import PaywallModel
import PaywallTree
import Typography

extension SVGDrawing {
  /// Draws a text element for each line or run, with its measured width, because the viewer's font may differ.
  mutating func draw(_ text: LaidOutText) {
    guard !text.lines.isEmpty else { return }
    body.begin("g")
    body.attribute("font-family", Self.families(text.font.family))
    body.attribute("font-size", text.font.size)
    if text.font.weight != 400 { body.attribute("font-weight", String(text.font.weight)) }
    if text.font.italic { body.attribute("font-style", "italic") }
    if text.letterSpacing != 0 { body.attribute("letter-spacing", text.letterSpacing) }
    if case .gradient(let gradient)? = text.paint, let frame = text.paintFrame {
      body.attribute("fill", definitions.gradient(gradient, in: frame))
    } else {
      setFill(text.color)
    }
    for line in text.lines where !line.string.isEmpty {
      if line.runs.isEmpty {
        draw(line.string, x: line.x, baseline: line.baseline, width: line.width)
        draw(text.drawing, at: (line.x, line.baseline), width: line.width, text.font.size)
      }
      for run in line.runs { draw(run, of: text, baseline: line.baseline) }
    }
    body.end()
  }

  /// Draws the lines along a text. Their distance and thickness come from the specification, not from the viewer's font.
  private mutating func draw(
    _ drawing: TextDrawing, at place: (x: Double, baseline: Double), width: Double, _ size: Double,
    in style: LaidOutText.Style? = nil, of text: LaidOutText? = nil
  ) {
    for centre in drawing.centres {
      body.begin("rect")
      body.setRectangle(
        PaywallRectangle(
          x: place.x, y: place.baseline + (centre - TextDrawing.thickness / 2) * size,
          width: width, height: TextDrawing.thickness * size))
      if let style, let text { setColor(of: style, in: text) }
      body.end()
    }
  }

  /// Overrides the direction of a run's characters, because it was resolved with their neighbours when the lines were broken.
  ///
  /// A run with an estimated width is drawn as wide as in the viewer's font.
  private mutating func draw(_ run: LaidOutText.Run, of text: LaidOutText, baseline: Double) {
    let isRightToLeft = run.direction == .rightToLeft
    body.begin("text")
    body.attribute("x", isRightToLeft ? run.x + run.width : run.x)
    body.attribute("y", baseline)
    let font = run.style?.font ?? text.font
    body.attribute("font-family", Self.families(font.family, for: run.font))
    if let style = run.style { set(style, in: text) }
    body.attribute("direction", isRightToLeft ? "rtl" : "ltr")
    body.attribute("unicode-bidi", "bidi-override")
    endText(run.string, width: run.isMissing ? 0 : run.width)
    let drawing = run.style?.drawing ?? text.drawing
    draw(drawing, at: (run.x, baseline), width: run.width, font.size, in: run.style, of: text)
  }

  /// Sets the attributes that differ from those of the whole text.
  private mutating func set(_ style: LaidOutText.Style, in text: LaidOutText) {
    let (font, own) = (style.font, text.font)
    if font.size != own.size { body.attribute("font-size", font.size) }
    if font.weight != own.weight { body.attribute("font-weight", String(font.weight)) }
    if font.italic != own.italic {
      body.attribute("font-style", font.italic ? "italic" : "normal")
    }
    setColor(of: style, in: text)
  }

  private mutating func setColor(of style: LaidOutText.Style, in text: LaidOutText) {
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

  /// Returns the families for viewers: first the text's own, for spaces and all characters that it has, then the one with its missing
  /// letters.
  ///
  /// - Parameter used: the family with which a run was measured.
  private static func families(_ family: String, for used: String? = nil) -> String {
    let inter = "Inter"
    var names: [String] = []
    for name in [family == "system" ? inter : family, used ?? inter, inter]
    where !names.contains(name) && name != "system" { names.append(name) }
    return names.map(quoted).joined(separator: ", ")
      + ", -apple-system, system-ui, Roboto, 'Segoe UI', sans-serif"
  }

  /// Returns a family's name, quoted for a style sheet so that no name can end the string early.
  static func quoted(_ family: String) -> String {
    switch family {
    case "Inter": family
    // The fonts from which the family's metrics were taken.
    case "monospace": "'DejaVu Sans Mono', monospace"
    default: "'\(family.filter { !"'\\<&".contains($0) })'"
    }
  }
}
