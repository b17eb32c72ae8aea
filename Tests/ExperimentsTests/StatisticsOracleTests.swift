import Foundation
import JSON
import Testing

@testable import Experiments

/// What GrowthBook's gbstats and SciPy say (`scripts/make-experiment-oracle.py`).
@Suite struct StatisticsOracleTests {
  @Test func `a comparison is that of gbstats`() throws {
    let rows = try rows("comparisons")
    #expect(rows.count == 40)
    for row in rows {
      let test = row.test
      let scale = try #require(Difference.Scale(rawValue: row["scale"]?.string ?? ""))
      let difference = try #require(
        Difference(from: row.outcome("control"), to: row.outcome("variant"), scale))
      let interval = test.interval(of: difference)
      #expect(isNear(difference.estimate, row.double("estimate")), "\(row.value)")
      #expect(isNear(interval.lower, row.double("lower")), "\(row.value)")
      #expect(isNear(interval.upper, row.double("upper")), "\(row.value)")
      #expect(isNear(test.pValue(of: difference), row.double("pValue")), "\(row.value)")
      #expect(isNear(test.lowerBound(of: difference), row.double("lowerBound")), "\(row.value)")
      #expect(isNear(test.pValueOfRise(of: difference), row.double("pValueOfRise")), "\(row.value)")
    }
  }

  @Test func `a sample ratio is that of gbstats`() throws {
    for row in try rows("ratios") {
      let readers = try #require(row["readers"]?.elements).compactMap { $0.number?.int }
      let pValue = SampleRatio.pValue(
        readers: readers, weights: try #require(row["weights"]?.doubles))
      #expect(isNear(pValue, row.double("pValue")), "\(row.value)")
    }
  }

  @Test func `a sample size is the least that gbstats finds enough`() throws {
    for row in try rows("sizes") {
      let size = SampleSize(effect: row.double("effect"), power: row.double("power"))
      let anytime = size.readersPerVariant(like: row.outcome("control"), test: row.test)
      let once = size.readersPerVariantLookingOnce(
        like: row.outcome("control"), alpha: row.double("alpha"))
      #expect(anytime == row["anytime"]?.number?.int, "\(row.value)")
      #expect(once == row["once"]?.number?.int, "\(row.value)")
    }
  }

  @Test func `a harm is that of the formula`() throws {
    for row in try rows("harms") {
      let harm = try #require(
        Harm(of: row.outcome("variant"), beside: row.outcome("control"), worse: .rise))
      #expect(isNear(harm.estimate, row.double("estimate")), "\(row.value)")
      #expect(isNear(harm.least, row.double("least")), "\(row.value)")
      #expect(isNear(harm.pValue, row.double("pValue")), "\(row.value)")
    }
  }

  @Test func `the functions below are those of SciPy`() throws {
    let functions: [(String, (Double) -> Double)] = [
      ("erfc", NormalDistribution.erfc), ("exponential", \.exponential),
      ("naturalLogarithm", \.naturalLogarithm), ("upperQuantile", NormalDistribution.upperQuantile),
    ]
    for (name, function) in functions {
      for row in try rows("functions", name) {
        let (point, expected) = (row[0]?.number?.double ?? .nan, row[1]?.number?.double ?? .nan)
        #expect(isNear(function(point), expected, within: 1e-13), "\(name) \(point)")
      }
    }
    for row in try rows("functions", "chiSquare") {
      let tail = ChiSquareDistribution.upperTail(
        row[0]?.number?.double ?? .nan, degreesOfFreedom: row[1]?.number?.int ?? 0)
      #expect(isNear(tail, row[2]?.number?.double ?? .nan, within: 1e-12), "\(row.value)")
    }
  }

  @Test(arguments: [0, .infinity, -.infinity, .nan, -1, .leastNonzeroMagnitude, 1e300])
  func `the functions below have an answer for any number`(x: Double) {
    #expect(x.exponential.isNaN == exp(x).isNaN && x.naturalLogarithm.isNaN == log(x).isNaN)
    #expect(isNear(x.exponential, exp(x), within: 1e-15) || x.isNaN)
    #expect(isNear(x.naturalLogarithm, log(x), within: 1e-15) || !(x >= 0))
    #expect(isNear(NormalDistribution.erfc(x), erfc(x), within: 1e-13) || x.isNaN)
    #expect((0...1).contains(ChiSquareDistribution.upperTail(x, degreesOfFreedom: 3)))
    #expect(ChiSquareDistribution.upperTail(x, degreesOfFreedom: 0) == 1)
  }

  private func rows(_ names: String...) throws -> [JSONNode] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/statistics.json")
    let text = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .trusted)
    let rows = names.reduce(text.root) { node, name in node?[name] }
    return Array(try #require(rows?.elements))
  }

  /// Equal but for a small part, or both next to 0.
  private func isNear(_ value: Double, _ expected: Double, within tolerance: Double = 1e-9) -> Bool
  {
    value == expected || abs(value - expected) <= tolerance * abs(expected) + 1e-300
  }
}

extension JSONNode {
  fileprivate func double(_ name: String) -> Double { self[name]?.number?.double ?? .nan }

  fileprivate func outcome(_ name: String) -> Outcome {
    guard let group = self[name], let readers = group["readers"]?.number?.int else {
      return .conversions(0, of: 0)
    }
    return group["kind"]?.string == "proportion"
      ? .conversions(group["sum"]?.number?.int ?? 0, of: readers)
      : .amounts(
        sum: group.double("sum"), sumOfSquares: group.double("sumOfSquares"), of: readers)
  }

  fileprivate var test: SequentialTest {
    SequentialTest(alpha: double("alpha"), tuning: double("tuning"))
  }
}

/// What is found of groups at any look.
@Suite struct SequentialRatioTests {
  /// The C library's `lgamma` and the closed form of the Dirichlet-multinomial odds.
  @Test(
    arguments: [
      ([520, 480], [0.5, 0.5]), ([5_200, 4_800], [0.5, 0.5]),
      ([3_000, 3_000, 3_600], [1, 1, 1]), ([900, 120], [0.9, 0.1]),
    ] as [([Int], [Double])])
  func `the sequential probability of groups is the closed form's`(
    readers: [Int], weights: [Double]
  ) {
    let total = Double(readers.reduce(0, +))
    let sum = weights.reduce(0, +)
    let odds = [10.0, 100, 1_000, 10_000].map { certainty in
      var odds = lgamma(certainty) - lgamma(certainty + total)
      for (count, weight) in zip(readers, weights) {
        let imagined = certainty * weight / sum
        odds += lgamma(imagined + Double(count)) - lgamma(imagined)
        odds -= Double(count) * log(weight / sum)
      }
      return exp(odds)
    }
    let expected = min(1, 4 / odds.reduce(0, +))
    let found = SampleRatio.sequentialPValue(readers: readers, weights: weights)
    #expect(abs(found - expected) <= 1e-9 * max(1, expected), "\(found) \(expected)")
  }
}
