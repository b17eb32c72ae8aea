import PaywallModel

/// A document's bytes that have passed every check, and what they say.
public struct CheckedDocument: Sendable {
  public var bytes: [UInt8]
  /// A strong entity tag with its quotes, from the bytes' digest.
  public var etag: String
  public var document: PaywallDocument
}

/// Entity tags from content: the same bytes have the same tag, for ever and on every machine.
enum ContentTag {
  /// 128 bits of SHA-256, in quotes (RFC 9110 §8.8.3).
  static func of(_ bytes: [UInt8]) -> String {
    "\"" + SHA256.hash(bytes).prefix(16).hexadecimal + "\""
  }
}
