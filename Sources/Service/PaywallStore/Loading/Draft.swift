import PaywallCheck
import PaywallModel
import PaywallStorage

/// A document that passed every check, with every byte that it shows: what a version is made of.
///
/// A class, as few of the files that are known of ten thousand brands have one, and each has room for it.
final class Draft: Sendable {
  let versionContent: VersionContent
  let contents: Contents
  /// The pictures that it names.
  private let names: Set<String>
  /// Whether its bytes were put.
  let isKept: Bool

  /// Pins what a checked document names. Its bytes and those of the folder's pictures are put into `blobs`, unless that is nil.
  init(
    _ document: CheckedDocument, _ staging: NextVersionFiles, into blobs: Blobs?,
    _ durability: Durability
  ) throws(StoreError) {
    isKept = blobs != nil
    names = NextVersionFiles.names(in: document.expanded.root.value)
    var (pins, contents) = try staging.pin(
      names, document.companions, into: blobs, durability)
    let blob: BlobID
    do {
      blob = try blobs?.put(document.bytes, durability) ?? BlobID(of: document.bytes)
    } catch {
      throw .file(error)
    }
    versionContent = VersionContent(blob, pins: pins)
    contents.bytes[blob] = document.bytes
    contents.summaries[versionContent.etag] = DocumentSummary(document.document, document.text.root)
    self.contents = contents
  }

  /// Whether what it names, or might use, is still the same.
  func holds(from old: NextVersionFiles, to new: NextVersionFiles) -> Bool {
    names.allSatisfy { old.picture(named: $0) == new.picture(named: $0) }
      && old.companions == new.companions
  }
}
