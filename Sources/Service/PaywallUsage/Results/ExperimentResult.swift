import Experiments

/// The result of an experiment: each variant compared with the first one.
public struct ExperimentResult: Sendable {
  /// A variant compared with the first one.
  public struct Comparison: Sendable {
    public let verdict: Verdict
    /// The difference in revenue per reader in its currency; nil if it cannot be computed yet.
    public let amount: Finding?
    /// The relative difference in conversions, and in revenue; nil if they cannot be computed yet.
    public let conversions: Finding?
    public let revenue: Finding?
    /// The other measures, each with its difference: relative, or of amounts in their unit; nil if it cannot be computed yet.
    public let others: [(measure: Measure, finding: Finding?)]
    /// The guard rails, with the measured harm of each.
    public let harms: [(rail: GuardRail, harm: Harm)]
    /// The days until the wanted difference is probably found; nil if unknown.
    public let daysLeft: Int?
    /// The result in plain words.
    public let sentence: String
  }

  /// A difference, and the interval that contains the true one.
  public struct Finding: Sendable, Hashable {
    /// The difference, of relative ones 0.1 is 10 % more than the first variant.
    public let effect: Double
    public let lower: Double
    public let upper: Double
    /// The probability of such a difference at any look if there is no true difference.
    public let pValue: Double
  }

  /// What decides.
  public struct Terms: Sendable, Hashable {
    public var measure = Measure.purchases
    /// The measures that are told beside it, and the guard rails.
    public var others: [Measure] = []
    public var guardRails = GuardRail.usual
    /// The name of the server's event in measures of events.
    public var event: String?
    /// The relative difference to find, other than 0.
    public var effect = 0.1
    /// The currency of revenue.
    public var currency: String?
    /// The most that a reader counts with, and the window in days; nil without them.
    public var cap: Double?
    public var window: Int?

    public init() {}
  }

  public let terms: Terms
  public let variants: [VariantTotals]
  /// The comparisons of all variants but the first.
  public let comparisons: [Comparison]
  /// The probability of such group sizes if readers are assigned by the weights.
  public let ratio: Double
  /// The number of readers that each variant needs to find the wanted effect; nil if nobody has bought yet.
  public let readersNeeded: Int?

  /// Whether the sizes of the groups match the weights.
  public var isRatioRight: Bool { ratio >= SampleRatio.threshold }

  /// - Parameters:
  ///   - variants: at least one; the others are compared with the first.
  ///   - days: the number of days in which readers have come.
  ///   - ratio: the smallest p-value of the group sizes at all earlier looks, so that a mismatch is not forgotten.
  public init(
    _ variants: [VariantTotals], _ asked: Terms = Terms(), days: Double, ratio former: Double = 1
  ) {
    terms = asked
    self.variants = variants
    let ratio = min(
      former,
      SampleRatio.sequentialPValue(
        readers: variants.map(\.readers), weights: variants.map(\.weight)))
    self.ratio = ratio
    let fewest = variants.map(\.readers).min() ?? 0
    // All comparisons together are wrong in at most 5 % of experiments.
    let terms = Verdict.Terms(
      wanted: SampleSize(effect: asked.effect),
      test: SequentialTest(alpha: 0.05 / Double(max(1, variants.count - 1))),
      readersPerDay: Double(fewest) / max(days, 1.0 / 24),
      scale: asked.measure.isAmount ? .absolute : .relative)
    readersNeeded = variants.first.flatMap { $0.outcome(of: asked.measure) }.flatMap {
      terms.wanted.readersPerVariant(like: $0, test: terms.test)
    }
    comparisons =
      variants.first.map { control in
        variants.dropFirst().map {
          Comparison(
            of: $0, beside: control, ratio: ratio, asked, terms,
            isOneOfSeveral: variants.count > 2)
        }
      } ?? []
  }
}

extension ExperimentResult.Comparison {
  fileprivate init(
    of variant: VariantTotals, beside control: VariantTotals, ratio: Double,
    _ asked: ExperimentResult.Terms, _ terms: Verdict.Terms, isOneOfSeveral: Bool
  ) {
    let harms = asked.guardRails.compactMap { rail in
      Harm(
        of: variant.outcome(of: rail), beside: control.outcome(of: rail), worse: rail.worse,
        test: terms.test
      ).map { (rail: rail, harm: $0) }
    }
    let verdict = Verdict(
      of: asked.measure, variant, beside: control, ratio: ratio, harms: harms.map(\.harm), terms)
    self.harms = harms
    self.verdict = verdict
    conversions = ExperimentResult.Finding(
      from: control.conversions, to: variant.conversions, by: terms.test)
    revenue = ExperimentResult.Finding(from: control.payments, to: variant.payments, by: terms.test)
    amount = ExperimentResult.Finding(
      from: control.payments, to: variant.payments, .absolute, by: terms.test)
    others = asked.others.filter { $0 != asked.measure }.map { measure in
      (measure, .init(of: measure, from: control, to: variant, by: terms.test))
    }
    daysLeft = verdict.daysLeft(window: asked.window)
    let words = ResultWords(
      variant: variant.name, control: control.name, asked, isOneOfSeveral: isOneOfSeveral)
    let rates = (control.conversions.mean, variant.conversions.mean)
    let told = words.sentence(
      verdict, broken: harms.first { $0.harm.isBroken(in: verdict) }?.rail, rates: rates,
      days: daysLeft)
    sentence = told + words.others(others, isSaid: words.tellsBuyers(verdict, rates))
  }
}

extension Verdict {
  fileprivate init(
    of measure: Measure, _ variant: VariantTotals, beside control: VariantTotals,
    ratio: Double, harms: [Harm], _ terms: Terms
  ) {
    // What is wrong with the groups, or does harm, shows without the measure too.
    let (second, first) = (variant.outcome(of: measure), control.outcome(of: measure))
    let none = Outcome.conversions(0, of: 0)
    let verdict = Verdict(
      on: second ?? none, beside: first ?? none, ratio: ratio, harms: harms, terms)
    if case .tooEarly = verdict, first == nil { self = .noData } else { self = verdict }
  }

  /// - Parameter window: the days after which a new reader counts.
  fileprivate func daysLeft(window: Int?) -> Int? {
    switch self {
    case .open(_, let left), .tooEarly(_, let left):
      left.map { $0 == 0 ? 0 : $0.addingReportingOverflow(window ?? 0).partialValue }
    default: nil
    }
  }
}

extension ExperimentResult.Finding {
  fileprivate init?(
    of measure: Measure, from control: VariantTotals, to variant: VariantTotals,
    by test: SequentialTest
  ) {
    guard let first = control.outcome(of: measure), let second = variant.outcome(of: measure) else {
      return nil
    }
    self.init(from: first, to: second, measure.isAmount ? .absolute : .relative, by: test)
  }

  fileprivate init?(
    from control: Outcome, to variant: Outcome, _ scale: Difference.Scale = .relative,
    by test: SequentialTest
  ) {
    guard let difference = Difference(from: control, to: variant, scale) else { return nil }
    let interval = test.interval(of: difference)
    effect = difference.estimate
    lower = interval.lower
    upper = interval.upper
    pValue = test.pValue(of: difference)
  }
}

extension Harm {
  fileprivate func isBroken(in verdict: Verdict) -> Bool {
    if case .harmful(let harm) = verdict { harm == self } else { false }
  }
}
