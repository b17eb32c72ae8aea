import Numbers

// CSS Text 4 §6.4 `text-wrap-style`.

extension Paragraph {
  /// The maximum number of times that the lines of a text are fitted for `TextStyle.Wrap`.
  public static let wrapsTried = halvings + mostBalancedLines
  private static let halvings = 14
  /// The maximum number of balanced lines; a longer text is not a headline. Browsers have such limits, too.
  private static let mostBalancedLines = 10
  /// A last line is short if it takes less than this share of the width, as in Chromium.
  private static let shortLine = 1.0 / 3
  /// The maximum number of words that move to a short last line from the line before it.
  private static let mostMovedWords = 6

  /// The lines by the style's `wrap`. Lines that do not fit, and broken words, stay as they are.
  func wrapped(_ lines: [LineRange], measuredBy ruler: TextRuler, limit: Double) -> [LineRange] {
    guard style.wrap != .auto, limit.isFinite, lines.count > 1, lines.count < lineLimit,
      !lines.contains(where: \.breaksWord)
    else { return lines }
    var result: [LineRange] = []
    for part in lines.split(after: \.endsParagraph) {
      switch style.wrap {
      case .auto: result += part
      case .balance: result += balanced(part, measuredBy: ruler, limit: limit) ?? Array(part)
      case .pretty: result += pretty(part, measuredBy: ruler, limit: limit) ?? Array(part)
      }
    }
    return result
  }

  /// The lines for the smallest width that needs no more of them; `nil` if they are already balanced.
  private func balanced(
    _ lines: ArraySlice<LineRange>, measuredBy ruler: TextRuler, limit: Double
  ) -> [LineRange]? {
    guard lines.count > 1, lines.count <= Self.mostBalancedLines else { return nil }
    var best: [LineRange]?
    var (low, high) = (limit / Double(lines.count + 1), limit)
    for _ in 0..<Self.halvings {
      let middle = (low + high) / 2
      if let narrower = refitted(lines, measuredBy: ruler, limit: middle) {
        (best, high) = (narrower, middle)
      } else {
        low = middle
      }
    }
    guard let best, let last = best.last, width(of: last, ruler) < high / 2 else { return best }
    return LineBalance(self, ruler, limit: high).lines(of: best) ?? best
  }

  /// The lines after as few words as possible are moved to a short last line to lengthen it;
  /// `nil` if it is not short or this is impossible.
  private func pretty(
    _ lines: ArraySlice<LineRange>, measuredBy ruler: TextRuler, limit: Double
  ) -> [LineRange]? {
    guard lines.count > 1, let last = lines.last, isShort(last, measuredBy: ruler, limit: limit)
    else { return nil }
    var end = lines.suffix(2)
    for _ in 0..<Self.mostMovedWords {
      guard let first = end.first else { return nil }
      let narrower = width(of: first, ruler) - 2 * LineFitter.tolerance
      guard let moved = refitted(end, measuredBy: ruler, limit: narrower) else { return nil }
      end = moved[...]
      if let last = moved.last, !isShort(last, measuredBy: ruler, limit: limit) {
        return Array(lines.dropLast(2)) + moved
      }
    }
    return nil
  }

  private func isShort(_ line: LineRange, measuredBy ruler: TextRuler, limit: Double) -> Bool {
    width(of: line, ruler) < limit * Self.shortLine
  }

  fileprivate func width(of line: LineRange, _ ruler: TextRuler) -> Double {
    ruler.width(
      line.start, line.end,
      hyphenated: !line.endsParagraph && ruler.isHyphenated(line.start, line.end))
  }

  /// The text refitted to another width in an equal number of lines; `nil` if it needs more lines or breaks a word.
  private func refitted(
    _ lines: ArraySlice<LineRange>, measuredBy ruler: TextRuler, limit: Double
  ) -> [LineRange]? {
    guard let first = lines.first, let last = lines.last, limit > 0 else { return nil }
    let found = LineFitter.lines(
      of: breaks, in: first.start..<last.next, ruler, limit: limit, maxLines: lines.count + 1)
    let fits =
      found.count == lines.count
      && !found.contains { $0.breaksWord || self.overflows($0, measuredBy: ruler, limit: limit) }
    return fits ? found : nil
  }

  /// Whether a line is one word that is wider than the line.
  private func overflows(_ line: LineRange, measuredBy ruler: TextRuler, limit: Double) -> Bool {
    width(of: line, ruler) - ruler.blank(before: line.end) > limit + LineFitter.tolerance
  }
}

/// Breaks a text so that the sum of the squares of its lines' free space is minimal. Lines that are filled one after
/// another may leave a single word for the last.
private struct LineBalance {
  let paragraph: Paragraph
  let ruler: TextRuler
  let limit: Double
  /// The maximum number of break opportunities; a paragraph with more keeps the lines that were filled in order.
  private static let mostBreaks = 120

  init(_ paragraph: Paragraph, _ ruler: TextRuler, limit: Double) {
    self.paragraph = paragraph
    self.ruler = ruler
    self.limit = limit + LineFitter.tolerance
  }

  /// The text balanced over an equal number of lines; `nil` if this is impossible, or there are too many break opportunities.
  func lines(of lines: [LineRange]) -> [LineRange]? {
    guard let first = lines.first, let last = lines.last else { return nil }
    let breaks = paragraph.breaks
    let places =
      [first.start]
      + (first.start..<last.next - 1).filter { breaks[$0] != .prohibited }.map { $0 + 1 }
      + [last.next]
    guard places.count <= Self.mostBreaks else { return nil }
    var best: [(cost: Double, lines: [LineRange])?] = places.map { _ in nil }
    best[0] = (0, [])
    for _ in lines { best = withOneLineMore(best, places, ending: last) }
    return best.last??.lines
  }

  /// For each place, the best way to reach it with one line more than `shorter`.
  private func withOneLineMore(
    _ shorter: [(cost: Double, lines: [LineRange])?], _ places: [Int], ending last: LineRange
  ) -> [(cost: Double, lines: [LineRange])?] {
    var longer: [(cost: Double, lines: [LineRange])?] = places.map { _ in nil }
    for end in places.indices.dropFirst() {
      for start in (0..<end).reversed() {
        let line = LineRange(
          start: places[start], end: ruler.text.visibleEnd(places[start], places[end]),
          next: places[end], endsParagraph: end == places.count - 1 && last.endsParagraph)
        let space = limit - paragraph.width(of: line, ruler)
        if space < 0 { break }
        guard let before = shorter[start] else { continue }
        let cost = before.cost + space * space
        if cost < longer[end]?.cost ?? .infinity { longer[end] = (cost, before.lines + [line]) }
      }
    }
    return longer
  }
}

extension Array {
  /// The parts that end with an element for which the condition holds, and the rest after the last such element.
  fileprivate func split(after ends: (Element) -> Bool) -> [ArraySlice<Element>] {
    var parts: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where ends(self[index]) {
      parts.append(self[start...index])
      start = index + 1
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}
