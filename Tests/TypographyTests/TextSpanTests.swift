import Testing

@testable import Typography

/// Texts of several styles. Letters of the test font are as wide as they are large.
@Suite struct TextSpanTests {
  private func paragraph(
    _ spans: [(String, Double)], _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> Paragraph {
    var style = TextStyle(font: FontSpec(size: 10))
    change(&style)
    return Paragraph(
      spans.map { TextSpan($0.0, font: FontSpec(size: $0.1)) }, style: style,
      library: try TestFont.library())
  }

  @Test func `each span is as wide as its own font makes it`() throws {
    let block = try paragraph([("aa", 10), ("b", 20), ("cc", 5)]).measure(maxWidth: nil)
    #expect(block.lines.map(\.string) == ["aabcc"] && block.width == 50)
    #expect(block.lines[0].runs.map(\.string) == ["aa", "b", "cc"])
    #expect(block.lines[0].runs.map(\.x) == [0, 20, 40])
    #expect(block.lines[0].runs.map(\.width) == [20, 20, 10])
    #expect(block.lines[0].runs.map(\.span) == [1, 2, 3])
  }

  @Test func `a span in a text of next to no size has a width all the same`() throws {
    for size in [1e-300, .leastNonzeroMagnitude, 0] {
      let block = try paragraph([("AV", 10_000), ("b", 1e-300)]) { $0.font.size = size }
        .measure(maxWidth: nil)
      #expect(block.width.isFinite && block.height.isFinite)
      #expect(block.lines.map(\.string) == ["AVb"])
    }
  }

  @Test func `lines are filled across spans, and broken where the whole text may be`() throws {
    let block = try paragraph([("aa b", 10), ("b c", 10), ("cc", 20)]).measure(maxWidth: 60)
    #expect(block.lines.map(\.string) == ["aa bb", "ccc"])
    #expect(block.lines[0].runs.map(\.string) == ["aa b", "b"])
    #expect(block.lines[1].runs.map(\.width) == [10, 40])
  }

  @Test func `letters are kerned in a span and not across two`() throws {
    #expect(try paragraph([("AV", 10), ("A", 10)]).measure(maxWidth: nil).width == 28)
    #expect(try paragraph([("A", 10), ("VA", 10)]).measure(maxWidth: nil).width == 30)
    #expect(try paragraph([("x", 10), ("AV", 20)]).measure(maxWidth: nil).width == 46)
  }

  @Test func `a line is as tall as its tallest span, whose baseline the others share`() throws {
    let block = try paragraph([("aa ", 10), ("bb ", 20), ("cc", 10)]).measure(maxWidth: 30)
    #expect(block.lines.map(\.string) == ["aa", "b", "b", "cc"])
    #expect(block.lines.map(\.height) == [10, 20, 20, 10])
    #expect(block.lines.map(\.top) == [0, 10, 30, 50])
    #expect(block.lines.map(\.baseline) == [8, 26, 46, 58])
    #expect(block.height == 60)
    let fixed = try paragraph([("aa ", 10), ("bb", 20)]) { $0.lineHeight = 30 }
    #expect(fixed.measure(maxWidth: nil).height == 30)
  }

  @Test func `spans in one font lie where one text does, but for kerning`() throws {
    let whole = "one two three four"
    let plain = try TestFont.measure(whole, 80)
    let spans = try paragraph([("one two", 10), (" thr", 10), ("ee four", 10)])
    let block = spans.measure(maxWidth: 80)
    #expect(block.lines.map(\.string) == plain.lines.map(\.string))
    #expect(block.lines.map(\.width) == plain.lines.map(\.width))
    #expect(block.height == plain.height)
    #expect(spans.minContentWidth == 50 && spans.maxContentWidth == 180)
  }

  @Test func `spans are ordered with the whole text, in both directions`() throws {
    let runs = try #require(
      try paragraph([("אב", 10), (" 12 ", 20), ("גד", 10)]) { $0.direction = .rightToLeft }
        .measure(maxWidth: nil).lines.first?.runs)
    #expect(runs.filter { $0.string != " " }.map(\.span) == [3, 2, 1])
    #expect(runs.first { $0.string.contains("12") }?.direction == .leftToRight)
    #expect(zip(runs, runs.dropFirst()).allSatisfy { abs($0.x + $0.width - $1.x) < 0.001 })
  }

  @Test func `a text of spans is cut with an ellipsis of its own style`() throws {
    let block = try paragraph([("aa", 10), ("bbbb", 20)]) { $0.maxLines = 1 }
      .measure(maxWidth: 55)
    #expect(block.lines.map(\.string) == ["aab…"] && block.truncated)
    #expect(block.lines[0].runs.map(\.span) == [1, 2, 0] && block.width == 50)
  }

  @Test func `a text of spans shrinks to fit`() throws {
    let block = try paragraph([("aa", 10), ("bb", 20)]) {
      $0.maxLines = 1
      $0.minimumScale = 0.1
    }.measure(maxWidth: 30)
    #expect(abs(block.scale - 0.5) < 0.001 && block.width <= 30.01 && !block.truncated)
    #expect(abs(block.height - 10) < 0.01)
  }

  @Test(arguments: [
    (TextStyle.Truncation.head, "aa bb cc dd", 50.0, 1, ["…c dd"]),
    (.head, "aa bb cc dd ee ff", 50, 2, ["aa bb", "…e ff"]), (.head, "aaaa\nbb", 30, 1, ["…bb"]),
    (.middle, "abcdefgh", 50, 1, ["ab…gh"]), (.middle, "abcdefgh", 60, 1, ["abc…gh"]),
    (.middle, "aa bb cc dd ee ff", 50, 2, ["aa bb", "cc…ff"]), (.middle, "aaaa", 5, 1, ["…"]),
    (.head, "e\u{301}e\u{301}e\u{301}", 20, 1, ["…e\u{301}"]), (.middle, "aaaa", 40, 1, ["aaaa"]),
  ])
  func `what has no room is left out at the start or in the middle`(
    _ truncation: TextStyle.Truncation, _ text: String, _ width: Double, _ maxLines: Int,
    _ expected: [String]
  ) throws {
    let block = try TestFont.measure(text, width) {
      $0.maxLines = maxLines
      $0.truncation = truncation
    }
    #expect(block.lines.map(\.string) == expected)
    #expect(block.lines.allSatisfy { $0.width <= width || $0.string == "…" })
  }
}
