import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallUsage
import Testing

@testable import PaywallAPI

/// A variant that does harm is told once, to everybody who follows the changes.
@Suite struct GuardRailTests {
  private let ledger = UsageLedger(in: nil)
  private let site: UsageSite

  init() throws { site = try UsageSite(usage: ledger) }

  /// Readers of both variants, the purchases of the first of which fail.
  private func fail(control: Int, annual: Int, of readers: Int) throws {
    for (name, failing) in [("control", control), ("annual", annual)] {
      for reader in 0..<readers {
        var events = [UsageSite.seen("impression", name)]
        if reader < failing { events.append(UsageSite.seen("purchaseFailed", name)) }
        let answer = try site.send(events, of: "\(name)\(reader)").json()
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

  @Test(arguments: [(3, 9, 300), (60, 62, 300), (0, 0, 10)])
  func `a difference by chance is not told`(control: Int, annual: Int, readers: Int) throws {
    let watch = try GuardRailWatch(site.test.store, ledger) { _ in }
    defer { watch.stop() }
    try fail(control: control, annual: annual, of: readers)
    watch.look(at: Date())
    #expect(try told().isEmpty)
  }
}
