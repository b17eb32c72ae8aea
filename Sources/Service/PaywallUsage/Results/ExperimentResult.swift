import Experiments

/// What an experiment says: each variant beside the first one.
public struct ExperimentResult: Sendable {
  /// A variant beside the first one.
  public struct Comparison: Sendable {
    public let verdict: Verdict
    /// The relative difference in conversions, and in revenue; nil if nothing can be said yet.
    public let conversions: Finding?
    public let revenue: Finding?
    /// The guard rails, with those that are broken.
    public let harms: [(rail: GuardRail, harm: Harm)]
    /// The days until a difference as wanted is probably found; nil if unknown.
    public let daysLeft: Int?
    /// In plain words.
    public let sentence: String
  }

  /// A difference and where the true one is.
  public struct Finding: Sendable, Hashable {
    /// 0.1 is 10 % more than the first variant.
    public let effect: Double
    public let lower: Double
    public let upper: Double
    /// The probability of such a difference at any look, if there is none.
    public let pValue: Double
  }

  public let variants: [VariantTotals]
  /// For each variant but the first.
  public let comparisons: [Comparison]
  /// The probability of groups of such sizes, if readers are assigned by the weights.
  public let ratio: Double
  /// The readers that each variant needs to find the wanted effect; nil if nobody has bought yet.
  public let readersNeeded: Int?

  /// Whether the groups are as large as they should be.
  public var isRatioRight: Bool { ratio >= SampleRatio.threshold }

  /// - Parameters:
  ///   - variants: at least one; the first is what others are compared with.
  ///   - effect: the relative difference that is looked for, other than 0.
  ///   - days: how long readers have come.
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
    conversions = ExperimentResult.Finding(control.conversions, variant.conversions, terms.test)
    revenue = ExperimentResult.Finding(control.payments, variant.payments, terms.test)
    var days: Int?
    if case .open(_, let left) = verdict { days = left }
    daysLeft = days
    let words = ResultWords(
      variant: variant.name, control: control.name, wanted: terms.wanted.effect)
    sentence = words.sentence(verdict, broken: harms.first { $0.harm.isBroken(in: verdict) }?.rail)
  }
}

extension ExperimentResult.Finding {
  fileprivate init?(_ control: Outcome, _ variant: Outcome, _ test: SequentialTest) {
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
