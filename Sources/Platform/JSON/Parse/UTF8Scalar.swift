import Numbers

/// The well-formed byte sequences of UTF-8 (RFC 3629 §4; Unicode Table 3-7).
enum UTF8Scalar {
  /// The length of the first scalar in bytes; `nil` if it is malformed.
  static func length(of bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> Int? {
    var rest = bytes.makeIterator()
    guard let first = rest.next() else { return nil }
    guard let shape = shape(of: first) else { return nil }
    guard shape.length > 1 else { return 1 }
    guard let second = rest.next(), shape.second.contains(second) else { return nil }
    for _ in 2..<max(shape.length, 2) {
      guard let byte = rest.next(), byte & 0xC0 == 0x80 else { return nil }
    }
    return shape.length
  }

  @inline(__always)
  private static func shape(of first: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0...0x7F: (1, 0...0)
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
