import Testing

@testable import Typography

@Suite struct BidiRunsTests {
  /// The text with `|` where its direction changes.
  private func marked(_ text: String, _ direction: TextStyle.Direction) -> String {
    let scalars = Array(text.unicodeScalars)
    return BidiRuns.ranges(in: scalars, rightToLeft: direction == .rightToLeft).map { run in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[run])
      return String(view)
    }.joined(separator: "|")
  }

  @Test(arguments: [
    "Start free|.", "7| |days free", "Start (free)|.", "(|Start free|)", "6,99| €/|Monat|,",
    "SUMMER-2026", "+|1| |800", "(|20%| |off|)", "a [b] c", "e\u{301}|!", "a|\n.",
    "10%| |off", "€5| |a", "Save 16 % now|…", "שלום |abc| עולם", "קוד |2026-12", "سعر |9.99",
  ])
  func `a page from right to left`(_ expected: String) {
    let parts = expected.split(separator: "|").map(String.init)
    #expect(marked(parts.joined(), .rightToLeft) == parts.joined(separator: "|"))
  }

  @Test(arguments: ["Start free. (7 days) 20% off", "", "abc |שלום|, x", "ש| (a) |ש", "قيمة"])
  func `a page from left to right`(_ expected: String) {
    let parts = expected.split(separator: "|").map(String.init)
    #expect(marked(parts.joined(), .leftToRight) == parts.joined(separator: "|"))
  }
}
