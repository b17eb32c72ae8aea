import Numbers

/// A guard rail: whether a variant is worse than the control in something that must not get worse, such as errors, refunds or revenue.
public struct Harm: Sendable, Equatable {
  /// The direction that counts as worse.
  public enum Direction: String, Sendable, Equatable, CaseIterable {
    /// A higher value is worse: errors, refunds.
    case rise
    /// A lower value is worse: revenue, renewals.
    case fall
  }

  /// The excess by which the variant is worse, in the outcome's unit; negative if it is better.
  public let estimate: Double
  /// The minimum by which the variant is worse; negative if it may be better.
  public let least: Double
  /// The probability of an excess of this size at any look, if the variant is not worse.
  public let pValue: Double

  /// Whether the variant certainly does harm: the excess is statistically significant.
  public var isCertain: Bool { least > 0 }

  /// Compares a variant with the control. The result may be looked at any time (one-sided `SequentialTest`).
  ///
  /// Errors are rare, and one group may have none. So each group counts one additional reader with an
  /// error and one without (Agresti and Caffo 2000).
  /// - Returns: `nil` if a group has no readers, or amounts that do not vary.
  public init?(
    of variant: Outcome, beside control: Outcome, worse direction: Direction,
    test: SequentialTest = .init()
  ) {
    let sides = [control, variant].map(\.smoothed)
    guard control.readers > 0, variant.readers > 0,
      let difference = Self.excess(from: sides[0], to: sides[1], direction)
    else { return nil }
    estimate = difference.estimate
    least = test.lowerBound(of: difference)
    pValue = test.pValueOfRise(of: difference)
  }

  private static func excess(
    from control: Outcome, to variant: Outcome, _ direction: Direction
  ) -> Difference? {
    let (first, second) = direction == .rise ? (control, variant) : (variant, control)
    let variance =
      control.variance / Double(control.readers) + variant.variance / Double(variant.readers)
    guard variance > 0, variance.isFinite else { return nil }
    return Difference(
      estimate: second.mean - first.mean, variance: variance,
      readers: control.readers.adding(clamping: variant.readers))
  }
}

extension Outcome {
  /// A rate with one additional reader of each kind.
  fileprivate var smoothed: Outcome {
    guard kind == .proportion else { return self }
    return Outcome(
      kind: kind, readers: readers.adding(clamping: 2), sum: sum + 1, sumOfSquares: sumOfSquares + 1
    )
  }
}
