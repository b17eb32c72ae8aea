import Numbers

/// An exact fraction, such as a price per week or a saving.
///
/// Amounts have sixteen digits and periods at most four, so a combination of two prices and their periods fits 128 bits.
public struct Ratio: Sendable, Hashable, Comparable {
  /// Has no common factor with `denominator`.
  public let numerator: Int128
  /// Always positive.
  public let denominator: Int128

  /// - Parameter divisor: not zero.
  public init(_ dividend: Int128, over divisor: Int128 = 1) {
    let sign: Int128 = divisor < 0 ? -1 : 1
    let shared = Self.commonDivisor(dividend.magnitude, divisor.magnitude)
    numerator = sign * dividend / Int128(shared)
    denominator = sign * divisor / Int128(shared)
  }

  private static func commonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger == 0 ? 1 : larger
  }

  public static func + (left: Ratio, right: Ratio) -> Ratio {
    let shared = Int128(commonDivisor(left.denominator.magnitude, right.denominator.magnitude))
    let scale = right.denominator / shared
    return Ratio(
      left.numerator * scale + right.numerator * (left.denominator / shared),
      over: left.denominator * scale)
  }

  public static func - (left: Ratio, right: Ratio) -> Ratio {
    left + Ratio(-right.numerator, over: right.denominator)
  }

  public static func * (left: Ratio, right: Ratio) -> Ratio {
    // Common factors are cancelled before multiplying.
    let first = Ratio(left.numerator, over: right.denominator)
    let second = Ratio(right.numerator, over: left.denominator)
    return Ratio(
      first.numerator * second.numerator, over: first.denominator * second.denominator)
  }

  /// - Parameter right: not zero.
  public static func / (left: Ratio, right: Ratio) -> Ratio {
    left * Ratio(right.denominator, over: right.numerator)
  }

  public static func < (left: Ratio, right: Ratio) -> Bool { (left - right).numerator < 0 }

  /// The nearest whole number, with halves rounded away from zero: 3 for 2.5, -3 for -2.5.
  public var rounded: Int128 {
    let magnitude = Int128(numerator.magnitude)
    let nearest = (magnitude * 2 + denominator) / (denominator * 2)
    return numerator < 0 ? -nearest : nearest
  }

  /// The largest whole number that is not greater: 2 for 2.5, -3 for -2.5.
  public var floored: Int128 {
    numerator / denominator - (numerator % denominator < 0 ? 1 : 0)
  }

  /// The nearest number with this many decimals, halves rounded away from zero.
  public func rounded(decimals: Int) -> Ratio {
    let scale = Self.scale(decimals)
    return Ratio((self * Ratio(scale)).rounded, over: scale)
  }

  /// The largest number with this many decimals that is not greater.
  public func floored(decimals: Int) -> Ratio {
    let scale = Self.scale(decimals)
    return Ratio((self * Ratio(scale)).floored, over: scale)
  }

  private static func scale(_ decimals: Int) -> Int128 {
    (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
  }

  /// The number with this many decimals, halves rounded away from zero: `6.90`.
  public func decimalText(decimals: Int) -> String {
    let scaled = (self * Ratio(Self.scale(decimals))).rounded
    var digits = String(scaled.magnitude)
    if decimals > 0 {
      digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    }
    return scaled < 0 ? "-" + digits : digits
  }
}
