extension Paragraph {
  /// The content and width of a line.
  func content(_ range: LineRange, _ ruler: TextRuler) -> LineContent {
    if range.start == 0, range.end == text.scalars.count, isPlain,
      !text.scalars.contains("\u{AD}")
    {
      return LineContent(string: string, width: ruler.width(text.extent))
    }
    let hyphenated = !range.endsParagraph && ruler.isHyphenated(range.start, range.end)
    var parts = parts(range.start, range.end)
    var width: Double
    if text.hasContext || cutsItem(range.start) || cutsItem(range.end) {
      width = reshape(&parts, range, ruler)
    } else {
      width = ruler.width(range.start, range.end, hyphenated: false)
      measure(&parts, range, ruler)
    }
    if range.trimsEnd { trimEnd(&parts, &width, by: ruler.blank(before: range.end)) }
    if hyphenated { append(ruler.hyphen, ruler.hyphenWidth, to: &parts, &width) }
    return LineContent(parts, width: width)
  }

  private func trimEnd(_ parts: inout [LinePart], _ width: inout Double, by blank: Double) {
    width -= blank
    if let last = parts.indices.last { parts[last].width -= blank }
  }

  /// Whether a position is between letters that a font's rules may have joined.
  private func cutsItem(_ place: Int) -> Bool {
    guard !isPlain, place > 0, place < text.scalars.count else { return false }
    let item = items[firstItem(endingAfter: place)]
    // Letters that are joined stay so when a word is broken (CSS Text §5.6).
    return item.face?.layout != nil && !item.script.isCursive && item.range.lowerBound < place
      && text.scalars[place - 1] != " " && text.scalars[place] != " "
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

  /// The widths of parts that are shaped as in the whole text.
  private func measure(_ parts: inout [LinePart], _ line: LineRange, _ ruler: TextRuler) {
    for index in parts.indices {
      let range = parts[index].item.range
      parts[index].width = ruler.width(
        range.lowerBound, min(range.upperBound, line.end), hyphenated: false)
    }
  }

  /// The width of a line that is shaped on its own. The space that hangs at its end kerns the last character.
  private func reshape(
    _ parts: inout [LinePart], _ line: LineRange, _ ruler: TextRuler
  ) -> Double {
    guard !parts.isEmpty else { return 0 }
    let last = line.next > 0 ? text.scalars[line.next - 1] : nil
    let space = last.flatMap { $0.hangsAtLineEnd ? $0 : nil }
    if let space { parts[parts.count - 1].scalars.append(space) }
    let shaped = shape(&parts, ruler)
    guard space != nil else { return ruler.width(shaped.extent) }
    let width = ruler.width(shaped.extent(0, shaped.scalars.count - 1))
    parts[parts.count - 1].scalars.removeLast()
    parts[parts.count - 1].width = width - parts.dropLast().reduce(0) { $0 + $1.width }
    return width
  }

  /// Shapes parts on their own and sets their widths.
  func shape(_ parts: inout [LinePart], _ ruler: TextRuler) -> ShapedText {
    guard let face else { return .empty }
    let shaped = Self.shape(parts, style, face, fonts)
    var start = 0
    for index in parts.indices {
      let end = start + parts[index].scalars.count
      parts[index].width = ruler.width(shaped.extent(start, end))
      start = end
    }
    return shaped
  }

  private func append(
    _ scalar: Unicode.Scalar, _ added: Double, to parts: inout [LinePart], _ width: inout Double
  ) {
    guard !parts.isEmpty else { return }
    parts[parts.count - 1].scalars.append(scalar)
    parts[parts.count - 1].width += added
    width += added
  }
}
