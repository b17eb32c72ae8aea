import PaywallLog
import PaywallModel

/// A data file of a version, or for the next one: its bytes, which were checked.
public struct StoredData: Sendable, Hashable {
  public let blob: BlobID
  public let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    blob = BlobID(of: bytes)
    self.bytes = bytes
  }

  fileprivate init(_ blob: BlobID, _ bytes: [UInt8]) {
    self.blob = blob
    self.bytes = bytes
  }

  /// A strong entity tag with its quotes; the same for the same bytes.
  public var etag: String { blob.etag }

  public static func == (a: StoredData, b: StoredData) -> Bool { a.blob == b.blob }

  public func hash(into hasher: inout Hasher) { hasher.combine(blob) }
}

extension [String: StoredData] {
  /// The data files among what is pinned or staged, by their names; those without content are left out.
  init(_ pins: [String: BlobID], _ contents: Contents) {
    self.init()
    for (path, blob) in pins {
      guard let name = PinnedPath.dataName(path), let bytes = contents.data[blob] else { continue }
      self[name] = StoredData(blob, bytes)
    }
  }

  /// As a document reads it.
  var documentData: DocumentData { DocumentData { self[$0]?.bytes } }
}
