import Foundation
import PaywallModel
import PaywallStorage

/// A brand: its versions, of which one may be live, and the pictures for the next one. It never changes; a change makes another.
public final class BrandEntry: Sendable {
  public let brand: Brand
  /// In ascending order of their numbers.
  public let versions: [PublishedVersion]
  /// What is served when no version is named; nil when nothing was made live, or when that cannot be served.
  public let live: PublishedVersion?
  /// The pictures that were put for the next version, in the order of their names.
  public let staged: [StoredImage]
  /// The files beside documents that were put for the next version.
  public let stagedCompanions: [CompanionFile: StoredCompanion]
  let record: BrandRecord

  /// What `record` says, from the contents and from what was known of the brand before; nil when that is nothing.
  init?(_ brand: Brand, _ record: BrandRecord, after old: BrandEntry?, _ contents: Contents) {
    self.brand = brand
    self.record = record
    let versions = Self.versions(brand, record, old, contents)
    self.versions = versions
    live = record.served.flatMap { versions.numbered($0) }
    if let old, old.record.staged == record.staged, old.isStagedWhole {
      staged = old.staged
      stagedCompanions = old.stagedCompanions
    } else {
      staged = Self.staged(record, old, contents)
      var known = contents
      for file in (old?.stagedCompanions ?? [:]).values { known.bytes[file.blob] = file.bytes }
      stagedCompanions = [CompanionFile: StoredCompanion](record.staged, known)
    }
    if versions.isEmpty && staged.isEmpty && stagedCompanions.isEmpty { return nil }
  }

  private var isStagedWhole: Bool {
    staged.count + stagedCompanions.count == record.staged.count
  }

  private static func versions(
    _ brand: Brand, _ record: BrandRecord, _ old: BrandEntry?, _ contents: Contents
  ) -> [PublishedVersion] {
    if let old, old.record.versions == record.versions, contents.summaries.isEmpty {
      return old.versions
    }
    return record.versions.filter { !$0.value.isDeleted }.sorted { $0.key < $1.key }
      .compactMap { number, version in
        guard let known = old?.version(number), known.isWhole,
          known.record.versionContent == version.versionContent
        else { return PublishedVersion(brand, number, version, contents) }
        return known.record == version ? known : PublishedVersion(known, version)
      }
  }

  private static func staged(
    _ record: BrandRecord, _ old: BrandEntry?, _ contents: Contents
  ) -> [StoredImage] {
    let known = old?.staged ?? []
    return record.staged.compactMap { path, blob in
      known.first { PinnedPath.image($0.name) == path && $0.blob == blob }
        ?? [StoredImage]([path: blob], contents, modified: Date(timeIntervalSince1970: 0)).first
    }.sorted { $0.name < $1.name }
  }

  /// Whether the public has seen anything of it.
  public var isReleased: Bool { versions.contains(where: \.wasLive) }

  public func version(_ number: Int) -> PublishedVersion? { versions.numbered(number) }

  /// A picture of any version, or for the next one, by the name that stands for its very bytes.
  public func image(hashed name: String) -> StoredImage? {
    releasedImage(hashed: name)
      ?? versions.lazy.reversed().compactMap { $0.image(hashed: name) }.first
      ?? staged.named(byHash: name)
  }

  /// The same of a version that is live or was once.
  public func releasedImage(hashed name: String) -> StoredImage? {
    live?.image(hashed: name)
      ?? versions.lazy.reversed().filter(\.wasLive).compactMap { $0.image(hashed: name) }.first
  }

  /// The picture that a name means now: the live version's.
  public func image(named name: String) -> StoredImage? { live?.image(named: name) }

  /// The live version's pictures.
  public var images: [StoredImage] { live?.images ?? [] }

  /// A picture that was put for the next version, by its name.
  public func staged(_ name: String) -> StoredImage? { staged.named(name) }

  /// The version with these very bytes, and the very same pictures.
  func version(etag: String) -> PublishedVersion? { versions.last { $0.etag == etag } }
}

extension [PublishedVersion] {
  /// The version of a number, in versions that are in the order of theirs.
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
