import JSON
import PaywallCheck
import PaywallLog

/// A file that a brand's documents share, for a version that is published or for the next one.
public struct StoredCompanion: Sendable {
  public let file: CompanionFile
  public let blob: BlobID
  public let text: JSONText

  /// In bytes.
  public var size: Int { text.bytes.count }

  /// A strong entity tag with its quotes; the same for the same bytes.
  public var etag: String { blob.etag }
}

extension [StoredCompanion] {
  /// The files among what is pinned or staged; those without content are left out.
  init(_ pins: [String: BlobID], _ contents: Contents) {
    self = CompanionFile.allCases.compactMap { file in
      guard let blob = pins[file.rawValue], let text = contents.companions[blob] else {
        return nil
      }
      return StoredCompanion(file: file, blob: blob, text: text)
    }
  }

  public subscript(_ file: CompanionFile) -> StoredCompanion? { first { $0.file == file } }
}
