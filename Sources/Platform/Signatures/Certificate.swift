import Numbers

/// A certificate of X.509 (RFC 5280): what a chain is judged by. Reading it verifies nothing.
public struct Certificate: Sendable {
  /// The part that is signed.
  let signed: [UInt8]
  let signature: [UInt8]
  /// The digest of an ECDSA signature.
  let digest: VerifyingKey.Digest
  /// The names of issuer and subject, which are compared by their bytes.
  let issuer: [UInt8]
  let subject: [UInt8]
  /// Seconds since 1970.
  let validity: ClosedRange<Int>
  public let key: KeyInfo
  let extensions: CertificateExtensions

  /// The largest certificate that is read, in bytes. Apple's have about 1,100.
  public static let most = 8 << 10

  /// Reads a certificate in DER.
  public init(_ bytes: [UInt8]) throws(DERError) {
    guard bytes.count <= Self.most else {
      throw DERError("a certificate has more than \(Self.most) bytes", at: Self.most)
    }
    var whole = DERReader(bytes[...])
    var parts = try whole.next().parts(DERTag.sequence)
    try whole.end()
    let signed = try parts.next(DERTag.sequence)
    let algorithm = try parts.next(DERTag.sequence)
    signature = Array(try parts.next(DERTag.bitString).wholeBytes())
    try parts.end()
    digest = try Self.digest(algorithm)
    self.signed = Array(signed.bytes)

    var fields = try signed.parts(DERTag.sequence)
    try Self.skipVersionAndNumber(&fields)
    guard try fields.next(DERTag.sequence).bytes == algorithm.bytes else {
      throw DERError("the certificate names two algorithms", at: algorithm.place)
    }
    issuer = Array(try fields.next(DERTag.sequence).bytes)
    validity = try Self.validity(try fields.next(DERTag.sequence))
    subject = Array(try fields.next(DERTag.sequence).bytes)
    key = try KeyInfo(try fields.next(DERTag.sequence))
    extensions = try CertificateExtensions(try fields.next(DERTag.context(3)))
    try fields.end()
  }

  private static func skipVersionAndNumber(_ fields: inout DERReader) throws(DERError) {
    var version = try fields.next(DERTag.context(0)).parts(DERTag.context(0))
    let number = try version.next(DERTag.integer)
    guard Array(number.content) == [2] else {
      throw DERError("the certificate is not of version 3", at: number.place)
    }
    try version.end()
    _ = try fields.next(DERTag.integer)
  }

  private static func digest(_ algorithm: DERElement) throws(DERError) -> VerifyingKey.Digest {
    var parts = try algorithm.parts(DERTag.sequence)
    let name = try parts.next(DERTag.objectIdentifier)
    try parts.end()
    switch OID(name) {
    case .ecdsaSHA256: return .sha256
    case .ecdsaSHA384: return .sha384
    default:
      throw DERError("the signature is not ECDSA with SHA-256 or SHA-384", at: name.place)
    }
  }

  private static func validity(_ element: DERElement) throws(DERError) -> ClosedRange<Int> {
    var times = try element.parts(DERTag.sequence)
    let (first, last) = (
      try DERTime.seconds(try times.next()), try DERTime.seconds(try times.next())
    )
    try times.end()
    guard first <= last else {
      throw DERError("the certificate ends before it begins", at: element.place)
    }
    return first...last
  }

  /// Whether the certificate has this extension.
  public func has(_ name: OID) -> Bool { extensions.names.contains(name) }
}
