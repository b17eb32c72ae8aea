import Testing

@testable import Locales

/// Numbers of 128 bits beside those of the standard library, which newer systems have.
@Suite struct WideNumberTests {
  /// Numbers around the edges of 64 and 128 bits, and between them.
  private static let numbers: [UInt128] = [
    0, 1, 2, 9, 10, 0xFFFF_FFFF, 1 << 63, UInt128(UInt64.max) - 1, UInt128(UInt64.max), 1 << 64,
    (1 << 64) + 1, 10_000_000_000_000_000_000, 10_000_000_000_000_000_001, 1 << 100,
    (1 << 100) + 0xDEAD_BEEF, 123_456_789_012_345_678_901_234_567_890, UInt128.max >> 1,
    UInt128.max - 1, UInt128.max,
  ]

  private static func wide(_ number: UInt128) -> WideNumber {
    let half = WideNumber(1 << 32)
    let high = WideNumber(UInt64(number >> 64))
    return high * half * half + WideNumber(UInt64(truncatingIfNeeded: number))
  }

  private static func narrow(_ number: WideNumber) -> UInt128 {
    UInt128(number.high) << 64 | UInt128(number.low)
  }

  @Test(arguments: numbers)
  func `sums, products, quotients and order are the standard library's`(one: UInt128) {
    #expect(Self.narrow(Self.wide(one)) == one)
    #expect(Self.wide(one).description == String(one))
    for other in Self.numbers {
      let (left, right) = (Self.wide(one), Self.wide(other))
      #expect((left < right) == (one < other) && (left == right) == (one == other))
      if one >= other { #expect(Self.narrow(left - right) == one - other) }
      let sum = one.addingReportingOverflow(other)
      if !sum.overflow { #expect(Self.narrow(left + right) == sum.partialValue) }
      let product = one.multipliedReportingOverflow(by: other)
      if !product.overflow { #expect(Self.narrow(left * right) == product.partialValue) }
      guard other != 0 else { continue }
      #expect(Self.narrow(left / right) == one / other, "\(one) / \(other)")
      #expect(Self.narrow(left % right) == one % other, "\(one) % \(other)")
    }
  }

  @Test(arguments: [
    (5, 2, 3, 2), (-5, 2, -3, -3), (7, 3, 2, 2), (-7, 3, -2, -3), (4, 2, 2, 2), (-1, 3, 0, -1),
    (0, 5, 0, 0), (Int.max, 1, Int.max, Int.max), (Int.min, 1, Int.min, Int.min),
  ])
  func `a fraction is rounded and floored`(
    dividend: Int, divisor: Int, rounded: Int, floored: Int
  ) {
    let ratio = Ratio(dividend, over: divisor)
    #expect(ratio.rounded == rounded && ratio.floored == floored)
  }

  @Test func `what no Int holds is clamped, and is not exact`() {
    let ratio = Ratio(Int.max) * Ratio(3)
    #expect((ratio.rounded, ratio.floored, ratio.exact) == (Int.max, Int.max, nil))
    #expect((-ratio).rounded == Int.min && Ratio(7, over: 2).exact == nil)
    #expect(Ratio(14, over: -2).exact == -7)
  }
}
