import Foundation
import HTTP
import JSON
import PaywallUsage
import Routing
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

  @Test func `what fits of a request counts, and the rest is told with the time to send it again`()
    throws
  {
    _ = try site.send([String](repeating: Self.tap, count: 99))
    let answer = try site.send([Self.tap, Self.tap, #""type": "what""#], from: 99)
    let told = try answer.json()
    #expect(answer.status == 429 && told["accepted"]?.number?.int == 1)
    let left = try #require(told["resend"]?.elements.map(Array.init))
    #expect(left.map { $0["index"]?.number?.int } == [1] && left[0]["id"]?.string == "100")
    #expect(left[0]["reason"]?.string == "events-per-client")
    #expect(left[0]["seconds"]?.number?.int.map(String.init) == answer.fields["Retry-After"])
    let again = try site.send([Self.tap, Self.tap], from: 99).json()
    #expect(again["accepted"]?.number?.int == 0 && again["duplicates"]?.number?.int == 1)
  }

  /// Sends events of several clients, each given as its members, with a token.
  private func sendAll(_ events: [String], _ fields: HTTPFields) throws -> TestService.Answer {
    let list = events.enumerated().map { #"{"id": "\#($0)", \#($1)}"# }.joined(separator: ",")
    return try site.test.ask(
      .post, "/events/client", fields: fields,
      body: #"{"key": "\#(site.key)", "events": [\#(list)]}"#)
  }

  @Test func `a server sends the events of many clients, and one client holds up no other`() throws
  {
    let token: HTTPFields = ["Authorization": "Bearer server"]
    let own = (0..<150).map { #""client": "c\#($0)", "# + Self.tap }
    let eager = [String](repeating: #""client": "eager", "# + Self.tap, count: 101)
    let answer = try sendAll(eager + own + [Self.tap], token)
    let told = try answer.json()
    #expect(answer.status == 200 && told["accepted"]?.number?.int == 250)
    #expect(told["resend"]?.elements?.map { $0["index"]?.number?.int } == [100])
    #expect(told["refused"]?[0]?["reason"]?.string == "unknown-client")
    let many = [String](repeating: own[0], count: 1_001)
    #expect(try sendAll(many, token).status == 422)
    #expect(try sendAll(own, [:]).status == 422)
    let refused = try site.send([own[0]], of: "stranger").json()["refused"]?[0]?["reason"]?.string
    #expect(refused == "needs-token")
  }

  @Test func `a request may be compressed, up to a limit of what it becomes`() throws {
    func send(_ body: [UInt8], _ coding: String = "gzip") throws -> TestService.Answer {
      try site.test.ask(
        .post, "/events/client", fields: ["Content-Encoding": coding], bytes: body)
    }
    let events = (0..<100).map { #"{"id": "\#($0)", \#(Self.tap)}"# }.joined(separator: ",")
    let text = #"{"key": "\#(site.key)", "client": "a", "events": [\#(events)]}"#
    let packed = try #require(Gzip.compress(Array(text.utf8)))
    #expect(try send(packed).json()["accepted"]?.number?.int == 100)
    let bomb = try #require(Gzip.compress([UInt8](repeating: 32, count: 30_000_000)))
    let answer = try send(bomb)
    #expect(answer.status == 413 && answer.text.contains("client-events-expanded"))
    #expect(
      try site.test.ask(.get, "/metrics").text.contains(
        "limits_hit_total{limit=\"client-events-expanded\"} 1"))
    #expect(try send(Array(packed.dropLast(9))).status == 422)
    #expect(try send(packed + [1]).status == 422)
    let other = try send(packed, "br")
    #expect(other.status == 415 && other.fields["Accept-Encoding"] == "gzip")
  }

  @Test func `clients of a key share its rate`() throws {
    let site = try UsageSite(perMinute: 100)
    let events = [String](repeating: Self.tap, count: 60)
    #expect(try site.send(events).status == 200)
    let answer = try site.send(events, of: "b")
    #expect(answer.status == 429 && answer.text.contains("events-per-key"))
    #expect(try answer.json()["accepted"]?.number?.int == 40)
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
