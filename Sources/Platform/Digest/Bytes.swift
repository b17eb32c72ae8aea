/// Bytes as text, and their comparison.
extension Sequence<UInt8> {
  /// Two lower-case digits a byte (RFC 4648 §8, in lower case).
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Decodes pairs of hexadecimal digits; nil for other text.
  public init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Compares in a time that only depends on the lengths, so that it reveals nothing about a secret.
  public func equalsInConstantTime(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(self, other) { difference |= left ^ right }
    return difference == 0
  }
}
