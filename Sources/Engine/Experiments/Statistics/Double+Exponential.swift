import Numbers

/// The two functions that statistics need and the standard library lacks, accurate to about one unit in the last
/// place. Their results are equal on every system.
extension Double {
  private static let ln2High = 0x1.62e42fefa38p-1
  private static let ln2Low = 0x1.ef35793c7673p-45

  /// The natural logarithm. Minus infinity for 0, and NaN for negative numbers.
  ///
  /// ln(m × 2^e) = e ln 2 + 2 artanh((m − 1) ÷ (m + 1)), with m near 1.
  var naturalLogarithm: Double {
    guard self > 0, isFinite else { return self == 0 ? -.infinity : self < 0 ? .nan : self }
    var (mantissa, exponent) = (significand, Double(self.exponent))
    if mantissa > 2.0.squareRoot() {
      mantissa /= 2
      exponent += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var tail = 0.0
    for odd in stride(from: 25.0, through: 3, by: -2) { tail = (tail + 1 / odd) * square }
    return exponent * Self.ln2High + (2 * (ratio + ratio * tail) + exponent * Self.ln2Low)
  }

  /// e to the power of this number. Infinity or 0 beyond the range of a `Double`.
  ///
  /// e^x = 2^k e^r with |r| at most ½ ln 2, and the Taylor series of e^r.
  var exponential: Double {
    if isNaN || self > 710 || self < -750 { return isNaN ? self : self > 0 ? .infinity : 0 }
    let power = (self / (Self.ln2High + Self.ln2Low)).rounded()
    let rest = self - power * Self.ln2High - power * Self.ln2Low
    var sum = 0.0
    for divisor in stride(from: 16.0, through: 1, by: -1) { sum = (sum + 1) * rest / divisor }
    return Double(sign: .plus, exponent: Int(clamping: power), significand: sum + 1)
  }
}
