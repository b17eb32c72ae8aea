import Numbers

/// A value of a parsed text, in document order. A member of an object is the key's node followed by the value's.
///
/// It is flat and trivial so that a walk over a document touches one array and no reference counts.
package struct TapeNode: Sendable {
  /// The offset of the first byte, including an opening quote or bracket.
  package var start: UInt32
  /// The offset after the last byte.
  package var end: UInt32
  /// The index of the node after this value and its contents.
  package var next: UInt32
  /// The number of an object's members or an array's elements; for a key, its `KeyHash`.
  package var count: UInt32
  package var kind: JSONNode.Kind
  /// `true`.
  package var isTrue = false
  /// A string with a backslash, so that its bytes must be decoded.
  package var isEscaped = false
  /// A string with a byte above 0x7F.
  package var isWide = false
  /// A number with neither fraction nor exponent.
  package var isPlainInteger = false
  /// A key that occurs again later in the same object (`JSONLimits.DuplicateKeys.keepLast`).
  package var isSuperseded = false
}

/// A cheap hash of a member's name, for the keys of documents and schemas.
///
/// The hash reads at most 16 bytes, so names can be made to collide. Users must bound the cost of collisions.
package enum KeyHash {
  package static func of(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = UnsafeRawBufferPointer(name)
    let count = name.count
    var mixed = UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      let head = raw.loadUnaligned(as: UInt64.self)
      let tail = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      mixed = (mixed ^ head) &* 0x9E37_79B9_7F4A_7C15 ^ tail
    } else if count >= 4 {
      let head = raw.loadUnaligned(as: UInt32.self)
      let tail = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      mixed = (mixed << 32 ^ UInt64(head)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(tail)
    } else if count > 0 {
      let middle = UInt64(name[count >> 1]) << 16
      mixed ^= UInt64(name[0]) << 24 | middle | UInt64(name[count - 1]) << 8
    }
    mixed &*= 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  package static func of(_ name: String) -> UInt32 {
    var name = name
    return name.withUTF8(of)
  }
}
