import JSON
import Testing

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("\u{1B}[31m", #"\u{1B}[31m"#), ("\u{9B}2J", #"\u{9B}2J"#), ("a\nb\rc\td", #"a\nb\rc\td"#),
    ("a\r\nb", #"a\r\nb"#), ("\u{7F}\u{0}", #"\u{7F}\u{0}"#),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{202E}gpj.exe", #"\u{202E}gpj.exe"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
    ("a\u{200B}b\u{FEFF}", #"a\u{200B}b\u{FEFF}"#), ("e\u{200D}\u{202D}", #"e\u{200D}\u{202D}"#),
    ("\u{E0041}\u{3164}", #"\u{E0041}\u{3164}"#), ("\u{FFFF}", #"\u{FFFF}"#),
    ("\u{61C}\u{200F}", #"\u{61C}\u{200F}"#),
  ])
  func `what a terminal does not show as itself is written out`(text: String, shown: String) {
    #expect(PlainText(text).description == shown)
    #expect(("\(text)" as PlainText).description == shown)
  }

  @Test(arguments: ["", "Grüße", "日本語 🎬 ❤\u{FE0F}", "שלום", "a\\b \u{FFFD}", "e\u{301}"])
  func `any other text stays as it is`(text: String) {
    #expect(PlainText(text).description == text)
  }

  @Test func `literal text stays, interpolated text is escaped once`() {
    let name: PlainText = "<\("\u{1B}")>"
    #expect(name.description == #"<\u{1B}>"#)
    let line: PlainText = "\u{1B}[1m\(name)\u{1B}[0m\n\(["a\n"])"
    #expect(line.description == "\u{1B}[1m<\\u{1B}>\u{1B}[0m\n[\"a\\n\"]")
    #expect([name, name].joined(separator: "\n").description == "<\\u{1B}>\n<\\u{1B}>")
  }

  @Test func `nothing that ends a line or begins a control is left of any scalar`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = PlainText(String(scalar)).description.unicodeScalars
      let category = scalar.properties.generalCategory
      let isOdd = [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
      #expect(isOdd ? shown.first == "\\" && shown.count > 1 : true, "\(value)")
      #expect(shown.allSatisfy(PlainText.shows), "\(value)")
    }
  }
}
