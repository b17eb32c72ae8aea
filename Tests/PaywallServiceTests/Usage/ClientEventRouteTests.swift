import Foundation
import HTTP
import JSON
import PaywallUsage
import TestFolders
import Testing

@testable import Routing

/// What apps send: what counts, and what is refused with which reason.
@Suite struct ClientEventRouteTests {
  private let site: UsageSite

  init() throws { site = try UsageSite() }

  private static let tap = #""type": "tap", "paywall": "main", "version": 2"#

  @Test func `events count, and count once`() throws {
    let events = [
      Self.tap, UsageSite.seen("impression", "annual"),
      #""type": "closed", "paywall": "main", "version": 2, "price": "6.99", "placement": null"#,
    ]
    let first = try site.send(events).json()
    #expect(first["accepted"]?.number?.int == 3 && first["refused"]?.elements?.isEmpty == true)
    let again = try site.send(events).json()
    #expect(again["accepted"]?.number?.int == 0 && again["duplicates"]?.number?.int == 3)
    let other = try site.send(events, of: "b").json()
    #expect(other["accepted"]?.number?.int == 3)
  }

  @Test(arguments: [
    (#""type": "tap", "paywall": "spring", "version": 1"#, "unknown-paywall"),
    (#""type": "tap", "paywall": "../x", "version": 1"#, "unknown-paywall"),
    (#""type": "tap", "paywall": "main", "version": 3"#, "unknown-version"),
    (#""type": "tap", "paywall": "main", "version": 1"#, "unknown-version"),
    (#""type": "tap", "paywall": "main""#, "invalid-event"),
    (#""type": "look", "paywall": "main", "version": 2"#, "unknown-type"),
    (#""type": "reader", "paywall": "main", "version": 2"#, "unknown-type"),
    (tap + #", "placement": "lunch""#, "unknown-placement"),
    (tap + #", "placement": 1"#, "invalid-event"),
    (tap + #", "product": "weekly""#, "unknown-product"),
    (tap + #", "experiment": "x", "variant": "annual""#, "unknown-experiment"),
    (tap + #", "experiment": "price""#, "unknown-variant"),
    (tap + #", "experiment": "price", "variant": "x""#, "unknown-variant"),
    (tap + #", "variant": "annual""#, "unknown-experiment"),
    (tap + #", "experiment": "price", "variant": "annual""#, "not-shown"),
    (tap + #", "placement": "launch", "experiment": "price", "variant": "annual""#, "not-shown"),
    (
      tap.replacing("\"main\", \"version\": 2", with: "\"spare\", \"version\": 1")
        + #", "placement": "launch""#, "not-shown"
    ),
    (tap + #", "at": "yesterday""#, "invalid-event"),
    (tap + #", "brand": "espn""#, "wrong-brand"),
    (tap + #", "brand": 1"#, "invalid-event"),
    (tap + #", "rule": """#, "invalid-event"),
    (tap + #", "rule": "a\u0007b""#, "invalid-event"),
    (tap + #", "offer": 1"#, "invalid-event"),
    (tap + #", "price": "6,99""#, "invalid-event"),
    (tap + #", "price": "1234567890123""#, "invalid-event"),
    (tap + #", "currency": "usd""#, "invalid-event"),
    (tap + #", "storefront": "a storefront with a name that is too long""#, "invalid-event"),
    (tap + #", "environment": "moon""#, "invalid-event"),
    (tap + #", "action": ["buy"]"#, "invalid-event"),
    (tap + #", "failure": "card""#, "invalid-event"),
    (tap + #", "how": "away""#, "invalid-event"),
    (tap + #", "at": "2001-01-01T00:00:00Z""#, "too-old"),
  ])
  func `an event that names what does not exist is refused alone`(event: String, reason: String)
    throws
  {
    let answer = try site.send([Self.tap, event]).json()
    #expect(answer["accepted"]?.number?.int == 1)
    let refused = try #require(answer["refused"]?[0])
    #expect(refused["reason"]?.string == reason && refused["index"]?.number?.int == 1)
    #expect(refused["id"]?.string == "1")
    // The words name the member, or what is not there.
    #expect(refused["words"]?.string?.split(separator: " ").count ?? 0 > 3)
  }

  @Test(
    arguments: [
      (tap + #", "placement": "launch", "rule": "rule-2""#, "wrong-rule"),
      (UsageSite.seen("tap", "annual", more: #", "rule": "otherwise""#), "wrong-rule"),
      (UsageSite.seen("tap", "annual", more: #", "rule": "rule-1""#), nil),
      (tap + #", "placement": "launch", "rule": "otherwise""#, nil),
    ] as [(String, String?)])
  func `a rule that cannot have decided so is refused`(event: String, reason: String?) throws {
    let answer = try site.send([event]).json()
    #expect(answer["refused"]?[0]?["reason"]?.string == reason, "\(answer.source)")
  }

  @Test func `what an event says further is taken, and only tests are counted apart`() throws {
    let events = [
      UsageSite.seen(
        "purchaseCompleted", "annual",
        more:
          #", "rule": "rule-1", "product": "monthly", "offer": "intro", "price": "6.99", "currency": "USD", "storefront": "USA", "environment": "production""#
      ),
      UsageSite.seen(
        "purchaseCompleted", "annual", more: #", "product": "monthly", "environment": "sandbox""#),
      UsageSite.seen("purchaseFailed", "annual", more: #", "failure": "networkError""#),
      UsageSite.seen("closed", "annual", more: #", "how": "swipe", "environment": "xcode""#),
      UsageSite.seen(
        "tap", "annual", more: #", "action": "purchase", "rule": null, "brand": "disney""#),
    ]
    #expect(try site.send(events).json()["accepted"]?.number?.int == 5)
    let rows = try #require(try site.test.ask(.get, "/admin/usage").json()["rows"]?.elements)
    let counted = Set(
      rows.map { "\($0["type"]?.string ?? "") \($0["environment"]?.string ?? "")" })
    #expect(
      counted == [
        "purchaseCompleted ", "purchaseCompleted sandbox", "purchaseFailed ", "closed xcode",
        "tap ", "reader ", "buyer ", "failing ",
      ])
    let result = try site.test.ask(.get, "/admin/brands/disney/experiments/price").json()
    let annual = result["variants"]?.elements?.first { $0["variant"]?.string == "annual" }
    #expect(annual?["readers"]?.number?.int == 1 && annual?["purchases"]?.number?.int == 1)
    let metrics = try site.test.ask(.get, "/metrics").text
    #expect(metrics.contains("paywalld_client_test_events_total{environment=\"sandbox\"} 1"))
    #expect(metrics.contains("brand=\"disney\",type=\"closed\"} 0"))
  }

  @Test func `a page of another origin sends plain text, for which its browser asks nobody`() throws
  {
    let fields: HTTPFields = [
      "Content-Type": "text/plain;charset=UTF-8", "Origin": "https://a.example",
    ]
    let answer = try site.send([Self.tap], fields: fields)
    #expect(answer.status == 200 && answer.fields["Access-Control-Allow-Origin"] == "*")
    #expect(try answer.json()["accepted"]?.number?.int == 1)
    let description = try site.test.ask(.get, "/openapi.json").json()
    let content = description["paths"]?["/events/client"]?["post"]?["requestBody"]?["content"]
    #expect(content?.members?.map(\.key) == ["application/json", "text/plain"])
    let render = description["paths"]?["/render"]?["post"]?["requestBody"]?["content"]
    #expect(render?["text/plain"] == nil)
  }

  @Test func `without a place for counts there is no receipt, and a hint when to ask again`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("", to: "state/usage.jsonl/x")
    let site = try UsageSite(usage: UsageLedger(in: folder.path("state")))
    let answer = try site.send([Self.tap])
    #expect(answer.status == 503 && answer.fields["Retry-After"] == "5")
    #expect(answer.text.contains("/problems/not-ready"))
  }

  @Test func `what placements showed before still counts, as apps show what they got a while ago`()
    throws
  {
    let event = UsageSite.seen("purchaseCompleted", "annual", more: #", "product": "monthly""#)
    let plain = #""type": "closed", "paywall": "winter", "version": 1, "placement": "launch""#
    let new = UsageSite.placements.replacing(
      #"{"paywall": "winter"}"#, with: #"{"paywall": "main"}"#)
    let live = try site.test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true", body: new)
    try #require(live.status == 201, "\(live.text)")
    #expect(try site.send([event, plain]).json()["accepted"]?.number?.int == 2)
  }

  @Test func `what was never live is counted only where placements show it`() throws {
    let event = #""type": "tap", "paywall": "main", "version": 1"#
    let refused = try site.send([event]).json()["refused"]
    #expect(refused?[0]?["reason"]?.string == "unknown-version")
    let shown = UsageSite.placements.replacing(
      #"{"paywall": "winter"}"#, with: #"{"paywall": "main", "version": 1}"#)
    _ = try site.test.ask(.put, "/admin/brands/disney?placements=true", body: shown)
    let live = try site.test.ask(.post, "/admin/live?brand=disney&placements=true&version=2")
    #expect(live.status == 200, "\(live.text)")
    #expect(try site.send([event], from: 1).json()["accepted"]?.number?.int == 1)
  }

  @Test(arguments: [
    ("", 422), ("[]", 422), (#"{"key": "x", "client": "a", "events": []}"#, 422),
    (#"{"key": "x", "client": "", "events": [{}]}"#, 422),
    (#"{"key": "x", "client": "a", "events": [{}]}"#, 403),
  ])
  func `what is no list of events of a key is refused as a whole`(body: String, status: Int) throws
  {
    #expect(try site.test.ask(.post, "/events/client", body: body).status == status)
  }

  @Test func `a revoked key counts nothing from then on`() throws {
    #expect(try site.send([Self.tap]).status == 200)
    _ = try site.test.ask(.delete, "/admin/brands/disney/keys/ios")
    let answer = try site.send([Self.tap], from: 1)
    #expect(answer.status == 403 && answer.text.contains("/problems/forbidden"))
  }

  @Test func `a client may send a hundred events in an hour`() throws {
    let events = [String](repeating: Self.tap, count: 100)
    #expect(try site.send(events).json()["accepted"]?.number?.int == 100)
    let answer = try site.send([Self.tap], from: 100)
    #expect(answer.status == 429 && answer.text.contains("events-per-client"))
    let seconds = try #require(answer.fields["Retry-After"].flatMap { Int($0) })
    #expect(3590...3600 ~= seconds)
    #expect(try site.send(events + [Self.tap], of: "b").status == 422)
    let metrics = try site.test.ask(.get, "/metrics").text
    #expect(metrics.contains("paywalld_limits_hit_total{limit=\"events-per-client\"} 1"))
    #expect(
      metrics.contains("paywalld_client_events_total{brand=\"disney\",type=\"tap\"} 100"))
  }

  @Test func `clients of a key share its rate`() throws {
    let site = try UsageSite(perMinute: 100)
    let events = [String](repeating: Self.tap, count: 60)
    #expect(try site.send(events).status == 200)
    let answer = try site.send(events, of: "b")
    #expect(answer.status == 429 && answer.text.contains("events-per-key"))
  }

  @Test func `only servers tell refunds`() throws {
    let made = [Role.viewer, .editor, .admin].map { role in
      AccessToken.make(
        name: role.rawValue, role: role, createdAt: Date(), expiresAt: nil, salt: nil)
    }
    let site = try UsageSite(
      access: .tokens(TokenKeeper(AccessList(tokens: made.map(\.token)))), token: made[2].secret)
    let event = #""type": "refunded", "paywall": "main", "version": 2"#
    for (token, reason) in [
      (nil, "needs-token"), ("x", "needs-token"), (made[0].secret, "needs-token"),
    ]
      as [(String?, String)]
    {
      let fields: HTTPFields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
      let answer = try site.send([event, Self.tap, event], fields: fields).json()
      #expect(answer["refused"]?.elements?.compactMap { $0["reason"]?.string } == [reason, reason])
    }
    let answer = try site.send(
      [event], fields: ["Authorization": "Bearer \(made[1].secret)"])
    #expect(try answer.json()["accepted"]?.number?.int == 1)
  }
}
