import Foundation
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// Stores that append to one log, each with a folder of its own.
struct SharedLogTests {
  private let memory = MemoryStorage(isShared: true)
  private let disney: Brand
  private let espn: Brand

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
  }

  private func actions(_ store: Store) throws -> [String] {
    try store.audit(limit: 100).changes.map { change in
      [change.action, change.brand?.name, change.version.map(String.init)]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  @Test func `what one store changes is served by the other once it follows`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    let two = try second.open(memory)
    #expect(two.catalog.names == [disney, espn])
    _ = try one.activate(espn, version: nil, by: anna)
    #expect(two.catalog.active == disney)
    try two.follow()
    #expect(two.catalog.active == espn)
    #expect(two.catalog.state == one.catalog.state)
  }

  @Test func `what two stores find is told by one of them, and stays told`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let (one, two) = (try first.open(memory), try second.open(memory))
    let errors = Change.gateErrors("5b", of: disney, version: 1)
    let others = Change.gateErrors("5c", of: disney, version: 1)
    #expect(try one.note(errors, because: "1 error") != nil)
    #expect(try two.note(errors, because: "1 error") == nil)
    #expect(try two.note(others, because: "2 errors") != nil)
    #expect(try one.note(.gateErrors("5b", of: disney, version: 7), because: "gone") == nil)
    #expect(try actions(one).suffix(2) == ["gate-errors disney 1", "gate-errors disney 1"])
  }

  @Test func `a store that comes second decides again on what the first one did`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    let two = try second.open(memory)
    let live = try #require(two.catalog.version(disney, nil)?.etag)
    let condition = PublishCondition.matches([live])
    let options = PublishOptions(condition: condition, activate: true)
    _ = try one.publish(StoreFixture.bytes("a"), to: disney, options: options, by: anna)
    #expect(throws: StoreError.self) {
      try two.publish(StoreFixture.bytes("b"), to: disney, options: options, by: anna)
    }
    let third = try two.publish(
      StoreFixture.bytes("b"), to: disney, options: PublishOptions(), by: anna)
    #expect(third.number == 3)
    #expect(try actions(two).suffix(2) == ["publish disney 2", "publish disney 3"])
  }

  @Test func `a store refuses only what does not fit what others did`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    let two = try second.open(memory)
    let newest = try one.publish(
      StoreFixture.bytes("a"), to: disney, options: PublishOptions(activate: true), by: anna)
    // The second store has not heard of it.
    let condition = PublishCondition.matches([newest.etag])
    let answer = try two.publish(
      StoreFixture.bytes("b"), to: disney,
      options: PublishOptions(condition: condition, activate: true), by: anna)
    #expect(answer.number == 3 && answer.isLive)
    _ = try one.activate(disney, version: 3, by: anna)
    #expect(one.catalog.state == two.catalog.state)
  }

  @Test func `changes of many writers on two stores are all in the log, each once`() async throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let stores = [try first.open(memory), try second.open(memory)]
    let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 0..<4 {
        group.addTask {
          try (0..<10).map { round in
            let bytes = StoreFixture.bytes("\(writer)-\(round)")
            return try stores[writer % 2].publish(
              bytes, to: disney, options: PublishOptions(), by: anna
            ).number
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(numbers.sorted() == Array(2...41))
    for store in stores { try store.follow() }
    #expect(stores[0].catalog.state == stores[1].catalog.state)
    #expect(stores[1].catalog.brands[disney]?.versions.count == 41)
  }

  @Test func `observers of a store hear of the changes of others, in order and once`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    let two = try second.open(memory)
    let heard = Heard()
    two.observe { _, change in heard.add(change.sequence) }
    _ = try one.activate(espn, version: nil, by: anna)
    _ = try two.activate(disney, version: nil, by: anna)
    try two.follow()
    #expect(heard.numbers == [4, 5])
  }

  @Test func `a running store follows by itself`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    let two = try second.open(memory)
    try two.start { _ in }
    defer { two.stop() }
    _ = try one.activate(espn, version: nil, by: anna)
    #expect(try eventually { two.catalog.active == espn })
  }

  @Test func `a due schedule runs once, whichever store is first`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    let two = try second.open(memory)
    _ = try one.publish(StoreFixture.bytes("b"), to: disney, options: PublishOptions(), by: anna)
    let due = first.configuration().now().addingTimeInterval(60)
    _ = try one.schedule(disney, version: 2, at: due, by: anna)
    try two.follow()
    for fixture in [first, second] { fixture.advance(61) }
    _ = try two.runDueSchedules()
    _ = try one.runDueSchedules()
    #expect(try actions(one).filter { $0.hasPrefix("schedule-start") }.count == 1)
    #expect(one.catalog.version(disney, nil)?.number == 2)
  }

  @Test func `a plan of a store that is gone is carried out by one that sleeps`() throws {
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory)
    _ = try one.publish(StoreFixture.bytes("b"), to: disney, options: PublishOptions(), by: anna)
    let two = try second.open(memory)
    try two.start { _ in }
    defer { two.stop() }
    // Its thread has found nothing planned by then.
    #expect(try eventually { two.health.isWatching })
    let planned = try one.schedule(
      disney, version: 2, at: first.configuration().now().addingTimeInterval(60), by: anna)
    #expect(try eventually { two.schedules == [planned] })
    second.advance(61)
    #expect(try eventually { two.catalog.version(self.disney, nil)?.number == 2 })
    // The list of plans follows the catalog.
    #expect(try eventually { two.schedules.isEmpty && two.health.overdue.isEmpty })
  }

  @Test func `a clock that is set while a plan is carried out launches no later plan`() throws {
    let fixture = try StoreFixture()
    let ahead = Mutex<Double?>(nil)
    let store = try fixture.open(
      memory, clock: SharedClock(ahead: { ahead.withLock(\.self) }))
    let start = fixture.configuration().now()
    for (brand, seconds) in [(disney, 60.0), (espn, 3_600)] {
      _ = try store.publish(StoreFixture.bytes("b"), to: brand, options: PublishOptions(), by: anna)
      _ = try store.schedule(brand, version: 2, at: start.addingTimeInterval(seconds), by: anna)
    }
    // As somebody may set it while a change waits for etcd.
    store.observe { _, _ in
      fixture.advance(86_400)
      ahead.withLock { $0 = 86_400 }
    }
    fixture.advance(61)
    _ = try store.runDueSchedules()
    #expect(store.schedules.map(\.brand) == [espn])
    #expect(store.catalog.version(espn, nil)?.number == 1)
  }

  @Test func `a clock that is set while it is compared launches nothing`() throws {
    let fixture = try StoreFixture()
    let ahead = Mutex<Double?>(nil)
    let isSetNext = Mutex(false)
    let clock = SharedClock {
      let found = ahead.withLock { $0 }
      let isSet = isSetNext.withLock { isSet in
        defer { isSet = false }
        return isSet
      }
      if isSet {
        fixture.advance(86_400)
        ahead.withLock { $0 = 86_400 }
      }
      return found
    }
    let store = try fixture.open(memory, clock: clock)
    _ = try store.publish(StoreFixture.bytes("b"), to: disney, options: PublishOptions(), by: anna)
    let due = fixture.configuration().now().addingTimeInterval(3_600)
    _ = try store.schedule(disney, version: 2, at: due, by: anna)
    isSetNext.withLock { $0 = true }
    _ = try store.runDueSchedules()
    #expect(isSetNext.withLock { !$0 })
    #expect(store.catalog.version(disney, nil)?.number == 1)
  }

  @Test func `a plan that nobody carries out is named as overdue, and then no longer`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.open(memory)
    _ = try store.publish(StoreFixture.bytes("b"), to: disney, options: PublishOptions(), by: anna)
    let due = fixture.configuration().now().addingTimeInterval(60)
    let planned = try store.schedule(disney, version: 2, at: due, by: anna)
    fixture.advance(60 + Store.lateness)
    #expect(store.health.overdue.isEmpty)
    fixture.advance(1)
    #expect(store.health.overdue == [planned])
    _ = try store.runDueSchedules()
    #expect(store.health.overdue.isEmpty)
  }

  @Test func `folders of two commits do not swing what is live back and forth`() throws {
    let (former, current) = (
      try StoreFixture(["disney/1.json", "disney/2.json"]),
      try StoreFixture(["disney/1.json", "disney/2.json"])
    )
    try former.folder.write(#"{"live": {"disney": 1}}"#, to: "paywalls/live.json")
    let one = try former.open(memory)
    #expect(one.catalog.version(disney, nil)?.number == 1)
    try current.folder.write(#"{"live": {"disney": 2}}"#, to: "paywalls/live.json")
    let two = try current.open(memory)
    #expect(two.catalog.version(disney, nil)?.number == 2)
    let report = try one.rescan()
    #expect(report.files.flatMap(\.diagnostics).map(\.code) == ["former-declaration"])
    let again = try former.open(memory)
    #expect(again.catalog.version(disney, nil)?.number == 2)
    // The folder that holds the current text goes back on purpose.
    try current.folder.write(#"{"live": {"disney": 1}}"#, to: "paywalls/live.json")
    try two.rescan()
    #expect(two.catalog.version(disney, nil)?.number == 1)
  }
}

/// The numbers of the changes that an observer heard of.
private final class Heard: Sendable {
  private let all = Mutex<[Int]>([])

  var numbers: [Int] { all.withLock { $0 } }

  func add(_ number: Int) { all.withLock { $0.append(number) } }
}

extension SharedClock {
  /// A clock that others have found to be ahead; nil if they agree with it.
  fileprivate init(ahead: @escaping @Sendable () -> Double?) {
    self.init(
      fault: { _ in ahead() == nil ? nil : "it is wrong" }, ahead: ahead,
      error: { _ in ahead() ?? 0 },
      now: { Date() })
  }
}
