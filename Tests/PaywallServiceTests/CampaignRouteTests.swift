import Digest
import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import Placements
@testable import ReaderRoutes
@testable import Routing

/// Lists of people, limits of frequencies, and the people whom a publish moves.
@Suite struct CampaignRouteTests {
  private let test: TestService

  init() throws {
    test = try TestService()
    try publish("?paywall=winter", TestService.document("Winter"))
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private static let asksList = #"""
    {"placements": {"launch": {
      "rules": [{"name": "vips", "when": {"userId": {"list": "vips"}}, "show": {"nothing": "is a guest"}}],
      "otherwise": {"paywall": "main"}}}}
    """#

  private func put(_ ids: [String], list: String = "vips") throws -> TestService.Answer {
    let lines = ids.map { SHA256.hash(Array($0.utf8)).hex }.joined(separator: "\n")
    return try test.ask(
      .put, "/admin/brands/disney/lists/\(list)", fields: ["Content-Type": "text/plain"],
      body: lines)
  }

  private func rule(_ query: String) throws -> String? {
    try test.ask(.get, "/paywall?brand=disney&placement=launch&" + query).fields["Paywall-Rule"]
  }

  @Test func `placements ask for a list, which counts at once and may be replaced`() throws {
    let early = try test.ask(.put, "/admin/brands/disney?placements=true", body: Self.asksList)
    #expect(early.status == 422)
    #expect(early.text.contains("the brand has no list"), "\(early.text)")
    let made = try put(["u1", "u2", "u2"])
    #expect(made.status == 201, "\(made.text)")
    #expect(try made.json()["people"]?.number?.int == 2)
    try publish("?placements=true", Self.asksList)
    #expect(try rule("userId=u1") == "vips")
    #expect(try rule("userId=u3") == "otherwise")
    #expect(try rule("deviceId=u1") == "otherwise")
    #expect(try put(["u3"]).status == 200)
    #expect(try rule("userId=u1") == "otherwise")
    #expect(try rule("userId=u3") == "vips")
    let lists = try test.ask(.get, "/admin/brands/disney/lists").json()["lists"]?.elements
    #expect(lists?.map { $0["list"]?.string } == ["vips"])
  }

  @Test func `a list that live placements ask for stays`() throws {
    #expect(try put(["u1"]).status == 201)
    #expect(try put(["u1"], list: "staff").status == 201)
    try publish("?placements=true", Self.asksList)
    let refused = try test.ask(.delete, "/admin/brands/disney/lists/vips")
    #expect(refused.status == 409)
    #expect(refused.text.contains("asks for the list vips"), "\(refused.text)")
    #expect(try test.ask(.delete, "/admin/brands/disney/lists/staff").status == 200)
  }

  @Test func `a list has hashes of at most 100,000 people`() throws {
    func lines(_ count: Int) -> String {
      let zeros = String(repeating: "0", count: 56)
      return (0..<count).map { zeros + String($0 + 0x1000_0000, radix: 16) }
        .joined(separator: "\n")
    }
    let wrong = try test.ask(
      .put, "/admin/brands/disney/lists/vips", fields: ["Content-Type": "text/plain"],
      body: "\n" + lines(1) + "\nu1")
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("line 3: expected the SHA-256 of an id"), "\(wrong.text)")
    for blank in ["", "\n \n"] {
      let empty = try test.ask(
        .put, "/admin/brands/disney/lists/vips", fields: ["Content-Type": "text/plain"], body: blank
      )
      #expect(empty.status == 422)
      #expect(empty.text.contains("found nothing; DELETE removes a list"), "\(empty.text)")
    }
    let most = try test.ask(
      .put, "/admin/brands/disney/lists/vips", fields: ["Content-Type": "text/plain"],
      body: lines(PeopleList.mostPeople))
    #expect(most.status == 201, "\(most.text)")
    let more = try test.ask(
      .put, "/admin/brands/disney/lists/vips", fields: ["Content-Type": "text/plain"],
      body: lines(PeopleList.mostPeople + 1))
    #expect(more.status == 422)
    #expect(more.text.contains("a list has at most 100000 people"), "\(more.text)")
    let name = try test.ask(
      .put, "/admin/brands/disney/lists/1", fields: ["Content-Type": "text/plain"], body: "")
    #expect(name.status == 400)
  }

  @Test
  func `an answer names the limit that the client counts, and an explanation what it ignored`()
    throws
  {
    try publish(
      "?placements=true",
      #"""
      {"attributes": {"visits": {"type": "number"}},
        "placements": {"launch": {"frequency": {"most": 1, "per": "P3D"},
          "rules": [{"when": {"custom": {"visits": {"from": 3}}}, "show": {"paywall": "winter"}}],
          "otherwise": {"paywall": "main"}}, "settings": {"otherwise": {"paywall": "main"}}}}
      """#)
    let shown = try test.ask(.get, "/paywall?brand=disney&placement=launch")
    #expect(shown.fields["Paywall-Frequency"] == "most=1, per=\"P3D\"")
    #expect(
      try test.ask(.get, "/paywall?brand=disney&placement=settings")
        .fields["Paywall-Frequency"] == nil)
    let flag = try test.ask(
      .post, "/brands/disney/ofrep/v1/evaluate/flags/launch",
      fields: ["Content-Type": "application/json"], body: #"{"context": {"targetingKey": "u"}}"#)
    let metadata = try flag.json()["metadata"]
    #expect(metadata?["frequencyMost"]?.number?.int == 1)
    #expect(metadata?["frequencyPer"]?.string == "P3D")
    let explained = try test.ask(
      .get, "/paywall?brand=disney&placement=launch&explain=true&visits=many&tier=gold")
    let ignored = Array(try #require(try explained.json()["ignored"]?.elements))
    #expect(ignored.map { $0["name"]?.string } == ["tier", "visits"])
    #expect(ignored.last?["reason"]?.string == "expected a number")
  }

  private static func weights(_ first: Double, _ second: Double, _ third: Double) -> String {
    let variants = [("a", first), ("b", second), ("c", third)].map { name, weight in
      #"{"name": "\#(name)", "weight": \#(weight), "show": {"paywall": "\#(name == "a" ? "main" : "winter")"}}"#
    }
    return #"""
      {"experiments": {"price": {"by": "userId", "variants": [\#(variants.joined(separator: ", "))]}},
        "placements": {"launch": {"rules": [{"show": {"experiment": "price"}}], "otherwise": {"paywall": "main"}}}}
      """#
  }

  @Test func `a plain publish says how many people it moves, and offers fewer, as the audit does`()
    throws
  {
    try publish("?placements=true", Self.weights(0.7, 0.2, 0.1))
    let draft = Self.weights(0.5, 0.3, 0.2)
    let answer = try test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true", body: draft)
    #expect(answer.status == 201, "\(answer.text)")
    let move = try #require(try first("moves", of: answer))
    let moved = try #require(move["moved"]?.number?.int)
    // The parts from 0.5 to 0.7 and from 0.8 to 0.9 belong to the next variant now: 30 % of 10,000.
    #expect(abs(moved - 3_000) < 190)
    #expect(move["adjusted"]?.number?.int == 2_000)
    let warning = try #require(try first("warnings", of: answer))
    #expect(warning["code"]?.string == "moves-people")
    #expect(warning["hint"]?.string?.contains("paywalld placements adjust disney") == true)
    let audit = try test.ask(.get, "/admin/audit?brand=disney&order=newest&limit=1")
    let change = try #require(try first("changes", of: audit))
    let audited = try #require(change["moves"]?.elements.map(Array.init)?.first)
    #expect(audited["moved"]?.number?.int == moved)
    #expect(audited["adjusted"]?.number?.int == 2_000)
  }

  private func first(_ name: String, of answer: TestService.Answer) throws -> JSONNode? {
    try answer.json()[name]?.elements.map(Array.init)?.first
  }

  @Test func `a publish that moves nobody says nothing of people`() throws {
    try publish("?placements=true", Self.weights(0.7, 0.2, 0.1))
    let same = try test.ask(
      .put, "/admin/brands/disney?placements=true&dryRun=true",
      body: Self.weights(0.7, 0.2, 0.1).replacing("\"otherwise\"", with: " \"otherwise\""))
    #expect(same.status == 200, "\(same.text)")
    #expect(try same.json()["moves"] == nil)
  }
}

extension [UInt8] {
  fileprivate var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
