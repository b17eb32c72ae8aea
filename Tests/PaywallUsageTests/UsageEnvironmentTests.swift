import Foundation
import PaywallStorage
import Testing

@testable import PaywallUsage

/// Events of test stores are counted apart.
struct UsageEnvironmentTests {
  private func event(
    _ id: String, _ environment: UsageEnvironment, _ fixture: UsageFixture
  ) throws -> UsageEvent {
    let place = try #require(
      try fixture.event(id, .purchaseCompleted, variant: "annual", product: "p").series.place)
    return UsageEvent(
      id: id, of: UsageFixture.client("a"), at: fixture.clock.withLock { $0 }, place,
      .purchaseCompleted, in: environment)
  }

  @Test func `tests have series of their own and no readers, also after a restart`() throws {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    for environment in [UsageEnvironment.sandbox, .xcode, .sandbox] {
      let id = "\(ledger.sums.values.reduce(0, +))"
      fixture.count([try event(id, environment, fixture)], in: ledger)
    }
    ledger.write()
    fixture.count([try event("real", .production, fixture)], in: ledger)
    ledger.write()
    for ledger in [ledger, fixture.ledger()] {
      let counts = ledger.counts.rows.reduce(into: [UsageEnvironment: [UsageSeries.Kind: Int]]()) {
        $0[$1.series.environment, default: [:]][$1.series.kind, default: 0] += $1.count
      }
      #expect(counts[.sandbox] == [.purchaseCompleted: 2])
      #expect(counts[.xcode] == [.purchaseCompleted: 1])
      #expect(counts[.production] == [.purchaseCompleted: 1, .reader: 1, .buyer: 1])
    }
    let text = try fixture.folder.read("usage/usage.jsonl")
    #expect(text.contains("\"sandbox:purchaseCompleted\""))
    #expect(text.contains("\"purchaseCompleted\""))
  }

  @Test func `a line of an unknown environment is left out`() throws {
    let fixture = try UsageFixture()
    let series = try event("1", .sandbox, fixture).series
    let line = UsageLine(counts: [.init(series: series, numbers: [(hour: 1, count: 2)])])
    let read = try #require(UsageLine(line.bytes[...].dropLast()))
    #expect(read.counts.first?.series == series)
    let text = String(decoding: line.bytes, as: UTF8.self)
    let moon = try #require(
      text.replacing("sandbox:", with: "moon:").range(of: ",\"sum\"").map {
        text.replacing("sandbox:", with: "moon:")[..<$0.lowerBound] + "}"
      })
    let sealed = LogLine.sealed(Array(moon.utf8))
    #expect(UsageLine(sealed[...])?.counts.isEmpty == true)
  }
}
