import Numbers

/// Writes the few elements that libcrypto is given and no certificate contains: signatures of JWS and keys of JSON Web Keys.
enum DERWriter {
  static let null: [UInt8] = [DERTag.null, 0]

  static func sequence(_ parts: [[UInt8]]) -> [UInt8] {
    element(DERTag.sequence, Array(parts.joined()))
  }

  /// A number that is not negative, of its bytes in network order.
  static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = bytes.drop { $0 == 0 }
    let sign: [UInt8] = digits.first.map { $0 >= 0x80 } ?? true ? [0] : []
    return element(DERTag.integer, sign + digits)
  }

  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(truncatingIfNeeded: count)] }
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    let digits = bytes.drop { $0 == 0 }
    return [0x80 | UInt8(truncatingIfNeeded: digits.count)] + digits
  }
}
