import Digest
import Foundation

/// What a version shows: its document and everything that the document names, by their bytes.
public struct VersionContent: Sendable, Hashable {
  /// The document's bytes; nil where a former release did not keep them, and only their tag is known.
  public var document: BlobID?
  /// What the document names, by its path in the brand's folder, such as `images/logo.png`.
  public var pins: [String: BlobID]
  /// A strong entity tag with its quotes, of the document and of all that is pinned.
  public var etag: String
  /// Nil when it is published with the change that tells of it.
  public var publishedAt: Date?

  /// An edition whose bytes are known.
  package init(_ document: BlobID, pins: [String: BlobID], publishedAt: Date? = nil) {
    self.init(
      document: document, pins: pins, etag: Self.etag(document, pins), publishedAt: publishedAt)
  }

  package init(document: BlobID?, pins: [String: BlobID], etag: String, publishedAt: Date?) {
    self.document = document
    self.pins = pins
    self.etag = etag
    self.publishedAt = publishedAt.map(Timestamp.rounded)
  }

  /// The document's own tag when it names nothing, which keeps the tags of former releases.
  private static func etag(_ document: BlobID, _ pins: [String: BlobID]) -> String {
    guard !pins.isEmpty else { return document.etag }
    let lines = pins.sorted { $0.key < $1.key }.map { "\($0.value.text) \($0.key)\n" }
    return BlobID(of: Array((document.text + "\n" + lines.joined()).utf8)).etag
  }

  /// Every blob that it is made of.
  package var blobs: [BlobID] { (document.map { [$0] } ?? []) + pins.values }
}

/// Where a brand's pictures are among what an edition pins; other files have the paths that they have in the brand's folder.
package enum PinnedPath {
  private static let images = "images/"

  package static func image(_ name: String) -> String { images + name }

  /// The picture's name; nil when the path is not a picture's.
  package static func imageName(_ path: String) -> String? {
    path.utf8.starts(with: images.utf8) ? String(path.dropFirst(images.count)) : nil
  }
}
