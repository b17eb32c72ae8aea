import Numbers

/// The character classes of the HTTP grammar (RFC 9110 §5.6, RFC 3986 §2).
extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab: UInt8 = 0x09
  static let carriageReturn: UInt8 = 0x0D
  static let lineFeed: UInt8 = 0x0A
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let quote = UInt8(ascii: "\"")
  static let slash = UInt8(ascii: "/")
  static let percent = UInt8(ascii: "%")

  /// Whether the byte is optional whitespace (RFC 9110 §5.6.3): SP or HTAB.
  @inline(__always)
  var isBlank: Bool { self == .space || self == .tab }

  /// Whether the byte is a `tchar` (RFC 9110 §5.6.2).
  @inline(__always)
  var isTokenCharacter: Bool {
    let mask: (UInt64, UInt64) = (0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE)
    guard self < 128 else { return false }
    return (self < 64 ? mask.0 >> UInt64(self) : mask.1 >> UInt64(self & 63)) & 1 == 1
  }

  /// Whether the byte may occur unescaped in a registered name: `unreserved` or `sub-delims` of RFC 3986.
  var isNameCharacter: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), .comma,
      .semicolon, .equals:
      true
    default: isAlphanumeric
    }
  }

  /// The lower-case letter of an ASCII capital; any other byte unchanged.
  @inline(__always)
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes equal an ASCII literal.
  @inline(__always)
  func matches(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the bytes equal a lower-case literal, ignoring case.
  @inline(__always)
  func matchesWithoutCase(_ lowercase: StaticString) -> Bool {
    guard count == lowercase.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index].lowercased != lowercase.utf8Start[index] {
      return false
    }
    return true
  }
}
