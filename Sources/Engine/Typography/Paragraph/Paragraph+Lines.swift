import Numbers

extension Paragraph {
  /// The content of a line, with its width when drawn alone.
  func content(_ range: LineRange, _ ruler: TextRuler) -> LineContent {
    if range.start == 0, range.end == text.scalars.count, isPlain,
      !text.scalars.contains("\u{AD}")
    {
      return LineContent(string: string, width: ruler.width(text.extent))
    }
    let hyphenated = !range.endsParagraph && ruler.isHyphenated(range.start, range.end)
    var parts = parts(range.start, range.end)
    if hyphenated { append(ruler.hyphen, to: &parts) }
    var width: Double
    if hyphenated || text.hasContext || cutsItem(range.start) || cutsItem(range.end) {
      width = ruler.width(shape(&parts, ruler).extent)
    } else {
      width = ruler.drawnWidth(range.start, range.end)
      measure(&parts, of: range, measuredBy: ruler)
    }
    if range.trimsEnd { trimEnd(&parts, &width, by: ruler.blank(before: range.end)) }
    return LineContent(parts, width: width, own: face)
  }

  private func trimEnd(_ parts: inout [LinePart], _ width: inout Double, by blank: Double) {
    width -= blank
    if let last = parts.indices.last { parts[last].width -= blank }
  }

  /// Whether a position is between letters that a font's rules may have joined.
  private func cutsItem(_ place: Int) -> Bool {
    guard !isPlain, place > 0, place < text.scalars.count else { return false }
    let item = items[firstItem(endingAfter: place)]
    // Joined letters keep their forms when a word is broken (CSS Text §5.6).
    guard item.face?.layout != nil, !item.script.isCursive, item.range.lowerBound < place else {
      return false
    }
    // The text's own spaces are shaped with its letters, and may be kerned with them.
    return item.face === ownFace(of: item.span)
      || text.scalars[place - 1] != " " && text.scalars[place] != " "
  }

  /// The drawn parts of `start..<end`, one per item, without unused soft hyphens.
  func parts(_ start: Int, _ end: Int) -> [LinePart] {
    var parts: [LinePart] = []
    for item in items(from: start, to: end) {
      let range = max(item.range.lowerBound, start)..<min(item.range.upperBound, end)
      parts.append(
        LinePart(
          item: item.part(range), scalars: text.scalars[range].filter { $0 != "\u{AD}" }))
    }
    return parts
  }

  /// The items that overlap `start..<end`.
  func items(from start: Int, to end: Int) -> ArraySlice<TextItem> {
    items[firstItem(endingAfter: start)...].prefix { $0.range.lowerBound < end }
  }

  /// Uses bisection, because a text may have as many items as lines.
  private func firstItem(endingAfter start: Int) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound > start { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Measures the widths of parts as they are shaped in the whole text.
  private func measure(_ parts: inout [LinePart], of line: LineRange, measuredBy ruler: TextRuler) {
    for index in parts.indices {
      let range = parts[index].item.range
      parts[index].width = ruler.drawnWidth(
        range.lowerBound, min(range.upperBound, line.end))
    }
  }

  /// Shapes parts separately and sets their widths.
  func shape(_ parts: inout [LinePart], _ ruler: TextRuler) -> ShapedText {
    guard let face else { return .empty }
    let shaped = Self.shape(parts, style: style, face: face, fonts: fonts)
    var start = 0
    for index in parts.indices {
      let end = start + parts[index].scalars.count
      parts[index].width = ruler.width(shaped.extent(start, end))
      start = end
    }
    return shaped
  }

  /// Appends a hyphen to the last part, unless that part is in a fallback font.
  private func append(_ hyphen: Unicode.Scalar, to parts: inout [LinePart]) {
    guard var item = parts.last?.item else { return }
    let own = ownFace(of: item.span)
    guard item.face !== own else { return parts[parts.count - 1].scalars.append(hyphen) }
    item.face = own
    item.isMissing = false
    parts.append(
      LinePart(item: item.part(item.range.upperBound..<item.range.upperBound), scalars: [hyphen]))
  }
}
