import Numbers

/// The classes of ASCII characters. Bytes of other characters belong to none.
extension UInt8 {
  /// `0` to `9`.
  @inlinable @inline(__always)
  public var isDigit: Bool { self &- 0x30 < 10 }

  /// `a` to `z` and `A` to `Z`.
  @inlinable @inline(__always)
  public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// `a` to `z`.
  @inlinable @inline(__always)
  public var isLowercaseLetter: Bool { self &- 0x61 < 26 }

  /// A letter or a digit.
  @inlinable @inline(__always)
  public var isAlphanumeric: Bool { isLetter || isDigit }

  /// `0` to `9`, `a` to `f` and `A` to `F`.
  @inlinable @inline(__always)
  public var isHexDigit: Bool { hexadecimalValue != nil }

  /// `0` to `9` and `a` to `f`.
  @inlinable @inline(__always)
  public var isLowercaseHexDigit: Bool { isDigit || self &- 0x61 < 6 }

  /// The value of a hexadecimal digit, 0…15; nil for any other byte.
  @inlinable @inline(__always)
  public var hexadecimalValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
