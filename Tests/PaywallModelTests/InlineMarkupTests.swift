import PaywallModel
import Testing

@Suite struct InlineMarkupTests {
  /// Parts with what they are: b, i, s, and where they lead.
  private func shown(_ text: String) -> String {
    InlineMarkup.parse(text).map { part in
      let style = [(part.isBold, "b"), (part.isItalic, "i"), (part.isStruck, "s")]
        .filter(\.0).map(\.1).joined()
      let marks = [style, part.link.map { "→" + $0 } ?? ""].joined()
      return marks.isEmpty ? part.string : "<\(marks)|\(part.string)>"
    }.joined()
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("**bold** rest", "<b|bold> rest"), ("*it*", "<i|it>"),
    ("~~9.99~~ 4.99", "<s|9.99> 4.99"), ("***both***", "<bi|both>"),
    ("**a *b* c**", "<b|a ><bi|b><b| c>"), ("*a **b***", "<i|a ><bi|b>"),
    ("**~~x~~**", "<bs|x>"), ("a**b**c", "a<b|b>c"),
    // Footnotes and sums are words.
    ("9.99* a month. *Terms apply", "9.99* a month. *Terms apply"),
    ("Price*, cancel anytime*", "Price*, cancel anytime*"), ("5 * 3 * 2", "5 * 3 * 2"),
    ("**open", "**open"), ("close**", "close**"), ("** x **", "** x **"), ("~x~", "~x~"),
    ("a ~~~b~~~", "a ~~~b~~~"), ("****", "****"),
    // A currency sign is part of the price.
    ("ab **6,99 €**pro Monat", "ab <b|6,99 €>pro Monat"), ("**$6.99**/month", "<b|$6.99>/month"),
    // No spaces are needed where people write none.
    ("これは**「特別」**です", "これは<b|「特別」>です"), ("**50%**할인", "<b|50%>할인"),
    (#"\*\*not bold\*\*"#, "**not bold**"), (#"**a\***"#, "<b|a*>"), (#"a\b\\"#, #"a\b\"#),
    ("[Terms](https://e.com/t) apply", "<→https://e.com/t|Terms> apply"),
    ("**[Terms](https://e.com)**", "<b→https://e.com|Terms>"),
    ("[a **b**](x:y)", "<→x:y|a ><b→x:y|b>"), ("[a] (b)", "[a] (b)"), ("[a](b c)", "[a](b c)"),
    ("[a]()", "[a]()"), ("[a", "[a"), ("a](b)", "a](b)"), (#"\[a](b)"#, "[a](b)"),
    ("[[a](b)", "[<→b|a>"), ("*[a*](b)", "*<→b|a*>"),
    ("**a\nb**", "<b|a\nb>"), ("**عرض** خاص", "<b|عرض> خاص"),
  ])
  func `inline Markdown is read as CommonMark does`(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(arguments: ["*", "**a ", "[", "[a](", "~~", "**a**", "\\", "*a **b ", "[*"])
  func `marks without end take time in proportion to them`(piece: String) {
    let text = String(repeating: piece, count: 40_000 / piece.utf8.count)
    let clock = ContinuousClock()
    var parts = 0
    let time = clock.measure { parts = InlineMarkup.parse(text).count }
    #expect(parts > 0 && time < .seconds(20))
  }
}
