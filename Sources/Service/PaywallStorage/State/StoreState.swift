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
  /// The further paywalls, the placements and the campaigns of brands that have any, by the brand's first paywall.
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

  private mutating func note(declaration digest: String) {
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
    let record = record(of: brand)
    return ServedState(active: active, live: record?.live, canary: record?.canary?.version)
  }

  /// Skips changes up to `sequence` that are lost.
  package mutating func skip(to sequence: Int) { self.sequence = max(self.sequence, sequence) }

  /// After lost changes, takes the served state from the next change.
  package mutating func trust(_ logged: LoggedChange) {
    active = logged.after.active
    guard let brand = logged.brand, var record = brands[brand] else { return }
    if record.live != logged.after.live { record.choose(logged.after.live) }
    if record.canary?.version != logged.after.canary { record.canary = nil }
    set(record, of: brand)
  }

  package mutating func apply(_ logged: LoggedChange) {
    if case .revokePreview(let id, _, _, let until) = logged.change {
      revoke(id, until: until, at: logged.time)
    }
    sequence = logged.sequence
    lastTime = logged.time
    newestTime = max(newestTime, logged.time)
    apply(logged.change, at: logged.time, by: logged.actor)
  }

  /// Applies a change to the served and planned versions.
  package mutating func apply(_ change: Change, at time: Date, by actor: Actor) {
    let brand = change.brand
    var record = record(of: brand) ?? BrandRecord()
    let served = record.live
    apply(change, to: &record, at: time, by: actor)
    guard let brand else { return }
    if brand.isOfPlacements, let served, served != record.live {
      record.versions[served]?.retiredAt = time
    }
    set(record, of: brand)
    dropProposals(of: brand, record, isNews: record.live != served)
  }

  private mutating func apply(
    _ change: Change, to record: inout BrandRecord, at time: Date, by actor: Actor
  ) {
    switch change {
    case .record(_, let number, let content):
      record.add(number, content, at: time, isLive: true)
    case .publish(_, let number, let content, let isLive, _):
      record.add(number, content, at: time, isLive: isLive)
    case .found(_, let number, let content):
      record.add(number, content, at: time, isLive: false)
    case .activate(let brand, let version, _):
      active = brand
      if let version { record.choose(version) }
    case .live(_, let version, _): record.choose(version)
    case .canary(let plan, let terms, _):
      record.begin(
        Canary(
          id: plan.id, version: plan.version, terms: terms, began: time, sequence: sequence,
          createdBy: actor.name))
    case .canaryPass(let plan): record.choose(plan.version)
    case .canaryStop: record.canary = nil
    case .delete(_, let version): record.delete(version)
    case .deleteBrand(let brand): delete(brand, &record)
    case .putImage(_, let name, let blob): record.staged[PinnedPath.image(name)] = blob
    case .deleteImage(_, let name): record.staged[PinnedPath.image(name)] = nil
    case .putFile(_, let path, let blob): record.staged[path] = blob
    case .deleteFile(_, let path): record.staged[path] = nil
    case .declare(let digest, let active):
      note(declaration: digest)
      self.active = active ?? self.active
    case .schedule(let plan, let period, let overrides):
      schedules[plan.id] = Schedule(
        id: plan.id, brand: plan.brand, version: plan.version, period: period,
        createdBy: actor.name, isForced: overrides.gate)
    case .scheduleStart(let plan, _): begin(plan, &record)
    case .scheduleEnd(let plan):
      schedules[plan.id] = nil
      record.choose(plan.version)
    case .unschedule(let plan), .scheduleSkip(let plan): schedules[plan.id] = nil
    case .scheduleStop(let plan):
      schedules[plan.id] = nil
      record.stopped = StoppedSchedule(
        id: plan.id, version: plan.version, at: time, reason: actor.reason ?? "")
    case .propose(let launch, let id, let isForced):
      propose(launch, as: id, isForced: isForced, record, at: time, by: actor)
    case .approve(let plan), .withdraw(let plan): proposals[plan.id] = nil
    case .addKey(let name, let terms, let brand):
      keys[terms.digest] = ClientKey(brand: brand, name: name, terms: terms, createdAt: time)
    case .removeKey(let name, let brand, let dropped):
      keys = keys.filter { $0.value.brand != brand || $0.value.name != name }
      if let dropped { note(dropped: dropped) }
    case .guardRail(let harm, _): record.reportedHarms.insert(harm)
    case .gateErrors, .rulesDue: record.note(change)
    case .revokePreview, .addToken, .removeToken: break
    }
  }

  private mutating func delete(_ brand: Brand, _ record: inout BrandRecord) {
    if active == brand { active = nil }
    record.deleteAll()
    deleteFurther(of: brand)
  }

  private mutating func note(dropped: String) {
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

  /// Stores a proposal. It replaces others for the same version.
  private mutating func propose(
    _ launch: Launch, as id: String, isForced: Bool, _ record: BrandRecord, at time: Date,
    by actor: Actor
  ) {
    proposals = proposals.filter {
      $0.value.launch.brand != launch.brand || $0.value.launch.version != launch.version
    }
    proposals[id] = Proposal(
      id: id, launch: launch, etag: record.versions[launch.version]?.versionContent.etag ?? "",
      live: record.live, isForced: isForced, createdBy: actor.name, createdAt: time,
      reason: actor.reason)
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
  private mutating func revoke(_ id: String, until: Date, at time: Date) {
    // If the clock is ahead for a moment, links that are still valid afterwards must stay.
    let past = min(time, lastTime)
    revoked = revoked.filter { $0.value > past }
    guard until.timeIntervalSince(time) <= Change.longestPreview else { return }
    revoked[id] = until
  }

  /// Starts a schedule. A schedule with an end returns to the version that was live; any other is done.
  private mutating func begin(_ plan: Change.Plan, _ record: inout BrandRecord) {
    if schedules[plan.id]?.period.until != nil {
      schedules[plan.id]?.returnsTo = record.live
    } else {
      schedules[plan.id] = nil
    }
    record.choose(plan.version)
  }

  /// Every blob in use.
  package var blobs: Set<BlobID> {
    brands.values.reduce(into: []) { $0.formUnion($1.blobs) }
  }
}
