import Testing

@testable import Typography

@Suite struct LineBreakerTests {
  /// The text with `÷` where a line may end and `!` where it must.
  private static func marked(
    _ string: String, _ breaks: ([Unicode.Scalar]) -> [LineBreak] = LineBreaker.breaks
  ) -> String {
    let scalars = Array(string.unicodeScalars)
    var view = String.UnicodeScalarView()
    for (scalar, lineBreak) in zip(scalars, breaks(scalars)) {
      view.append(scalar)
      switch lineBreak {
      case .prohibited: break
      case .allowed: view.append("÷")
      case .mandatory: view.append("!")
      }
    }
    return String(view)
  }

  @Test(arguments: [
    "one ÷two  ÷three!", "a\n!b\r\n!c\u{2028}!d!", "then ÷$6.99/÷month!",
    "(1,234.50 ÷€) ÷or ÷10 ÷%!",
    "pay-÷as-÷you-÷go!", "a ÷-b!", "“quoted ÷words” ÷here!", "24/7 ÷and/÷or!", "v1.2.3!",
    "no\u{A0}break!",
    "soft\u{AD}÷hyphen!", "日÷本÷語。÷文!", "한÷국!", "👩‍👩‍👧÷👋🏽÷🇫🇷÷🇩🇪!", "e\u{301}tude ÷a\u{308}!",
    "zero\u{200B}÷width!", "word\u{2060}joiner!", "שלום-÷עולם!", "",
  ])
  func `lines end where UAX 14 says`(_ expected: String) {
    let string = expected.filter { $0 != "÷" && $0 != "!" }
    #expect(Self.marked(string) == expected)
  }

  /// As Chromium breaks them.
  @Test(arguments: [
    "6,99 ÷€/Monat", "and/or", "then ÷$6.99/month", "Länder/÷Übersicht", "9,99 ÷€/÷μήνα", "½/÷é",
    "SUMMER-÷2026", "31-÷12-÷2026", "30-÷for-÷30", "a ÷-2", "(-2)", "é-2", "2-÷é", "x-÷-2", "x-$5",
    "C:\\Temp\\a", "p.m. ÷(GMT-÷5)", "f(x)", "a.÷(b)", "www.a.de/b?÷c=1&d=2", "what?!", "x?÷é",
    "https://a.de/pfad/÷ä/b", "x/(é)", "x-÷(é)", "“a”-÷x", "x\u{2013}÷2",
    "abonnés ÷; ÷voir", "quoi ÷?", "« ÷a ÷»", "a\u{A0}; ÷b", "a  ÷!",
  ])
  func `interface text breaks around ASCII as in browsers`(_ expected: String) {
    let string = expected.filter { $0 != "÷" }
    #expect(Self.marked(string, { LineBreaker.interfaceBreaks(in: $0) }) == expected + "!")
  }

  /// As Chromium breaks them under `line-break` and `word-break`.
  @Test(
    arguments: [
      ("カ÷ッ÷プ÷ー。", "ja", .auto, false), ("カッ÷プー。", "ja", .strict, false),
      ("カ÷ッ÷プ÷ー。", "ko", .strict, false), ("カッ÷プー。", "zh-Hant", .strict, false),
      ("漢〜÷字゠÷漢", "ja", .auto, false), ("漢÷〜÷字÷゠÷漢", "ja-JP", .normal, false),
      ("漢÷〜÷字÷゠÷漢", "zh-Hans", .auto, false), ("漢〜÷字", "zh", .strict, false),
      ("漢÷〜÷字", "ko", .normal, false), ("漢〜÷字", "en", .normal, false),
      ("한국어 ÷단어,÷월9,900원÷(세금포함)÷에서", "ko", .auto, true), ("한÷국÷어 ÷단÷어,", "ko", .auto, false),
      ("日本語の単語、÷「文」÷ABC漢123字", "ja", .auto, true), ("世界ー中", "ja", .normal, true),
      ("SUMMER-÷2026 ÷a", "en", .auto, true), ("字！”÷——÷小", "zh-Hans", .auto, false),
      ("字÷“a”÷字", "zh-Hant", .auto, false), ("字“a”字", "ja", .auto, false),
      ("字！”——÷小", "ja", .auto, false), ("a“字", "zh", .auto, false), ("don’t÷字", "zh", .auto, false),
    ] as [(String, String, TextStyle.Strictness, Bool)])
  func `languages and styles say where East Asian lines end`(
    expected: String, language: String, strictness: TextStyle.Strictness, keepsWords: Bool
  ) {
    let rules = LineBreakStyle(
      language: language, strictness: strictness, keepsWords: keepsWords)
    let string = expected.filter { $0 != "÷" }
    let marked = Self.marked(string) { LineBreaker.interfaceBreaks(in: $0, rules: rules) }
    #expect(marked == expected + "!")
  }

  @Test func `every character has a class`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(LineBreakProperty(scalar).breakClass != .sot)
    }
    #expect(LineBreakProperty("\u{10FFFD}").breakClass == .al)
    #expect(LineBreakProperty("\u{3FFFD}").breakClass == .id)
    #expect(LineBreakProperty("字").isEastAsian)
  }
}
