import JSON
import PaywallCheck
import PaywallModel
import PaywallStorage

/// The difference between two versions: in the document, its images and its files.
public struct VersionDifference: Sendable {
  public let document: DocumentDifference
  /// Names of images with different bytes, sorted.
  public let images: [String]
  /// Differences in the files next to the document, sorted by path.
  public let files: [(file: CompanionFile, difference: DocumentDifference)]

  /// Lines for a person: of the document, the images, and the other files.
  public var summary: [String] {
    document.summary + images.map { "images/\($0) is another picture" }
      + files.flatMap { file, difference in difference.summary.map { "\(file): \($0)" } }
  }

  init(
    from old: PublishedVersion, to bytes: [UInt8], _ pins: [String: BlobID],
    _ companions: [CompanionFile: StoredCompanion]
  ) {
    let nothing = Array("{}".utf8)
    files = Set(old.companions.keys).union(companions.keys).sorted().compactMap { file in
      let (before, after) = (old.companions[file], companions[file])
      guard before != after else { return nil }
      return (file, DocumentDifference(from: before?.bytes ?? nothing, to: after?.bytes ?? nothing))
    }
    document = DocumentDifference(from: old.bytes, to: bytes)
    let former = old.record.versionContent.pins
    let changed = pins.filter { path, blob in former[path].map { $0 != blob } ?? false }.keys
    images = changed.compactMap(PinnedPath.imageName).sorted()
  }
}

extension Store {
  /// The difference between two versions of a brand.
  public func difference(
    _ brand: Brand, from old: Int, to new: Int
  ) throws(StoreError) -> VersionDifference {
    let entry = try catalog.require(brand)
    let version = try entry.require(new)
    return VersionDifference(
      from: try entry.require(old), to: version.bytes, version.record.versionContent.pins,
      version.companions)
  }
}
