import JSON
import PaywallModel
import PaywallResolve
import PaywallTree
import TestFolders
import Testing
import Typography

@testable import PaywallRender

/// Font files with a part of a font's characters, which trees name where they suffice.
@Suite struct FontPartTests {
  private func input(_ components: String, state: String = "{}") throws -> RenderInput {
    let document = try Repository.parse(
      Array(#"{"state": \#(state), "components": [\#(components)]}"#.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-15"])
    return RenderInput(document: document, device: device) { _ in nil }
  }

  /// The names of the files without their hashes.
  private func files(_ page: LaidOutPaywall) -> [String] {
    page.fonts.compactMap { $0.file?.split(separator: "/").last }
      .map { String($0.prefix { $0 != "." }) }
  }

  private func files(_ components: String) throws -> [String] {
    try files(Repository.assets.get().renderer.render(input(components)))
  }

  @Test(arguments: [
    ("Plan für “99 €” – 10 %", "inter-400-latin"), ("Résumé → œuvre ✓", "inter-400-latin"),
    ("Łódź", "inter-400"), ("Цена 99 ₽", "inter-400"), ("e\u{0323}", "inter-400"),
    ("\u{2068}a\u{2069}", "inter-400-latin"),
  ])
  func `a tree names the smallest file that has all characters`(
    text: String, file: String
  ) throws {
    #expect(try files(#"{"type": "label", "title": "\#(text)"}"#) == [file])
  }

  @Test func `each face has its own file`() throws {
    let found = try files(
      ##"{"type": "label", "title": "Zażółć"}, {"type": "label", "title": "Buy", "weight": 700}, {"type": "label", "title": "code", "font": "monospace"}"##
    )
    #expect(found == ["monospace-400-latin", "inter-400", "inter-700-latin"])
  }

  @Test func `letters of other scripts do not need the whole file of the text's own font`() throws {
    let found = try files(#"{"type": "label", "title": "قليل 12"}"#)
    #expect(found == ["noto-sans-arabic-400", "inter-400-latin"])
  }

  @Test func `the file suffices for every state and variant`() throws {
    let renderer = try Repository.assets.get().renderer
    let input = try input(
      #"""
      {"type": "button", "title": "More", "action": {"type": "toggle", "variable": "more"}},
      {"type": "label", "title": "Łódź", "hidden": true, "overrides": [{"when": {"state": {"more": true}}, "set": {"hidden": false}}]}
      """#, state: #"{"more": {"boolean": false}}"#)
    #expect(try files(renderer.render(input)) == ["inter-400-latin"])
    #expect(try files(renderer.renderStates(input)) == ["inter-400"])
    #expect(try renderer.renderFlatStates(input).fonts.map(\.size) == [97832])
  }

  @Test func `a field for any text needs the whole file of its font`() throws {
    let field =
      #"{"type": "input", "name": "a", "kind": "KIND", "label": "A", "placeholder": "Name"}"#
    for (kind, file) in [
      ("text", "inter-400"), ("email", "inter-400-latin"), ("code", "inter-400-latin"),
    ] { #expect(try files(field.replacing("KIND", with: kind)) == [file]) }
  }

  @Test func `the whole file keeps its address beside its part`() throws {
    let assets = try Repository.assets.get()
    let part = try #require(
      try assets.renderer.render(input(#"{"type": "label", "title": "A"}"#)).fonts.first)
    #expect(part.unicodeRange?.hasPrefix("U+20-7E, U+A0-") == true)
    let whole = try #require(assets.font(served: "inter-400.d245e08601e2.woff2"))
    #expect(assets.bytes(of: whole)?.count == 97832)
    let size = try #require(part.size)
    #expect(assets.renderer.file(of: part)?.count == size && size < 97832 / 4)
  }

  @Test func `a folder's older list of the program's fonts has no parts, and still serves`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format": "paywalld-font-files-1", "files": []}"#, to: "paywalls/fonts/inter.files.json")
    let assets = try RenderingAssets(paywalls: folder.path("paywalls"))
    let page = try assets.renderer.render(input(#"{"type": "label", "title": "A"}"#))
    #expect(page.fonts.map(\.file) == [nil])
  }

  private static let list = """
    {"format": "paywalld-font-files-1", "files": [{"family": "A", "weight": 400, "italic": false, "file": "a.woff2", "size": 3, "sha256": "\(String(repeating: "a", count: 64))", "license": "MIT", "unicodeRange": "U+20-FF",
    "parts": [{"file": "b.woff2", "size": 2, "sha256": "\(String(repeating: "b", count: 64))", "unicodeRange": "RANGE"}]}]}
    """

  @Test(arguments: [
    ("", "must be exact"), ("U+20-7D", "must be exact"), ("U+20-7E,U+A0", "must be exact"),
    ("U+20-7E, U+A0", "there is no such file"),
  ])
  func `a part of unknown characters is an error, and so is one without a file`(
    range: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("abc", to: "paywalls/fonts/a.woff2")
    try folder.write(
      Self.list.replacing("RANGE", with: range), to: "paywalls/fonts/a.files.json")
    let error = #expect(throws: RenderingAssetsError.self) {
      try RenderingAssets(paywalls: folder.path("paywalls"))
    }
    #expect(error?.reason.contains(message) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [
    ("U+20-7E, U+A0", [0x20, 0x7E, 0xA0], [0x1F, 0x7F, 0xA1]), ("U+1F600", [0x1F600], [0x20]),
  ])
  func `ranges have their ends`(text: String, inside: [UInt32], outside: [UInt32]) throws {
    let ranges = try #require(CharacterRanges(text))
    #expect(inside.compactMap(Unicode.Scalar.init).allSatisfy(ranges.contains))
    #expect(!outside.compactMap(Unicode.Scalar.init).contains(where: ranges.contains))
  }

  @Test(arguments: ["", "20", "U+", "U+20-", "U+7E-20", "U+20-30-40", "U+2?", "U+20,U+21"])
  func `other texts are no ranges`(text: String) {
    #expect(CharacterRanges(text) == nil)
  }
}
