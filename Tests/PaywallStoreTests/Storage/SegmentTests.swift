import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// A log whose files are full after some changes.
struct SegmentTests {
  let disney: Brand
  let espn: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    var limits = StoreLimits.standard
    limits.storage.segmentBytes = 1_500
    limits.storage.segments = 3
    fixture = try StoreFixture(limits: limits)
  }

  /// Makes changes a minute apart, and gives their number.
  private func change(_ store: Store, rounds: Int) throws -> Int {
    var last = 0
    for round in 0..<rounds {
      fixture.advance(60)
      last = try store.activate(round.isMultiple(of: 2) ? espn : disney, by: anna).sequence
    }
    return last
  }

  private func parts() throws -> [String] {
    try fixture.folder.names("state").filter { $0.hasPrefix("audit-") || $0.hasPrefix("state-") }
  }

  @Test func `full files are set aside with their state, and the oldest go`() throws {
    let store = try fixture.open()
    let last = try change(store, rounds: 60)
    let parts = try parts()
    #expect(parts.count == 7)
    #expect(try fixture.folder.read("state/audit.jsonl").utf8.count < 2_000)
    let page = try store.audit(limit: 1_000)
    let first = try #require(page.changes.first?.sequence)
    #expect(first > 1 && page.changes.map(\.sequence) == Array(first...last))
    let middle = try store.audit(since: .after(sequence: first + 7), limit: 3)
    #expect(middle.changes.map(\.sequence) == [first + 8, first + 9, first + 10])
    #expect(
      try store.audit(since: .at(page.changes[5].time), limit: 1).changes == [page.changes[5]])
  }

  @Test func `a full file that is set aside is no lost log for whoever looked before`() throws {
    let path = try TemporaryFolder().path("state")
    let held = try #require(try HeldFolder(path))
    let opened = try AppendLog.open(
      path + "/" + FileJournal.name, isWhole: LogLine.isWhole, setAside: { _ in })
    var limits = StoreLimits.standard.storage
    limits.segmentBytes = 1
    let journal = FileJournal(
      opened, segments: try LogSegments(in: held.path), in: held, limits: limits)
    let before = journal.log
    let changes = StoreState().logging(
      [.activate(disney, version: nil)], at: Date(timeIntervalSince1970: 0), by: anna)
    try journal.append(changes, after: 0)
    var state = StoreState()
    state.apply(changes[0])
    try journal.rotate { StateFile(state: state) }
    #expect(journal.log !== before)
    try journal.check(since: before)
    try FileManager.default.removeItem(atPath: path + "/" + FileJournal.name)
    #expect(throws: StorageError.self) { try journal.check(since: before) }
  }

  @Test func `the newest changes come first when that is asked for`() throws {
    let store = try fixture.open()
    let last = try change(store, rounds: 30)
    let page = try store.auditBackwards(limit: 4)
    #expect(page.changes.map(\.sequence) == [last, last - 1, last - 2, last - 3])
    let next = try store.auditBackwards(before: page.next, limit: 2)
    #expect(next.changes.map(\.sequence) == [last - 4, last - 5])
    let ofEspn = try store.auditBackwards(brand: espn, limit: 2)
    #expect(ofEspn.changes.allSatisfy { $0.brand == espn } && ofEspn.changes.count == 2)
    var all: [Int] = []
    var end: Int?
    repeat {
      let page = try store.auditBackwards(before: end, limit: 7)
      all += page.changes.map(\.sequence)
      end = page.next
    } while end != nil
    #expect(all.first == last && all == all.sorted(by: >) && Set(all).count == all.count)
  }

  @Test(arguments: [true, false])
  func `a start goes on from them, also when the state file is damaged`(isDamaged: Bool) throws {
    let state: StoreState
    do {
      let store = try fixture.open()
      _ = try change(store, rounds: 43)
      state = store.catalog.state
    }
    if isDamaged { try fixture.folder.write("{", to: "state/active.json") }
    let store = try fixture.open()
    #expect(store.catalog.state == state && store.health.failure == nil)
    #expect(try change(store, rounds: 2) == state.sequence + 1)
  }

  @Test func `what was live then is found in any of them`() throws {
    let store = try fixture.open()
    _ = try change(store, rounds: 24)
    let changes = try store.audit(limit: 1_000).changes
    for change in changes {
      #expect(try store.servedState(at: change.time)?.brand == change.after.active)
    }
  }

  @Test func `what was live then is found in any of them although a clock was wrong`() throws {
    var store = try fixture.open()
    let start = fixture.configuration().now()
    _ = try change(store, rounds: 9)
    fixture.advance(73 * 365 * 86_400)
    _ = try change(store, rounds: 3)
    fixture.clock.withLock { $0 = start.addingTimeInterval(9 * 60) }
    _ = try change(store, rounds: 12)
    store.stop()
    store = try StoreCopy(of: fixture).open()
    let changes = try store.audit(limit: 1_000).changes
    #expect(changes.first?.sequence ?? 0 > 1)
    for time in changes.map(\.time) {
      let last = try #require(changes.last { $0.time <= time })
      #expect(try store.servedState(at: time)?.brand == last.after.active)
    }
    #expect(try store.servedState(at: start.addingTimeInterval(-1)) == nil)
  }

  @Test func `of what was before the oldest change that is kept nothing is told`() throws {
    let store = try fixture.open()
    _ = try change(store, rounds: 60)
    let first = try #require(try store.audit(limit: 1).changes.first)
    #expect(try store.servedState(at: first.time.addingTimeInterval(-1)) == nil)
    #expect(try store.servedState(at: first.time)?.brand == first.after.active)
  }

  @Test func `a crash while a file is set aside loses nothing`() throws {
    let state: StoreState
    do {
      let store = try fixture.open()
      _ = try change(store, rounds: 30)
      state = store.catalog.state
      store.stop()
    }
    let folder = fixture.folder.path("state/")
    let lines = try fixture.folder.read("state/audit.jsonl").split(separator: "\n")
    // The file has its new name, and the next one is not there yet.
    if !lines.isEmpty {
      try FileManager.default.moveItem(
        atPath: folder + "audit.jsonl", toPath: folder + "audit-\(state.sequence).jsonl")
    }
    let store = try fixture.open()
    #expect(store.catalog.state == state)
    #expect(
      try store.audit(since: .after(sequence: state.sequence - 1), limit: 9).changes.count == 1)
  }
}
