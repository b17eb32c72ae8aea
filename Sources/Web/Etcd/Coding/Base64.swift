import Numbers

/// Base64 with padding (RFC 4648 §4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let invalid: UInt8 = 0xFF

  /// The digit that each byte stands for.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let (first, count) = (bytes[start], min(3, bytes.count - start))
      let second = count > 1 ? bytes[start + 1] : 0
      let third = count > 2 ? bytes[start + 2] : 0
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
      text.append(count > 1 ? alphabet[Int((second & 15) << 2 | third >> 6)] : padding)
      text.append(count > 2 ? alphabet[Int(third & 63)] : padding)
    }
    return text
  }

  /// Decodes the text; returns nil unless it is exactly the encoding of the bytes.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let content = text.dropLast(text.suffix(2).reversed().prefix { $0 == padding }.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count * 3 / 4)
    var gathered: UInt32 = 0
    var bits = 0
    for letter in content {
      let value = values[Int(letter)]
      guard value != invalid else { return nil }
      gathered = gathered << 6 | UInt32(value)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: gathered >> UInt32(bits)))
      gathered &= (1 << UInt32(bits)) - 1
    }
    // The bits that belong to no byte must be 0, as an encoder writes them.
    return gathered == 0 && bits < 6 ? bytes : nil
  }
}
