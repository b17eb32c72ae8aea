import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct ScheduleTests {
  let disney: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture(["disney/1.json", "disney/2.json", "disney/3.json", "espn/1.json"])
    store = try fixture.open()
    _ = try store.setLive(disney, version: 1, by: anna)
  }

  private var live: Int? { store.catalog.version(disney, nil)?.number }

  private func schedule(_ version: Int, in seconds: Double, for length: Double? = nil) throws
    -> Schedule
  {
    let at = fixture.configuration().now().addingTimeInterval(seconds)
    return try store.schedule(
      disney, version: version, at: at, until: length.map(at.addingTimeInterval), by: anna)
  }

  @Test func `a version becomes live at its time and goes at its end`() throws {
    let planned = try schedule(3, in: 10, for: 10)
    #expect(try store.runDueSchedules() == planned.period.at && live == 1)
    fixture.advance(10)
    #expect(try store.runDueSchedules() == planned.period.until && live == 3)
    fixture.advance(10)
    #expect(try store.runDueSchedules() == nil && live == 1)
    #expect(
      try fixture.log().suffix(3) == [
        "schedule disney 3 \(planned.id)", "schedule-start disney 3 \(planned.id)",
        "schedule-end disney 1 \(planned.id)",
      ])
  }

  @Test func `a schedule without an end stays`() throws {
    _ = try schedule(3, in: 10)
    fixture.advance(11)
    #expect(try store.runDueSchedules() == nil && live == 3)
    #expect(store.schedules.isEmpty)
  }

  @Test func `schedules are kept over restarts and caught up with`() throws {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json"])
    let now = fixture.configuration().now()
    do {
      let store = try fixture.open()
      _ = try store.schedule(
        disney, version: 1, at: now.addingTimeInterval(10), until: now.addingTimeInterval(30),
        by: anna)
    }
    fixture.advance(15)
    do {
      let store = try fixture.open()
      _ = try store.runDueSchedules()
      #expect(store.catalog.version(disney, nil)?.number == 1)
    }
    fixture.advance(15)
    let store = try fixture.open()
    _ = try store.runDueSchedules()
    #expect(store.catalog.version(disney, nil)?.number == 2)
  }

  @Test func `a schedule that was missed as a whole is skipped and said so`() throws {
    let planned = try schedule(3, in: 10, for: 10)
    fixture.advance(60)
    #expect(try store.runDueSchedules() == nil && live == 1)
    #expect(try fixture.log().last == "schedule-skip disney 3 \(planned.id)")
  }

  @Test func `a person's choice in between is not overruled at the end`() throws {
    _ = try schedule(3, in: 10, for: 10)
    fixture.advance(10)
    _ = try store.runDueSchedules()
    _ = try store.setLive(disney, version: 2, by: anna)
    fixture.advance(10)
    #expect(try store.runDueSchedules() == nil && live == 2)
  }

  @Test func `a cancelled schedule does nothing`() throws {
    let planned = try schedule(3, in: 10)
    _ = try store.cancelSchedule(planned.id, by: anna)
    fixture.advance(11)
    #expect(try store.runDueSchedules() == nil && live == 1)
    #expect(throws: StoreError.self) { try store.cancelSchedule(planned.id, by: anna) }
  }

  @Test func `a version that a schedule needs is not deleted`() throws {
    let planned = try schedule(3, in: 10)
    let error = #expect(throws: StoreError.self) {
      try store.delete(disney, version: 3, by: anna)
    }
    #expect(error?.description.contains(planned.id) == true)
  }

  @Test func `times that make no sense are refused`() throws {
    _ = try schedule(3, in: 100, for: 100)
    let wrong: [(Double, Double?)] = [
      (-1, nil), (0, nil), (10, 0), (10, -5), (401 * 86_400, nil), (150, nil), (50, 60), (100, 100),
    ]
    for (seconds, length) in wrong {
      #expect(throws: StoreError.self, "in \(seconds) for \(length ?? 0)") {
        try schedule(2, in: seconds, for: length)
      }
    }
    #expect(throws: Never.self) { try schedule(2, in: 201, for: 10) }
  }

  @Test func `the store's own thread keeps to the time`() throws {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json"])
    var configuration = fixture.configuration()
    configuration.now = { Date() }
    let store = try Store.open(configuration: configuration).store
    try store.start(report: { Issue.record("\($0)") })
    defer { store.stop() }
    let planned = try store.schedule(
      disney, version: 1, at: Date().addingTimeInterval(2), by: anna)
    #expect(try eventually { store.catalog.version(self.disney, nil)?.number == 1 })
    // What is planned is kept to the millisecond, so it may lie a little before what was asked for.
    let late = Date().timeIntervalSince(planned.period.at)
    #expect(late >= 0, "it came \(-late) s early")
  }
}
