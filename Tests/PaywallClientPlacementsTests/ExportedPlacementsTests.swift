import ASCII
import Foundation
import JSON
import PaywallClient
import PaywallModel
import Placements
import Testing

@testable import PaywallClientPlacements

/// Decisions on a device with the placements of an exported site.
@Suite struct ExportedPlacementsTests {
  private static let document = #"""
    {
      "attributes": {"tier": {"type": "string"}},
      "experiments": {
        "price": {
          "by": "userId", "fallbackBy": "deviceId",
          "variants": [
            {"name": "control", "weight": 0.5, "show": {"paywall": "main"}},
            {"name": "cheap", "weight": 0.5, "show": {"paywall": "winter", "version": 3}}
          ]
        }
      },
      "placements": {
        "launch": {
          "rules": [
            {"name": "gold", "when": {"country": "US", "custom": {"tier": "gold"}}, "show": {"nothing": "has it"}},
            {"name": "test", "show": {"experiment": "price"}}
          ],
          "otherwise": {"paywall": "summer"}
        },
        "settings": {"otherwise": {"paywall": "summer"}}
      }
    }
    """#

  private func placements(_ text: String = document) throws -> ExportedPlacements {
    let export = PlacementExport(
      brand: "disney", version: 4, document: try PlacementDocument(reading: Array(text.utf8)),
      live: ["main": 2])
    return try ExportedPlacements(reading: Data(export.bytes))
  }

  private func ticket(_ content: JSONValue) -> String { content.encoded().base64URL + ".00" }

  private func kept(_ variant: String, _ id: String = "u1") -> KeptVariant {
    KeptVariant(by: "userId", id: id, experiment: "price", version: 0, variant: variant)
  }

  @Test func `a client decides by them while its service is away`() async throws {
    let decide = try placements().decider()
    var asked = PlacementContext(
      brand: nil, placement: "launch", reader: Data(#"{"deviceId": "d1"}"#.utf8))
    let first = try #require(await decide(asked))
    #expect(first.experiment == "price" && first.isCounted && first.rule == "test")
    // Whoever signs up keeps the variant.
    asked.reader = Data(#"{"deviceId": "d1", "userId": "someone else"}"#.utf8)
    #expect(await decide(asked)?.variant == first.variant)
    asked.reader = Data(#"{"country": "US", "custom": {"tier": "gold"}}"#.utf8)
    let nothing = try #require(await decide(asked))
    #expect(nothing.paywall == nil && nothing.nothing == "has it")
    // The site has no version of this paywall.
    asked.placement = "settings"
    #expect(await decide(asked) == nil)
    asked = PlacementContext(brand: "espn", placement: "launch", reader: Data())
    #expect(await decide(asked) == nil)
  }

  @Test func `an export has the whole document and reads back`() throws {
    let text = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../PlacementsTests/Fixtures/everything.json"))
    let document = try PlacementDocument(reading: Array(text))
    let live = ["main": 2, "winter": 1]
    let export = PlacementExport(brand: "disney", version: 7, document: document, live: live)
    let read = try PlacementExport(reading: export.bytes)
    #expect(read.document == document && read.live == live)
    #expect(read.brand == "disney" && read.version == 7)
  }

  @Test func `a reader gets what the rules say, in the version that is live or named`() throws {
    let placements = try placements()
    #expect(placements.names == ["launch", "settings"])
    let gold = try #require(
      placements.decide("launch", for: Data(#"{"country": "USA", "tier": "gold"}"#.utf8)))
    #expect(gold.nothing == "has it" && gold.rule == "gold" && gold.paywall == nil)
    #expect(gold.reason == "TARGETING_MATCH" && !gold.isCounted)
    let settings = try #require(placements.decide("settings", for: Data()))
    #expect(settings.paywall == "summer" && settings.version == nil && settings.reason == "STATIC")
    let people = (0..<40).compactMap {
      placements.decide("launch", for: Data(#"{"userId": "u\#($0)"}"#.utf8))
    }
    #expect(Set(people.map(\.version)) == [2, 3] && people.allSatisfy(\.isCounted))
    #expect(placements.decide("lunch", for: Data()) == nil)
  }

  @Test func `a kept variant stays, also for the user who the device becomes`() throws {
    let placements = try placements()
    let device = try #require(placements.decide("launch", for: Data(#"{"deviceId": "d1"}"#.utf8)))
    let user = try #require(
      placements.decide(
        "launch", for: Data(#"{"deviceId": "d1", "userId": "u1"}"#.utf8), keeping: device.kept))
    #expect(device.kept.map(\.by) == ["deviceId"] && user.kept.map(\.by) == ["deviceId", "userId"])
    #expect(user.variant == device.variant)
    for variant in ["control", "cheap"] {
      let again = placements.decide(
        "launch", for: Data(#"{"userId": "u1"}"#.utf8), keeping: [kept(variant)])
      #expect(again?.variant == variant && again?.kept == [kept(variant)])
    }
  }

  @Test(arguments: ["control", "cheap"])
  func `the service's ticket keeps the variant of the only person that it has`(
    variant: String
  ) throws {
    let entry = { (person: String, variant: String) -> JSONValue in
      [
        "a": "userId", "p": .string(person), "e": "price", "b": 0, "v": .string(variant),
      ]
    }
    let reader = Data(#"{"userId": "u1"}"#.utf8)
    let placements = try placements()
    let plain = placements.decide("launch", for: reader)?.variant
    let one = ticket(["brand": "disney", "kept": [entry("p1", variant)]])
    let several = ticket(["brand": "disney", "kept": [entry("p1", variant), entry("p2", "cheap")]])
    let other = ticket(["brand": "espn", "kept": [entry("p1", variant)]])
    #expect(placements.decide("launch", for: reader, ticket: one)?.variant == variant)
    #expect(placements.decide("launch", for: reader, ticket: one)?.kept == [])
    for wrong in [several, other, "", ".", "e30.00", "x.y"] {
      #expect(placements.decide("launch", for: reader, ticket: wrong)?.variant == plain)
    }
  }

  @Test func `a tester sees the forced variant, and is not counted`() throws {
    let found = try placements().decide(
      "launch", for: Data(#"{"userId": "u1"}"#.utf8), forced: ["price": "cheap"])
    #expect(found?.rule == "forced" && found?.variant == "cheap" && found?.isCounted == false)
  }

  @Test(arguments: [
    "", "null", "[]", "7", "{", #"{"userId": {}}"#, #"{"now": "never", "shown": [[]]}"#,
    #"{"custom": {"tier": null}}"#,
  ])
  func `whatever the context is, somebody decides`(context: String) throws {
    #expect(try placements().decide("launch", for: Data(context.utf8))?.reason == "DEFAULT")
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"decisions": 3, "brand": "a", "version": 1, "placements": {}}"#,
    #"{"decisions": 1, "brand": "a", "version": 1, "placements": {"placements": {"a": {}}}}"#,
  ])
  func `a file of another form is refused`(content: String) {
    #expect(throws: UnreadablePlacements.self) {
      try ExportedPlacements(reading: Data(content.utf8))
    }
  }
}
