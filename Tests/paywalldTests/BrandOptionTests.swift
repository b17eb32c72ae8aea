import Foundation
import Testing

/// `--brand` at starts on a state, and on none.
@Suite struct BrandOptionTests {
  private let program: OwnProgram
  private static let document = #"{"components": [{"type": "label", "title": "Hello"}]}"#

  init() throws {
    program = try OwnProgram()
    let names = ["disney/1.json", "espn/1.json"]
    try program.makeDocuments(
      "paywalls", Dictionary(uniqueKeysWithValues: names.map { ($0, Self.document) }))
  }

  private func active() throws -> String {
    try #require(try program.ask("GET", "/paywall").field("Paywall-Brand"))
  }

  @Test func `it chooses the first active brand, and takes no later choice away`() throws {
    try program.start(on: "paywalls", ["--brand", "espn"])
    #expect(try active() == "espn")
    #expect(!program.log.contains("is ignored"))
    program.stop()
    try program.start(on: "paywalls", ["--brand", "espn"])
    #expect(try active() == "espn" && !program.log.contains("is ignored"))
    #expect(try program.ask("POST", "/admin/active?brand=disney").status == 200)
    program.stop()
    try program.start(on: "paywalls", ["--brand", "espn"])
    #expect(try active() == "disney")
    #expect(program.log.contains("--brand espn is ignored, because disney is active already"))
    #expect(try program.ask("GET", "/admin/audit?limit=100").text.contains("\"at start\"") == false)
  }

  @Test func `a brand that nobody has ends the start, also if there are others`() throws {
    #expect(throws: (any Error).self) { try program.start(on: "paywalls", ["--brand", "nobody"]) }
    #expect(program.log.contains("nobody"))
  }
}
