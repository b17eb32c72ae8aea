import PaywallCheck
import PaywallLog
import PaywallModel
import PaywallStorage

/// A document that passed every check, with every byte that it shows: what a version is made of.
///
/// A class, as few of the files that are known of ten thousand brands have one, and each has room for it.
final class Draft: Sendable {
  let edition: Edition
  let contents: Contents
  /// The pictures that it names.
  private let names: Set<String>
  /// The data files that it names.
  private let data: Set<String>
  /// Whether its bytes were put.
  let isKept: Bool

  /// Pins what a checked document names. Its bytes and those of the folder's pictures are put into `blobs`, unless that is nil.
  init(
    _ document: CheckedDocument, _ staging: Staging, into blobs: Blobs?, _ durability: Durability
  ) throws(StoreError) {
    isKept = blobs != nil
    names = Staging.names(in: document.expanded.root.value)
    data =
      document.text.root["data"] == nil
      ? [] : DocumentReading(document.text.root).document.dataFiles
    let pinned = try staging.pin(names, data: data, into: blobs, durability)
    let companions = staging.companions
    var pins = pinned.pins
    let blob: BlobID
    do {
      for file in companions {
        pins[file.file.rawValue] = try blobs?.put(file.text.bytes, durability) ?? file.blob
      }
      blob = try blobs?.put(document.bytes, durability) ?? BlobID(of: document.bytes)
    } catch {
      throw .file(error)
    }
    edition = Edition(blob, pins: pins)
    var contents = pinned.contents
    contents.documents[blob] = DocumentContent(document.bytes, document.document)
    for file in companions { contents.companions[file.blob] = file.text }
    self.contents = contents
  }

  /// Whether what it names is still the same.
  func holds(from old: Staging, to new: Staging) -> Bool {
    names.allSatisfy { old.picture(named: $0) == new.picture(named: $0) }
      && data.allSatisfy { old.file(named: $0) == new.file(named: $0) }
      && old.companions.map(\.blob) == new.companions.map(\.blob)
  }
}
