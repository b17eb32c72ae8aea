import ASCII
import JSON

/// A message in the compact form of JWS (RFC 7515 §7.1): three parts, each decoded when it is needed.
struct CompactMessage: Sendable {
  let header: ArraySlice<UInt8>
  let payload: ArraySlice<UInt8>
  private let signaturePart: ArraySlice<UInt8>
  /// The signed bytes: the first two parts with the point between them.
  let signed: [UInt8]

  /// The longest message, in bytes. Notifications of the App Store have up to about 20,000.
  static let most = 64 << 10
  /// The longest header. Apple's have about 4,600 bytes.
  static let mostHeader = 16 << 10
  /// The longest signature: one of RSA with 4,096 bits.
  static let mostSignature = 684

  init(_ bytes: [UInt8]) throws(SignedRefusal) {
    guard bytes.count <= Self.most else {
      throw SignedRefusal(.tooLong, "the message has more than \(Self.most) bytes")
    }
    let parts = bytes.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
      throw SignedRefusal(.malformed, "the message has not three parts with points between them")
    }
    (header, payload, signaturePart) = (parts[0], parts[1], parts[2])
    guard header.count <= Self.mostHeader, signaturePart.count <= Self.mostSignature else {
      throw SignedRefusal(.tooLong, "the header or the signature is longer than any real one")
    }
    signed = Array(bytes[..<payload.endIndex])
  }

  func signature() throws(SignedRefusal) -> [UInt8] { try Self.decoded(signaturePart, "signature") }

  func decodedHeader() throws(SignedRefusal) -> JSONNode {
    try Self.object(header, "header", atMost: Self.mostHeader)
  }

  func decodedPayload() throws(SignedRefusal) -> JSONNode {
    try Self.object(payload, "payload", atMost: Self.most)
  }

  private static func object(
    _ part: ArraySlice<UInt8>, _ name: String, atMost limit: Int
  ) throws(SignedRefusal) -> JSONNode {
    let bytes = try decoded(part, name)
    do throws(JSONError) {
      let root = try JSONText(
        parsing: bytes, limits: JSONLimits(maxBytes: limit, maxDepth: 32, maxNumberLength: 32)
      ).root
      if root.members != nil { return root }
    } catch {
      throw SignedRefusal(.malformed, "the \(name) is no JSON: \(error)")
    }
    throw SignedRefusal(.malformed, "the \(name) is no JSON object")
  }

  private static func decoded(
    _ part: ArraySlice<UInt8>, _ name: String
  ) throws(SignedRefusal) -> [UInt8] {
    guard let bytes = [UInt8](base64URL: String(decoding: part, as: UTF8.self)) else {
      throw SignedRefusal(.malformed, "the \(name) is not base64url without padding")
    }
    return bytes
  }
}
