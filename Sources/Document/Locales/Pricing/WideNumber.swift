import Numbers

/// A whole number of 128 bits without a sign, for exact fractions. `UInt128` is not on iOS 16.
///
/// Results beyond 128 bits trap, as those of the standard library's integers do.
struct WideNumber: Sendable, Hashable, Comparable {
  let high: UInt64
  let low: UInt64

  init(_ low: UInt64) { self.init(high: 0, low: low) }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  static let zero = WideNumber(0)
  static let one = WideNumber(1)

  static func < (left: WideNumber, right: WideNumber) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  static func + (left: WideNumber, right: WideNumber) -> WideNumber {
    let (low, carries) = left.low.addingReportingOverflow(right.low)
    return WideNumber(high: left.high + right.high + (carries ? 1 : 0), low: low)
  }

  /// - Parameter right: at most `left`.
  static func - (left: WideNumber, right: WideNumber) -> WideNumber {
    let (low, borrows) = left.low.subtractingReportingOverflow(right.low)
    return WideNumber(high: left.high - right.high - (borrows ? 1 : 0), low: low)
  }

  static func * (left: WideNumber, right: WideNumber) -> WideNumber {
    precondition(left.high == 0 || right.high == 0, "a product has more than 128 bits")
    let product = left.low.multipliedFullWidth(by: right.low)
    return WideNumber(
      high: product.high + left.high * right.low + left.low * right.high, low: product.low)
  }

  static func / (left: WideNumber, right: WideNumber) -> WideNumber {
    left.divided(by: right).quotient
  }

  static func % (left: WideNumber, right: WideNumber) -> WideNumber {
    left.divided(by: right).remainder
  }

  /// - Parameter divisor: not zero.
  private func divided(
    by divisor: WideNumber
  ) -> (quotient: WideNumber, remainder: WideNumber) {
    guard divisor.high == 0 else { return dividedByLong(divisor) }
    let first = high.quotientAndRemainder(dividingBy: divisor.low)
    let second = divisor.low.dividingFullWidth((high: first.remainder, low: low))
    return (
      WideNumber(high: first.quotient, low: second.quotient), WideNumber(second.remainder)
    )
  }

  /// Long division, bit by bit: the quotient by more than 64 bits has fewer than 64.
  private func dividedByLong(
    _ divisor: WideNumber
  ) -> (quotient: WideNumber, remainder: WideNumber) {
    var rest = self
    var quotient: UInt64 = 0
    for shift in (0...divisor.high.leadingZeroBitCount).reversed() {
      let part = divisor.doubled(shift)
      guard part <= rest else { continue }
      rest = rest - part
      quotient |= 1 << UInt64(shift)
    }
    return (WideNumber(quotient), rest)
  }

  /// The number times two, as often as `shift` says: at most 63, and no bit is lost.
  private func doubled(_ shift: Int) -> WideNumber {
    guard shift > 0 else { return self }
    return WideNumber(high: high << shift | low >> (64 - shift), low: low << shift)
  }

  /// The largest number that divides both; 1 for two zeros.
  static func commonDivisor(_ first: WideNumber, _ second: WideNumber) -> WideNumber {
    var (larger, smaller) = (first, second)
    while smaller != .zero { (larger, smaller) = (smaller, larger % smaller) }
    return larger == .zero ? .one : larger
  }
}

extension WideNumber: CustomStringConvertible {
  /// The decimal digits.
  var description: String {
    guard high > 0 else { return String(low) }
    let (quotient, remainder) = divided(by: WideNumber(Self.group))
    let digits = String(remainder.low)
    return quotient.description
      + String(repeating: "0", count: Self.groupDigits - digits.utf8.count) + digits
  }

  /// The largest power of ten in 64 bits.
  private static let group: UInt64 = 10_000_000_000_000_000_000
  private static let groupDigits = 19
}
