import Testing

@testable import Wording

@Suite struct MessagePatternTests {
  private static let arguments: [String: MessagePattern.Argument] = [
    "price": .text, "count": .count, "store": .choice(["app", "play"]),
  ]

  private static func pattern(
    _ source: String, language: String = "en"
  ) throws(MessageFault) -> MessagePattern {
    try MessagePattern(source, rules: PluralRules(language: language), arguments: arguments)
  }

  @Test(arguments: [
    ("en", "Pay {price}.", "Pay $5."),
    ("en", "{ price }", "$5"),
    ("en", "{count}", "1,234"),
    ("en", "{count, plural, one{# day} other{# days}} at {price}", "1,234 days at $5"),
    ("en", "{count,plural,=1234{exactly}one{a}other{b}}", "exactly"),
    ("de", "{count, plural, one{# Tag} other{# Tage}}", "1.234 Tage"),
    ("ru", "{count, plural, one{один} few{# дня} many{# дней} other{# дня}}", "1 234 дня"),
    ("ja", "{count, plural, other{#日}}", "1,234日"),
    ("en", "{store, select, app{App Store} other{elsewhere}}", "App Store"),
    ("en", "{store, select, play{Play} other{elsewhere}}", "elsewhere"),
    (
      "en",
      "{store, select, app{{count, plural, one{a} other{# of {price}}}} other{}}", "1,234 of $5"
    ),
    (
      "en",
      "{count, plural, one{} other{{store, select, app{#} other{}}}}", "1,234"
    ),
    ("fr", "l’essai d'un mois", "l’essai d'un mois"),
    ("en", "it''s", "it's"), ("en", "'{price}'", "{price}"), ("en", "'{it''s}'", "{it's}"),
    ("en", "'#' 1", "# 1"), ("en", "dogs' price", "dogs' price"),
    ("en", "rock 'n' roll", "rock 'n' roll"),
  ])
  func `a pattern is written`(language: String, source: String, text: String) throws {
    let pattern = try Self.pattern(source, language: language)
    let values: [String: MessagePattern.Value] = [
      "price": .text("$5"), "count": .count(1_234), "store": .text("app"),
    ]
    let written = pattern.text(values, in: Wording(locale: language))
    #expect(written.replacing("\u{A0}", with: " ") == text)
  }

  @Test(arguments: [
    ("", 0, "empty"), ("  ", 0, "empty"),
    ("{price", 0, "“{” is not closed"), ("a {", 3, "name of an argument"),
    ("{}", 1, "name of an argument"), ("{ }", 2, "name of an argument"),
    ("a } b", 2, "“}” closes nothing"), ("{price}}", 7, "“}” closes nothing"),
    ("{cost}", 1, "“cost” is no argument; expected count, price, store"),
    ("{Price}", 1, "“Price” is no argument"), ("{price.per}", 6, "expected “,” or “}”"),
    ("{price text}", 7, "expected “,” or “}”"),
    ("# days", 0, "number of a plural"), ("{store, select, other{#}}", 22, "number of a plural"),
    ("{count, number}", 8, "“number” is unknown; expected plural or select"),
    ("{count, }", 8, "“” is unknown"),
    ("{price, plural, other{#}}", 8, "no number"), ("{store, plural, other{#}}", 8, "no number"),
    ("{price, select, other{a}}", 8, "no words to select by"),
    ("{count, select, other{a}}", 8, "no words to select by"),
    ("{count, plural}", 14, "expected “,” after “plural”"),
    ("{count, plural,}", 15, "lacks “one”"),
    ("{count, plural, one{a}}", 15, "lacks “other”"),
    ("{count, plural, other{a}}", 15, "lacks “one”"),
    ("{count, plural, one{a} few{b} other{c}}", 23, "“few” is no plural of this language"),
    ("{count, plural, offset:1 one{a} other{b}}", 16, "“offset” is no plural"),
    ("{count, plural, one{a} one{b} other{c}}", 23, "“one” is there twice"),
    ("{count, plural, =1{a} =1{b} one{c} other{d}}", 22, "“=1” is there twice"),
    ("{count, plural, =x{a} one{b} other{c}}", 16, "whole number after “=”"),
    ("{count, plural, =-1{a} one{b} other{c}}", 16, "whole number after “=”"),
    ("{count, plural, one a other{b}}", 20, "expected “{” after “one”"),
    ("{count, plural, one{a} other{b}", 0, "“{” is not closed"),
    ("{count, plural, one{a} other{b", 28, "“{” is not closed"),
    ("{count, plural, one{a} {b}}", 23, "expected a case such as"),
    ("{store, select, app{a}}", 15, "lacks “other”"),
    ("{store, select, apple{a} other{b}}", 16, "“apple” is no value of “store”"),
    ("{store, select, app{a} app{b} other{c}}", 23, "“app” is there twice"),
    ("it is '{price}", 6, "quotation is not closed"),
    ("a {count, plural, one{{cost}} other{}}", 23, "“cost” is no argument"),
  ])
  func `a wrong pattern is refused, with the place`(
    source: String, offset: Int, message: String
  ) throws {
    let fault = #expect(throws: MessageFault.self) { try Self.pattern(source) }
    #expect(fault?.offset == offset, "\(source): \(fault?.description ?? "")")
    #expect(fault?.message.contains(message) == true, "\(source): \(fault?.description ?? "")")
  }

  @Test(arguments: [
    ("ru", "{count, plural, one{a} other{b}}", "lacks “few”"),
    ("ar", "{count, plural, one{a} two{b} few{c} many{d} other{e}}", "lacks “zero”"),
    (
      "ja", "{count, plural, one{a} other{b}}",
      "“one” is no plural of this language; expected other"
    ),
  ])
  func `a plural has the categories of its language`(
    language: String, source: String, message: String
  ) {
    let fault = #expect(throws: MessageFault.self) {
      try Self.pattern(source, language: language)
    }
    #expect(fault?.message.contains(message) == true, "\(fault?.description ?? "")")
  }

  @Test func `patterns are bounded in length and depth`() {
    #expect(throws: Never.self) {
      try Self.pattern(String(repeating: "a", count: MessagePattern.longest))
    }
    let long = #expect(throws: MessageFault.self) {
      try Self.pattern(String(repeating: "a", count: MessagePattern.longest + 1))
    }
    #expect(long?.offset == MessagePattern.longest)
    func nested(_ depth: Int) -> String {
      (0..<depth).reduce("x") { inner, _ in "{store, select, other{\(inner)}}" }
    }
    #expect(throws: Never.self) { try Self.pattern(nested(MessagePattern.deepest)) }
    #expect(throws: MessageFault.self) { try Self.pattern(nested(MessagePattern.deepest + 1)) }
    #expect(throws: MessageFault.self) { try Self.pattern(nested(80)) }
  }

  @Test func `any text is a pattern or has a fault with a place in it`() {
    let pieces = [
      "{", "}", "'", "#", ",", " ", "count", "price", "store", "plural", "select", "one", "other",
      "=1", "app", "é", "\u{301}", "offset:", "-", "''",
    ]
    var seed: UInt64 = 1
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    for _ in 0..<5_000 {
      let source = (0..<next(24)).map { _ in pieces[next(pieces.count)] }.joined()
      do throws(MessageFault) {
        let text = try Self.pattern(source).text(
          ["price": .text("$5"), "count": .count(2), "store": .text("app")],
          in: Wording(locale: "en"))
        #expect(text.utf8.count <= 4 * source.utf8.count)
      } catch {
        #expect((0...source.unicodeScalars.count).contains(error.offset), "\(source): \(error)")
      }
    }
  }
}
