import Numbers

/// The character classes of XML 1.0, fifth edition.
public enum XMLCharacter {
  /// Whether it is white space (S, §2.3).
  public static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether it is a legal character (Char, §2.2).
  public static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether it can start a name (NameStartChar, §2.3). Excludes the colon, which separates a prefix (Namespaces in XML §3).
  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether it can continue a name (NameChar, §2.3). Excludes the colon.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x0300...0x036F, 0x203F...0x2040: true
    default: startsName(scalar)
    }
  }

  /// The first byte that does not start a legal character. The scalar is `nil` for invalid UTF-8, else the character that XML forbids.
  static func firstFault(in bytes: [UInt8]) -> (offset: Int, scalar: Unicode.Scalar?)? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] >= 0x20, bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      guard let (scalar, length) = scalar(at: offset, in: bytes) else { return (offset, nil) }
      guard isLegal(scalar) else { return (offset, scalar) }
      offset += length
    }
    return nil
  }

  /// The character at `offset` and its length in bytes; `nil` if the bytes are not UTF-8 (Unicode §3.9, table 3-7).
  static func scalar(at offset: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = UInt32(bytes[offset])
    let (length, least): (Int, UInt32) =
      switch first {
      case 0..<0x80: (1, 0)
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (0, 0)
      }
    guard length > 0, offset + length <= bytes.count else { return nil }
    var value = length == 1 ? first : first & (0x7F >> UInt32(length))
    for byte in bytes[offset + 1..<offset + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
