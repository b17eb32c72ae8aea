import Foundation
import Numbers
import POSIX
import TestFolders
import Testing

@testable import PaywallMoney

struct MoneyLedgerTests {
  private let folder: TemporaryFolder
  /// 2026-11-01.
  static let now = Date(timeIntervalSince1970: 1_793_491_200)
  static let time = 1_793_491_200_000

  init() throws { folder = try TemporaryFolder() }

  private func ledger(_ limits: MoneyLimits = MoneyLimits(), at now: Date = now) throws
    -> MoneyLedger
  {
    try MoneyLedger(in: folder.path, limits, now: { now })
  }

  private func fact(_ id: String, _ kind: FactKind = .paid, at time: Int = time) -> Fact {
    var fact = Fact(source: .appStore, id: FactID("test", id), kind: kind, said: "SAID", time: time)
    fact.purchase = FactID("purchase", id)
    fact.transaction = FactID("transaction", id)
    (fact.amount, fact.currency, fact.product) = (39_990_000, "USD", "annual")
    return fact
  }

  @Test func `a fact comes back as it was kept, with all and with none of its members`() throws {
    var full = fact("full")
    full.environment = .sandbox
    full.isShared = true
    full.reader = FactID("reader", "a")
    (full.app, full.storefront, full.phase) = ("com.example.app", "USA", .introductory)
    full.periodEnd = Self.time + 1
    let bare = Fact(
      source: .stripe, id: FactID("test", "bare"), kind: .unknown, said: "", time: Self.time - 1)
    let ledger = try ledger()
    #expect(try ledger.keep([full, bare], of: "disney").kept == 2)
    #expect(ledger.facts(of: "disney") == [bare, full])
    #expect(ledger.facts(of: "espn").isEmpty)
    #expect(try self.ledger().facts(of: "disney") == [bare, full], "after a restart, too")
  }

  @Test func `a fact counts once, in one request, in two, and after a restart`() throws {
    let ledger = try ledger()
    #expect(
      try ledger.keep([fact("a"), fact("a"), fact("b")], of: "disney")
        == .init(kept: 2, duplicates: 1))
    #expect(try ledger.keep([fact("b")], of: "disney") == .init(duplicates: 1))
    #expect(try self.ledger().keep([fact("a")], of: "disney") == .init(duplicates: 1))
    #expect(
      try self.ledger().keep([fact("a")], of: "espn") == .init(kept: 1), "brands share nothing")
  }

  @Test func `a line that was cut off by a kill is dropped, one that was answered stays`() throws {
    try ledger().keep([fact("a")], of: "disney")
    let path = folder.path("money.jsonl")
    let whole = try Data(contentsOf: URL(filePath: path))
    try ledger().keep([fact("b")], of: "disney")
    let both = try Data(contentsOf: URL(filePath: path))
    for count in whole.count..<both.count {
      try both.prefix(count).write(to: URL(filePath: path))
      let known = try ledger().facts(of: "disney").count
      // Only the newline was missing.
      #expect(known == (count == both.count - 1 ? 2 : 1), "\(count) bytes")
      #expect(try ledger().keep([fact("b"), fact("c")], of: "disney").kept == 3 - known)
      #expect(try ledger().facts(of: "disney").count == 3)
    }
  }

  @Test func `a damaged line is told, left out, and stays in the file`() throws {
    try ledger().keep([fact("a"), fact("b")], of: "disney")
    let path = folder.path("money.jsonl")
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[20] ^= 1
    try bytes.write(to: URL(filePath: path))
    let ledger = try ledger()
    #expect(ledger.condition.damaged == 1 && ledger.condition.facts == 1)
    try ledger.keep([fact("c")], of: "disney")
    #expect(try Data(contentsOf: URL(filePath: path)).starts(with: bytes))
  }

  @Test func `limits refuse all of a request by their names, and lose nothing`() throws {
    var limits = MoneyLimits()
    limits.factsPerDay = 2
    let daily = try ledger(limits)
    try daily.keep([fact("a"), fact("b")], of: "disney")
    #expect(throws: MoneyLedger.Refusal.limit(name: "money-facts-per-day")) {
      try daily.keep([fact("c")], of: "disney")
    }
    #expect(
      try daily.keep([fact("a")], of: "disney").duplicates == 1, "what is known needs no room")
    limits = MoneyLimits()
    limits.facts = 3
    let small = try ledger(limits)
    #expect(throws: MoneyLedger.Refusal.limit(name: "money-facts")) {
      try small.keep([fact("c"), fact("d")], of: "espn")
    }
    #expect(small.facts(of: "espn").isEmpty)
    limits = MoneyLimits()
    limits.names = 3
    let named = try ledger(limits)
    var other = fact("e")
    other.product = "monthly"
    #expect(throws: MoneyLedger.Refusal.limit(name: "money-names")) {
      try named.keep([other], of: "disney")
    }
    #expect(try named.keep([fact("e")], of: "disney").kept == 1)
  }

  @Test func `facts older than 400 days become sums of nobody, and amounts stay`() throws {
    let day = Fact.millisecondsOfDay
    let old = (0..<10).map { fact("old \($0)", $0 < 7 ? .paid : .refunded, at: Self.time + $0) }
    try ledger().keep(old + [fact("new", at: Self.time + 2 * day)], of: "disney")
    let later = Self.now.addingTimeInterval(401.5 * 86_400)
    let ledger = try ledger(at: later)
    #expect(try ledger.tidy() == 10)
    #expect(try ledger.tidy() == 0)
    for ledger in [ledger, try self.ledger(at: later)] {
      #expect(ledger.facts(of: "disney").map(\.id) == [FactID("test", "new")])
      let sums = ledger.sums(of: "disney")
      #expect(sums.map(\.count).reduce(0, +) == 10)
      #expect(sums.first { $0.key.kind == .paid }?.amount == 7 * 39_990_000)
      #expect(sums.first { $0.key.kind == .refunded }?.amount == 3 * 39_990_000)
    }
    #expect(try ledger.keep([old[0]], of: "disney") == .init(late: 1))
    #expect(
      !(try folder.read("money.jsonl").contains("purchase"))
        || ledger.facts(of: "disney").count == 1)
  }

  @Test func `names that are longer than any real one are cut off`() throws {
    var long = fact("a")
    long.product = String(repeating: "é", count: 10_000)
    let ledger = try ledger()
    try ledger.keep([long], of: "disney")
    #expect(ledger.facts(of: "disney")[0].product == String(repeating: "é", count: 255))
    #expect(try self.ledger().facts(of: "disney") == ledger.facts(of: "disney"))
  }

  @Test func `a folder that cannot be written refuses, and tells what to do`() throws {
    try "no folder".write(toFile: folder.path("file"), atomically: true, encoding: .utf8)
    #expect(throws: FileError.self) { try MoneyLedger(in: folder.path("file")) }
  }
}
