import Foundation
import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct AuditTests {
  let disney: Brand
  let espn: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    fixture = try StoreFixture(["disney/1.json", "disney/2.json", "espn/1.json"])
    store = try fixture.open()
  }

  @Test func `a change is read back as it was told`() throws {
    let change = try store.activate(espn, by: anna)
    let page = try store.audit(since: .after(sequence: change.sequence - 1), limit: 10)
    #expect(page.changes == [change] && page.next == nil)
    #expect(page.changes.first?.actor.reason == "because")
  }

  @Test func `pages follow each other to the end`() throws {
    for round in 0..<200 { _ = try store.setLive(disney, version: 1 + round % 2, by: anna) }
    var start = AuditStart.beginning
    var sequences: [Int] = []
    var pages = 0
    while pages < 100 {
      let page = try store.audit(since: start, limit: 37)
      sequences += page.changes.map(\.sequence)
      pages += 1
      guard let next = page.next else { break }
      start = .after(sequence: next)
    }
    #expect(sequences == Array(1...sequences.count))
    #expect(sequences.count == 204 && pages == 6)
    let late = try store.audit(since: .after(sequence: 150), limit: 1)
    #expect(late.changes.map(\.sequence) == [151])
    let one = try store.audit(brand: espn, limit: 10)
    #expect(one.changes.map(\.action) == ["record"] && one.next == nil)
  }

  @Test func `a page may begin at a time`() throws {
    fixture.advance(60)
    let change = try store.activate(espn, by: anna)
    fixture.advance(60)
    _ = try store.activate(disney, by: anna)
    let page = try store.audit(since: .at(change.time), limit: 1)
    #expect(page.changes == [change])
    #expect(try store.audit(since: .at(.distantFuture), limit: 1).changes.isEmpty)
  }

  @Test func `what was live then is told`() throws {
    let start = fixture.configuration().now()
    fixture.advance(60)
    _ = try store.setLive(disney, version: 1, by: anna)
    fixture.advance(60)
    _ = try store.activate(espn, by: anna)
    func servedState(_ seconds: Double, _ brand: Brand? = nil) throws -> String? {
      try store.servedState(at: start.addingTimeInterval(seconds), of: brand).map {
        "\($0.brand) \($0.number)"
      }
    }
    #expect(try servedState(-1) == nil)
    #expect(try servedState(0) == "disney 2")
    #expect(try servedState(59.999) == "disney 2")
    #expect(try servedState(60) == "disney 1")
    #expect(try servedState(119) == "disney 1")
    #expect(try servedState(1000) == "espn 1")
    #expect(try servedState(1000, disney) == "disney 1")
  }

  @Test func `each change has the date of its own clock, and the order is the log's`() throws {
    let start = fixture.configuration().now()
    fixture.advance(73 * 365 * 86_400)
    let ahead = try store.activate(espn, by: anna)
    #expect(store.health.newestChange == nil)
    fixture.clock.withLock { $0 = start.addingTimeInterval(60) }
    #expect(store.health.newestChange == ahead.time)
    let after = try store.activate(disney, by: anna)
    #expect(after.time == start.addingTimeInterval(60))
    func active(_ seconds: Double) throws -> String? {
      try store.servedState(at: start.addingTimeInterval(seconds))?.brand.name
    }
    #expect(
      try [0, 59, 60, 1e9, 1e10].map(active) == ["disney", "disney", "disney", "disney", "disney"])
    #expect(try store.audit(since: .at(after.time), limit: 9).changes == [ahead, after])
    #expect(try store.audit(since: .at(ahead.time), limit: 9).changes == [])
    #expect(try store.audit(limit: 9).changes.suffix(2) == [ahead, after])
    fixture.advance(60)
    _ = try store.activate(espn, by: anna)
    #expect(try [60, 119, 120, 1e10].map(active) == ["disney", "disney", "espn", "espn"])
  }

  @Test func `a start knows that the clock is behind`() throws {
    fixture.advance(1000)
    let ahead = try store.activate(espn, by: anna)
    fixture.advance(-500)
    _ = try store.activate(disney, by: anna)
    store.stop()
    for isSaved in [true, false] {
      if !isSaved {
        try FileManager.default.removeItem(atPath: fixture.folder.path("state/active.json"))
      }
      let again = try StoreCopy(of: fixture).open()
      #expect(again.health.newestChange == ahead.time)
      #expect(again.catalog.active == disney)
    }
  }

  @Test(arguments: [
    "2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00+01:00",
    "2026-11-20t10:00:00z",
  ])
  func `times are read as RFC 3339 writes them`(text: String) {
    #expect(Timestamp.date(text) == Date(timeIntervalSince1970: 1_795_168_800))
  }

  @Test(arguments: [
    "", "now", "2026-11-20", "10:00:00Z", "2026-11-20T10:00:00", "2026-13-20T10:00:00Z",
  ])
  func `other texts are no times`(text: String) { #expect(Timestamp.date(text) == nil) }
}
