import Foundation
import PaywallModel
import PaywallStorage

/// A brand: its versions, with at most one live, and the images and files for the next one. Immutable.
public final class BrandEntry: Sendable {
  public let brand: Brand
  /// The versions in ascending order.
  public let versions: [PublishedVersion]
  /// The version that is served by default: the one that was made live. If that cannot be served, the last version that could be is served
  /// instead. Nil if there is none.
  public let live: PublishedVersion?
  /// The images stored for the next version, sorted by name.
  public let staged: [StoredImage]
  /// The files stored for the next version.
  public let stagedCompanions: [CompanionFile: StoredCompanion]
  let record: BrandRecord

  /// Builds the entry from the record, reusing parts of the `old` entry. Returns nil if the brand has nothing to show.
  ///
  /// - Parameter fallsBack: whether an earlier live version replaces one that cannot be served, even if no old entry names the served one.
  init?(
    _ brand: Brand, record: BrandRecord, after old: BrandEntry?, contents: Contents,
    fallsBack: Bool = false
  ) {
    self.brand = brand
    self.record = record
    let versions = Self.versions(of: brand, record: record, after: old, contents: contents)
    self.versions = versions
    live = record.live.flatMap { number in
      versions.numbered(number) ?? Self.lastGood(old, versions)
        ?? (fallsBack ? versions.last { $0.wasLive && $0.number < number } : nil)
    }
    if let old, old.record.staged == record.staged, old.isStagedWhole {
      staged = old.staged
      stagedCompanions = old.stagedCompanions
    } else {
      staged = Self.staged(of: record, after: old, contents: contents)
      var known = contents
      for file in (old?.stagedCompanions ?? [:]).values { known.bytes[file.blob] = file.bytes }
      stagedCompanions = [CompanionFile: StoredCompanion](record.staged, known)
    }
    if versions.isEmpty && staged.isEmpty && stagedCompanions.isEmpty { return nil }
  }

  /// The version that was served so far, if it still exists.
  private static func lastGood(
    _ old: BrandEntry?, _ versions: [PublishedVersion]
  ) -> PublishedVersion? {
    old?.live.flatMap { versions.numbered($0.number) }
  }

  /// Whether the version that was made live is not the served one, because it is missing or damaged.
  var isUnserved: Bool { record.live != nil && live?.number != record.live }

  /// The entity tag of the version that was made live, even if that cannot be served.
  var liveTag: String? { record.live.flatMap { record.versions[$0]?.versionContent.etag } }

  private var isStagedWhole: Bool {
    staged.count + stagedCompanions.count == record.staged.count
  }

  private static func versions(
    of brand: Brand, record: BrandRecord, after old: BrandEntry?, contents: Contents
  ) -> [PublishedVersion] {
    if let old, old.record.versions == record.versions, contents.summaries.isEmpty {
      return old.versions
    }
    return record.versions.filter { !$0.value.isDeleted }.sorted { $0.key < $1.key }
      .compactMap { number, version in
        guard let known = old?.version(number), known.isWhole,
          known.record.versionContent == version.versionContent
        else { return PublishedVersion(brand, number: number, record: version, contents: contents) }
        return known.record == version ? known : PublishedVersion(known, version)
      }
  }

  private static func staged(
    of record: BrandRecord, after old: BrandEntry?, contents: Contents
  ) -> [StoredImage] {
    let known = old?.staged ?? []
    return record.staged.compactMap { path, blob in
      known.first { PinnedPath.image($0.name) == path && $0.blob == blob }
        ?? [StoredImage]([path: blob], contents, modified: Date(timeIntervalSince1970: 0)).first
    }.sorted { $0.name < $1.name }
  }

  public func version(_ number: Int) -> PublishedVersion? { versions.numbered(number) }

  /// An image of any version or of the next one, by its hashed name.
  public func image(hashed name: String) -> StoredImage? {
    live?.image(hashed: name)
      ?? versions.lazy.reversed().compactMap { $0.image(hashed: name) }.first
      ?? staged.named(byHash: name)
  }

  /// The live version's image with this name.
  public func image(named name: String) -> StoredImage? { live?.image(named: name) }

  /// The live version's images.
  public var images: [StoredImage] { live?.images ?? [] }

  /// The image with this name for the next version.
  public func staged(_ name: String) -> StoredImage? { staged.named(name) }

  /// The version that a share of the readers sees first, with how they are chosen; nil while everybody sees the live one.
  public var canary: (terms: Canary, version: PublishedVersion)? {
    record.canary.flatMap { canary in version(canary.version).map { (canary, $0) } }
  }

  /// The version with this document and these files.
  func version(etag: String) -> PublishedVersion? { versions.last { $0.etag == etag } }
}

extension [PublishedVersion] {
  /// Finds a version by number in a sorted array.
  fileprivate func numbered(_ number: Int) -> PublishedVersion? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].number == number ? self[low] : nil
  }
}
