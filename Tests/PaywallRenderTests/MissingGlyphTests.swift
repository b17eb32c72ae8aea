import JSON
import PaywallModel
import PaywallRender
import Testing

@Suite struct MissingGlyphTests {
  private func findings(_ document: String) throws -> [Diagnostic] {
    let text = try JSONText(parsing: Array(document.utf8), limits: .document)
    return try Repository.assets.get().renderer.missingGlyphs(
      in: PaywallDocument(decoding: text.root), text)
  }

  @Test func `a character without a font is reported with its text and its locale`() throws {
    let found = try findings(
      #"""
      {"meta": {"locale": "en"}, "strings": {"en": {"a": "Start"}, "ff": {"a": "𞤀𞤁 x"}},
       "components": [{"type": "label", "title": "$a"}, {"type": "button", "title": "a 𓀀"}]}
      """#)
    #expect(found.map(\.pointer) == ["/strings/ff/a", "/components/1/title"])
    #expect(found.allSatisfy { $0.code == "missing-glyph" })
    #expect(
      found.first?.message
        == "no font has \"𞤀𞤁\" (U+1E900 U+1E901) of the text \"𞤀𞤁 x\" in the locale ff: its width is a guess"
    )
  }

  @Test func `what a plan's product is called is looked at for each product`() throws {
    let found = try findings(
      #"""
      {"meta": {"locale": "en"}, "products": {
         "a": {"sku": "a", "price": "1.00", "currency": "USD", "name": "One"},
         "b": {"sku": "b", "price": "2.00", "currency": "USD", "name": "𓀀"}},
       "components": [{"type": "label", "title": "{name}: {price}"}, {"type": "label", "title": "{a.name}"}]}
      """#)
    #expect(found.map(\.pointer) == ["/components/0/title"])
    #expect(found.first?.message.contains("\"𓀀\" (U+13000) of the text \"𓀀: $2.00\"") == true)
  }

  @Test(arguments: [
    "Start free — 6,99 €", "ابدأ الآن", "הירשמו", "अभी शुरू करें", "শুরু করুন", "ਸ਼ੁਰੂ ਕਰੋ", "શરૂ કરો",
    "ଆରମ୍ଭ", "தொடங்கு", "ప్రారంభించు", "ಪ್ರಾರಂಭಿಸಿ", "തുടങ്ങുക", "ආරම්භ", "เริ่มเลย", "ເລີ່ມ", "ចាប់ផ្ដើម",
    "စတင်ပါ", "始める", "시작하기", "开始", "開始", "ጀምር", "დაწყება", "Սկսել", "Начать", "Έναρξη", "👨‍👩‍👧 🇫🇷 1️⃣",
  ])
  func `the languages of the stores miss nothing`(_ title: String) throws {
    #expect(
      try findings(#"{"components": [{"type": "label", "title": "\#(title)"}]}"#).map(\.message)
        == [])
  }
}
