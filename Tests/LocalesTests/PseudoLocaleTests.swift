import Locales
import Testing

@Suite struct PseudoLocaleTests {
  @Test(arguments: [
    ("Sign up", "Šîĝñ ûp on"), ("Start your seven day free trial", "Šţåŕţ ýöûŕ šévéñ đåý fŕéé"),
    ("$6.99", "$6.99"), ("", ""),
  ])
  func `English with accents is two fifths longer`(text: String, begins: String) {
    let shown = PseudoLocale.accented.transformed(text)
    #expect(shown.hasPrefix(begins))
    let letters = text.contains(where: \.isLetter)
    #expect(shown.count >= (letters ? text.count * 7 / 5 : text.count))
    #expect(shown.count <= text.count * 7 / 5 + 2)
  }

  @Test func `a long text is made longer by words that wrap`() {
    let long = Array(repeating: "word", count: 400).joined(separator: " ")
    let words = PseudoLocale.accented.transformed(long).split(separator: " ")
    #expect(words.count > 500 && words.allSatisfy { $0.count <= 5 })
  }

  @Test func `each word reads from right to left and prices stay`() {
    let shown = PseudoLocale.mirrored.transformed("Only $6.99")
    #expect(shown == "\u{202E}Only\u{202C} $6.99")
  }

  @Test(
    arguments: PseudoLocale.allCases,
    ["Sign up", "Start your seven day free trial", "12 mo • $59.99", "Try it free & subscribe", ""])
  func `what is shown leads back to the words`(locale: PseudoLocale, text: String) {
    #expect(locale.original(locale.transformed(text)) == text)
  }

  @Test(arguments: [
    ("“Šţåŕţ ļéåŕñîñĝ t” ends", "“Start learning” ends"), ("“Šîĝñ ûp on…” is", "“Sign up…” is"),
    (" Šîĝñ ûp on", " Sign up"),
  ])
  func `an added word that is cut or quoted goes, and its marks stay`(shown: String, words: String)
  {
    #expect(PseudoLocale.accented.original(shown) == words)
  }

  @Test func `a pseudo-locale is known by its name alone`() {
    #expect(PseudoLocale(locale: "EN-xa") == .accented)
    #expect(PseudoLocale(locale: "ar") == nil)
  }
}
