import Numbers

extension Paragraph {
  /// Turns ranges into positioned lines: strings, truncation, alignment and baselines.
  func block(of ranges: [LineRange], measuredBy ruler: TextRuler, limit: Double) -> TextBlock {
    let shown = ranges.prefix(style.maxLines ?? .max)
    let truncated = ranges.count > shown.count
    var contents = shown.map { content($0, ruler) }
    if truncated, style.truncation != .none, let last = shown.last {
      contents[contents.count - 1] = ellipsized(last, measuredBy: ruler, limit: limit)
    }
    let width = contents.reduce(0) { max($0, $1.width) }
    let box = limit.isFinite ? limit : width
    let places = places(of: shown, ruler.scale)
    let lines = zip(shown, zip(contents, places)).map { range, line in
      let (content, place) = line
      return TextLine(
        string: content.string, x: x(content.width, in: box), baseline: place.baseline,
        width: content.width, runs: content.runs(baseLevel: style.baseLevel, own: ownFace),
        top: place.top, height: place.height, breaksWord: range.breaksWord)
    }
    return TextBlock(
      lines: lines, width: width, height: height(of: shown, ruler.scale),
      firstLine: lines.first.map { $0.baseline - capHeight(ruler.scale) / 2 },
      scale: ruler.scale, truncated: truncated)
  }

  /// The requested font of a span, before any fallback.
  func ownFace(of span: Int) -> FontFace? { fonts.isEmpty ? face : fonts[span].face }

  /// The line height from baseline to baseline, in points.
  func lineHeight(_ scale: Double) -> Double {
    style.lineHeight ?? (face?.metrics.lineHeight ?? 0) * pointsPerUnit(scale)
  }

  /// The distance of the first baseline from the top; half of the line's extra height is above the glyphs (CSS Inline §5.1 half-leading).
  func firstBaseline(_ scale: Double) -> Double {
    guard let metrics = face?.metrics else { return 0 }
    let glyphs = (metrics.ascent + metrics.descent) * pointsPerUnit(scale)
    return (lineHeight(scale) - glyphs) / 2 + metrics.ascent * pointsPerUnit(scale)
  }

  /// The height of the text's capitals in points.
  func capHeight(_ scale: Double) -> Double {
    (face?.metrics.capHeight ?? 0) * pointsPerUnit(scale)
  }

  private func pointsPerUnit(_ scale: Double) -> Double {
    style.font.size * scale / (face?.metrics.unitsPerEm ?? 1)
  }

  private func x(_ width: Double, in box: Double) -> Double {
    let slack = box - width
    let isRightToLeft = style.direction == .rightToLeft
    // A line that is too wide overflows the box at its end, never at its start.
    if slack < 0 { return isRightToLeft ? slack : 0 }
    switch style.alignment {
    case .center: return slack / 2
    case .left: return 0
    case .right: return slack
    case .start: return isRightToLeft ? slack : 0
    case .end: return isRightToLeft ? 0 : slack
    }
  }
}
