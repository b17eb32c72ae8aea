import Numbers

extension Sequence<UInt8> {
  /// Two lower-case digits a byte (RFC 4648 §8, in lower case).
  public var hexadecimal: String {
    withContiguousStorageIfAvailable(Self.hexadecimal)
      ?? ContiguousArray(self).withUnsafeBufferPointer(Self.hexadecimal)
  }

  private static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (place, byte) in bytes.enumerated() {
        text[2 * place] = digit(byte >> 4)
        text[2 * place + 1] = digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}

extension [UInt8] {
  /// Decodes pairs of hexadecimal digits, in upper or lower case; nil for other text.
  public init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place].hexadecimalValue,
        let low = digits[place + 1].hexadecimalValue
      else { return nil }
      append(high << 4 | low)
    }
  }
}
