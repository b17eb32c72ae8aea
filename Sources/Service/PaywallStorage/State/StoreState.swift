import Foundation
import PaywallModel

/// What the changes add up to: everything that is known beside the bytes themselves.
///
/// `apply(_:at:)` is the one place where a change takes effect. What is served, what a start finds in the log, what was live at
/// a time, and what would follow from a look at the folder are all made by it.
package struct StoreState: Sendable, Equatable {
  /// The number of the last change that went in.
  package var sequence = 0
  /// The date of the last change, as the clock was then.
  package var lastTime = Date.distantPast
  /// The latest date of any change: the clock is behind while it is later than now.
  package var newestTime = Date.distantPast
  package var active: Brand?
  package var brands = BrandTable<BrandRecord>()
  package var schedules: [String: Schedule] = [:]
  /// The digest of the declaration that was followed last.
  package var declaration: String?
  /// Preview links that are good no more, by their ids, and when each would have expired.
  package var revoked: [String: Date] = [:]

  /// No number that is read from a file or counted is larger, so that adding to it cannot overflow.
  package static let largestNumber = 1 << 53

  package init() {}

  package func record(of brand: Brand?) -> BrandRecord? { brand.flatMap { brands[$0] } }

  package func servedState(of brand: Brand?) -> ServedState {
    ServedState(active: active, live: record(of: brand)?.served)
  }

  /// Leaves out changes up to `sequence`, of which nothing is known.
  package mutating func skip(to sequence: Int) { self.sequence = max(self.sequence, sequence) }

  /// Takes what was served from a change that follows others of which nothing is known.
  package mutating func trust(_ logged: LoggedChange) {
    active = logged.after.active
    guard let brand = logged.brand, var record = brands[brand], record.served != logged.after.live
    else { return }
    record.choose(logged.after.live)
    brands[brand] = record
  }

  package mutating func apply(_ logged: LoggedChange) {
    if case .revokePreview(let preview) = logged.change { revoke(preview, at: logged.time) }
    sequence = logged.sequence
    lastTime = logged.time
    newestTime = max(newestTime, logged.time)
    apply(logged.change, at: logged.time)
  }

  /// Takes in what `change` did.
  package mutating func apply(_ change: Change, at time: Date) {
    switch change {
    case .activate(let brand, _): active = brand
    case .declare(let digest, let brand):
      declaration = digest
      active = brand ?? active
    case .deleteBrand(let brand) where active == brand: active = nil
    default: applyToSchedules(change)
    }
    guard let brand = change.brand else { return }
    var record = brands[brand] ?? BrandRecord()
    record.apply(change, at: time)
    brands[brand] = record
  }

  /// Notes a link, and forgets those that have ended. Former releases took links that nobody had made, good for thousands of years.
  private mutating func revoke(_ preview: RevokedPreview, at time: Date) {
    // A clock that is ahead for a moment forgets no link that goes on afterwards.
    let past = min(time, lastTime)
    revoked = revoked.filter { $0.value > past }
    guard preview.until.timeIntervalSince(time) <= RevokedPreview.longestLife else { return }
    revoked[preview.id] = preview.until
  }

  private mutating func applyToSchedules(_ change: Change) {
    switch change {
    case .schedule(let schedule): schedules[schedule.id] = schedule
    case .scheduleStart(let step) where schedules[step.id]?.period.until != nil:
      schedules[step.id]?.returnsTo = brands[step.brand]?.served
    case .scheduleStart(let step), .unschedule(let step), .scheduleEnd(let step),
      .scheduleSkip(let step):
      schedules[step.id] = nil
    default: break
    }
  }

  /// Every blob that something needs.
  package var blobs: Set<BlobID> {
    brands.values.reduce(into: []) { $0.formUnion($1.blobs) }
  }
}

/// What is recorded of a brand.
package struct BrandRecord: Sendable, Equatable {
  /// The version that was made live, by the first record or by an explicit act.
  package var live: Int?
  /// Another version that former releases served while `live` could not be.
  package var substitute: Int?
  /// No number up to this one is given again.
  package var highest = 0
  package var versions: [Int: VersionRecord] = [:]
  /// What was put for the next version, by its path in the brand's folder.
  package var staged: [String: BlobID] = [:]

  package var served: Int? { substitute ?? live }

  package var blobs: [BlobID] {
    staged.values + versions.values.filter { !$0.isDeleted }.flatMap(\.versionContent.blobs)
  }

  fileprivate mutating func apply(_ change: Change, at time: Date) {
    switch change {
    case .record(_, let number, let versionContent):
      note(number, versionContent, at: time)
      choose(number)
    case .publish(_, let number, let versionContent, let isLive):
      note(number, versionContent, at: time)
      if isLive { choose(number) }
    case .found(_, let number, let versionContent),
      .former(.edited(_, let number, let versionContent)):
      note(number, versionContent, at: time)
    case .activate(_, let number?), .live(_, let number): choose(number)
    case .scheduleStart(let step), .scheduleEnd(let step): choose(step.version)
    case .delete(_, let number): versions[number]?.isDeleted = true
    case .deleteBrand: deleteAll()
    case .putImage(_, let name, let blob): staged[PinnedPath.image(name)] = blob
    case .deleteImage(_, let name): staged[PinnedPath.image(name)] = nil
    case .putFile(_, let path, let blob): staged[path] = blob
    case .deleteFile(_, let path): staged[path] = nil
    case .former(.fallback(_, let number)): substitute = number
    case .former(.restored): substitute = nil
    case .former(.vanished), .former(.putImage), .activate(_, nil), .declare, .schedule,
      .unschedule, .scheduleSkip, .revokePreview:
      break
    }
  }

  fileprivate mutating func choose(_ number: Int?) {
    live = number
    substitute = nil
    if let number { versions[number]?.wasLive = true }
  }

  private mutating func note(_ number: Int, _ versionContent: VersionContent, at time: Date) {
    highest = max(highest, number)
    var versionContent = versionContent
    versionContent.publishedAt = versionContent.publishedAt ?? time
    let wasLive = versions[number]?.wasLive ?? (versionContent.document == nil)
    versions[number] = VersionRecord(versionContent: versionContent, wasLive: wasLive)
  }

  private mutating func deleteAll() {
    choose(nil)
    staged = [:]
    for number in versions.keys { versions[number]?.isDeleted = true }
  }
}

/// What is recorded of a version, so that its number never stands for anything else.
package struct VersionRecord: Sendable, Equatable {
  package var versionContent: VersionContent
  /// Whether it was live once, or comes from a release that let everybody ask for everything.
  package var wasLive = false
  package var isDeleted = false
}
