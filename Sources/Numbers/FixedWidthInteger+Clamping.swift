extension FixedWidthInteger {
  /// The whole part of `value`; the nearest number of this type where it has no such number, and 0 for NaN.
  public init(clamping value: Double) {
    self =
      Self(exactly: value.rounded(.towardZero))
      ?? (value > 0 ? Self.max : value < 0 ? Self.min : 0)
  }
}
