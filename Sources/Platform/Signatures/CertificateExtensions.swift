import Numbers

/// The extensions of a certificate (RFC 5280 §4.2), as far as a chain is judged by them.
struct CertificateExtensions: Sendable {
  private(set) var names: Set<OID> = []
  /// Whether the certificate may sign others; false without basic constraints.
  private(set) var isAuthority = false
  /// How many authorities may follow; nil for any number.
  private(set) var pathLength: Int?
  /// The bits of the key's usage, the first one highest; nil without that extension.
  private(set) var usage: UInt8?

  /// The most that a certificate may have. Apple's have up to eight.
  private static let most = 32

  /// Extensions whose meaning holds here if they are critical. A critical one with another name makes the certificate unusable (§4.2).
  private static let known: Set<OID> = [
    .basicConstraints, .keyUsage, .extendedKeyUsage, .certificatePolicies,
  ]

  init(_ element: DERElement) throws(DERError) {
    var wrapped = try element.parts(DERTag.context(3))
    var list = try wrapped.next().parts(DERTag.sequence)
    try wrapped.end()
    while !list.isAtEnd {
      try add(try list.next())
      guard names.count <= Self.most else {
        throw DERError("the certificate has more than \(Self.most) extensions", at: element.place)
      }
    }
  }

  private mutating func add(_ element: DERElement) throws(DERError) {
    var parts = try element.parts(DERTag.sequence)
    let name = try parts.next(DERTag.objectIdentifier)
    let isCritical = parts.isNext(DERTag.boolean) ? try Self.isTrue(try parts.next()) : false
    let value = try parts.next(DERTag.octetString)
    try parts.end()
    guard let id = OID(name), names.insert(id).inserted else {
      throw DERError("an extension occurs twice", at: name.place)
    }
    guard !isCritical || Self.known.contains(id) else {
      throw DERError("a critical extension is unknown", at: name.place)
    }
    if id == .basicConstraints { try readConstraints(value) }
    if id == .keyUsage { try readUsage(value) }
  }

  private mutating func readConstraints(_ value: DERElement) throws(DERError) {
    var whole = DERReader(value.content)
    var parts = try whole.next().parts(DERTag.sequence)
    try whole.end()
    if parts.isNext(DERTag.boolean) { isAuthority = try Self.isTrue(try parts.next()) }
    if parts.isNext(DERTag.integer) {
      let number = try parts.next()
      guard number.content.count == 1, let length = number.content.first, length < 0x80 else {
        throw DERError("the length of the path is no small number", at: number.place)
      }
      pathLength = Int(length)
    }
    try parts.end()
  }

  private mutating func readUsage(_ value: DERElement) throws(DERError) {
    var whole = DERReader(value.content)
    let bits = try whole.next(DERTag.bitString)
    try whole.end()
    guard let unused = bits.content.first, unused < 8, 2...3 ~= bits.content.count else {
      throw DERError("the usage of the key is no string of bits", at: bits.place)
    }
    usage = bits.content.dropFirst().first
  }

  private static func isTrue(_ element: DERElement) throws(DERError) -> Bool {
    guard element.content.count == 1, let byte = element.content.first, byte == 0 || byte == 0xff
    else { throw DERError("a truth value is neither true nor false", at: element.place) }
    return byte == 0xff
  }

  /// Whether the key may sign data: the first bit. Without the extension it may.
  var signsData: Bool { usage.map { $0 & 0x80 != 0 } ?? true }
  /// Whether the key may sign certificates: the sixth bit. Without the extension it may.
  var signsCertificates: Bool { usage.map { $0 & 0x04 != 0 } ?? true }
}
