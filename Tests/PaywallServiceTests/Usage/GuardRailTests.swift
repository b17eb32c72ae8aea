import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import Testing

@testable import UsageRoutes

/// A variant that does harm is told once, to everybody who follows the changes.
@Suite struct GuardRailTests {
  private let ledger = UsageLedger(in: nil)
  private let site: UsageSite

  init() throws { site = try UsageSite(usage: ledger) }

  private static let server: HTTPFields = ["Authorization": "Bearer server"]

  /// Readers of both variants, the purchases of the first of which fail.
  ///
  /// - Parameter fields: with a token, as of a server, or with none, as of an app.
  private func fail(
    control: Int, annual: Int, of readers: Int, fields: HTTPFields = Self.server
  ) throws {
    for (name, failing) in [("control", control), ("annual", annual)] {
      for reader in 0..<readers {
        var events = [UsageSite.seen("impression", name)]
        if reader < failing { events.append(UsageSite.seen("purchaseFailed", name)) }
        let answer = try site.send(events, of: "\(name)\(reader)", fields: fields).json()
        try #require(answer["accepted"]?.number?.int == events.count, "\(answer.source)")
      }
    }
  }

  private func told() throws -> [JSONNode] {
    let log = try site.test.ask(.get, "/admin/audit?brand=disney&placements=true").json()
    return log["changes"]?.elements?.filter { $0["action"]?.string == "guard-rail" } ?? []
  }

