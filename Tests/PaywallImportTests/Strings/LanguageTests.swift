import Locales
import PaywallImport
import Testing

/// A test names a language as it writes it.
extension LocaleName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let name = LocaleName(text) else { preconditionFailure("\"\(text)\" is not a language") }
    self = name
  }
}

private let unit =
  "<file id=\"a\"><unit id=\"a\"><segment><source>A</source></segment></unit></file>"

/// A language becomes the name of a file.
@Suite struct LanguageTests {
  /// Each format with a place for a language.
  private static let files:
    [(format: StringsFormat, path: String, text: @Sendable (String) -> String)] = [
      (.csv, "a.csv", { "key,en,\($0)\na,A,B\n" }),
      (.csv, "a.csv", { "key,\($0)\na,A\n" }),
      (
        .xcstrings, "a.xcstrings",
        {
          "{\"sourceLanguage\": \"en\", \"strings\": {\"a\": {\"localizations\": {\"\($0)\": {\"stringUnit\": {\"value\": \"A\"}}}}}}"
        }
      ),
      (.xcstrings, "a.xcstrings", { "{\"sourceLanguage\": \"\($0)\", \"strings\": {}}" }),
      (.xliff2, "a.xliff", { "<xliff version=\"2.0\" srcLang=\"\($0)\">\(unit)</xliff>" }),
      (
        .xliff2, "a.xliff",
        { "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"\($0)\">\(unit)</xliff>" }
      ),
      (
        .xliff, "a.xliff",
        {
          "<xliff version=\"1.2\"><file source-language=\"\($0)\"><body><trans-unit id=\"a\"><source>A</source></trans-unit></body></file></xliff>"
        }
      ),
      (
        .xliff, "a.xliff",
        {
          "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"\($0)\"><body><trans-unit id=\"a\"><source>A</source></trans-unit></body></file></xliff>"
        }
      ),
    ]

  @Test(arguments: [
    "../1", "..", ".", "/etc/passwd", "de/at", "d", "deutsch", "de-DE-1996", "de_AT", "de-", "e n",
    "dé", "",
  ])
  func `a name that is no language is refused by every format`(name: String) {
    for file in Self.files {
      #expect(throws: StringsFault.self, "\(file.format)") {
        try file.format.tables(in: file.text(name), path: file.path, source: "en")
      }
    }
    for folder in ["values-\(name)", "values-b+\(name)"] where !name.isEmpty && !name.contains("/")
    {
      #expect(throws: StringsFault.self, "\(folder)") {
        try StringsFormat.android.tables(
          in: "<resources><string name=\"a\">A</string></resources>",
          path: "\(folder)/strings.xml", source: "en")
      }
    }
  }

  @Test(arguments: ["de", "DE", "pt-BR", "zh-Hant-TW", "es-419", "yue", "en-XA"])
  func `a language is read by every format`(name: String) throws {
    for file in Self.files {
      _ = try file.format.tables(in: file.text(name), path: file.path, source: "en")
    }
    #expect(LocaleName(name)?.text == name)
  }
}
