import Foundation
import PaywallModel
import PaywallStorage
import Synchronization
import Testing

@testable import PaywallUsage

/// Counts of several nodes, each of which knows the sums of all.
struct UsageSharingTests {
  /// What etcd is to nodes: it can be away, and can do what it is asked without saying so.
  private final class Others: Sendable {
    enum Mood { case fine, away, silent }

    let sharing = MemorySharing()
    let mood = Mutex(Mood.fine)

    var lines: SharedLines {
      var lines = sharing.lines
      let (ends, append) = (lines.ends, lines.append)
      lines.ends = { () throws(StorageError) in
        if self.mood.withLock({ $0 }) == .away { throw .unreachable("it is away") }
        return try ends()
      }
      lines.append = { (writer, line) throws(StorageError) in
        let isAdded = try append(writer, line)
        if self.mood.withLock({ $0 }) == .silent { throw .unreachable("no answer") }
        return isAdded
      }
      return lines
    }

    func are(_ new: Mood) { mood.withLock { $0 = new } }
  }

  private func round(_ ledgers: UsageLedger...) {
    for ledger in ledgers { ledger.write() }
    for _ in 0..<2 { for ledger in ledgers { ledger.exchange() } }
  }

  @Test func `each node knows the sums of all, also after a start without the others`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    var (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    #expect(first.condition.obstacle != nil)
    a.count([try a.event("1", .impression), try a.event("2", .tap)], in: first)
    b.count([try b.event("3", .impression, of: "b")], of: "b", in: second)
    round(first, second)
    #expect(first.condition.obstacle == nil)
    for ledger in [first, second] { #expect(ledger.sums == [.impression: 2, .tap: 1]) }
    others.are(.away)
    (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    round(first, second)
    for ledger in [first, second] {
      #expect(ledger.sums == [.impression: 2, .tap: 1])
      #expect(ledger.condition.obstacle?.contains("it is away") == true)
    }
  }

  @Test func `a reader of another variant on another node is excluded on both`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    a.count([try a.event("1", .purchaseCompleted, variant: "annual", product: "p")], in: first)
    round(first, second)
    b.count([try b.event("2", .impression, variant: "monthly")], in: second)
    round(first, second)
    a.count([try a.event("3", .purchaseFailed, variant: "annual")], in: first)
    round(first, second)
    for ledger in [first, second, a.ledger(others.lines)] {
      #expect(ledger.sums[.reader] == 2 && ledger.sums[.multipleReader] == 2)
      #expect(ledger.sums[.buyer] == 1 && ledger.sums[.multipleBuyer] == 1)
      #expect(ledger.sums[.failing] == 1 && ledger.sums[.multipleFailing] == 1)
      #expect(ledger.payers { _ in true }.map(\.isMultiple) == [true])
    }
  }

  @Test
  func `a reader of two variants on two nodes that know nothing of each other is excluded on all`()
    throws
  {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    a.count([try a.event("1", .purchaseCompleted, variant: "annual", product: "p")], in: first)
    b.count([try b.event("2", .impression, variant: "monthly")], in: second)
    round(first, second)
    round(first, second)
    let third = try UsageFixture().ledger(others.lines)
    round(third, first)
    for ledger in [first, second, third, a.ledger(others.lines)] {
      #expect(ledger.sums[.reader] == 2 && ledger.sums[.multipleReader] == 2)
      #expect(ledger.sums[.buyer] == 1 && ledger.sums[.multipleBuyer] == 1)
      #expect(ledger.payers { _ in true }.map(\.isMultiple) == [true])
    }
    // An event that every node could have found it by changes nothing.
    a.count([try a.event("3", .impression, variant: "annual")], in: first)
    round(first, second)
    #expect(second.sums[.multipleReader] == 2)
  }

  @Test func `what a reader pays on two nodes is that reader's on both`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    var (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    for (fixture, ledger, id) in [(a, first, "1"), (b, second, "2"), (b, second, "3")] {
      let event = try fixture.event(id, .purchaseCompleted, variant: "annual", product: "yearly")
      fixture.count([event], in: ledger)
    }
    round(first, second)
    for ledger in [first, second] {
      #expect(ledger.payers { _ in true }.map(\.deals.count) == [3])
    }
    (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    round(first, second)
    for ledger in [first, second] {
      #expect(ledger.payers { _ in true }.map(\.deals.count) == [3])
    }
  }

  @Test func `a key that floods several nodes leaves room for others on each`() throws {
    let (others, a) = (Others(), try UsageFixture { $0.series = 100 })
    let b = try UsageFixture { $0.series = 100 }
    let (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    for (fixture, ledger, start) in [(a, first, 0), (b, second, 500)] {
      for version in start + 1...start + 300 {
        let event = try fixture.event("\(version)", .tap, of: "\(version)", version: version)
        fixture.count([event], of: "\(version)", in: ledger, perMinute: 60_000)
      }
    }
    round(first, second)
    let place = UsageSeries.Place(try #require(Brand("espn")), version: 1)
    let event = UsageEvent(
      id: "1", of: UsageFixture.client("c"), at: a.clock.withLock { $0 }, place, .tap)
    _ = first.count([event], key: try UsageFixture.usageKey("espn"), perMinute: 9)
    round(first, second)
    for ledger in [first, second] {
      #expect(ledger.counts.rows.contains { $0.series == UsageSeries(place, .tap) })
      #expect(ledger.condition.incomplete == ["disney"])
    }
  }

  @Test func `an event that another node has counted is recognised`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    a.count([try a.event("1", .tap)], in: first)
    round(first, second)
    #expect(b.count([try b.event("1", .tap)], in: second) == .counted(accepted: 0, duplicates: 1))
    #expect(second.sums == [.tap: 1])
  }

  @Test func `a reader whom two nodes note at once counts once on each of them`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let (first, second) = (a.ledger(others.lines), b.ledger(others.lines))
    a.count([try a.event("1", .impression, variant: "annual")], in: first)
    b.count([try b.event("2", .purchaseCompleted, variant: "annual")], in: second)
    round(first, second)
    let third = try UsageFixture().ledger(others.lines)
    round(third)
    for ledger in [first, second, third] {
      #expect(
        ledger.sums == [.impression: 1, .purchaseCompleted: 1, .reader: 1, .buyer: 1])
    }
  }

  @Test
  func `without the others nothing is lost, whatever happens to the node, and it counts once`()
    throws
  {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let second = b.ledger(others.lines)
    var first = a.ledger(others.lines)
    round(first, second)
    others.are(.away)
    for id in 1...200 {
      a.count([try a.event("\(id)", .tap, of: "\(id)")], of: "\(id)", in: first)
      first.write()
      if id.isMultiple(of: 50) { first = a.ledger(others.lines) }
    }
    #expect(first.sums == [.tap: 200])
    others.are(.silent)
    first.exchange()
    first = a.ledger(others.lines)
    first.exchange()
    others.are(.fine)
    round(first, second)
    round(first, second)
    for ledger in [first, second] { #expect(ledger.sums == [.tap: 200]) }
    #expect(try a.folder.read("usage/usage-unsent.jsonl").isEmpty)
    first = a.ledger(others.lines)
    #expect(first.sums == [.tap: 200])
  }

  @Test func `a node that has lost its folder finds its counts, and goes on`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let lost = a.ledger(others.lines)
    a.count([try a.event("1", .tap)], in: lost)
    round(lost)
    let (first, second) = (
      b.ledger(others.lines), try UsageFixture().ledger(others.lines)
    )
    round(first)
    #expect(first.sums == [.tap: 1])
    b.count([try b.event("2", .tap)], in: first)
    round(first, second)
    for ledger in [first, second] { #expect(ledger.sums == [.tap: 2]) }
  }

  @Test func `a whole takes the place of many lines, and a node that was away goes on from it`()
    throws
  {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let first = a.ledger(others.lines, mostLoose: 5)
    let second = b.ledger(others.lines)
    b.count([try b.event("b1", .tap, variant: "x")], in: second)
    round(second)
    b.count([try b.event("b2", .tap, variant: "x")], in: second)
    second.write()
    for id in 1...12 {
      a.count([try a.event("\(id)", .tap, of: "\(id)", variant: "x")], of: "\(id)", in: first)
      round(first)
    }
    let whole = try #require(try others.sharing.lines.whole())
    #expect(whole.version == 2)
    #expect(try others.sharing.lines.read(try a.folder.read("usage/usage-id"), 0).count < 5)
    b.count([try b.event("b3", .tap, variant: "x")], in: second)
    let third = try UsageFixture().ledger(others.lines)
    round(second, first, third)
    for ledger in [first, second, third] { #expect(ledger.sums == [.tap: 15, .reader: 13]) }
    #expect(b.ledger(others.lines).sums == [.tap: 15, .reader: 13])
  }

  @Test func `a node that has written nothing for long is forgotten, and counts on`() throws {
    let (others, a, b) = (Others(), try UsageFixture(), try UsageFixture())
    let first = a.ledger(others.lines, mostLoose: 5)
    var second = b.ledger(others.lines)
    b.count([try b.event("b1", .tap)], in: second)
    round(second)
    for id in 1...20 {
      a.count([try a.event("\(id)", .tap, of: "\(id)")], of: "\(id)", in: first)
      round(first)
    }
    #expect(try others.sharing.lines.ends().lines.count == 1)
    round(second)
    #expect(second.sums == [.tap: 21])
    second = b.ledger(others.lines)
    round(second)
    b.count([try b.event("b2", .tap)], in: second)
    let third = try UsageFixture().ledger(others.lines)
    round(second, first, third)
    for ledger in [first, second, third] { #expect(ledger.sums == [.tap: 22]) }
  }

  @Test func `a damaged line of another node is left out and told of`() throws {
    let (others, b) = (Others(), try UsageFixture())
    let bad = others.sharing.lines
    for (number, text) in ["{}\n", "", #"{"counts":[]"#].enumerated() {
      #expect(try bad.append("bad", SharedLine(number: number + 1, bytes: Array(text.utf8))))
    }
    let second = b.ledger(others.lines)
    b.count([try b.event("1", .tap)], in: second)
    round(second)
    #expect(second.sums == [.tap: 1])
    #expect(second.condition.obstacle == nil)
    #expect(
      b.reports.withLock { $0.filter { $0.contains("of the counts of bad is damaged") } }.count == 3
    )
  }

  @Test func `a number that the copy of a folder has taken is given up`() throws {
    let (others, a) = (Others(), try UsageFixture())
    let first = a.ledger(others.lines)
    round(first)
    others.are(.away)
    a.count([try a.event("1", .tap)], in: first)
    first.write()
    let twin = try UsageFixture()
    try twin.folder.write(try a.folder.read("usage/usage-id"), to: "usage/usage-id")
    others.are(.fine)
    let second = twin.ledger(others.lines)
    round(second)
    twin.count([try twin.event("2", .tap)], in: second)
    round(second)
    round(first)
    let third = try UsageFixture().ledger(others.lines)
    round(third)
    #expect(third.sums == [.tap: 2])
  }
}
