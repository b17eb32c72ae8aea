import PaywallModel
import PaywallStorage

/// A file beside documents, for a version that is published or for the next one: its bytes, which were checked.
public struct StoredCompanion: Sendable, Hashable {
  public let file: CompanionFile
  public let blob: BlobID
  public let bytes: [UInt8]

  init(_ file: CompanionFile, _ bytes: [UInt8], _ blob: BlobID? = nil) {
    self.file = file
    self.blob = blob ?? BlobID(of: bytes)
    self.bytes = bytes
  }

  /// A strong entity tag with its quotes; the same for the same bytes.
  public var etag: String { blob.etag }

  public static func == (a: StoredCompanion, b: StoredCompanion) -> Bool {
    a.file == b.file && a.blob == b.blob
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(blob) }
}

extension [CompanionFile: StoredCompanion] {
  /// The files among what is pinned or staged; those without content are left out.
  init(_ pins: [String: BlobID], _ contents: Contents) {
    self.init()
    for (path, blob) in pins {
      guard let file = CompanionFile(path: path), let bytes = contents.bytes[blob] else { continue }
      self[file] = StoredCompanion(file, bytes, blob)
    }
  }

  /// As a document is read with them.
  public var asCompanions: Companions { Companions(mapValues(\.bytes)) }
}
