import JSON
import PaywallCheck
import PaywallModel
import Testing

@Suite struct CompanionFileTests {
  private func faults(_ theme: String, most: Int = 1 << 16) -> [String] {
    do throws(InvalidDocument) {
      try CompanionFile.theme.check(Array(theme.utf8), most: most)
      return []
    } catch {
      return error.diagnostics.map { "\($0.code) \($0.pointer)" }
    }
  }

  @Test(
    arguments: [
      ("{}", []), ("[]", ["type "]),
      (##"{"$schema": "x", "colors": {"a": "#FF0000"}, "spacing": {"m": 16}}"##, []),
      (#"{"components": []}"#, ["unknown-property /components"]),
      (#"{"spacing": {"m": -1}}"#, ["minimum /spacing/m"]),
      (
        #"{"textStyles": {"a": {"size": 20, "color": "$b", "font": "$c"}}}"#,
        ["unknown-color /textStyles/a/color", "unknown-font /textStyles/a/font"]
      ),
    ] as [(String, [String])])
  func `a theme has names of what documents share, and nothing else`(
    theme: String, expected: [String]
  ) {
    let found = faults(theme)
    #expect(found == expected, "\(found)")
  }

  @Test func `a theme that is too large is refused`() {
    #expect(faults(#"{"spacing": {"m": 16}}"#, most: 10).count == 1)
  }

  @Test func `a document takes missing names from the theme`() throws {
    let checker = try WrongDocument.checker
    let document = Array(
      ##"{"components": [{"type": "label", "title": "a", "padding": "$m", "color": "$ink", "textStyle": "big"}]}"##
        .utf8)
    let theme = Array(
      ##"{"spacing": {"m": 16}, "colors": {"ink": "#000000"}, "textStyles": {"big": {"size": 30}}}"##
        .utf8)
    try CompanionFile.theme.check(theme)
    #expect(throws: InvalidDocument.self) { try checker.check(document) { _ in true } }
    let checked = try checker.check(document, Companions([.theme: theme])) { _ in true }
    #expect(checked.document.components[0].box.padding.all == .points(16))
    #expect(checked.document.components[0].content.text?.size == 30)
  }

  @Test(arguments: CompanionFile.Kind.allCases.filter { $0.schema != nil })
  func `the file of each schema is what the vocabulary says`(kind: CompanionFile.Kind) throws {
    let file = try JSONText(
      parsing: Repository.read("paywalls/schema/\(kind.rawValue)-1.schema.json"), limits: .trusted)
    #expect(file.root.value == kind.schema, "write it anew: swift run paywalld-lab schema")
  }

  @Test(arguments: [
    ("theme.json", "theme"), ("products.json", "products"), ("strings/pt-BR.json", "strings"),
    ("fragments/offerCard.json", "fragments"), ("data/2026-deals_b.json", "data"),
    ("1.json", nil), ("live.json", nil), ("strings/de_DE.json", nil), ("strings/x.json", nil),
    ("fragments/1.json", nil), ("data/.json", nil), ("data/a.txt", nil), ("data/a/b.json", nil),
    ("data/../a.json", nil), ("/theme.json", nil), ("images/a.json", nil), ("", nil),
  ])
  func `a file is known by its path`(path: String, kind: String?) {
    let file = CompanionFile(path: path)
    #expect(file?.kind.rawValue == kind && file.map { $0.path == path } ?? true)
  }
}
