import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import PaywallService

/// A day of a product manager, over HTTP: a second paywall, a rollout, a look at one reader, a simulation, and a winner.
@Suite struct PlacementDayTests {
  private let test: TestService

  init() throws { test = try TestService() }

  private func placements(_ share: Double, status: String = #""status": "running""#) -> String {
    #"""
    {
      "experiments": {
        "season": {
          "by": "userId", "share": \#(share), \#(status),
          "variants": [
            {"name": "usual", "show": {"paywall": "main"}}, {"name": "winter", "show": {"paywall": "winter"}}
          ]
        }
      },
      "placements": {
        "launch": {"rules": [{"name": "season", "show": {"experiment": "season"}}], "otherwise": {"paywall": "main"}}
      }
    }
    """#
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private func variant(of person: Int) throws -> String? {
    try test.ask(.get, "/paywall?brand=disney&placement=launch&userId=u\(person)")
      .fields["Paywall-Variant"]
  }

  /// What the experiment says after 80 people saw it, of whom half bought in the winter and a tenth otherwise.
  private func counted() throws -> JSONNode {
    let made = try test.ask(.post, "/admin/brands/disney/keys", body: #"{"name": "ios"}"#)
    let key = try #require(try made.json()["key"]?.string, "\(made.text)")
    for person in 0..<80 {
      let isWinter = person % 2 == 1
      let paywall = isWinter ? "winter" : "main"
      let place =
        #""paywall": "\#(paywall)", "version": \#(isWinter ? 1 : 2), "placement": "launch", "experiment": "season", "variant": "\#(isWinter ? "winter" : "usual")""#
      let buys = person % (isWinter ? 4 : 20) == (isWinter ? 1 : 0)
      let events = ["impression"] + (buys ? ["purchaseCompleted"] : [])
      let list = events.map { #"{"id": "\#(person)-\#($0)", "type": "\#($0)", \#(place)}"# }
      let sent = try test.ask(
        .post, "/events/client",
        body:
          #"{"key": "\#(key)", "client": "c\#(person)", "events": [\#(list.joined(separator: ","))]}"#
      ).json()
      try #require(sent["accepted"]?.number?.int == events.count, "\(sent.value)")
    }
    return try test.ask(.get, "/admin/brands/disney/experiments/season").json()
  }

  @Test func `from a second paywall to the winner, each step in the audit`() throws {
    try publish("?paywall=winter&reason=winter", TestService.document("Winter"))
    try publish("?placements=true&reason=ten+percent", placements(0.1))
    let first = try (0..<300).map { try variant(of: $0) }
    let taking = first.compactMap { $0 }
    #expect((10...60).contains(taking.count) && Set(taking) == ["usual", "winter"])

    let person = try #require(first.firstIndex { $0 == "winter" })
    let why = try test.ask(
      .get, "/paywall?brand=disney&placement=launch&userId=u\(person)&explain=true"
    ).json()
    #expect(why["rule"]?.string == "season" && why["variant"]?.string == "winter")
    #expect(why["shows"]?["paywall"]?.string == "winter")

    let simulated = try test.ask(
      .post, "/admin/brands/disney/placements/simulate",
      body: #"{"draft": \#(placements(0.5)), "count": 4000}"#
    ).json()
    let share = try #require(simulated["changedShare"]?.number?.double)
    #expect((0.1...0.3).contains(share), "half of the new 40 % see the other paywall: \(share)")

    try publish("?placements=true&activate=true&reason=half", placements(0.5))
    let second = try (0..<300).map { try variant(of: $0) }
    #expect(second.compactMap { $0 }.count > 100)
    #expect(zip(first, second).allSatisfy { $0 == nil || $0 == $1 }, "nobody changes sides")

    let result = try counted()
    #expect(result["variants"]?.elements?.compactMap { $0["readers"]?.number?.int } == [40, 40])
    let winter = try #require(
      result["variants"]?.elements?.first { $0["variant"]?.string == "winter" })
    #expect(winter["conversions"]?.number?.int == 20, "\(result.value)")
    #expect(winter["comparison"]?["sentence"]?.string?.isEmpty == false, "\(result.value)")

    let winner = #""status": "stopped", "winner": "winter""#
    try publish("?placements=true&activate=true&reason=winter+won", placements(0.5, status: winner))
    let last = try test.ask(.get, "/paywall?brand=disney&placement=launch&userId=u1")
    #expect(last.fields["Paywall-Name"] == "winter")

    let log = try test.ask(.get, "/admin/audit?brand=disney&placements=true").json()
    let reasons = log["changes"]?.elements?.compactMap { $0["reason"]?.string }
    #expect(reasons == ["ten percent", "half", "winter won"])
  }
}
