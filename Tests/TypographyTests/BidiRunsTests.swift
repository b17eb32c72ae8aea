import Testing

@testable import Typography

@Suite struct BidiRunsTests {
  /// The text with `|` where its direction changes.
  private func marked(_ text: String, _ baseLevel: UInt8) -> String {
    let scalars = Array(text.unicodeScalars)
    let library = (try? TestFont.library()) ?? FontLibrary(faces: [])
    let style = TextStyle(
      font: FontSpec(size: 10), direction: baseLevel == 1 ? .rightToLeft : .leftToRight)
    return Paragraph(text, style: style, library: library).items.map {
      String(Array(scalars[$0.range]))
    }
    .joined(separator: "|")
  }

  @Test(arguments: [
    "Start free|.", "7| |days free", "Start (free)|.", "(|Start free|)", "6,99| €/|Monat|,",
    "SUMMER-2026", "+|1| |800", "(|20%| |off|)", "a [b] c", "e\u{301}|!", "a|\n.",
    "10%| |off", "€5| |a", "Save 16 % now|…", "שלום |abc| עולם", "קוד |2026-12", "سعر |9.99",
  ])
  func `a page from right to left`(_ expected: String) {
    let parts = expected.split(separator: "|").map(String.init)
    #expect(marked(parts.joined(), 1) == parts.joined(separator: "|"))
  }

  @Test(arguments: ["Start free. (7 days) 20% off", "", "abc |שלום|, x", "ש| (a) |ש", "قيمة"])
  func `a page from left to right`(_ expected: String) {
    let parts = expected.split(separator: "|").map(String.init)
    #expect(marked(parts.joined(), 0) == parts.joined(separator: "|"))
  }

  @Test(arguments: [
    // A full stop stands at the left of a Hebrew line, a price inside it reads from the left.
    ("שלום.", ["שלום."], [TextStyle.Direction.rightToLeft]),
    (
      "רק 9.99 בלבד!", [" בלבד!", "9.99", "רק "],
      [TextStyle.Direction.rightToLeft, .leftToRight, .rightToLeft]
    ),
    (
      "Start free.", [".", "Start free"], [TextStyle.Direction.rightToLeft, .leftToRight]
    ),
    (
      "א \u{2066}ab ג\u{2069} ב", ["\u{2069} ב", "ab ", "ג", "א \u{2066}"],
      [TextStyle.Direction.rightToLeft, .leftToRight, .rightToLeft, .rightToLeft]
    ),
  ])
  func `a line gives its runs as they are seen`(
    _ text: String, _ strings: [String], _ directions: [TextStyle.Direction]
  ) throws {
    let block = try TestFont.measure(text, 400) { $0.direction = .rightToLeft }
    let runs = try #require(block.lines.first).runs
    #expect(runs.map(\.string) == strings && runs.map(\.direction) == directions)
    var x = 0.0
    for run in runs {
      #expect(abs(run.x - x) < 1e-9)
      x += run.width
    }
    #expect(abs(block.lines[0].width - x) < 1e-9)
  }

  @Test func `a line that is written from the left has no runs`() throws {
    #expect(try TestFont.measure("aa bb cc", 50).lines.allSatisfy(\.runs.isEmpty))
  }

  @Test func `an ellipsis and a hyphen stand at the end of a line from the right`() throws {
    let cut = try TestFont.measure("aaaa bbbb cc", 80) {
      $0.direction = .rightToLeft
      $0.maxLines = 1
    }
    #expect(cut.lines[0].runs.map(\.string) == ["…", "aaaa bb"])
    let hyphenated = try TestFont.measure("aa\u{AD}bb", 30) { $0.direction = .rightToLeft }
    #expect(hyphenated.lines.map { $0.runs.map(\.string) } == [["aa-"], ["bb"]])
  }
}
