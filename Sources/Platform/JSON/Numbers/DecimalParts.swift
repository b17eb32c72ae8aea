import Numbers

/// A decimal number in canonical form: ±digits × 10^exponent.
///
/// The digits have neither leading nor trailing zeros; zero has none at all and the exponent 0.
package struct DecimalParts: Sendable, Hashable {
  package var isNegative: Bool
  /// 0 to 9, most significant first.
  package var digits: [UInt8]
  package var exponent: Int

  /// Splits a number that is known to be valid by RFC 8259 §6.
  package init(reading text: some Sequence<UInt8>) {
    isNegative = false
    digits = []
    exponent = 0
    var isFraction = false
    var written = text.makeIterator()
    while let byte = written.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case 48...57:
        digits.append(byte - 48)
        if isFraction { exponent -= 1 }
      default: exponent += Self.exponent(&written)
      }
    }
    normalise()
  }

  private static func exponent(_ rest: inout some IteratorProtocol<UInt8>) -> Int {
    var value = 0
    var isNegative = false
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case 48...57: value = value * 10 + Int(byte - 48)
      default: continue
      }
    }
    return isNegative ? -value : value
  }

  private mutating func normalise() {
    let trailing = digits.reversed().prefix { $0 == 0 }.count
    digits.removeLast(trailing)
    exponent += trailing
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
    if digits.isEmpty {
      exponent = 0
      isNegative = false
    }
  }

  package var isInteger: Bool { exponent >= 0 }

  /// The value, if it is an integer that fits.
  package var int: Int? {
    guard exponent >= 0, digits.count + exponent <= 19 else { return digits.isEmpty ? 0 : nil }
    var value = 0
    for digit in digits + Array(repeating: 0, count: exponent) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(Int(digit))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    // Counts downwards, because the magnitude of Int.min exceeds Int.max.
    guard !isNegative else { return value }
    return value == .min ? nil : -value
  }
}
