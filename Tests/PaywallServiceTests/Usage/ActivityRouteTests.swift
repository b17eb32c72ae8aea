import Foundation
import HTTP
import JSON
import PaywallUsage
import Testing

@testable import Routing

/// What people who connect an app see arrive.
@Suite struct ActivityRouteTests {
  private static let tap = #""type": "tap", "paywall": "main", "version": 2"#

  private func activity(
    _ test: TestService, of brand: String = "disney", after: Int = 0
  ) throws -> JSONNode {
    try test.ask(.get, "/admin/brands/\(brand)/activity?after=\(after)").json()
  }

  private func texts(_ list: JSONNode?, _ name: String) -> [String?] {
    list?.elements?.map { $0[name]?.string } ?? []
  }

  @Test func `each event is shown with what became of it and why`() throws {
    let site = try UsageSite()
    let events = [
      Self.tap + #", "action": "purchase", "environment": "sandbox""#,
      Self.tap + #", "price": "6,99""#, Self.tap + #", "at": "2001-01-01T00:00:00Z""#,
      Self.tap + #", "at": "2101-01-01T00:00:00Z""#,
      UsageSite.seen("impression", "annual", more: #", "rule": "rule-1""#),
    ]
    _ = try site.send(events, of: "someone")
    _ = try site.send([events[0]], of: "someone")
    let answer = try activity(site.test)
    let entries = answer["entries"]
    #expect(
      texts(entries, "outcome") == [
        "accepted", "refused", "refused", "accepted", "accepted", "duplicate",
      ])
    #expect(
      texts(entries, "reason") == [nil, "invalid-event", "too-old", nil, nil, nil])
    #expect(entries?[0]?["action"]?.string == "purchase")
    #expect(entries?[0]?["environment"]?.string == "sandbox")
    #expect(entries?[1]?["words"]?.string == #""price" is missing or malformed"#)
    #expect(entries?[2]?["words"]?.string?.contains("72 hours") == true)
    #expect(entries?[3]?["words"]?.string?.contains("clock") == true)
    #expect(entries?[4]?["variant"]?.string == "annual" && entries?[4]?["rule"] != nil)
    #expect(entries?[4]?["version"]?.number?.int == 1 && entries?[4]?["key"]?.string == "ios")
    let clients = Set(texts(entries, "client"))
    #expect(clients.count == 1 && clients.first??.count == 8)
    #expect(!"\(answer.source)".contains("someone"))
    let last = try #require(answer["last"]?.number?.int)
    #expect(try activity(site.test, after: last)["entries"]?.elements?.isEmpty == true)
    _ = try site.send([Self.tap], of: "b")
    #expect(try activity(site.test, after: last)["entries"]?.elements?.count == 1)
    #expect(try activity(site.test, of: "espn")["entries"]?.elements?.isEmpty == true)
    #expect(try site.test.ask(.get, "/admin/brands/none/activity").status == 404)
  }

  @Test func `a request that is refused as a whole is shown, if possible to the brand of its key`()
    throws
  {
    let site = try UsageSite(perMinute: 100)
    _ = try site.send([Self.tap])
    let many = [String](repeating: Self.tap, count: 100)
    #expect(try site.send(many, of: "b").status == 429)
    _ = try site.test.ask(.delete, "/admin/brands/disney/keys/ios")
    #expect(try site.send([Self.tap, Self.tap], from: 7).status == 403)
    let unknown = #"{"key": "pck_x", "client": "a", "events": [{\#(Self.tap)}]}"#
    #expect(try site.test.ask(.post, "/events/client", body: unknown).status == 403)
    #expect(try site.test.ask(.post, "/events/client", body: "{").status == 422)
    let answer = try activity(site.test)
    // What fits of the request is shown by event.
    #expect(
      texts(answer["entries"], "reason").compactMap(\.self) == ["events-per-key", "revoked-key"])
    let told = answer["entries"]?.elements?.filter { $0["reason"] != nil }
    #expect(told?.map { $0["events"]?.number?.int } == [1, 2])
    #expect(answer["entries"]?.elements?.count == 102)
    #expect(texts(answer["elsewhere"], "reason") == ["unknown-key", "invalid-content"])
  }

  @Test func `an event of another brand than its key is shown wherever somebody looks`() throws {
    let site = try UsageSite()
    _ = try site.send([Self.tap + #", "brand": "espn""#])
    #expect(texts(try activity(site.test)["entries"], "reason") == ["wrong-brand"])
    let other = try activity(site.test, of: "espn")
    #expect(texts(other["elsewhere"], "reason") == ["wrong-brand"])
    #expect(texts(other["elsewhere"], "brand") == ["espn"])
  }

  @Test func `a key that was revoked before a start is known by its counts`() throws {
    let ledger = UsageLedger(in: nil)
    let site = try UsageSite(usage: ledger)
    _ = try site.send([Self.tap])
    let again = try UsageSite(usage: ledger)
    let body = #"{"key": "\#(site.key)", "client": "a", "events": [{\#(Self.tap)}]}"#
    #expect(try again.test.ask(.post, "/events/client", body: body).status == 403)
    #expect(texts(try activity(again.test)["entries"], "reason") == ["revoked-key"])
  }

  @Test func `a page whose browser keeps the answer from it is recognised`() throws {
    let site = try TestService(crossOrigin: CrossOriginPolicy(readers: .loopback))
    for (method, target, origin) in [
      (.post, "/events/client", "https://a.example"),
      (.options, "/render?brand=disney", "https://a.example"),
      (.post, "/events/client", "http://localhost:5173"), (.get, "/paywall", "https://a.example"),
      (.options, "/render?brand=../x", "https://b.example"),
    ] as [(HTTPMethod, String, String)] {
      _ = try site.ask(method, target, fields: ["Origin": origin])
    }
    let answer = try activity(site)
    #expect(texts(answer["entries"], "reason") == ["refused-origin"])
    #expect(texts(answer["entries"], "path") == ["/render"])
    let origins = texts(answer["elsewhere"], "origin").compactMap(\.self)
    #expect(origins == ["https://a.example", "https://b.example"])
  }

  @Test func `the last two hundred of a brand are kept`() throws {
    let site = try UsageSite()
    let events = [String](repeating: Self.tap, count: 90)
    for client in 0..<6 { _ = try site.send(events, of: "\(client)") }
    let entries = try #require(try activity(site.test)["entries"]?.elements)
    #expect(entries.count == 200)
    let numbers = entries.compactMap { $0["number"]?.number?.int }
    #expect(numbers == numbers.sorted() && Set(numbers).count == 200)
  }
}
