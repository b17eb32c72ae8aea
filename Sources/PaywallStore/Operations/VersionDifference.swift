import JSON
import PaywallCheck
import PaywallLog
import PaywallModel

/// What changed between two versions: in the document, and which pictures it shows under the same names.
public struct VersionDifference: Sendable {
  public let document: DocumentDifference
  /// Names that stand for other bytes now, in their order.
  public let images: [String]
  /// The same of data files.
  public let data: [String]
  /// What changed in files that documents share, by their names.
  public let files: [(name: String, difference: DocumentDifference)]

  /// Lines for a person: the document's, then the pictures', then those of data and of shared files.
  public var summary: [String] {
    document.summary + images.map { "images/\($0) is another picture" }
      + data.map { "data/\($0) has other values" }
      + files.flatMap { file in file.difference.summary.map { "\(file.name): \($0)" } }
  }

  init(
    from old: PublishedVersion, to bytes: [UInt8], _ pins: [String: BlobID],
    _ companions: [StoredCompanion]
  ) {
    files = CompanionFile.allCases.compactMap {
      file -> (name: String, difference: DocumentDifference)? in
      let (before, after) = (old.companions[file], companions[file])
      guard before?.blob != after?.blob else { return nil }
      let nothing = Array("{}".utf8)
      return (
        file.rawValue,
        DocumentDifference(
          from: before?.text.bytes ?? nothing, to: after?.text.bytes ?? nothing)
      )
    }
    document = DocumentDifference(from: old.bytes, to: bytes)
    let former = old.record.edition.pins
    let changed = pins.filter { path, blob in former[path].map { $0 != blob } ?? false }.keys
    images = changed.compactMap(PinnedPath.imageName).sorted()
    data = changed.compactMap(PinnedPath.dataName).sorted()
  }
}

extension Store {
  /// What changed between two versions of a brand.
  public func difference(
    _ brand: Brand, from old: Int, to new: Int
  ) throws(StoreError) -> VersionDifference {
    let entry = try catalog.require(brand)
    let version = try entry.require(new)
    return VersionDifference(
      from: try entry.require(old), to: version.bytes, version.record.edition.pins,
      version.companions)
  }
}
