import PaywallImport
import Testing

@Suite struct WrongFileTests {
  /// The format, the text, the place and the message.
  @Test(arguments: [
    (StringsFormat.xliff, "hello", "1:1: there is text outside of the root element"),
    (.xliff, "<xliff version=\"1.2\">", "1:1: <xliff> is never closed"),
    (
      .xliff, "<!DOCTYPE x [<!ENTITY a \"b\">]><xliff/>",
      "1:1: document types and entity declarations are not allowed"
    ),
    (.xliff, "<resources/>", "1:1: expected <xliff>, found <resources>"),
    (.xliff, "<xliff version=\"2.0\"/>", "1:1: expected XLIFF 1.x, found \"2.0\""),
    (.xliff2, "<xliff/>", "1:1: expected XLIFF 2.x, found no version"),
    (.xliff2, "<xliff version=\"2.0\"/>", "1:1: <xliff> has no srcLang"),
    (
      .xliff2,
      "<xliff version=\"2.0\" srcLang=\"en\">\n<file><unit id=\"a\"><segment/><segment/></unit></file></xliff>",
      "2:7: <unit> has 2 segments"
    ),
    (
      .xliff2,
      "<xliff version=\"2.0\" srcLang=\"en\"><file><unit id=\"a\"><segment/></unit></file></xliff>",
      "1:54: \"a\" has no <source>"
    ),
    (
      .xliff,
      "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"a\"><source>A</source><target>B</target></trans-unit></body></file></xliff>",
      "1:92: \"a\" has a <target>, but its language is not given"
    ),
    (
      .xliff,
      "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit><source>A</source></trans-unit></body></file></xliff>",
      "1:55: <trans-unit> has no id"
    ),
    (.xliff, "<xliff version=\"1.2\"/>", "1:1: there is no text in it"),
    (.xliff, "<xliff version=1.2/>", "1:16: expected a value in quotes for the attribute version"),
    (.xliff, "<xliff>\n</xlif>", "2:1: expected </xliff>, found </xlif>"),
    (.xliff, "<xliff> a & b </xliff>", "1:11: \"&\" does not begin a known entity"),
    (.xliff, "<xliff>&#xD800;</xliff>", "1:8: a reference does not name a character"),
    (.xliff, "<xliff/><xliff/>", "1:9: nothing may follow the root element"),
    (
      .xliff, String(repeating: "<a>", count: 5_000),
      "1:193: elements are nested more than 64 levels deep"
    ),
    (.xliff, "<p:xliff/>", "1:1: the prefix of p:xliff is not declared"),
    (.xliff, "<xliff a=\"1\" a=\"2\"/>", "1:14: <xliff> has a twice"),
    (.xliff, "<xliff>\u{1}</xliff>", "1:8: XML does not allow the character U+0001"),
    (.xliff, "<xliff>é&b;", "1:9: \"&\" does not begin a known entity"),
    (.android, "<resources><plurals/></resources>", "1:12: <plurals> is not a text of a paywall"),
    (.android, "<resources><string>a</string></resources>", "1:12: <string> has no name"),
    (
      .android, "<resources><string name=\"a\"/>\n<string name=\"a\"/></resources>",
      "2:1: \"a\" is given twice"
    ),
    (.csv, "", "1:1: the first line does not name the columns"),
    (.csv, "name,en\n", "1:1: the first line does not name the columns"),
    (.csv, "key,en\na,\"b", "2:3: this quote is not closed"),
    (.csv, "key,en\na,\"b\" c", "2:6: there is text after the closing quotes"),
    (.csv, "key,en\na,b,c", "2:1: the row has 3 fields, the first line 2"),
    (.csv, "key,en\n,b", "2:1: the row has no key"),
    (.csv, "key,en\na,b\na,c", "3:1: \"a\" is given twice"),
    (.xcstrings, "{", "1:2: "),
    (.xcstrings, "{}", "1:1: there is no \"sourceLanguage\" and \"strings\""),
    (
      .xcstrings,
      "{\"sourceLanguage\": \"en\", \"strings\": {\"a\": {\"localizations\": {\"de\": {\"variations\": {}}}}}}",
      "1:68: \"a\" has no plain text in \"de\""
    ),
  ])
  func `a wrong file is refused with its place`(
    format: StringsFormat, text: String, message: String
  ) {
    do throws(StringsFault) {
      _ = try format.tables(in: text, path: "values/strings.xml", source: "en")
      Issue.record("it was read")
    } catch {
      let found = "\(error.line):\(error.column): \(error.message)"
      #expect(found.hasPrefix(message), "\(found)")
      #expect(!error.hint.isEmpty)
    }
  }

  @Test(arguments: ["strings.xml", "res/values-land/strings.xml", "res/values-de-xAT/strings.xml"])
  func `a folder that names no language is refused`(path: String) {
    #expect(throws: StringsFault.self) {
      try StringsFormat.android.tables(in: "<resources/>", path: path, source: "en")
    }
  }
}
