import Testing

@testable import Typography

@Suite struct TruncationTests {
  @Test(arguments: [
    ("aa bb cc", 50.0, 1, ["aa b…"]), ("aaaa bbbb", 40, 1, ["aaa…"]),
    ("aa bb cc dd", 50, 2, ["aa bb", "cc dd"]),
    ("aa bb cc dd ee", 50, 2, ["aa bb", "cc d…"]), ("one\ntwo", 100, 1, ["one…"]),
    ("aaaa", 5, 1, ["…"]),
    ("a e\u{301}e\u{301}e\u{301}", 30, 1, ["a…"]), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 40, 1, ["👨‍👩‍👧👨‍👩‍👧…"]),
  ])
  func `what maxLines leaves out ends with an ellipsis after a whole character`(
    _ text: String, _ width: Double, _ maxLines: Int, _ expected: [String]
  ) throws {
    let block = try TestFont.measure(text, width) { $0.maxLines = maxLines }
    #expect(block.lines.map(\.string) == expected)
    #expect(block.lines.allSatisfy { $0.width <= width || $0.string == "…" })
    #expect(block.truncated == expected.joined().contains("…"))
  }

  @Test func `without truncation the last line ends where it would be broken`() throws {
    let block = try TestFont.measure("aa bb cc", 50) {
      $0.maxLines = 1
      $0.truncation = .none
    }
    #expect(block.lines.map(\.string) == ["aa bb"] && block.truncated)
  }

  @Test func `a text shrinks as far as it must and no further`() throws {
    let block = try TestFont.measure("aaaaaaaaaa", 80) {
      $0.maxLines = 1
      $0.minimumScale = 0.5
    }
    #expect(abs(block.scale - 0.8) < 0.001 && block.width <= 80.01 && !block.truncated)
    #expect(abs(block.height - 8) < 0.01)
  }

  @Test func `a text that does not fit at the minimum scale is truncated there`() throws {
    let block = try TestFont.measure("aaaaaaaaaa", 30) {
      $0.maxLines = 1
      $0.minimumScale = 0.5
    }
    #expect(block.scale == 0.5 && block.lines.map(\.string) == ["aaaaa…"] && block.truncated)
  }

  @Test func `a text shrinks to a height and keeps words whole`() throws {
    var style = TextStyle(font: FontSpec(size: 10), minimumScale: 0.25)
    let library = try TestFont.library()
    let tall = Paragraph("aa bb cc", style: style, library: library)
    let block = tall.measure(maxWidth: 20, maxHeight: 15)
    #expect(block.height <= 15.01 && abs(block.scale - 0.5) < 0.001 && !block.truncated)
    style.minimumScale = 0.5
    let word = Paragraph("aaaaaa", style: style, library: library).measure(maxWidth: 40)
    #expect(word.lines.count == 1 && abs(word.scale - 4.0 / 6) < 0.001)
  }
}
