extension FixedWidthInteger {
  /// The whole part of `value`, clamped to the range of this type; 0 for NaN.
  @inlinable package init(clamping value: Double) {
    self =
      Self(exactly: value.rounded(.towardZero))
      ?? (value > 0 ? Self.max : value < 0 ? Self.min : 0)
  }
}

/// Sums and products of numbers from outside, which may overflow.
extension FixedWidthInteger {
  /// The sum, clamped to the range of the type.
  package func adding(clamping other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? Self.min : Self.max) : sum
  }

  /// The product, clamped to the range of the type.
  package func multiplied(clamping other: Self) -> Self {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? ((self < 0) == (other < 0) ? Self.max : Self.min) : product
  }
}
