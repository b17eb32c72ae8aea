import Experiments
import Foundation
import Testing

/// Experiments whose variants do not differ, looked at again and again.
@Suite struct FalseAlarmTests {
  /// How many readers each variant gets between two looks, and the rate of what they do.
  @Test(arguments: [(250, 0.05), (40, 0.3), (2_000, 0.01)])
  func `few of 2,000 experiments without a difference ever show one`(
    readers: Int, rate: Double
  ) throws {
    var dice = SeededGenerator(seed: UInt64(readers))
    let draw = BinomialTable(count: readers, rate: rate)
    var differences = 0
    var harms = 0
    for _ in 0..<2_000 {
      let looks = looks(at: draw, &dice)
      if looks.contains(where: { isDifferent($0) }) { differences += 1 }
      if looks.contains(where: { isHarmful($0) }) { harms += 1 }
    }
    #expect(differences <= 100 && harms <= 100, "\(differences) differences, \(harms) harms")
  }

  @Test func `a real difference shows up in most experiments of the needed size`() throws {
    var dice = SeededGenerator(seed: 9)
    let size = SampleSize(effect: 0.2, power: 0.8)
    let needed = try #require(size.readersPerVariant(like: .conversions(500, of: 10_000)))
    let batch = needed / 30 + 1
    let (old, new) = (
      BinomialTable(count: batch, rate: 0.05), BinomialTable(count: batch, rate: 0.06)
    )
    let found = (0..<500).count { _ in
      looks(at: old, new, &dice).contains { isDifferent($0) }
    }
    #expect(found >= 400, "\(found)")
  }

  private typealias Look = (control: Outcome, variant: Outcome)

  private func looks(at table: BinomialTable, _ dice: inout SeededGenerator) -> [Look] {
    looks(at: table, table, &dice)
  }

  private func looks(
    at old: BinomialTable, _ new: BinomialTable, _ dice: inout SeededGenerator
  ) -> [Look] {
    var control = Outcome.conversions(0, of: 0)
    var variant = control
    return (0..<30).map { _ in
      control = control + .conversions(old.draw(&dice), of: old.count)
      variant = variant + .conversions(new.draw(&dice), of: new.count)
      return (control, variant)
    }
  }

  /// As a `Verdict` has it, which waits for some readers and conversions.
  private func isDifferent(_ look: Look) -> Bool {
    guard min(look.control.readers, look.variant.readers) >= Verdict.leastReaders,
      min(look.control.sum, look.variant.sum) >= Double(Verdict.leastConversions),
      let difference = Difference(from: look.control, to: look.variant)
    else { return false }
    return !SequentialTest().interval(of: difference).contains(0)
  }

  private func isHarmful(_ look: Look) -> Bool {
    Harm(of: look.variant, beside: look.control, worse: .rise)?.isCertain ?? false
  }
}

/// Draws how many of a number of readers do something, at a rate.
private struct BinomialTable {
  let count: Int
  /// The probability of at most as many.
  private let cumulative: [Double]

  init(count: Int, rate: Double) {
    self.count = count
    var probability = pow(1 - rate, Double(count))
    var sum = 0.0
    cumulative = (0...count).map { successes in
      sum += probability
      probability *= Double(count - successes) / Double(successes + 1) * rate / (1 - rate)
      return sum
    }
  }

  func draw(_ dice: inout SeededGenerator) -> Int {
    let chance = Double.random(in: 0..<1, using: &dice)
    return cumulative.firstIndex { $0 > chance } ?? count
  }
}
