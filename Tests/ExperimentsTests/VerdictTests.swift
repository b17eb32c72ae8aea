import Experiments
import Testing

@Suite struct VerdictTests {
  @Test func `the first thing that is certain is said`() throws {
    let control = Outcome.conversions(1_000, of: 10_000)
    let better = Outcome.conversions(1_400, of: 10_000)
    let worse = Outcome.conversions(700, of: 10_000)
    let errors = try #require(
      Harm(
        of: .conversions(200, of: 10_000), beside: .conversions(0, of: 10_000), worse: .rise))
    #expect(name(on: better, control) == "better")
    #expect(name(on: worse, control) == "worse")
    #expect(name(on: .conversions(1_010, of: 10_000), control) == "open")
    #expect(
      name(on: .conversions(100_300, of: 1_000_000), .conversions(100_000, of: 1_000_000)) == "same"
    )
    #expect(name(on: better, control, harms: [errors]) == "harmful")
    #expect(name(on: better, control, ratio: 0.0001, harms: [errors]) == "unequalGroups")
    #expect(name(on: .conversions(9, of: 10_000), control) == "tooEarly")
    #expect(name(on: .conversions(20, of: 99), control) == "tooEarly")
    #expect(name(on: .conversions(0, of: 0), .conversions(0, of: 0)) == "tooEarly")
  }

  @Test func `an open verdict says how long it takes`() throws {
    let control = Outcome.conversions(1_000, of: 10_000)
    let needed = try #require(SampleSize(effect: 0.1).readersPerVariant(like: control))
    let verdict = Verdict(on: control, beside: control, terms)
    guard case .open(let finding, let days) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(days == (needed - 10_000 + 999) / 1_000)
    #expect(finding.effect == 0 && finding.pValue == 1 && finding.interval.contains(0))
  }

  @Test func `revenue is compared as conversions are`() throws {
    // 1,000 of 10,000 readers pay 10, and 1,300 of the others.
    let control = Outcome.amounts(sum: 10_000, sumOfSquares: 100_000, of: 10_000)
    let variant = Outcome.amounts(sum: 13_000, sumOfSquares: 130_000, of: 10_000)
    #expect(name(on: variant, control) == "better")
    let harm = try #require(Harm(of: control, beside: variant, worse: .fall))
    #expect(harm.isCertain && abs(harm.estimate - 0.3) < 1e-12 && harm.pValue < 0.001)
    #expect(Harm(of: variant, beside: control, worse: .fall)?.isCertain == false)
  }

  @Test(
    arguments: [
      (.conversions(0, of: 100), .conversions(10, of: 100)),
      (.conversions(10, of: 100), .conversions(100, of: 100)),
      (.conversions(10, of: 0), .conversions(10, of: 100)),
      (.conversions(10, of: -5), .conversions(10, of: 100)),
      (.conversions(10, of: 5), .conversions(10, of: 100)),
      (.amounts(sum: .nan, sumOfSquares: 1, of: 10), .amounts(sum: 1, sumOfSquares: 1, of: 10)),
      (
        .amounts(sum: .infinity, sumOfSquares: .infinity, of: 10),
        .amounts(sum: 1, sumOfSquares: 1, of: 10)
      ),
      (.amounts(sum: 5, sumOfSquares: 2.5, of: 10), .amounts(sum: 1, sumOfSquares: 1, of: 10)),
    ] as [(Outcome, Outcome)])
  func `nothing is said of outcomes that do not vary or cannot be`(
    control: Outcome, variant: Outcome
  ) {
    #expect(Difference(from: control, to: variant) == nil)
    #expect(name(on: variant, control) == "tooEarly")
  }

  @Test(arguments: [(100, 100, 1.0, 0), (100, 50, 20, 3), (100, 50, 0, nil), (100, 0, 1e-300, nil)])
  func `days are rounded up`(needed: Int, seen: Int, perDay: Double, days: Int?) {
    #expect(SampleSize.daysLeft(needed: needed, seen: seen, readersPerDay: perDay) == days)
  }

  @Test func `no number of readers is enough for what cannot be`() {
    let control = Outcome.conversions(60, of: 100)
    for effect in [0, 0.7, -1, .nan, .infinity] {
      #expect(SampleSize(effect: effect).readersPerVariant(like: control) == nil)
      #expect(SampleSize(effect: effect).readersPerVariantLookingOnce(like: control) == nil)
    }
    #expect(SampleSize(effect: 1e-30).readersPerVariant(like: control) == nil)
  }

  @Test func `readers that weights do not foresee are left out of their ratio`() {
    #expect(SampleRatio.pValue(readers: [], weights: []) == 1)
    #expect(SampleRatio.pValue(readers: [0, 0], weights: [0.5, 0.5]) == 1)
    #expect(SampleRatio.pValue(readers: [100, 100, 900], weights: [1, 1, 0]) == 1)
    #expect(SampleRatio.pValue(readers: [1_000, 1_200], weights: [1, 1]) < SampleRatio.threshold)
    #expect(SampleRatio.pValue(readers: [1_000, 1_010], weights: [.nan, .infinity]) == 1)
  }

  private let terms = Verdict.Terms(wanted: SampleSize(effect: 0.1), readersPerDay: 1_000)

  /// The name of the verdict's case.
  private func name(
    on variant: Outcome, _ control: Outcome, ratio: Double = 1, harms: [Harm] = []
  ) -> String {
    let verdict = Verdict(on: variant, beside: control, ratio: ratio, harms: harms, terms)
    return Mirror(reflecting: verdict).children.first?.label ?? ""
  }
}
