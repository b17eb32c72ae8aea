import ASCII
import Numbers

/// Percent-decoding (RFC 3986 §2.1), once, of bytes whose escapes were checked when the request was parsed.
enum PercentDecoding {
  /// The bytes with every escape decoded.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
    decode(bytes, range, plusIsSpace: false)
  }

  /// Decodes a part of a form, where `+` also stands for a space.
  static func decodeForm(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
    decode(bytes, range, plusIsSpace: true)
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, plusIsSpace: Bool
  ) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == .percent, let value = escape(in: bytes, at: index, end: range.upperBound) {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
        index += 1
      }
    }
    return decoded
  }

  /// The byte encoded by the escape at an index; nil if there is no complete escape.
  static func escape(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> UInt8? {
    guard index + 2 < end, let high = bytes[index + 1].hexadecimalValue,
      let low = bytes[index + 2].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }
}
