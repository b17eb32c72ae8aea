import PaywallImport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: StringsFormat.allCases)
  func `texts come back as they went out`(format: StringsFormat) throws {
    let tables = Self.tables
    let files = format.files(of: tables)
    var back = StringTables(source: tables.source, texts: [:])
    for file in files {
      #expect(StringsFormat(path: file.name, text: file.text) == format, "\(file.name)")
      back.merge(try format.tables(in: file.text, path: file.name, source: tables.source))
    }
    #expect(back.texts == tables.texts)
    #expect(format.files(of: back) == files)
  }

  @Test(arguments: StringsFormat.allCases)
  func `one locale alone comes back too`(format: StringsFormat) throws {
    let tables = StringTables(source: "sv", texts: ["sv": ["a": "ett", "b": ""]])
    let files = format.files(of: tables)
    #expect(files.count == 1)
    let back = try format.tables(in: files[0].text, path: files[0].name, source: "sv")
    #expect(back == tables)
  }

  /// Elements of other namespaces are no units of XLIFF, but their words are words.
  @Test(arguments: [
    "<xliff version='1.2'><file source-language='en'><body><trans-unit id='k'><source>a b</source></trans-unit></body></file></xliff>",
    "<?xml version='1.0'?><?tool 1?><x:xliff xmlns:x='u' version='1.2'><x:file source-language='en'><x:body><x:trans-unit id='k'><x:source>a b</x:source></x:trans-unit></x:body></x:file></x:xliff>",
    "<xliff xmlns:t='t' version='1.2'><file source-language='en'><body><trans-unit id='k' t:id='no'><t:source>no</t:source><source>a <t:g>b</t:g></source></trans-unit></body></file></xliff>",
  ])
  func `a prefix is a name for its namespace`(text: String) throws {
    let tables = try StringsFormat.xliff.tables(in: text, path: "en.xliff", source: "en")
    #expect(tables.texts == ["en": ["k": "a b"]])
  }

  /// The content between the tags, and the words it gives.
  @Test(arguments: [
    ("\\u0041b", "Ab"), ("\\u41", "u41"), ("\\u", "u"), ("\\u004", "u004"), ("\\u+041", "u+041"),
    ("\\uD800", "uD800"), ("\\uFFFFF", "\u{FFFF}F"), ("\\", ""), ("a\\", "a"), ("\"\\u1", "u1"),
  ])
  func `a character by its number has four digits`(text: String, words: String) throws {
    let file = "<resources><string name=\"a\">\(text)</string></resources>"
    let tables = try StringsFormat.android.tables(
      in: file, path: "values/strings.xml", source: "en")
    #expect(tables.texts["en"]?["a"] == words)
  }

  @Test func `keys that a locale lacks are told`() {
    #expect(Self.tables.missingKeys(in: "de") == ["empty", "spaces"])
    #expect(Self.tables.missingKeys(in: "en") == ["only.de"])
    #expect(Self.tables.missingKeys(in: "nl").count == Self.tables.keys.count)
  }

  static let tables = StringTables(
    source: "en",
    texts: [
      "en": [
        "signUp": "Sign up", "price-line": "{monthly.price} & <b>more</b> ]]> \"quoted\"",
        "lines": "one\ntwo\r\n\tthree", "empty": "", "spaces": "  two  spaces \u{A0}",
        "android": "@it's ?\\n \\u0041 \\", "comma": "a, b; c",
        "combined": "\"\u{301} ,\u{301} '\u{301}",
      ],
      "de": [
        "signUp": "Jetzt anmelden", "price-line": "nur {monthly.price}", "lines": "\n",
        "android": "@", "comma": ",", "combined": "\u{301}", "only.de": "Nur hier 🎉",
      ],
      "zh-Hant-TW": ["signUp": "註冊", "comma": "一，二"],
      "de-AT": ["signUp": "Servus"], "es-419": ["signUp": "Suscríbete"], "ar": ["signUp": "‏اشترك"],
    ])
}
