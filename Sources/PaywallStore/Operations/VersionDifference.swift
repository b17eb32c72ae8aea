import JSON
import PaywallCheck
import PaywallLog
import PaywallModel

/// What changed between two versions: in the document, and which pictures it shows under the same names.
public struct VersionDifference: Sendable {
  public let document: DocumentDifference
  /// Names that stand for other bytes now, in their order.
  public let images: [String]

  /// Lines for a person: the document's, then the pictures'.
  public var summary: [String] {
    document.summary + images.map { "images/\($0) is another picture" }
  }

  init(from old: PublishedVersion, to bytes: [UInt8], _ pins: [String: BlobID]) {
    document = DocumentDifference(from: old.bytes, to: bytes)
    let former = old.record.edition.pins
    images = pins.compactMap { path, blob in
      guard let before = former[path], before != blob else { return nil }
      return PinnedPath.imageName(path)
    }.sorted()
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
      from: try entry.require(old), to: version.bytes, version.record.edition.pins)
  }
}
