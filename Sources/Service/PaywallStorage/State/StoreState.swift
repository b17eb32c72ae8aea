import Foundation
import PaywallModel

/// The state after applying every change in the log: everything known except the bytes themselves.
///
/// `apply(_:at:by:)` is the only place where a change takes effect. It is used for the catalog, a start, the history and the preview of a
/// rescan.
package struct StoreState: Sendable, Equatable {
  /// The number of the last applied change.
  package var sequence = 0
  /// The date of the last change, by the clock at that time.
  package var lastTime = Date.distantPast
  /// The latest date of any change. It is after `lastTime` if the clock was set back.
  package var newestTime = Date.distantPast
  package var active: Brand?
  package private(set) var brands = BrandTable<BrandRecord>()
  /// The further paywalls and the placements of brands that have any, by the brand's first paywall.
  package private(set) var further: [Brand: Set<Brand>] = [:]
  package var schedules: [String: Schedule] = [:]
  /// Launches that wait for approval, by their ids.
  package var proposals: [String: Proposal] = [:]
  /// The digest of the last declaration that was applied.
  package var declaration: String?
  /// The digests of declarations that were applied before it, the latest last.
  package var formerDeclarations: [String] = []
  /// The time at which each revoked preview link would have expired, by the link's id.
  package var revoked: [String: Date] = [:]
  /// The valid client keys, by their digests.
  package var keys: [BlobID: ClientKey] = [:]
  /// Revoked client keys with dropped counts, as counts name them, the latest last.
  package var droppedKeys: [String] = []

  /// The largest sequence or version number that is accepted, so that adding to it cannot overflow.
  package static let largestNumber = LoggedChange.largestSequence

  /// The maximum number of former declarations that are remembered.
  private static let mostFormerDeclarations = 100
  /// The maximum number of dropped keys that are remembered. Counts of older ones would soon be too old anyway.
  private static let mostDroppedKeys = 1_000

  package init() {}

  private mutating func note(declaration digest: String?) {
    formerDeclarations.removeAll { $0 == declaration || $0 == digest }
    if let declaration { formerDeclarations.append(declaration) }
    formerDeclarations = formerDeclarations.suffix(Self.mostFormerDeclarations)
    declaration = digest
  }

  package mutating func set(_ record: BrandRecord, of brand: Brand) {
    brands[brand] = record
    if !brand.isOwner { further[brand.owner, default: []].insert(brand) }
  }

  package func record(of brand: Brand?) -> BrandRecord? { brand.flatMap { brands[$0] } }

  package func servedState(of brand: Brand?) -> ServedState {
    ServedState(active: active, live: record(of: brand)?.live)
  }

  /// Skips changes up to `sequence` that are lost.
  package mutating func skip(to sequence: Int) { self.sequence = max(self.sequence, sequence) }

  /// After lost changes, takes the served state from the next change.
  package mutating func trust(_ logged: LoggedChange) {
    active = logged.after.active
    guard let brand = logged.brand, var record = brands[brand], record.live != logged.after.live
    else { return }
    record.choose(logged.after.live)
    set(record, of: brand)
  }

  package mutating func apply(_ logged: LoggedChange) {
    if logged.action == .revokePreview { revoke(logged.change, at: logged.time) }
    sequence = logged.sequence
    lastTime = logged.time
    newestTime = max(newestTime, logged.time)
    apply(logged.change, at: logged.time, by: logged.actor)
  }

  /// Applies a change to the served and planned versions.
  package mutating func apply(_ change: Change, at time: Date, by actor: Actor) {
    var record = record(of: change.brand) ?? BrandRecord()
    let served = record.live
    apply(change, to: &record, at: time, by: actor)
    guard let brand = change.brand else { return }
    set(record, of: brand)
    dropProposals(of: brand, record, isNews: record.live != served)
  }

  private mutating func apply(
    _ change: Change, to record: inout BrandRecord, at time: Date, by actor: Actor
  ) {
    switch change.action {
    case .record, .publish, .found: record.add(change, at: time)
    case .activate: activate(change, &record)
    case .live: record.choose(change.version)
    case .delete: record.delete(change.version)
    case .deleteBrand: deleteBrand(change, &record)
    case .putImage, .putFile: record.stage(change.blob, at: change.stagedPath)
    case .deleteImage, .deleteFile: record.unstage(change.stagedPath)
    case .declare: declare(change)
    case .schedule: plan(change, by: actor)
    case .scheduleStart: begin(change, &record)
    case .scheduleEnd: end(change, &record)
    case .unschedule, .scheduleSkip: forget(change)
    case .scheduleStop: stop(change, &record, at: time, because: actor.reason)
    case .propose: propose(change, record, at: time, by: actor)
    case .approve, .withdraw: proposals[change.name ?? ""] = nil
    case .addKey: add(ClientKey(change, at: time))
    case .removeKey: removeKey(change)
    case .guardRail: record.harms.formUnion([change.name].compactMap(\.self))
    case .revokePreview, .addToken, .removeToken: break
    }
  }

  private mutating func activate(_ change: Change, _ record: inout BrandRecord) {
    active = change.brand
    if let version = change.version { record.choose(version) }
  }

  private mutating func deleteBrand(_ change: Change, _ record: inout BrandRecord) {
    if active == change.brand { active = nil }
    record.deleteAll()
    if let brand = change.brand { deleteFurther(of: brand) }
  }

  private mutating func declare(_ change: Change) {
    note(declaration: change.name)
    active = change.active ?? active
  }

  private mutating func removeKey(_ change: Change) {
    keys = keys.filter { !$0.value.isMeant(by: change) }
    guard let dropped = change.dropped else { return }
    droppedKeys = (droppedKeys.filter { $0 != dropped } + [dropped]).suffix(Self.mostDroppedKeys)
  }

  /// Deletes the other documents of a deleted brand, and its client keys.
  private mutating func deleteFurther(of brand: Brand) {
    if brand.isOwner { keys = keys.filter { $0.value.brand != brand } }
    for document in brand.isOwner ? further[brand] ?? [] : [] {
      var record = brands[document] ?? BrandRecord()
      record.deleteAll()
      set(record, of: document)
      dropProposals(of: document, record, isNews: true)
    }
  }

  private mutating func add(_ key: ClientKey?) {
    if let key { keys[key.terms.digest] = key }
  }

  /// Stores a proposal. It replaces others for the same version.
  private mutating func propose(
    _ change: Change, _ record: BrandRecord, at time: Date, by actor: Actor
  ) {
    guard let id = change.name, let brand = change.brand, let version = change.version else {
      return
    }
    proposals = proposals.filter {
      $0.value.launch.brand != brand || $0.value.launch.version != version
    }
    proposals[id] = Proposal(
      id: id,
      launch: Launch(
        brand, version: version, period: change.period, activates: change.activates),
      etag: record.versions[version]?.versionContent.etag ?? "", live: record.live,
      isForced: change.isForced, createdBy: actor.name, createdAt: time, reason: actor.reason)
  }

  /// Drops the proposals of deleted versions, and those of a version that has just gone live.
  private mutating func dropProposals(of brand: Brand, _ record: BrandRecord, isNews: Bool) {
    guard !proposals.isEmpty else { return }
    proposals = proposals.filter { _, proposal in
      guard proposal.launch.brand == brand else { return true }
      let version = proposal.launch.version
      if isNews, record.live == version, proposal.launch.period == nil { return false }
      return record.versions[version]?.isDeleted == false
    }
  }

  /// Stores a revoked link and drops those that have expired.
  private mutating func revoke(_ change: Change, at time: Date) {
    // If the clock is ahead for a moment, links that are still valid afterwards must stay.
    let past = min(time, lastTime)
    revoked = revoked.filter { $0.value > past }
    guard let id = change.name, let until = change.until,
      until.timeIntervalSince(time) <= Change.longestPreview
    else { return }
    revoked[id] = until
  }

  private mutating func plan(_ change: Change, by actor: Actor) {
    guard let id = change.name, let brand = change.brand, let version = change.version,
      let period = change.period
    else { return }
    schedules[id] = Schedule(
      id: id, brand: brand, version: version, period: period, createdBy: actor.name,
      isForced: change.isForced)
  }

  /// Starts a schedule. A schedule with an end returns to the version that was live; any other is done.
  private mutating func begin(_ change: Change, _ record: inout BrandRecord) {
    if let id = change.name, schedules[id]?.period.until != nil {
      schedules[id]?.returnsTo = record.live
    } else {
      forget(change)
    }
    record.choose(change.version)
  }

  private mutating func end(_ change: Change, _ record: inout BrandRecord) {
    forget(change)
    record.choose(change.version)
  }

  private mutating func stop(
    _ change: Change, _ record: inout BrandRecord, at time: Date, because reason: String?
  ) {
    forget(change)
    record.stop(change, at: time, because: reason)
  }

  private mutating func forget(_ change: Change) {
    if let id = change.name { schedules[id] = nil }
  }

  /// Every blob in use.
  package var blobs: Set<BlobID> {
    brands.values.reduce(into: []) { $0.formUnion($1.blobs) }
  }
}
