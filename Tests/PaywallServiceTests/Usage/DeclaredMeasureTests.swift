import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallUsage
import Testing

@testable import UsageRoutes

/// Measures and guard rails that an experiment declares, and what a result says of its groups.
@Suite struct DeclaredMeasureTests {
  private let site: UsageSite

  init() throws { site = try UsageSite() }

  private func declare(_ members: String) throws -> TestService.Answer {
    try site.test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true",
      body: UsageSite.placements.replacing(#""variants""#, with: members + #", "variants""#))
  }

  private func result() throws -> JSONNode {
    try site.test.ask(.get, "/admin/brands/disney/experiments/price").json()
  }

  private static let token: HTTPFields = ["Authorization": "Bearer server"]

  @Test func `an event of a server decides by its rate or its sum`() throws {
    let answer = try declare(
      #""measure": "eventSum", "event": "workout", "cap": 5, "otherMeasures": ["eventRate", "trialToPaid"]"#
    )
    try #require(answer.status == 201, "\(answer.text)")
    let custom =
      #""type": "custom", "event": "workout", "experiment": "price", "variant": "annual""#
    let other = custom.replacing("workout", with: "meal")
    _ = try site.send(
      [custom + #", "value": "2.5""#, custom + #", "value": "1""#, other], of: "a",
      fields: Self.token)
    _ = try site.send([custom + #", "value": "70""#], of: "b", fields: Self.token)
    _ = try site.send([UsageSite.seen("impression", "annual")], of: "c")
    for client in ["d", "e"] {
      _ = try site.send(
        [custom.replacing("annual", with: "control") + #", "value": "1""#], of: client,
        fields: Self.token)
    }
    _ = try site.send([UsageSite.seen("impression", "control")], of: "f")
    let result = try result()
    #expect(result["measure"]?.string == "eventSum")
    let comparison = try #require(result["variants"]?[1]?["comparison"])
    #expect(comparison["verdict"]?.string == "tooEarly")
    let others = try #require(comparison["otherMeasures"]?.elements.map(Array.init))
    #expect(others.map { $0["measure"]?.string } == ["eventRate", "trialToPaid"])
    #expect(others[0]["difference"]?["effect"]?.number?.double == 0)
    #expect(others[1]["difference"] == nil)
    #expect(result["variants"]?[1]?["purchases"]?.number?.int == 0)
    #expect(result["variants"]?[1]?["revenue"]?.number?.double ?? 0 == 0)
    let refused = try site.send([custom], of: "g").json()["refused"]?[0]?["reason"]?.string
    // With --dev each request of this machine is a server's.
    #expect(refused == nil)
    let nameless = #""type": "custom", "experiment": "price", "variant": "annual""#
    let told = try site.send([nameless], of: "h", fields: Self.token).json()["refused"]?[0]
    #expect(told?["words"]?.string == #""event" is missing or malformed"#)
  }

  @Test func `what only a store's facts tell has no data`() throws {
    _ = try declare(#""measure": "trialToPaid""#)
    _ = try site.send([UsageSite.seen("impression", "annual")])
    let comparison = try #require(try result()["variants"]?[1]?["comparison"])
    #expect(comparison["verdict"]?.string == "noData")
    #expect(comparison["sentence"]?.string?.hasPrefix("no data: which trials become paid") == true)
    let page = try site.test.ask(.get, "/admin/brands/disney/experiments/price?format=html")
    #expect(page.status == 200 && page.text.contains("no data"))
  }

  @Test func `a measure of events needs the event's name`() throws {
    let answer = try declare(#""measure": "eventRate""#)
    #expect(answer.status == 422 && answer.text.contains("missing-event"))
  }

  @Test func `declared guard rails are looked at, and no others`() throws {
    _ = try declare(#""guardRails": ["purchases", "revenue"]"#)
    for (variant, count) in [("control", 300), ("annual", 300)] {
      for reader in 0..<count {
        let isBuyer = variant == "control" && reader < 150
        let seen = UsageSite.seen("impression", variant)
        let bought = UsageSite.seen("purchaseCompleted", variant, more: #", "product": "monthly""#)
        _ = try site.send(isBuyer ? [seen, bought] : [seen], of: "\(variant)\(reader)")
      }
    }
    let comparison = try #require(try result()["variants"]?[1]?["comparison"])
    let rails = try #require(comparison["guardRails"]?.elements.map(Array.init))
    #expect(rails.map { $0["name"]?.string } == ["purchases", "revenue"])
    #expect(rails[0]["broken"]?.bool == true && comparison["verdict"]?.string == "harmful")
    #expect(comparison["sentence"]?.string?.contains("annual does harm") == true)
  }

  @Test func `purchases that decide between plans of other prices are warned of`() throws {
    _ = try site.test.ask(
      .put, "/admin/brands/disney?paywall=winter&activate=true",
      body: TestService.document("Winter").replacing("6.99", with: "69.99"))
    func codes(_ members: String) throws -> [String?] {
      try declare(members).json()["warnings"]?.elements?.map { $0["code"]?.string } ?? []
    }
    #expect(try codes(#""measure": "purchases""#) == ["measure"])
    #expect(try codes(#""measure": "revenue""#) == [])
  }

  @Test func `the key whose readers are divided wrongly is named`() throws {
    let weights = [(variant: "control", weight: 0.5), (variant: "annual", weight: 0.5)]
    let cause = try #require(
      GroupCause(
        [
          "ios": ["control": 5_010, "annual": 4_990], "web": ["control": 3_000, "annual": 2_100],
        ], weights))
    #expect(
      cause.words
        == "probably annual loses readers of the client key web: it has 2100 of them, and 2550 are expected"
    )
    let right = ["ios": ["control": 500, "annual": 520], "web": ["control": 30, "annual": 21]]
    #expect(GroupCause(right, weights) == nil)
    #expect(GroupCause([:], weights) == nil)
  }
}
