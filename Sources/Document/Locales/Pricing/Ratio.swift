import Numbers

/// An exact fraction, such as a price per week or a saving.
///
/// Amounts have sixteen digits and periods at most four, so a combination of two prices and their periods fits 128 bits.
public struct Ratio: Sendable, Hashable, Comparable {
  /// Never true for zero.
  private let isNegative: Bool
  /// Has no common factor with `divisor`.
  private let dividend: WideNumber
  private let divisor: WideNumber

  /// - Parameter divisor: not zero.
  public init(_ dividend: Int, over divisor: Int = 1) {
    self.init(
      (dividend < 0) != (divisor < 0), WideNumber(UInt64(dividend.magnitude)),
      over: WideNumber(UInt64(divisor.magnitude)))
  }

  private init(_ isNegative: Bool, _ dividend: WideNumber, over divisor: WideNumber) {
    let shared = WideNumber.commonDivisor(dividend, divisor)
    self.isNegative = isNegative && dividend != .zero
    self.dividend = dividend / shared
    self.divisor = divisor / shared
  }

  public static func + (left: Ratio, right: Ratio) -> Ratio {
    let shared = WideNumber.commonDivisor(left.divisor, right.divisor)
    let scale = right.divisor / shared
    let divisor = left.divisor * scale
    let (first, second) = (left.dividend * scale, right.dividend * (left.divisor / shared))
    if left.isNegative == right.isNegative {
      return Ratio(left.isNegative, first + second, over: divisor)
    }
    return first < second
      ? Ratio(right.isNegative, second - first, over: divisor)
      : Ratio(left.isNegative, first - second, over: divisor)
  }

  public static prefix func - (ratio: Ratio) -> Ratio {
    Ratio(!ratio.isNegative, ratio.dividend, over: ratio.divisor)
  }

  public static func - (left: Ratio, right: Ratio) -> Ratio { left + -right }

  public static func * (left: Ratio, right: Ratio) -> Ratio {
    // Common factors are cancelled before multiplying.
    let first = Ratio(left.isNegative, left.dividend, over: right.divisor)
    let second = Ratio(right.isNegative, right.dividend, over: left.divisor)
    return Ratio(
      left.isNegative != right.isNegative, first.dividend * second.dividend,
      over: first.divisor * second.divisor)
  }

  /// - Parameter right: not zero.
  public static func / (left: Ratio, right: Ratio) -> Ratio {
    left * Ratio(right.isNegative, right.divisor, over: right.dividend)
  }

  public static func < (left: Ratio, right: Ratio) -> Bool { (left - right).isNegative }

  /// The number; `nil` if it is not whole or does not fit.
  public var exact: Int? {
    guard divisor == .one, dividend.high == 0, let magnitude = Int(exactly: dividend.low) else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The nearest whole number, with halves rounded away from zero: 3 for 2.5, -3 for -2.5. Clamped to the range of `Int`.
  public var rounded: Int { nearest.clamped }

  /// The largest whole number that is not greater: 2 for 2.5, -3 for -2.5. Clamped to the range of `Int`.
  public var floored: Int { below.clamped }

  private var clamped: Int { exact ?? (isNegative ? Int.min : Int.max) }

  private var nearest: Ratio {
    Ratio(isNegative, (dividend + dividend + divisor) / (divisor + divisor), over: .one)
  }

  private var below: Ratio {
    let isBetween = isNegative && divisor != .one
    return Ratio(isNegative, dividend / divisor + (isBetween ? .one : .zero), over: .one)
  }

  /// The nearest number with this many decimals, halves rounded away from zero.
  public func rounded(decimals: Int) -> Ratio {
    let scale = Self.scale(decimals)
    return (self * scale).nearest / scale
  }

  /// The largest number with this many decimals that is not greater.
  public func floored(decimals: Int) -> Ratio {
    let scale = Self.scale(decimals)
    return (self * scale).below / scale
  }

  private static func scale(_ decimals: Int) -> Ratio {
    Ratio((0..<decimals).reduce(1) { power, _ in power * 10 })
  }

  /// The number with this many decimals, halves rounded away from zero: `6.90`.
  public func decimalText(decimals: Int) -> String {
    let scaled = (self * Self.scale(decimals)).nearest
    var digits = scaled.dividend.description
    if decimals > 0 {
      digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    }
    return scaled.isNegative ? "-" + digits : digits
  }
}
