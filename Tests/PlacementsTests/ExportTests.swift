import JSON
import Testing

@testable import Placements

/// The file with which clients decide for themselves.
@Suite struct ExportTests {
  private func file(_ condition: String) throws -> JSONNode {
    let document = try Samples.document(
      #"{"placements": {"a": {"rules": [{"when": \#(condition), "show": {"nothing": "x"}}], "otherwise": {"nothing": "y"}}}}"#
    )
    let export = PlacementExport(brand: "disney", version: 1, document: document, live: [:])
    return try JSONText(parsing: export.bytes, limits: .trusted).root
  }

  @Test func `it has the other codes of the countries that conditions name`() throws {
    let file = try file(#"{"country": ["US", "GB"], "storefront": "XK"}"#)
    #expect(
      file["countries"]?.value == [
        "GBR": "GB", "UK": "GB", "USA": "US", "XKS": "XK", "XKX": "XK",
      ])
    #expect(file["languages"] == nil)
  }

  @Test func `it has the names of the languages that conditions name`() throws {
    let file = try file(#"{"locale": ["zh-TW", "en", "en-GB"]}"#)
    #expect(
      file["languages"]?["names"]?.value == [
        "en": ["en", "en-gb"], "en-GB": ["en-gb"], "zh-TW": ["zh-hant-tw"],
      ])
    #expect(file["languages"]?["wider"]?["pt"]?[0]?.string == "PT")
    #expect(file["languages"]?["today"]?["sh"]?.string == "sr-Latn")
  }

  @Test(arguments: [(0, 1), (1, 2)])
  func `clients that know no versions in seeds refuse a file with them`(version: Int, form: Int)
    throws
  {
    let document = try Samples.document(
      #"{"experiments": {"e": {"version": \#(version), "variants": [{"name": "x", "show": {"paywall": "x"}}, {"name": "y", "show": {"paywall": "y"}}]}}, "placements": {"a": {"otherwise": {"nothing": "y"}}}}"#
    )
    let export = PlacementExport(brand: "disney", version: 1, document: document, live: [:])
    let root = try JSONText(parsing: export.bytes, limits: .trusted).root
    #expect(root["decisions"]?.number?.int == form)
    #expect(try PlacementExport(reading: export.bytes).document == document)
  }

  @Test func `equal placements give equal bytes`() throws {
    let text = try Fixtures.read("everything.json")
    let files = try (0..<3).map { _ in
      PlacementExport(
        brand: "disney", version: 1, document: try PlacementDocument(reading: text),
        live: ["main": 1, "winter": 2]
      ).bytes
    }
    #expect(files.allSatisfy { $0 == files[0] })
  }
}
