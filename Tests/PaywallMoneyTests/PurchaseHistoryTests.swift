import Foundation
import Numbers
import TestFolders
import Testing

@testable import PaywallMoney

struct PurchaseHistoryTests {
  private static let day = Fact.millisecondsOfDay
  private static let start = MoneyLedgerTests.time

  private func fact(
    _ kind: FactKind, day: Int, _ transaction: String?, _ amount: Int? = nil,
    purchase: String? = "p"
  ) -> Fact {
    var fact = Fact(
      source: .stripe, id: FactID("fact", "\(kind) \(day) \(transaction ?? "") \(purchase ?? "")"),
      kind: kind, said: "", time: Self.start + day * Self.day)
    fact.transaction = transaction.map { FactID("transaction", $0) }
    fact.purchase = purchase.map { FactID("purchase", $0) }
    (fact.amount, fact.currency) = (amount, amount.map { _ in "USD" })
    return fact
  }

  private func history(_ facts: Fact...) throws -> PurchaseHistory {
    let all = PurchaseHistory.all(of: facts.sorted { ($0.time, $0.id) < ($1.time, $1.id) })
    #expect(all.count == 1)
    return try #require(all.values.first)
  }

  @Test func `a trial that is paid and renewed has two charges`() throws {
    let history = try history(
      fact(.startedTrial, day: 0, "t0"), fact(.paid, day: 7, "t1", 10),
      fact(.renewed, day: 37, "t2", 10))
    #expect(history.trialAt == Self.start && history.paidAt == Self.start + 7 * Self.day)
    #expect(history.charges.count == 2 && history.condition == .active)
  }

  @Test func `a transaction counts once, whoever tells it`() throws {
    let history = try history(
      fact(.paid, day: 0, "t1", 10), fact(.renewed, day: 1, "t1", 10),
      fact(.upgraded, day: 2, "t1", 10))
    #expect(history.charges.values.map(\.kept) == [10])
  }

  @Test func `a refund in parts tells all that was given back by then`() throws {
    let history = try history(
      fact(.paid, day: 0, "t1", 10), fact(.refunded, day: 1, "t1", 3),
      fact(.refunded, day: 2, "t1", 7))
    #expect(history.charges.values.map(\.kept) == [3] && history.condition == .active)
  }

  @Test func `a refund without an amount gives back all, and its reversal nothing`() throws {
    let whole = try history(fact(.paid, day: 0, "t1", 10), fact(.refunded, day: 1, "t1"))
    #expect(whole.charges.values.map(\.kept) == [0] && whole.condition == .revoked)
    let reversed = try history(
      fact(.paid, day: 0, "t1", 10), fact(.refunded, day: 1, "t1"),
      fact(.refundReversed, day: 2, "t1"))
    #expect(reversed.charges.values.map(\.kept) == [10] && reversed.condition == .active)
  }

  @Test func `a refund that names its payment alone is of the payment's purchase`() throws {
    let history = try history(
      fact(.paid, day: 0, "t1", 10), fact(.refunded, day: 1, "t1", 4, purchase: nil))
    #expect(history.charges.values.map(\.kept) == [6])
  }

  @Test func `a refund that is dated before its charge counts`() throws {
    let history = try history(fact(.refunded, day: 0, "t1", 4), fact(.paid, day: 1, "t1", 10))
    #expect(history.charges.values.map(\.kept) == [6] && history.refundsAlone.isEmpty)
  }

  /// A subscription's life at random: what a store tells of it, each message once.
  private static func life(_ number: Int, _ numbers: inout SeededNumbers) -> [Fact] {
    var facts: [Fact] = []
    var time = start + Int.random(in: 0..<60, using: &numbers) * day
    func tell(_ kind: FactKind, _ transaction: Int, _ amount: Int? = nil) {
      var fact = Fact(
        source: .appStore, id: FactID("life", "\(number) \(facts.count)"), kind: kind,
        said: "\(kind)",
        time: time)
      fact.purchase = FactID("purchase", "\(number)")
      fact.transaction = FactID("transaction", "\(number) \(transaction)")
      fact.reader = FactID("reader", "\(number)")
      (fact.amount, fact.currency) = (amount, amount.map { _ in "EUR" })
      facts.append(fact)
    }
    if Bool.random(using: &numbers) { tell(.startedTrial, 0) }
    for transaction in 1...Int.random(in: 1...6, using: &numbers) {
      time += Int.random(in: 0...30, using: &numbers) * day
      let amount = Int.random(in: 1...99, using: &numbers) * 1_000_000
      tell(transaction == 1 ? .paid : .renewed, transaction, amount)
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: tell(.refunded, transaction, amount / 3)
      case 1:
        tell(.refunded, transaction)
        time += day
        tell(.refundReversed, transaction, amount)
      case 2: tell(.inGrace, transaction)
      case 3: tell(.upgraded, transaction, amount)
      case 4: tell(.unknown, transaction)
      default: break
      }
    }
    if Bool.random(using: &numbers) { tell(.expired, 99) }
    return facts
  }

  @Test func `a thousand histories in any order, doubled and late, give the same ledger`() throws {
    var numbers = SeededNumbers(seed: 1_000)
    let now = MoneyLedgerTests.now.addingTimeInterval(300 * 86_400)
    for round in 0..<20 {
      let facts = (0..<50).flatMap { Self.life(round * 50 + $0, &numbers) }
      let straight = try MoneyLedger(in: nil, now: { now })
      try straight.keep(facts, of: "disney")
      let folder = try TemporaryFolder()
      var waiting = (facts + facts.filter { _ in Bool.random(using: &numbers) })
        .shuffled(using: &numbers)[...]
      while !waiting.isEmpty {
        // A restart every now and then.
        let mixed = try MoneyLedger(in: folder.path, now: { now })
        for _ in 0..<Int.random(in: 1...60, using: &numbers) {
          let count = Int.random(in: 1...4, using: &numbers)
          try mixed.keep(Array(waiting.prefix(count)), of: "disney")
          waiting = waiting.dropFirst(count)
        }
      }
      let mixed = try MoneyLedger(in: folder.path, now: { now })
      let (expected, found) = (straight.facts(of: "disney"), mixed.facts(of: "disney"))
      #expect(found == expected && found.count == facts.count, "round \(round)")
      #expect(PurchaseHistory.all(of: found) == PurchaseHistory.all(of: expected))
      #expect(PurchaseHistory.all(of: found).count == 50)
    }
  }
}
