import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallUsage
import Testing

@testable import UsageRoutes

/// What decides on a canary: the readers of both versions that come in meanwhile.
@Suite struct CanaryWatchTests {
  private let ledger = UsageLedger(in: nil)
  private let site: UsageSite
  private let watch: CanaryWatch

  init() throws {
    site = try UsageSite(usage: ledger)
    watch = CanaryWatch(
      store: site.test.store, ledger: ledger, dayRates: nil, report: { Issue.record("\($0)") })
  }

  private func begin(_ more: String = "") throws {
    let answer = try site.test.ask(
      .post, "/admin/live?brand=disney&version=1&canary=0.1&for=PT2H" + more)
    try #require(answer.status == 200, "\(answer.text)")
  }

  private var canary: Canary? { site.test.store.catalog.canaries.first?.canary }
  private var live: Int? { site.test.store.catalog.version(Brand("disney"), nil)?.number }

  /// Readers who see a version, some of whom also do something else.
  private func readers(
    _ count: Int, of version: Int, _ type: String, by few: Int, at time: Date? = nil,
    _ names: String = "reader"
  ) throws {
    let moment = time.map { #", "at": "\#(Timestamp.text($0))""# } ?? ""
    let place = #""paywall": "main", "version": \#(version)"# + moment
    for reader in 0..<count {
      var events = [#""type": "impression", "# + place]
      if reader < few { events.append(#""type": "\#(type)", "# + place) }
      let answer = try site.send(events, of: "\(names) \(version) \(reader)").json()
      try #require(answer["accepted"]?.number?.int == events.count, "\(answer.source)")
    }
  }

  private func newest() throws -> JSONNode {
    let log = try site.test.ask(.get, "/admin/audit?brand=disney&order=newest").json()
    return try #require(log["changes"]?[0])
  }

  private var end: Date { Date().addingTimeInterval(7_300) }

  @Test func `purchases that fail send it back at once, with the reason`() throws {
    try begin()
    try readers(900, of: 2, "purchaseFailed", by: 9)
    try readers(100, of: 1, "purchaseFailed", by: 30)
    watch.look(at: Date())
    #expect(canary == nil && live == 2)
    let change = try newest()
    #expect(change["action"]?.string == "canary-stop" && change["actor"]?.string == "paywalld")
    let reason = try #require(change["reason"]?.string)
    #expect(
      reason.hasPrefix("version 1 does harm: at least ")
        && reason.hasSuffix(
          " in 100 readers more see a purchase fail than with version 2; all readers see version 2 again"
        ),
      "\(reason)")
    watch.look(at: end)
    #expect(try newest()["action"]?.string == "canary-stop", "it is over")
  }

  @Test func `fewer buyers send it back, and as many do not`() throws {
    try begin()
    try readers(1_500, of: 2, "purchaseCompleted", by: 450)
    try readers(300, of: 1, "purchaseCompleted", by: 92)
    watch.look(at: Date())
    #expect(canary != nil)
    try readers(400, of: 1, "purchaseCompleted", by: 0, "late")
    watch.look(at: Date())
    #expect(canary == nil && live == 2)
    #expect(try newest()["reason"]?.string?.contains("fewer buy than with version 2") == true)
  }

  @Test func `without harm everybody sees it at its end, not before`() throws {
    try begin()
    try readers(60, of: 2, "purchaseCompleted", by: 6)
    try readers(7, of: 1, "purchaseCompleted", by: 1)
    watch.look(at: Date())
    #expect(canary != nil && live == 2)
    watch.look(at: end)
    #expect(canary == nil && live == 1)
    let change = try newest()
    #expect(change["action"]?.string == "canary-pass" && change["actor"]?.string == "paywalld")
    #expect(
      change["reason"]?.string
        == "version 1 of disney is live: the guard rails saw no harm among 7 readers of it and 60 of the live one, which are too few to show a small one"
    )
    let result = try site.test.ask(.get, "/admin/brands/disney/experiments/~canary")
    #expect(result.status == 404, "no canary runs")
  }

  @Test func `a canary whose readers nobody counted goes back at its end`() throws {
    try begin()
    try readers(60, of: 2, "purchaseCompleted", by: 6)
    watch.look(at: end)
    #expect(canary == nil && live == 2)
    let change = try newest()
    #expect(change["action"]?.string == "canary-stop")
    #expect(
      change["reason"]?.string?.hasPrefix("no reader of version 1 of disney was counted") == true)
  }

  @Test func `what happened before, on other versions and in tests decides nothing`() throws {
    let before = Date().addingTimeInterval(-3_600)
    try begin()
    try readers(100, of: 1, "purchaseFailed", by: 100, at: before)
    try readers(50, of: 2, "purchaseFailed", by: 0)
    for reader in 0..<100 {
      _ = try site.send(
        [#""type": "purchaseFailed", "paywall": "main", "version": 1, "environment": "sandbox""#],
        of: "tester \(reader)")
    }
    watch.look(at: Date())
    #expect(canary != nil)
    let result = try site.test.ask(.get, "/admin/brands/disney/experiments/~canary").json()
    #expect(result["variants"]?[0]?["readers"]?.number?.int == 50, "\(result.source)")
    #expect(result["variants"]?[1]?["readers"]?.number?.int == 0)
  }

  @Test func `another canary of the version begins counting anew`() throws {
    try begin()
    try readers(100, of: 2, "purchaseFailed", by: 0)
    try readers(100, of: 1, "purchaseFailed", by: 2)
    let first = try #require(canary)
    _ = try site.test.ask(.post, "/admin/live?brand=disney&version=1&canary=0.2&for=PT2H")
    #expect(try #require(canary).sequence > first.sequence)
    let result = try site.test.ask(.get, "/admin/brands/disney/experiments/~canary").json()
    #expect(result["variants"]?[1]?["readers"]?.number?.int == 0, "\(result.source)")
  }

  @Test func `where the versions sell at other prices revenue decides, and not the buyers`() throws
  {
    for price in ["4.99", "19.99"] {
      let document = TestService.document("Priced").replacing("6.99", with: price)
      let answer = try site.test.ask(
        .put, "/admin/brands/disney?activate=\(price == "4.99")&reason=test", body: document)
      try #require(answer.status == 201, "\(answer.text)")
    }
    let answer = try site.test.ask(
      .post, "/admin/live?brand=disney&version=4&canary=0.1&for=PT2H")
    try #require(answer.status == 200, "\(answer.text)")
    let bought = #"purchaseCompleted", "product": "monthly"#
    try readers(1_500, of: 3, bought, by: 450)
    try readers(700, of: 4, bought, by: 92)
    watch.look(at: Date())
    #expect(canary != nil, "fewer buy, each pays four times as much")
    let result = try site.test.ask(.get, "/admin/brands/disney/experiments/~canary").json()
    #expect(result["measure"]?.string == "revenue", "\(result.source)")
    try readers(3_000, of: 4, bought, by: 0, "late")
    watch.look(at: Date())
    #expect(canary == nil && live == 3)
    #expect(try newest()["reason"]?.string?.contains("a reader pays at least") == true)
  }
}
