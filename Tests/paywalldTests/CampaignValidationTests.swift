import Foundation
import Testing

/// `validate` reads all files of a brand's placements, and says of each what is wrong beside the others.
@Suite struct CampaignValidationTests {
  private let commands: CommandFolder

  init() throws { commands = try CommandFolder() }

  private static let main =
    #"{"attributes": {"tier": {"type": "string"}}, "campaigns": ["winter"], "placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#

  private static func campaign(_ placement: String, _ tier: String = "tier") -> String {
    #"{"placements": {"\#(placement)": {"rules": [{"name": "gold", "when": {"custom": {"\#(tier)": "gold"}}, "show": {"paywall": "main"}}]}}}"#
  }

  private func validated(
    _ campaign: String, named name: String = "winter"
  ) throws -> (status: Int32, text: String) {
    let top = commands.url.appending(path: "paywalls")
    for (path, text) in [
      "schema/paywall-1.schema.json": "{}", "espn/1.json": #"{"components": []}"#,
      "espn/placements/1.json": Self.main, "espn/placements/\(name)/1.json": campaign,
    ] {
      let file = top.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let result = try commands.run(["validate", top.appending(path: "espn").path])
    return (result.status, result.output + result.messages)
  }

  @Test func `a campaign may ask for the attributes of the placements`() throws {
    let (status, text) = try validated(Self.campaign("launch"))
    #expect(status == 0, "\(text)")
    #expect(!text.contains("unused-attribute") && !text.contains("no rule asks"), "\(text)")
  }

  @Test func `a campaign without a place among the placements is wrong in both files`() throws {
    let (status, text) = try validated(Self.campaign("lunch"))
    #expect(status == 1)
    #expect(text.contains("espn/placements/winter/1.json:1:"), "\(text)")
    #expect(text.contains(#"the main file has no placement "lunch""#), "\(text)")
    #expect(
      text.contains(
        #"the campaign "winter" has rules for the placement "lunch""#),
      "\(text)")
  }

  @Test func `a campaign that the placements do not name is told`() throws {
    let (status, text) = try validated(Self.campaign("launch"), named: "spring")
    #expect(status == 0, "\(text)")
    #expect(text.contains(#"the placements do not name the campaign "spring""#), "\(text)")
    #expect(text.contains(#"no version of the campaign "winter" is live"#), "\(text)")
  }
}
