import Digest
import Foundation
import HTTP
import JSON
import POSIX
import PaywallMoney
import Signatures
import Suites
import TestFolders
import Testing
import UsageRoutes

@testable import Routing

/// Messages of stores over the routes: proved and kept, or refused with a reason.
struct StoreEventRouteTests {
  private let folder: TemporaryFolder
  private let suite: JSONNode
  private let service: TestService
  private let ledger: MoneyLedger
  private let callers = Callers()
  private static let secret = "whsec_0123456789abcdef"

  init() throws {
    folder = try TemporaryFolder()
    suite = try JSONText(parsing: Suites.read("app-store/made.json"), limits: .trusted).root
    let root = try #require(suite["root"]?.string.flatMap { Data(base64Encoded: $0) })
    try root.write(to: URL(filePath: folder.path("root.der")))
    try folder.write(Self.secret, to: "secret")
    try folder.write(
      """
      {"appStore": {"apps": [{"bundleId": "com.example.app", "appId": 1234567890}]},
       "stripe": {"secretFiles": ["\(folder.path("secret"))"]}, "server": {}}
      """, to: "paywalls/disney/stores.json")
    try folder.write(
      #"{"stripe": {"secretFiles": ["\#(folder.path("secret"))"]}}"#,
      to: "paywalls/secret-launch/stores.json")
    let now = Date(timeIntervalSince1970: Double(try #require(suite["now"]?.number?.int)))
    ledger = try MoneyLedger(in: folder.path("state"), now: { now })
    let stores = try BrandStores(
      paywalls: folder.path("paywalls"), root: folder.path("root.der"))
    service = try TestService(
      access: callers.access, money: MoneyParts(stores: stores, ledger: ledger))
  }

  private func notification(_ name: String) throws -> String {
    let message = try #require(suite["cases"]?[name]?["message"]?.string)
    return "{\"signedPayload\":\"\(message)\"}"
  }

  private func post(
    _ target: String, _ body: String, _ fields: HTTPFields = [:]
  ) throws -> (status: Int, answer: JSONNode) {
    let response = try service.ask(.post, target, fields: fields, body: body)
    let answer = try JSONText(parsing: response.body, limits: .document).root
    return (response.status, answer)
  }

  private func stripe(_ content: String, at time: Int) -> HTTPFields {
    let code = HMAC.sha256(Array("\(time).\(content)".utf8), key: Array(Self.secret.utf8))
    return ["Stripe-Signature": "t=\(time),v1=\(code.hexadecimal)"]
  }

  @Test func `a notification of the App Store is kept once`() throws {
    let first = try post("/events/app-store/disney", notification("right"))
    #expect(first.status == 200 && first.answer["kept"]?.number == 1)
    let again = try post("/events/app-store/disney", notification("right"))
    #expect(again.status == 200 && again.answer["duplicates"]?.number == 1)
    #expect(ledger.facts(of: "disney").map(\.kind) == [.paid])
  }

  @Test(arguments: [
    ("another payload", 403, "signature"), ("middle-of-other-root", 403, "chain"),
    ("another app", 403, "wrong-app"), ("Xcode's", 403, "environment"),
    ("two parts", 422, "malformed"),
  ])
  func `what is not proved is refused with its reason, and not kept`(
    name: String, status: Int, reason: String
  ) throws {
    let answer = try post("/events/app-store/disney", notification(name))
    #expect(answer.status == status && answer.answer["reason"]?.string == reason)
    #expect(ledger.facts(of: "disney").isEmpty)
  }

  @Test func `a brand without stores, and one that does not exist, have no such address`() throws {
    #expect(try post("/events/app-store/viaplay", notification("right")).status == 404)
    #expect(try post("/events/app-store/none", notification("right")).status == 404)
    #expect(try post("/events/stripe/viaplay", "{}").status == 404)
  }

  private static let invoice =
    #"{"id":"evt_1","type":"invoice.paid","created":1793491200,"livemode":true,"data":{"object":{"billing_reason":"manual","amount_paid":999,"currency":"usd"}}}"#

  @Test func `a brand of drafts alone is there for proved messages only`() throws {
    let draft = try service.ask(
      .put, "/admin/brands/secret-launch", fields: callers.fields(of: "editor"),
      body: #"{"components": [{"type": "label", "title": "Secret"}]}"#)
    #expect(draft.status == 201, "\(draft.text)")
    let forged = stripe(Self.invoice + " ", at: 1_793_491_200)
    let refused = try post("/events/stripe/secret-launch", Self.invoice, forged)
    #expect(refused.status == 404 && refused.answer["type"]?.string == "/problems/unknown-brand")
    let right = stripe(Self.invoice, at: 1_793_491_200)
    #expect(try post("/events/stripe/secret-launch", Self.invoice, right).status == 200)
    #expect(ledger.facts(of: "secret-launch").map(\.amount) == [9_990_000])
  }

  @Test func `an event of Stripe needs its signature`() throws {
    let content = Self.invoice
    #expect(try post("/events/stripe/disney", content).status == 422)
    let other = stripe(content + " ", at: 1_793_491_200)
    let refused = try post("/events/stripe/disney", content, other).answer
    #expect(refused["reason"]?.string == "signature")
    let right = stripe(content, at: 1_793_491_200)
    let kept = try post("/events/stripe/disney", content, right)
    #expect(kept.status == 200, "\(kept.answer["detail"]?.string ?? "")")
    #expect(ledger.facts(of: "disney").map(\.amount) == [9_990_000])
  }

  private static let report =
    #"{"events":[{"id":"o-1","kind":"paid","time":"2026-11-01T00:00:00Z","purchase":"s-1","amount":"39.99","currency":"USD","reader":"0A4D"}]}"#

  @Test func `a server reports with its role, and a viewer does not`() throws {
    #expect(try post("/events/server/disney", Self.report).status == 401)
    let viewer = callers.fields(of: "viewer")
    #expect(try post("/events/server/disney", Self.report, viewer).status == 403)
    #expect(ledger.facts(of: "disney").isEmpty)
    let reporter = callers.fields(of: "reporter")
    #expect(try post("/events/server/disney", Self.report, reporter).status == 200)
    let fact = try #require(ledger.facts(of: "disney").first)
    #expect(fact.amount == 39_990_000 && fact.source == .server)
    #expect(fact.time == 1_793_491_200_000 && fact.reader == FactID(reader: "0a4d"))
    #expect(try service.ask(.get, "/admin/brands/disney/keys", fields: reporter).status == 403)
  }

  @Test(arguments: [
    "", "{}", #"{"events":[]}"#, #"{"events":[{"id":"a"}]}"#,
    #"{"events":[{"id":"a","kind":"noted","time":"2026-11-01T00:00:00Z","purchase":"p"}]}"#,
    #"{"events":[{"id":"a","kind":"paid","time":"yesterday","purchase":"p"}]}"#,
    #"{"events":[{"id":"a","kind":"paid","time":"2026-11-01T00:00:00Z","purchase":"p","amount":"1"}]}"#,
    #"{"events":[{"id":"a","kind":"paid","time":"2026-11-01T00:00:00Z","purchase":"p","amount":1}]}"#,
    #"{"events":[{"id":"a","kind":"paid","time":"2026-11-01T00:00:00Z","purchase":"p","more":1}]}"#,
  ])
  func `a report with a mistake is refused as a whole`(content: String) throws {
    let answer = try post("/events/server/disney", content, callers.fields(of: "reporter"))
    #expect(answer.status == 422)
    #expect(ledger.facts(of: "disney").isEmpty)
  }

  @Test func `a wrong time says where it is`() throws {
    let content = #"{"events":[{"id":"a","kind":"paid","time":"yesterday","purchase":"p"}]}"#
    let answer = try post("/events/server/disney", content, callers.fields(of: "reporter")).answer
    #expect(answer["errors"]?[0]?["pointer"]?.string == "/events/0/time")
    #expect(answer["errors"]?[0]?["message"]?.string?.contains("found \"yesterday\"") == true)
  }

  @Test func `all that is kept of an installation is shown, and names nobody`() throws {
    _ = try post("/events/app-store/disney", notification("right"))
    _ = try post("/events/server/disney", Self.report, callers.fields(of: "reporter"))
    let viewer = callers.fields(of: "viewer")
    let all = try service.ask(.get, "/admin/brands/disney/money", fields: viewer).json()
    #expect(all["count"]?.number == 2)
    let token = "0a4d7b52-8c4d-4b3b-9e0a-6a1e6d1e2f30"
    let answer = try service.ask(
      .get, "/admin/brands/disney/money?reader=\(token)", fields: viewer)
    let own = try answer.json()
    #expect(own["count"]?.number == 1 && own["facts"]?[0]?["amount"]?.string == "39.99")
    #expect(own["facts"]?[0]?["time"]?.string == "2026-10-31T23:59:00.000Z")
    for name in [token, token.uppercased(), "2000000000000001", "2000000000000002"] {
      #expect(!answer.text.contains(name))
      #expect(!(try folder.read("state/money.jsonl").contains(name)))
    }
  }

  @Test func `what became of messages is counted for the metrics`() throws {
    _ = try post("/events/app-store/disney", notification("right"))
    _ = try post("/events/app-store/disney", notification("another payload"))
    let metrics = try service.ask(.get, "/metrics", fields: callers.fields(of: "viewer")).text
    #expect(
      metrics.contains(#"paywalld_store_messages_total{source="app-store",outcome="kept"} 1"#))
    #expect(
      metrics.contains(#"paywalld_store_messages_total{source="app-store",outcome="signature"} 1"#))
    #expect(metrics.contains("paywalld_money_facts 1"))
  }
}
