import ASCII
import Numbers

/// An exact decimal amount in some currency, such as `6.99`.
///
/// At most twelve digits before the point and four after it. Two amounts are equal if their values are equal: `0.5` and `0.50`.
public struct Amount: Sendable, Hashable, Comparable {
  /// The number in ten-thousandths.
  let tenThousandths: Int64
  /// The number of decimals with which it was written.
  public let decimals: Int

  public static let zero = Amount(tenThousandths: 0, decimals: 0)

  public static let mostDecimals = 4
  public static let mostWholeDigits = 12

  /// Reads `(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...Self.mostWholeDigits).contains(whole.count),
      whole.count == 1 || whole.first != UInt8(ascii: "0"), parts.count <= 2,
      parts.allSatisfy({ $0.allSatisfy(\.isDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : nil
    guard fraction.map({ (1...Self.mostDecimals).contains($0.count) }) ?? true else { return nil }
    decimals = fraction?.count ?? 0
    var value: Int64 = 0
    for digit in Array(whole) + Array(fraction ?? whole.prefix(0)) {
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    for _ in decimals..<Self.mostDecimals { value *= 10 }
    tenThousandths = value
  }

  private init(tenThousandths: Int64, decimals: Int) {
    self.tenThousandths = tenThousandths
    self.decimals = decimals
  }

  /// The amount a number of times; `nil` if it has more digits than an amount can have.
  public func times(_ count: Int) -> Amount? {
    let (product, isTooLarge) = tenThousandths.multipliedReportingOverflow(by: Int64(count))
    guard !isTooLarge, count >= 0, product < Self.limit else { return nil }
    return Amount(tenThousandths: product, decimals: decimals)
  }

  /// One ten-thousandth more than the largest amount.
  private static let limit: Int64 = 10_000_000_000_000_000

  /// The value without rounding.
  public var ratio: Ratio { Ratio(Int(clamping: tenThousandths), over: 10_000) }

  /// The number of significant decimals: 1 for `0.50`.
  public var neededDecimals: Int {
    var rest = tenThousandths
    var needed = Self.mostDecimals
    while needed > 0, rest % 10 == 0 {
      rest /= 10
      needed -= 1
    }
    return needed
  }

  public static func == (left: Amount, right: Amount) -> Bool {
    left.tenThousandths == right.tenThousandths
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(tenThousandths) }

  public static func < (left: Amount, right: Amount) -> Bool {
    left.tenThousandths < right.tenThousandths
  }
}

extension Amount: CustomStringConvertible {
  /// As it was written: `6.90`.
  public var description: String { ratio.decimalText(decimals: decimals) }
}
