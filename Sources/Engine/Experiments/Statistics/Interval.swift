/// The values that a difference may have. An end may be infinite.
public struct Interval: Sendable, Equatable {
  /// The least value.
  public let lower: Double
  /// The greatest value.
  public let upper: Double

  /// Makes an interval.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a value is between the ends, or one of them.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}
