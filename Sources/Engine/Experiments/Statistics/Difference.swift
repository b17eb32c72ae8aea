import Numbers

/// The difference between a variant and the control, and its uncertainty.
public struct Difference: Sendable, Equatable {
  /// The unit of a difference.
  public enum Scale: String, Sendable, Equatable, CaseIterable {
    /// As a share of the control's mean: 0.1 is 10 % more.
    case relative
    /// In the unit of the outcome: 0.01 is one point of a rate, or a cent.
    case absolute
  }

  /// The variant's mean minus the control's, in the scale's unit.
  public let estimate: Double
  /// The variance of the estimate.
  public let variance: Double
  /// The number of readers of the control and the variant together.
  public let readers: Int

  /// The standard deviation of the estimate.
  public var standardError: Double { variance.squareRoot() }

  init(estimate: Double, variance: Double, readers: Int) {
    self.estimate = estimate
    self.variance = variance
    self.readers = readers
  }

  /// Compares two outcomes (`frequentist_diff` and `frequentist_variance` of GrowthBook's gbstats; the delta method).
  /// - Returns: `nil` if there is no result yet, because the control's mean is 0 or all readers behaved identically.
  public init?(from control: Outcome, to variant: Outcome, _ scale: Scale = .relative) {
    guard control.readers > 0, variant.readers > 0, control.mean != 0, control.variance > 0,
      variant.variance > 0
    else { return nil }
    self.init(
      control: control.moments, variant: variant.moments, scale,
      readers: control.readers.adding(clamping: variant.readers))
    guard estimate.isFinite, variance.isFinite, variance > 0 else { return nil }
  }

  /// - Parameter control: The mean, and the variance of the mean.
  init(
    control: (mean: Double, variance: Double), variant: (mean: Double, variance: Double),
    _ scale: Scale, readers: Int
  ) {
    let estimate = variant.mean - control.mean
    self.readers = readers
    switch scale {
    case .absolute:
      self.estimate = estimate
      variance = control.variance + variant.variance
    case .relative:
      let square = control.mean * control.mean
      self.estimate = estimate / control.mean
      variance =
        variant.variance / square
        + control.variance * variant.mean * variant.mean / (square * square)
    }
  }
}

extension Outcome {
  /// The mean, and its variance.
  fileprivate var moments: (mean: Double, variance: Double) { (mean, variance / Double(readers)) }
}
