import Experiments
import Foundation
import PaywallUsage

/// Experiments with a known truth, looked at again and again: how often the result finds a difference that is none, misses the truth, or
/// finds a real difference.
struct ExperimentSimulation {
  /// The behaviour of a variant's readers.
  enum Kind: String, CaseIterable {
    /// Readers who buy.
    case conversions
    /// Each buyer pays once.
    case revenue
    /// Buyers pay again at later looks.
    case renewals
    /// Few buyers pay very much. What one reader pays is capped.
    case tails
    /// Three variants, each of two compared with the first.
    case threeVariants
    /// Some purchases are refunded.
    case refunds
  }

  /// How many experiments did what.
  struct Tally {
    var experiments = 0
    var falseAlarms = 0
    /// Experiments in which the interval missed the truth at a look.
    var misses = 0
    /// Experiments with a real difference, in which the result found it, and in which a test of one look at the end did.
    var found = 0
    var foundOnce = 0
  }

  let kind: Kind
  static let looks = 30
  /// The readers of each variant between two looks.
  static let batch = 250
  private static let rate = 0.06
  /// The advantage of the better variant.
  private static let lift = 0.25
  private static let cap = 150.0
  private static let prices = [4.99, 9.99, 29.99]
  /// The shape and the least amount of the distribution of Pareto.
  private static let (shape, least) = (1.3, 5.0)
  private static let refundShare = 0.15

  /// Runs one experiment without a difference, and one with one.
  mutating func run(_ numbers: inout some RandomNumberGenerator, into tally: inout Tally) {
    tally.experiments += 1
    let count = kind == .threeVariants ? 3 : 2
    let equal = outcome([Double](repeating: Self.rate, count: count), &numbers)
    if equal.isFound { tally.falseAlarms += 1 }
    var rates = [Double](repeating: Self.rate, count: count)
    rates[count - 1] *= 1 + Self.lift
    let other = outcome(rates, &numbers)
    tally.misses += [equal, other].count(where: \.isMissed)
    if other.isFound { tally.found += 1 }
    if other.isFoundOnce { tally.foundOnce += 1 }
  }

  private struct Findings {
    var isFound = false
    var isMissed = false
    var isFoundOnce = false
  }

  private func outcome(
    _ rates: [Double], _ numbers: inout some RandomNumberGenerator
  ) -> Findings {
    var groups = rates.map { _ in Group() }
    var findings = Findings()
    let truths = rates.map { self.truth($0, beside: rates[0]) }
    for look in 1...Self.looks {
      for (index, rate) in rates.enumerated() {
        groups[index].add(Self.batch, buyingAt: rate, as: kind, &numbers)
      }
      let result = ExperimentResult(
        groups.enumerated().map { $1.totals("v\($0)", of: kind) }, terms, days: Double(look))
      for (comparison, truth) in zip(result.comparisons, truths.dropFirst()) {
        switch comparison.verdict {
        case .better, .worse: findings.isFound = true
        case .tooEarly, .noData, .unequalGroups, .harmful: continue
        case .same, .open: break
        }
        let finding = kind == .conversions ? comparison.conversions : comparison.amount
        if let finding, let truth, !(finding.lower...finding.upper).contains(truth) {
          findings.isMissed = true
        }
      }
      if look == Self.looks { findings.isFoundOnce = Self.isFoundOnce(groups, kind) }
    }
    return findings
  }

  private var terms: ExperimentResult.Terms {
    var terms = ExperimentResult.Terms()
    terms.measure = kind == .conversions ? .purchases : .revenue
    terms.cap = kind == .tails ? Self.cap : nil
    return terms
  }

  /// The true difference; nil if it changes from look to look.
  private func truth(_ rate: Double, beside first: Double) -> Double? {
    let difference = rate - first
    let mean = Self.prices.reduce(0, +) / Double(Self.prices.count)
    switch kind {
    case .conversions: return difference / first
    case .revenue, .threeVariants: return difference * mean
    case .renewals: return difference == 0 ? 0 : nil
    case .refunds: return difference * mean * (1 - Self.refundShare)
    case .tails:
      let (shape, least) = (Self.shape, Self.least)
      let rest = pow(least, shape) * pow(Self.cap, 1 - shape) / (shape - 1)
      return difference * (shape * least / (shape - 1) - rest)
    }
  }

  /// A test with a fixed number of readers, at 5 % in all comparisons together.
  private static func isFoundOnce(_ groups: [Group], _ kind: Kind) -> Bool {
    let outcomes = groups.enumerated().map { index, group in
      let totals = group.totals("", of: kind)
      return kind == .conversions ? totals.conversions : totals.payments
    }
    let quantile = groups.count == 2 ? 1.959_963_985 : 2.241_402_728
    return outcomes.dropFirst().contains { variant in
      let control = outcomes[0]
      let variance =
        control.variance / Double(control.readers) + variant.variance / Double(variant.readers)
      return abs(variant.mean - control.mean) > quantile * variance.squareRoot()
    }
  }

  /// The readers of a variant, and what those who bought paid in all.
  private struct Group {
    private var readers = 0
    private var paid: [Double] = []

    mutating func add(
      _ count: Int, buyingAt rate: Double, as kind: Kind,
      _ numbers: inout some RandomNumberGenerator
    ) {
      readers += count
      if kind == .renewals {
        for index in paid.indices where Double.random(in: 0..<1, using: &numbers) < 0.2 {
          paid[index] += ExperimentSimulation.prices[Int.random(in: 0..<3, using: &numbers)]
        }
      }
      // The pauses between buyers are distributed geometrically.
      var reader = pause(rate, &numbers)
      while reader < count {
        paid.append(amount(kind, &numbers))
        reader += 1 + pause(rate, &numbers)
      }
    }

    private func pause(_ rate: Double, _ numbers: inout some RandomNumberGenerator) -> Int {
      let chance = Double.random(in: 0..<1, using: &numbers)
      return Int(exactly: (log(1 - chance) / log(1 - rate)).rounded(.down)) ?? .max / 2
    }

    private func amount(_ kind: Kind, _ numbers: inout some RandomNumberGenerator) -> Double {
      switch kind {
      case .tails:
        let chance = Double.random(in: 0..<1, using: &numbers)
        return min(
          ExperimentSimulation.cap,
          ExperimentSimulation.least * pow(1 - chance, -1 / ExperimentSimulation.shape))
      case .refunds
      where Double.random(in: 0..<1, using: &numbers) < ExperimentSimulation.refundShare:
        return 0
      default: return ExperimentSimulation.prices[Int.random(in: 0..<3, using: &numbers)]
      }
    }

    func totals(_ name: String, of kind: Kind) -> VariantTotals {
      var totals = VariantTotals(name, weight: 1)
      totals.readers = readers
      totals.buyers = paid.count
      for amount in paid { totals.add(paid: amount) }
      return totals
    }
  }
}
