import Foundation

/// The state of one brand.
package struct BrandRecord: Sendable, Equatable {
  /// The version that was made live last.
  package var live: Int?
  /// Numbers up to this one are never assigned again.
  package var highest = 0
  package var versions: [Int: VersionRecord] = [:]
  /// Images and files for the next version, by their path in the brand's folder.
  package var staged: [String: BlobID] = [:]
  /// The last schedule that the gate stopped, until a version goes live.
  package var stopped: StoppedSchedule?
  /// The harms of experiments that were reported.
  package var harms: Set<String> = []

  package var blobs: [BlobID] {
    staged.values + versions.values.filter { !$0.isDeleted }.flatMap(\.versionContent.blobs)
  }

  mutating func choose(_ number: Int?) {
    live = number
    stopped = nil
    if let number { versions[number]?.wasLive = true }
  }

  /// Adds the change's version, and makes it live if the change does.
  mutating func add(_ change: Change, at time: Date) {
    guard let number = change.version, var versionContent = change.versionContent else { return }
    highest = max(highest, number)
    versionContent.publishedAt = versionContent.publishedAt ?? time
    let wasLive = versions[number]?.wasLive ?? false
    versions[number] = VersionRecord(versionContent: versionContent, wasLive: wasLive)
    if change.action == .record || change.isLive { choose(number) }
  }

  mutating func stage(_ blob: BlobID?, at path: String?) {
    if let blob, let path { staged[path] = blob }
  }

  mutating func stop(_ change: Change, at time: Date, because reason: String?) {
    guard let id = change.name, let version = change.version else { return }
    stopped = StoppedSchedule(id: id, version: version, at: time, reason: reason ?? "")
  }

  mutating func unstage(_ path: String?) {
    if let path { staged[path] = nil }
  }

  mutating func delete(_ number: Int?) {
    if let number { versions[number]?.isDeleted = true }
  }

  mutating func deleteAll() {
    choose(nil)
    staged = [:]
    for number in versions.keys { versions[number]?.isDeleted = true }
  }
}

/// The record of a version. It outlives the version, so that its number is never reused.
package struct VersionRecord: Sendable, Equatable {
  package var versionContent: VersionContent
  /// Whether the version was ever live.
  package var wasLive = false
  package var isDeleted = false

  package init(versionContent: VersionContent, wasLive: Bool = false, isDeleted: Bool = false) {
    self.versionContent = versionContent
    self.wasLive = wasLive
    self.isDeleted = isDeleted
  }
}
