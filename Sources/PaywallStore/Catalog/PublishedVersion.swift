import Foundation
import PaywallModel

/// A document as it was published, byte for byte. It never changes.
public final class PublishedVersion: Sendable {
  public let brand: Brand
  public let number: Int
  /// The file's bytes.
  public let bytes: [UInt8]
  /// A strong entity tag with its quotes (RFC 9110 §8.8.3); the same for the same bytes.
  public let etag: String
  public let document: PaywallDocument
  public let publishedAt: Date

  init(brand: Brand, number: Int, content: CheckedDocument, publishedAt: Date) {
    self.brand = brand
    self.number = number
    bytes = content.bytes
    etag = content.etag
    document = content.document
    self.publishedAt = publishedAt
  }

  /// In bytes.
  public var size: Int { bytes.count }
}
