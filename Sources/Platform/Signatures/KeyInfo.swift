import Numbers

/// A public key as certificates carry it (`SubjectPublicKeyInfo`, RFC 5280 §4.1.2.7), of a kind that is verified here.
public struct KeyInfo: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case p256, p384
    case rsa

    /// The length of each number of an ECDSA signature in bytes; nil for RSA.
    var numberLength: Int? {
      switch self {
      case .p256: 32
      case .p384: 48
      case .rsa: nil
      }
    }
  }

  public let kind: Kind
  /// The whole in DER.
  let bytes: [UInt8]

  /// Reads a key in DER.
  init(_ element: DERElement) throws(DERError) {
    var parts = try element.parts(DERTag.sequence)
    var algorithm = try parts.next(DERTag.sequence).parts(DERTag.sequence)
    let name = try algorithm.next(DERTag.objectIdentifier)
    let parameters = try algorithm.next()
    try algorithm.end()
    let key = try parts.next(DERTag.bitString).wholeBytes()
    try parts.end()
    switch (OID(name), OID(parameters)) {
    case (.ecPublicKey, .p256): kind = .p256
    case (.ecPublicKey, .p384): kind = .p384
    default: throw DERError("the key is neither of P-256 nor of P-384", at: name.place)
    }
    // Only whole points: a byte 4 and two coordinates.
    guard let length = kind.numberLength, key.first == 4, key.count == 1 + 2 * length else {
      throw DERError("the key is no whole point of its curve", at: element.place)
    }
    bytes = Array(element.bytes)
  }

  /// An RSA key of its numbers, as a JSON Web Key has them (RFC 7518 §6.3.1).
  ///
  /// - Returns: nil for a modulus that has not 2,048 to 4,096 bits, and for an even or a long exponent.
  public init?(modulus: [UInt8], exponent: [UInt8]) {
    guard 256...512 ~= modulus.count, let first = modulus.first, first >= 0x80,
      1...4 ~= exponent.count, let last = exponent.last, last % 2 == 1
    else { return nil }
    let numbers = DERWriter.sequence([
      DERWriter.integer(modulus[...]), DERWriter.integer(exponent[...]),
    ])
    kind = .rsa
    bytes = DERWriter.sequence([
      DERWriter.sequence([OID.rsaEncryption.element, DERWriter.null]),
      DERWriter.element(DERTag.bitString, [0] + numbers),
    ])
  }
}
