import Experiments
import Testing

@testable import PaywallUsage

/// Each verdict in plain words.
struct ResultWordsTests {
  private static let words = ResultWords(variant: "annual", control: "control")

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
      totals("control", 10_000, 500), totals("annual", 10_800, 560), 7,
      "the groups are not as large as they should be (p < 0.0001): do not trust this comparison"
    ),
    (
      totals("control", 20_000, 1_000), totals("annual", 20_000, 1_300), 10,
      "annual is better: 13 to 47 % more readers buy than with control; ship it"
    ),
    (
      totals("control", 20_000, 1_300), totals("annual", 20_000, 1_000), 10,
      "annual is worse: 13 to 33 % fewer readers buy than with control; keep control"
    ),
    (
      totals("control", 4_000, 200), totals("annual", 4_000, 210), 4,
      "not yet: about 75 days more at this rate"
    ),
    (
      totals("control", 50, 5), totals("annual", 60, 6), 1,
      "not yet: too few readers; each variant needs about 36000, in about 705 days at this rate"
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
    let result = ExperimentResult([control, variant], days: days)
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
    (.tooEarly(readersNeeded: nil, daysLeft: nil), "not yet: too few readers have come or bought"),
    (
      .tooEarly(readersNeeded: 12_345, daysLeft: nil),
      "not yet: too few readers; each variant needs about 13000"
    ),
  ])
  func `a verdict has a sentence`(verdict: Verdict, sentence: String) {
    #expect(Self.words.sentence(verdict) == sentence)
  }
}

/// How results follow from what was counted.
struct ExperimentResultTests {
  /// A variant whose buyers each pay as much.
  private static func variant(
    _ name: String, readers: Int, buyers: Int, paying amount: Double
  ) -> VariantTotals {
    var totals = VariantTotals(name, weight: 0.5)
    totals.add(readers, .reader)
    totals.add(buyers, .buyer)
    for _ in 0..<buyers { totals.add(paid: amount) }
    return totals
  }

  @Test func `the plan that earns more is shipped, although fewer readers buy it`() throws {
    var terms = ExperimentResult.Terms()
    (terms.measure, terms.currency) = (.revenue, "USD")
    let variants = [
      Self.variant("monthly", readers: 3_000, buyers: 300, paying: 6.99),
      Self.variant("annual", readers: 3_000, buyers: 150, paying: 69.99),
    ]
    let result = ExperimentResult(variants, terms, days: 10)
    #expect(
      result.comparisons.map(\.sentence) == [
        "annual earns 2.80 USD more per reader than monthly (1.95 to 3.65): ship it. Fewer readers buy (5 instead of 10 of 100), each pays more"
      ])
    let amount = try #require(result.comparisons[0].amount)
    #expect(abs(amount.effect - (150 * 69.99 - 300 * 6.99) / 3_000) < 1e-9)
    (terms.cap, terms.window) = (50, 30)
    let other = ExperimentResult(variants.reversed(), terms, days: 10).comparisons[0].sentence
    #expect(
      other.hasPrefix("monthly earns 2.80 USD less per reader in 30 days than annual (1.95 to 3.65")
        && other.contains("; of each reader at most 50.00 count): keep annual"), "\(other)")
    terms = ExperimentResult.Terms()
    #expect(
      ExperimentResult(variants, terms, days: 10).comparisons[0].sentence.contains("is worse"))
  }

  @Test func `three variants are compared with the first, and all together are wrong in 5 %`() {
    let variants = ["a", "b", "c"].map {
      Self.variant($0, readers: 20_000, buyers: $0 == "a" ? 1_000 : 1_200, paying: 1)
    }
    let two = ExperimentResult(Array(variants.prefix(2)), days: 10).comparisons[0].conversions
    let three = ExperimentResult(variants, days: 10)
    #expect(three.comparisons.map(\.sentence).allSatisfy { $0.contains("than with a; ship it") })
    let few = ExperimentResult(
      ["a", "b", "c"].map { Self.variant($0, readers: 20, buyers: 1, paying: 1) }, days: 10)
    #expect(few.comparisons[0].sentence.hasPrefix("b beside a: not yet: "))
    #expect(few.comparisons[1].sentence.hasPrefix("c beside a: not yet: "))
    let wide = three.comparisons[0].conversions
    #expect((wide?.lower ?? 1) < (two?.lower ?? 0))
  }

  @Test func `a window counts only readers for whom it is over`() {
    var totals = Self.variant("a", readers: 100, buyers: 9, paying: 1)
    #expect(totals.conversions.mean == 0.09)
    totals.old = (50, 2)
    #expect(totals.conversions.mean == 0.04 && totals.payments.readers == 50)
  }

  @Test func `a variant that nobody has seen is compared with nothing`() {
    let result = ExperimentResult([], days: 0)
    #expect(result.comparisons.isEmpty && result.ratio == 1 && result.readersNeeded == nil)
  }
}
