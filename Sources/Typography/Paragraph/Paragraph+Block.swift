extension Paragraph {
  /// Turns ranges into lines with places: strings, truncation, alignment and baselines.
  func block(_ ranges: [LineRange], _ ruler: TextRuler, _ limit: Double) -> TextBlock {
    let shown = ranges.prefix(style.maxLines ?? .max)
    let truncated = ranges.count > shown.count
    var contents = shown.map { content($0, ruler) }
    if truncated, style.truncation == .tail, let last = shown.last {
      contents[contents.count - 1] = ellipsized(last, ruler, limit)
    }
    let width = contents.reduce(0) { max($0, $1.width) }
    let box = limit.isFinite ? limit : width
    let height = lineHeight(ruler.scale)
    let baseline = firstBaseline(ruler.scale)
    let lines = contents.enumerated().map { index, content in
      TextLine(
        string: content.string, x: x(content.width, in: box),
        baseline: Double(index) * height + baseline, width: content.width)
    }
    return TextBlock(
      lines: lines, width: width, height: Double(lines.count) * height, scale: ruler.scale,
      truncated: truncated)
  }

  /// From baseline to baseline, in points.
  func lineHeight(_ scale: Double) -> Double {
    style.lineHeight ?? (face?.metrics.lineHeight ?? 0) * pointsPerUnit(scale)
  }

  /// Half of what the line is higher than its glyphs stands above them (CSS Inline §5.1 half-leading).
  private func firstBaseline(_ scale: Double) -> Double {
    guard let metrics = face?.metrics else { return 0 }
    let glyphs = (metrics.ascent + metrics.descent) * pointsPerUnit(scale)
    return (lineHeight(scale) - glyphs) / 2 + metrics.ascent * pointsPerUnit(scale)
  }

  private func pointsPerUnit(_ scale: Double) -> Double {
    style.font.size * scale / (face?.metrics.unitsPerEm ?? 1)
  }

  private func x(_ width: Double, in box: Double) -> Double {
    let slack = box - width
    let isRightToLeft = style.direction == .rightToLeft
    // What does not fit leaves the box at the end of the line, never at its start.
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

/// A line before it has a place.
struct LineContent {
  var string: String
  var width: Double
}

extension Paragraph {
  private func content(_ range: LineRange, _ ruler: TextRuler) -> LineContent {
    if range.start == 0, range.end == text.scalars.count, !text.scalars.contains("\u{AD}") {
      return LineContent(string: string, width: ruler.width(text.extent))
    }
    let hyphenated = !range.endsParagraph && ruler.isHyphenated(range.start, range.end)
    var scalars = visible(range.start, range.end)
    if hyphenated { scalars.append(ruler.hyphen) }
    if text.hasContext { return LineContent(scalars, width(scalars, ruler, before: range.next)) }
    return LineContent(scalars, ruler.width(range.start, range.end, hyphenated: hyphenated))
  }

  /// The start of a line with an ellipsis after the last user-perceived character that leaves room for it.
  private func ellipsized(_ range: LineRange, _ ruler: TextRuler, _ limit: Double) -> LineContent {
    let paragraphEnd = breaks[range.start...].firstIndex(of: .mandatory) ?? text.scalars.count - 1
    let ends = text.characterEnds
    var end = range.start
    let room = limit - ruler.width(TextExtent(units: ellipsisUnits, spacings: 1))
    for next in range.start..<paragraphEnd + 2 where ends[next] || next == range.start {
      if ruler.width(text.extent(range.start, next)) > room { break }
      end = next
    }
    while true {
      end = ruler.visibleEnd(range.start, end)
      let scalars = visible(range.start, end) + [Self.ellipsis]
      let width = width(scalars, ruler)
      if end <= range.start || width <= limit + LineFitter.tolerance {
        return LineContent(scalars, width)
      }
      repeat { end -= 1 } while end > range.start && !ends[end]
    }
  }

  private static var ellipsis: Unicode.Scalar { "\u{2026}" }

  private var ellipsisUnits: Int { Int(face?.advance(of: Self.ellipsis) ?? 0) }

  /// The characters to draw: soft hyphens that are not used are left out.
  private func visible(_ start: Int, _ end: Int) -> [Unicode.Scalar] {
    guard start < end else { return [] }
    return text.scalars[start..<end].filter { $0 != "\u{AD}" }
  }

  /// The width of characters that are set as a line of their own. The hanging space before `next` kerns the last of them.
  private func width(_ scalars: [Unicode.Scalar], _ ruler: TextRuler, before next: Int = 0)
    -> Double
  {
    guard next > 0, case let space = text.scalars[next - 1], space.hangsAtLineEnd else {
      return ruler.width(Self.shape(scalars, style, face).extent)
    }
    return ruler.width(Self.shape(scalars + [space], style, face).extent(0, scalars.count))
  }
}

extension LineContent {
  fileprivate init(_ scalars: [Unicode.Scalar], _ width: Double) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(string: String(view), width: width)
  }
}
