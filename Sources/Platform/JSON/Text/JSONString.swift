import Numbers

/// The characters of a string in a text (RFC 8259 §7).
package enum JSONString {
  package static func decode(_ node: TapeNode, in bytes: [UInt8]) -> String {
    let content = bytes[Int(node.start) + 1..<Int(node.end) - 1]
    guard node.isEscaped else { return String(decoding: content, as: UTF8.self) }
    return String(decoding: unescape(content), as: UTF8.self)
  }

  /// Decodes the bytes between a string's quotes to UTF-8.
  ///
  /// The parser has checked that escapes and surrogate pairs are complete.
  package static func unescape(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      guard content[index] == UInt8(ascii: "\\") else {
        decoded.append(content[index])
        index += 1
        continue
      }
      let letter = content[index + 1]
      index += 2
      if letter == UInt8(ascii: "u") {
        decoded.append(contentsOf: String(scalar(in: content, at: &index)).utf8)
      } else {
        decoded.append(character(escapedBy: letter))
      }
    }
    return decoded
  }

  private static func character(escapedBy letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: letter
    }
  }

  private static func scalar(in content: ArraySlice<UInt8>, at index: inout Int) -> Unicode.Scalar {
    var code = unit(in: content, at: &index)
    if (0xD800..<0xDC00).contains(code) {
      index += 2
      code = 0x10000 + (code - 0xD800) << 10 + (unit(in: content, at: &index) &- 0xDC00)
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private static func unit(in content: ArraySlice<UInt8>, at index: inout Int) -> UInt32 {
    defer { index += 4 }
    return content[index..<index + 4].reduce(0) { $0 << 4 | hexDigit($1) }
  }

  /// The value of a hexadecimal digit; 0xFF for any other byte.
  static func hexDigit(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 48...57: UInt32(byte) - 48
    case 65...70: UInt32(byte) - 55
    case 97...102: UInt32(byte) - 87
    default: 0xFF
    }
  }
}
