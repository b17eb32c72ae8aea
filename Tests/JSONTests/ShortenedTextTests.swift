import JSON
import Testing

struct ShortenedTextTests {
  @Test(arguments: [
    ("", ""), ("abcde", "abcde"), ("abcdef", "abcd…"), ("ééééé", "ééééé"), ("éééééé", "éééé…"),
    // One character, of seven scalars.
    ("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}…"),
  ])
  func `a text is cut by its scalars`(text: String, shortened: String) {
    #expect(Array(text.shortened(to: 5).utf8) == Array(shortened.utf8))
  }
}