  @Test func `a variant whose purchases fail much more often is told, once`() throws {
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: 2, annual: 80, of: 300)
    let live = site.test.store.catalog.version(Brand("disney")?.placements, nil)?.number
    for _ in 0..<3 { watch.look(at: Date()) }
    let changes = try told()
    #expect(changes.count == 1)
    #expect(changes.first?["name"]?.string == "price.0.annual.failures")
    let reason = try #require(changes.first?["reason"]?.string)
    #expect(reason.hasPrefix("price: annual does harm: at least "), "\(reason)")
    #expect(site.test.store.catalog.version(Brand("disney")?.placements, nil)?.number == live)
  }

  @Test func `what only apps tell stops nothing, keeps nothing from stopping, and is told once`()
    throws
  {
    try publish(#""variants""#, #""stopOnHarm": true, "variants""#)
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: 2, annual: 80, of: 300, fields: [:])
    for _ in 0..<3 { watch.look(at: Date()) }
    #expect(try #require(try status()) == (.running, nil))
    #expect(try told().map { $0["name"]?.string } == ["price.0.annual.failures.unproven"])
    let reason = try #require(try told().first?["reason"]?.string)
    #expect(reason.hasSuffix("so nothing is stopped"), "\(reason)")
    let path = "/admin/brands/disney/experiments/price"
    let result = try site.test.ask(.get, path).json()
    #expect(result["notice"]?.string?.hasPrefix("apps told of all 600 readers") == true)
    #expect(result["variants"]?[0]?["provenReaders"]?.number?.int == 0)
    #expect(try site.test.ask(.get, path + "?format=html").text.contains("apps told of all 600"))
    // The server tells of other readers; those of strangers neither help nor hinder.
    for (name, failing) in [("control", 2), ("annual", 80)] {
      for reader in 0..<300 {
        var events = [UsageSite.seen("impression", name)]
        if reader < failing { events.append(UsageSite.seen("purchaseFailed", name)) }
        _ = try site.send(events, of: "server \(name)\(reader)", fields: Self.server)
      }
    }
    watch.look(at: Date())
    #expect(try #require(try status()) == (.stopped, "control"))
    #expect(try told().count == 2)
  }

  private func publish(_ old: String, _ new: String) throws {
    let answer = try site.test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true&reason=test",
      body: UsageSite.placements.replacing(old, with: new))
    try #require(answer.status == 201, "\(answer.text)")
  }

  private var live: PublishedVersion? {
    site.test.store.catalog.version(Brand("disney")?.placements, nil)
  }

  private func status() throws -> (PlacementExperiment.Status, String?)? {
    let experiment = try live?.placements().experiments["price"]
    return experiment.map { ($0.status, $0.winner) }
  }

  @Test func `an experiment stops where its author says so, once, and stays rolled back`() throws {
    try publish(#""variants""#, #""stopOnHarm": true, "variants""#)
    let own = try #require(live?.number)
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: 2, annual: 80, of: 300)
    for _ in 0..<3 { watch.look(at: Date()) }
    #expect(live?.number == own + 1)
    #expect(try #require(try status()) == (.stopped, "control"))
    for person in ["a", "b", "c", "d"] {
      let shown = try site.test.ask(
        .get, "/paywall?placement=launch&userId=\(person)&targetingKey=\(person)")
      #expect(shown.fields["Paywall-Variant"] == "control")
    }
    let log = try site.test.ask(.get, "/admin/audit?brand=disney&placements=true&order=newest")
      .json()
    let newest = try #require(log["changes"]?.elements.map(Array.init)?.prefix(2))
    #expect(newest.map { $0["action"]?.string } == ["publish", "guard-rail"])
    #expect(newest.allSatisfy { $0["actor"]?.string == "paywalld" })
    let reason = try #require(newest.first?["reason"]?.string)
    #expect(reason.hasPrefix("price: annual does harm: at least "), "\(reason)")
    #expect(reason.hasSuffix("; the experiment is stopped, and everybody sees control"))

    let back = try site.test.ask(
      .post, "/admin/live?brand=disney&version=\(own)&placements=true&reason=known")
    try #require(back.status == 200, "\(back.text)")
    for _ in 0..<3 { watch.look(at: Date()) }
    #expect(live?.number == own)
    #expect(try #require(try status()) == (.running, nil))
    #expect(try told().count == 1)
  }

  @Test func `what was repaired is not stopped for what happened before`() throws {
    try publish(#""variants""#, #""stopOnHarm": true, "variants""#)
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: 2, annual: 80, of: 300)
    watch.look(at: Date())
    #expect(try #require(try status()) == (.stopped, "control"))
    try publish(#""variants""#, #""version": 1, "stopOnHarm": true, "variants""#)
    watch.look(at: Date())
    #expect(try #require(try status()) == (.running, nil))
    #expect(try told().count == 1)
  }

  @Test func `a harm that was told before stops nothing, and another one does`() throws {
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: 2, annual: 80, of: 300)
    watch.look(at: Date())
    try publish(#""variants""#, #""stopOnHarm": true, "variants""#)
    watch.look(at: Date())
    #expect(try #require(try status()) == (.running, nil))
    try refund(annual: 80)
    watch.look(at: Date())
    #expect(try #require(try status()) == (.stopped, "control"))
    #expect(try told().count == 2)
  }

  @Test func `the stop waits for no approval, and the log says so`() throws {
    let policy = try site.test.ask(
      .put, "/admin/brands/disney/policy?reason=two", body: #"{"fourEyes": true}"#)
    try #require(policy.status < 300, "\(policy.text)")
    let answer = try site.test.ask(
      .put,
      "/admin/brands/disney?placements=true&activate=true&unapproved=true&reason=test",
      body: UsageSite.placements.replacing(#""variants""#, with: #""stopOnHarm": true, "variants""#)
    )
    try #require(answer.status == 201, "\(answer.text)")
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: 2, annual: 80, of: 300)
    watch.look(at: Date())
    #expect(try #require(try status()) == (.stopped, "control"))
    let log = try site.test.ask(.get, "/admin/audit?brand=disney&placements=true&order=newest")
      .json()
    #expect(log["changes"]?[0]?["unapproved"]?.bool == true, "\(log.source)")
  }

  /// Readers of the second variant whose money goes back.
  private func refund(annual: Int) throws {
    for reader in 0..<annual {
      let answer = try site.send(
        [UsageSite.seen("refunded", "annual")], of: "annual\(reader)", from: 9,
        fields: Self.server)
      try #require(try answer.json()["accepted"]?.number?.int == 1, "\(answer.text)")
    }
  }

  @Test(arguments: [(3, 9, 300), (60, 62, 300), (0, 0, 10)])
  func `a difference by chance is not told`(control: Int, annual: Int, readers: Int) throws {
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: control, annual: annual, of: readers)
    watch.look(at: Date())
    #expect(try told().isEmpty)
  }
}
