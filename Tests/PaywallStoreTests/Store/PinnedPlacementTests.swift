import Foundation
import PaywallModel
import PaywallStorage
import TestFolders
import Testing

@testable import PaywallStore

/// Placements that show a version by its number: it passes the gate as if it went live, on each way that leads placements to readers.
struct PinnedPlacementTests {
  private let disney: Brand
  private let fixture: StoreFixture
  private let gate = NameGate()
  private let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    store = try Store.open(configuration: fixture.configuration(), gate: gate.gate()).store
    for (number, name) in [(2, "bad"), (3, "slow"), (4, "good")] {
      try fixture.write("disney/\(number).json", StoreFixture.document(name))
    }
    try store.rescan()
  }

  private static func showing(_ version: Int) -> String {
    #"{"placements": {"launch": {"otherwise": {"paywall": "main", "version": \#(version)}}}}"#
  }

  private var live: Int? { store.catalog.version(disney.placements, nil)?.number }

  private func isPublic(_ version: Int) -> Bool {
    store.catalog.version(disney, version).map(store.catalog.isPublic) ?? false
  }

  private func publish(
    _ version: Int, _ options: PublishOptions = PublishOptions(activate: true)
  ) throws -> PublishResult {
    try store.publish(
      Array(Self.showing(version).utf8), to: disney.placements, options: options, by: anna)
  }

  /// Publishes placements of which the first are live and show whatever is live, and the second show a version.
  private func draft(showing version: Int) throws {
    let first = #"{"placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#
    _ = try store.publish(
      Array(first.utf8), to: disney.placements, options: PublishOptions(), by: anna)
    #expect(try publish(version, PublishOptions()).isLive == false)
  }

  /// What stops `body`: the version that the placements show, and where.
  private func stopped(_ body: () throws -> Void) throws -> String? {
    do {
      try body()
      return nil
    } catch StoreError.pinIsStopped(let brand, let number, let verdict, let pointer) {
      return "\(brand) \(number) \(verdict.outcome) \(pointer)"
    }
  }

  enum Way: CaseIterable {
    case live, activated, scheduled, proposed, published, rehearsed, first, firstRehearsed
  }

  private func go(_ way: Way, showing version: Int, isForced: Bool = false) throws {
    let placements = disney.placements
    let at = fixture.configuration().now().addingTimeInterval(60)
    switch way {
    case .first: _ = try publish(version, PublishOptions(isForced: isForced))
    case .firstRehearsed:
      _ = try publish(version, PublishOptions(dryRun: true, isForced: isForced))
    case .published: _ = try publish(version, PublishOptions(activate: true, isForced: isForced))
    case .rehearsed:
      _ = try publish(version, PublishOptions(dryRun: true, activate: true, isForced: isForced))
    case .live:
      _ = try store.setLive(placements, version: 2, isForced: isForced, by: anna)
    case .activated:
      _ = try store.activate(placements, version: 2, isForced: isForced, by: anna)
    case .scheduled:
      _ = try store.schedule(placements, version: 2, at: at, isForced: isForced, by: anna)
    case .proposed:
      _ = try store.propose(Launch(placements, version: 2), isForced: isForced, by: anna)
    }
  }

  @Test(arguments: Way.allCases, [2, 3])
  func `no way leads placements to readers that show what the gate stops`(
    way: Way, version: Int
  ) throws {
    if ![.first, .firstRehearsed].contains(way) { try draft(showing: version) }
    let log = try fixture.log()
    let seen = try stopped { try go(way, showing: version) }
    let outcome = version == 2 ? "errors" : "incomplete"
    #expect(seen == "disney \(version) \(outcome) /placements/launch/otherwise")
    #expect(try fixture.log() == log && !isPublic(version))
    try go(way, showing: version, isForced: true)
  }

  @Test func `what placements show by a number is public as long as they are live`() throws {
    #expect(!isPublic(4))
    #expect(try publish(4).isLive && isPublic(4) && !isPublic(2))
    #expect(gate.judged.withLock { $0 } == ["good"])
    #expect(try publish(1).isLive && !isPublic(4))
    _ = try store.setLive(disney.placements, version: 1, by: anna)
    #expect(isPublic(4), "nothing delays the way back")
    gate.errors.withLock { $0 = ["good"] }
    let more = Self.showing(4).replacing("launch", with: "start")
    let result = try store.publish(
      Array(more.utf8), to: disney.placements, options: PublishOptions(activate: true), by: anna)
    #expect(result.isLive, "readers see it already")
    store.save()
    let reopened = try StoreCopy(of: fixture).open(gate.gate())
    #expect(reopened.catalog.version(disney, 4).map(reopened.catalog.isPublic) == true)
  }

  @Test func `the log says when placements passed by force`() throws {
    #expect(try publish(2, PublishOptions(activate: true, isForced: true)).isForced)
    #expect(try store.audit(brand: disney.placements, limit: 9).changes.map(\.isForced) == [true])
    #expect(try publish(1).isForced == false)
  }

  @Test func `a schedule of placements is stopped when other rules find errors by then`() throws {
    try draft(showing: 4)
    let at = fixture.configuration().now().addingTimeInterval(10)
    _ = try store.schedule(disney.placements, version: 2, at: at, by: anna)
    gate.errors.withLock { $0 = ["good"] }
    fixture.advance(11)
    _ = try store.runDueSchedules()
    #expect(live == 1)
    let reason = store.health.stopped[disney.placements]?.reason
    #expect(
      reason?.hasPrefix("the gate stops version 4 of disney, which it shows: 1 error") == true)
  }

  @Test func `new placements of the folder are live by themselves unless they show what it stops`()
    throws
  {
    try fixture.write("disney/placements/1.json", Self.showing(2))
    let files = try store.rescan().files
    #expect(files.map(\.path) == ["disney/placements/1.json"] && live == nil)
    #expect(files.first?.diagnostics.first?.message.contains("version 2 of disney") == true)
    try fixture.write("live.json", #"{"live": {"disney/placements": 1}}"#)
    #expect(try store.rescan().files.contains { $0.path == "live.json" } && live == nil)
    try fixture.write("disney/placements/2.json", Self.showing(4))
    try fixture.write("live.json", #"{"live": {"disney/placements": 2}}"#)
    _ = try store.rescan()
    #expect(live == 2 && isPublic(4))
  }
}
