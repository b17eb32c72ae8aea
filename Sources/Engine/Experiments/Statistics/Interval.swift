import Numbers

/// The plausible values of a difference. A bound may be infinite.
public struct Interval: Sendable, Equatable {
  /// The lower bound.
  public let lower: Double
  /// The upper bound.
  public let upper: Double

  /// Makes an interval.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a value is between the bounds, or equal to one.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}
