import Experiments
import Testing

@testable import PaywallUsage

/// Each verdict in plain words.
struct ResultWordsTests {
  private static let words = ResultWords(variant: "annual", control: "control", wanted: 0.1)

  private static func totals(
    _ name: String, _ readers: Int, _ buyers: Int, failing: Int = 0, refunding: Int = 0
  ) -> VariantTotals {
    var totals = VariantTotals(name, weight: 0.5)
    totals.readers = readers
    totals.buyers = buyers
    totals.failing = failing
    totals.refunding = refunding
    return totals
  }

  /// Numbers of both variants, the days, and the sentence.
  private static let cases: [(VariantTotals, VariantTotals, Double, String)] = [
    (
      totals("control", 10_000, 500), totals("annual", 10_600, 560), 7,
      "the groups are not as large as they should be (p < 0.0001): do not trust this comparison"
    ),
    (
      totals("control", 20_000, 1_000), totals("annual", 20_000, 1_300), 10,
      "annual is better: 13 to 47 % more readers buy than with control"
    ),
    (
      totals("control", 20_000, 1_300), totals("annual", 20_000, 1_000), 10,
      "annual is worse: 13 to 33 % fewer readers buy than with control"
    ),
    (
      totals("control", 4_000, 200), totals("annual", 4_000, 210), 4,
      "not yet: about 75 days more at this rate"
    ),
    (
      totals("control", 50, 5), totals("annual", 60, 6), 1,
      "not yet: too few readers; each variant needs about 36000"
    ),
    (
      totals("control", 0, 0), totals("annual", 0, 0), 0,
      "not yet: too few readers have come or bought"
    ),
    (
      totals("control", 2_000, 100, failing: 10), totals("annual", 2_000, 110, failing: 100), 4,
      "annual does harm: at least 3.1 in 100 readers more see a purchase fail than with control"
    ),
    (
      totals("control", 2_000, 100), totals("annual", 2_000, 110, refunding: 80), 4,
      "annual does harm: at least 2.8 in 100 readers more have their money back than with control"
    ),
    (
      totals("control", 900_000, 90_000), totals("annual", 900_000, 90_100), 30,
      "annual and control are as good as each other: they differ by less than 10 %"
    ),
  ]

  @Test(arguments: cases)
  func `numbers have a sentence`(
    control: VariantTotals, variant: VariantTotals, days: Double, sentence: String
  ) {
    let result = ExperimentResult([control, variant], effect: 0.1, days: days)
    #expect(result.comparisons.map(\.sentence) == [sentence])
  }

  @Test(arguments: [
    (
      Verdict.unequalGroups(pValue: 0.0002),
      "the groups are not as large as they should be (p = 0.0002): do not trust this comparison"
    ),
    (
      .unequalGroups(pValue: 0.00001),
      "the groups are not as large as they should be (p < 0.0001): do not trust this comparison"
    ),
    (.tooEarly(readersNeeded: nil), "not yet: too few readers have come or bought"),
    (.tooEarly(readersNeeded: 12_345), "not yet: too few readers; each variant needs about 13000"),
  ])
  func `a verdict has a sentence`(verdict: Verdict, sentence: String) {
    #expect(Self.words.sentence(verdict) == sentence)
  }
}

/// How results follow from what was counted.
struct ExperimentResultTests {
  @Test func `revenue follows from declared prices`() {
    var totals = VariantTotals("annual", weight: 1)
    for (kind, count, price) in [
      (.reader, 100, nil), (.buyer, 9, nil), (.purchaseCompleted, 8, 49.99),
      (.purchaseCompleted, 2, nil), (.tap, 50, nil),
    ] as [(UsageSeries.Kind, Int, Double?)] {
      totals.add(count, kind) { price }
    }
    #expect(totals.purchases == 10 && totals.unpriced == 2 && totals.readers == 100)
    #expect(abs(totals.payments.mean - 3.9992) < 1e-9)
    #expect(totals.conversions.mean == 0.09)
  }

  @Test func `a variant that nobody has seen is compared with nothing`() {
    let result = ExperimentResult([], effect: 0.1, days: 0)
    #expect(result.comparisons.isEmpty && result.ratio == 1 && result.readersNeeded == nil)
  }
}
