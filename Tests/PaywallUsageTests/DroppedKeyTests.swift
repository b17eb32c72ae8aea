import Foundation
import PaywallModel
import PaywallStorage
import Testing

@testable import PaywallUsage

/// What a revoked key brought is dropped, and stays so, whatever brings it again.
struct DroppedKeyTests {
  private let fixture: UsageFixture

  init() throws { fixture = try UsageFixture() }

  private func fill(_ ledger: UsageLedger) throws {
    for (name, key) in [("a", "ios"), ("b", "web")] {
      let event = try fixture.event("1", .impression, of: name, variant: "control")
      _ = ledger.count(
        [event], key: try UsageFixture.usageKey("disney", key),
        perMinute: 100)
    }
  }

  @Test func `its counts and readers go, those of others stay, also after a restart`() throws {
    let ledger = fixture.ledger()
    try fill(ledger)
    #expect(ledger.sums == [.impression: 2, .reader: 2] && ledger.condition.readers == 2)
    ledger.write()
    let ios = try UsageFixture.usageKey()
    let restarted = fixture.ledger()
    #expect(restarted.keys(of: "disney").map(\.name) == ["ios", "web"])
    restarted.dropSoon([ios])
    restarted.write()
    #expect(restarted.sums == [.impression: 1, .reader: 1])
    #expect(restarted.condition.readers == 1 && restarted.keys(of: "disney").map(\.name) == ["web"])
    let again = fixture.ledger()
    again.drop([ios])
    #expect(again.sums == [.impression: 1, .reader: 1])
  }

  @Test func `what has no room says so in the hours that it concerns, until it is dropped`() throws
  {
    let fixture = try UsageFixture {
      $0.series = 4
      $0.readers = 1
    }
    let ledger = fixture.ledger()
    let hour = UsageEvent.hour(of: fixture.clock.withLock { $0 })
    for client in ["a", "b", "c"] {
      fixture.count(
        [try fixture.event("1", .impression, of: client, variant: "control")], of: client,
        in: ledger)
    }
    #expect(!ledger.isComplete(of: "disney", in: hour..<hour + 1))
    #expect(ledger.isComplete(of: "espn", in: hour..<hour + 1))
    #expect(ledger.isComplete(of: "disney", in: hour - 9..<hour))
    ledger.write()
    let restarted = fixture.ledger()
    #expect(!restarted.isComplete(of: "disney", in: hour..<hour + 1))
    restarted.drop([try UsageFixture.usageKey()])
    #expect(restarted.isComplete(of: nil, in: hour..<hour + 1))
  }

  @Test func `lines of former releases have no key, and what they hold stays`() throws {
    let ledger = fixture.ledger()
    try fill(ledger)
    ledger.write()
    let text = try String(contentsOfFile: fixture.path, encoding: .utf8)
    #expect(text.contains(#""disney:ios:"#))
    let former = try text.split(separator: "\n").map { line in
      let plain = line.replacing(/,"keys":\[[^\]]*\]/, with: "").replacing(/,"[0-9]"\]/, with: "]")
      let body = try #require(plain.firstRange(of: #","sum":"#)?.lowerBound)
      return String(
        decoding: LogLine.sealed(Array((plain[..<body] + "}").utf8)), as: UTF8.self)
    }
    try Data((former.joined(separator: "\n") + "\n").utf8).write(
      to: URL(fileURLWithPath: fixture.path))
    let reopened = fixture.ledger()
    #expect(reopened.sums == [.impression: 2, .reader: 2], "\(former)")
    reopened.drop([try UsageFixture.usageKey()])
    #expect(reopened.sums == [.impression: 2, .reader: 2])
  }
}
