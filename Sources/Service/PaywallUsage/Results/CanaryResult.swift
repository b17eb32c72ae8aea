import Experiments

/// What the guard rails say of a canary: the readers of its version compared with those of the live one.
public struct CanaryResult: Sendable {
  /// The readers who were counted on each side.
  public let (new, old): (Int, Int)
  /// The surest harm in words; nil if none is certain.
  public let harm: String?

  /// All guard rails together raise a false alarm in at most 5 % of canaries, whenever somebody looks.
  ///
  /// - Parameter names: what the sides are called in words.
  public init(
    _ new: VariantTotals, beside old: VariantTotals, guardRails: [GuardRail],
    names: (new: String, old: String), currency: String? = nil
  ) {
    (self.new, self.old) = (new.readers, old.readers)
    let test = SequentialTest(alpha: 0.05 / Double(max(1, guardRails.count)))
    let harms = guardRails.compactMap { rail in
      Harm(
        of: new.outcome(of: rail), beside: old.outcome(of: rail), worse: rail.worse, test: test
      ).map { (rail: rail, harm: $0) }
    }
    let worst = harms.filter(\.harm.isCertain).min { $0.harm.pValue < $1.harm.pValue }
    var terms = ExperimentResult.Terms()
    terms.currency = currency
    let words = ResultWords(variant: names.new, control: names.old, terms)
    harm = worst.map { words.sentence(.harmful($0.harm), broken: $0.rail) }
  }

  /// The fewest readers of the version among whom more than a large harm shows.
  private static let fewReaders = Verdict.leastReaders

  /// Why everybody may see the version, in words; nil if nobody was counted, which proves nothing.
  public var pass: String? {
    guard new > 0 else { return nil }
    let seen = "the guard rails saw no harm among \(new) readers of it and \(old) of the live one"
    return new < Self.fewReaders ? seen + ", which are too few to show a small one" : seen
  }
}
