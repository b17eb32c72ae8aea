import PaywallModel

/// A document's bytes that have passed every check, and what they say.
public struct CheckedDocument: Sendable {
  public var bytes: [UInt8]
  /// A strong entity tag with its quotes, from the bytes' digest.
  public var etag: String
  public var document: PaywallDocument
}
