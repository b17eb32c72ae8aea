import Foundation
import JSON
import PaywallCheck
import PaywallModel

/// A document as it was published, byte for byte. It never changes.
public final class PublishedVersion: Sendable {
  public let brand: Brand
  public let number: Int
  private let content: DocumentContent
  public let publishedAt: Date

  init(brand: Brand, number: Int, content: DocumentContent, publishedAt: Date) {
    self.brand = brand
    self.number = number
    self.content = content
    self.publishedAt = publishedAt
  }

  /// The file's bytes.
  public var bytes: [UInt8] { content.bytes }

  /// A strong entity tag with its quotes (RFC 9110 §8.8.3); the same for the same bytes.
  public var etag: String { content.etag }

  /// What its author calls it: `meta.name`, as much of it as a list shows.
  public var name: String? { content.name }

  /// The locales that it has texts for, as its author spells them.
  public var locales: [String] { content.locales }

  /// In bytes.
  public var size: Int { bytes.count }

  /// What the bytes say, read anew at each call: it takes ten times their room, and few versions are ever laid out.
  ///
  /// The bytes were checked when they came, so that this throws only if the checks themselves are wrong.
  public func document() throws(InvalidDocument) -> PaywallDocument {
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: .trusted)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    return try PaywallDocument(decoding: text.root)
  }
}

/// What is kept of a document that has passed every check: its bytes, and what lists tell of it.
struct DocumentContent: Sendable {
  let bytes: [UInt8]
  let etag: String
  let name: String?
  let locales: [String]

  /// In scalars.
  private static let longestName = 200

  init(_ checked: CheckedDocument) {
    bytes = checked.bytes
    etag = checked.etag
    name = checked.document.meta.name?.shortened(to: Self.longestName)
    locales = checked.document.strings.keys.sorted()
  }
}
