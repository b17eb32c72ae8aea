import Experiments

/// The result of an experiment: each variant compared with the first one.
public struct ExperimentResult: Sendable {
  /// A variant compared with the first one.
  public struct Comparison: Sendable {
    public let verdict: Verdict
    /// The relative difference in conversions, and in revenue; nil if they cannot be computed yet.
    public let conversions: Finding?
    public let revenue: Finding?
    /// The guard rails, with the measured harm of each.
    public let harms: [(rail: GuardRail, harm: Harm)]
    /// The days until the wanted difference is probably found; nil if unknown.
    public let daysLeft: Int?
    /// The result in plain words.
    public let sentence: String
  }

  /// A difference, and the interval that contains the true one.
  public struct Finding: Sendable, Hashable {
    /// The relative difference: 0.1 is 10 % more than the first variant.
    public let effect: Double
    public let lower: Double
    public let upper: Double
    /// The probability of such a difference at any look if there is no true difference.
    public let pValue: Double
  }

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
  ///   - effect: the relative difference to find, other than 0.
  ///   - days: the number of days in which readers have come.
  public init(_ variants: [VariantTotals], effect: Double, days: Double) {
    self.variants = variants
    let ratio = SampleRatio.pValue(
      readers: variants.map(\.readers), weights: variants.map(\.weight))
    self.ratio = ratio
    let fewest = variants.map(\.readers).min() ?? 0
    let terms = Verdict.Terms(
      wanted: SampleSize(effect: effect), readersPerDay: Double(fewest) / max(days, 1.0 / 24))
    readersNeeded = variants.first.flatMap {
      terms.wanted.readersPerVariant(like: $0.conversions, test: terms.test)
    }
    comparisons =
      variants.first.map { control in
        variants.dropFirst().map { Comparison(of: $0, beside: control, ratio: ratio, terms) }
      } ?? []
  }
}

extension ExperimentResult.Comparison {
  fileprivate init(
    of variant: VariantTotals, beside control: VariantTotals, ratio: Double, _ terms: Verdict.Terms
  ) {
    let harms = GuardRail.allCases.compactMap { rail in
      Harm(
        of: variant.outcome(of: rail), beside: control.outcome(of: rail), worse: .rise,
        test: terms.test
      ).map { (rail: rail, harm: $0) }
    }
    let verdict = Verdict(
      on: variant.conversions, beside: control.conversions, ratio: ratio,
      harms: harms.map(\.harm), terms)
    self.harms = harms
    self.verdict = verdict
    conversions = ExperimentResult.Finding(
      from: control.conversions, to: variant.conversions, by: terms.test)
    revenue = ExperimentResult.Finding(from: control.payments, to: variant.payments, by: terms.test)
    var days: Int?
    if case .open(_, let left) = verdict { days = left }
    daysLeft = days
    let words = ResultWords(
      variant: variant.name, control: control.name, wanted: terms.wanted.effect)
    sentence = words.sentence(verdict, broken: harms.first { $0.harm.isBroken(in: verdict) }?.rail)
  }
}

extension ExperimentResult.Finding {
  fileprivate init?(from control: Outcome, to variant: Outcome, by test: SequentialTest) {
    guard let difference = Difference(from: control, to: variant) else { return nil }
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
