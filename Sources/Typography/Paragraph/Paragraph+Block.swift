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
    let scalars = visible(range.start, range.end)
    guard text.hasContext else {
      return LineContent(
        hyphenated ? scalars + [ruler.hyphen] : scalars,
        ruler.width(range.start, range.end, hyphenated: hyphenated))
    }
    let width = width(range, ruler)
    guard hyphenated else { return LineContent(scalars, width) }
    return LineContent(scalars + [ruler.hyphen], width + ruler.hyphenWidth)
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
    let whole = ellipsized(range.start, end, ruler)
    if whole.width <= limit + LineFitter.tolerance { return whole }
    // Neighbours that the cut takes apart may be wider alone: the most that fits is looked for by halves.
    let places = (range.start..<end).filter { ends[$0] || $0 == range.start }
    var (fitting, tooMany) = (0, places.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      let content = ellipsized(range.start, places[middle], ruler)
      if content.width <= limit + LineFitter.tolerance {
        fitting = middle
      } else {
        tooMany = middle
      }
    }
    return ellipsized(range.start, places.isEmpty ? end : places[fitting], ruler)
  }

  private func ellipsized(_ start: Int, _ end: Int, _ ruler: TextRuler) -> LineContent {
    let end = ruler.visibleEnd(start, end)
    let scalars = visible(start, end) + [Self.ellipsis]
    let parts = parts(start, end, then: Self.ellipsis)
    return LineContent(scalars, ruler.width(Self.shape(parts, style, face).extent))
  }

  private static var ellipsis: Unicode.Scalar { "\u{2026}" }

  private var ellipsisUnits: Int { Int(face?.advance(of: Self.ellipsis) ?? 0) }

  /// The characters to draw: soft hyphens that are not used are left out.
  private func visible(_ start: Int, _ end: Int) -> [Unicode.Scalar] {
    guard start < end else { return [] }
    return text.scalars[start..<end].filter { $0 != "\u{AD}" }
  }

  /// What is drawn of `start..<end`, and a character after it, in parts of one direction.
  private func parts(_ start: Int, _ end: Int, then next: Unicode.Scalar?) -> [[Unicode.Scalar]] {
    var parts: [[Unicode.Scalar]] = []
    for run in runs[firstRun(endingAfter: start)...] {
      if run.lowerBound >= end { break }
      parts.append(visible(max(run.lowerBound, start), min(run.upperBound, end)))
    }
    if parts.isEmpty { parts.append([]) }
    if let next { parts[parts.count - 1].append(next) }
    return parts
  }

  /// Found by halves, as a text may have as many runs as lines.
  private func firstRun(endingAfter start: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].upperBound > start { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The width of a line that is shaped on its own. The space that hangs at its end kerns the last character.
  private func width(_ line: LineRange, _ ruler: TextRuler) -> Double {
    let last = line.next > 0 ? text.scalars[line.next - 1] : nil
    let space = last.flatMap { $0.hangsAtLineEnd ? $0 : nil }
    let shaped = Self.shape(parts(line.start, line.end, then: space), style, face)
    return ruler.width(shaped.extent(0, shaped.scalars.count - (space == nil ? 0 : 1)))
  }
}

extension LineContent {
  fileprivate init(_ scalars: [Unicode.Scalar], _ width: Double) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(string: String(view), width: width)
  }
}
