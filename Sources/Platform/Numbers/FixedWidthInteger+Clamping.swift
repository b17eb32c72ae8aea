extension FixedWidthInteger {
  /// The whole part of `value`; the nearest number of this type where it has no such number, and 0 for NaN.
  @inlinable public init(clamping value: Double) {
    self =
      Self(exactly: value.rounded(.towardZero))
      ?? (value > 0 ? Self.max : value < 0 ? Self.min : 0)
  }
}

/// Sums and products of numbers from outside, which may pass the ends of their type.
extension FixedWidthInteger {
  /// The sum, or the end of the type's range that it passes.
  public func adding(clamping other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? Self.min : Self.max) : sum
  }

  /// The product, or the end of the type's range that it passes.
  public func multiplied(clamping other: Self) -> Self {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? ((self < 0) == (other < 0) ? Self.max : Self.min) : product
  }
}
