import Numbers

/// The name of an algorithm, a curve or an extension: an object identifier, by its bytes in DER.
public struct OID: Sendable, Hashable {
  let bytes: [UInt8]

  /// - Parameter arcs: `1, 2, 840, …`; at least two.
  public init(_ arcs: Int...) {
    let first = arcs.count > 1 ? [40 * arcs[0] + arcs[1]] : arcs
    bytes = (first + arcs.dropFirst(2)).flatMap(Self.digits)
  }

  /// The identifier in an element; nil for another element.
  init?(_ element: DERElement) {
    guard element.tag == DERTag.objectIdentifier else { return nil }
    bytes = Array(element.content)
  }

  /// The number in base 128, with the high bit set in all digits but the last.
  private static func digits(_ number: Int) -> [UInt8] {
    var digits = [UInt8(truncatingIfNeeded: number & 127)]
    var rest = number >> 7
    while rest > 0 {
      digits.insert(UInt8(truncatingIfNeeded: rest & 127) | 128, at: 0)
      rest >>= 7
    }
    return digits
  }

  var element: [UInt8] { DERWriter.element(DERTag.objectIdentifier, bytes) }

  static let ecPublicKey = OID(1, 2, 840, 10045, 2, 1)
  static let p256 = OID(1, 2, 840, 10045, 3, 1, 7)
  static let p384 = OID(1, 3, 132, 0, 34)
  static let rsaEncryption = OID(1, 2, 840, 113549, 1, 1, 1)
  static let ecdsaSHA256 = OID(1, 2, 840, 10045, 4, 3, 2)
  static let ecdsaSHA384 = OID(1, 2, 840, 10045, 4, 3, 3)
  static let basicConstraints = OID(2, 5, 29, 19)
  static let keyUsage = OID(2, 5, 29, 15)
  static let extendedKeyUsage = OID(2, 5, 29, 37)
  static let certificatePolicies = OID(2, 5, 29, 32)
}
