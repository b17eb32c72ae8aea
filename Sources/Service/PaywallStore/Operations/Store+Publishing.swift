import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// A publish from top to bottom: check the document, judge it, make its bytes and files durable, append one line to the journal, show the
/// next catalog.
extension Store {
  /// Checks and judges a document, and publishes it as the brand's next version. The first version creates the brand.
  ///
  /// The version becomes live if `options.activate` requests it, or if the brand is new and `options.launch` allows it. If a version with
  /// equal bytes and files exists, no new one is made. Throws `invalidDocument` with every problem, including those of `objections`, and
  /// `stoppedByGate` for a document with errors that was never live. A document that could not be judged completely becomes a draft.
  public func publish(
    _ bytes: [UInt8], to brand: Brand, options: PublishOptions, by actor: Actor,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(StoreError) -> PublishResult {
    let actor = try actor.checked(limits)
    try ReservedName.check(brand)
    if !brand.isOwner { _ = try catalog.require(brand.owner) }
    if brand.isOfPlacements { return try publish(placements: bytes, of: brand, options, by: actor) }
    guard bytes.count <= limits.documentBytes else { throw .tooLarge(limit: limits.documentBytes) }
    // The condition is checked first, so that a late request fails at once, and again under the lock.
    try checkAtOnce(options.condition, for: brand)
    var rounds = VersionGate.rounds
    while true {
      let files = inspect { $0.nextVersionFiles(of: brand) }
      let checked = try checked(bytes, with: files, objections: objections)
      var judged = try judged(checked, with: files, for: brand, options: options)
      if !options.dryRun { try storage.checkPlace() }
      var draft = try Draft(checked, with: files, into: options.dryRun ? nil : storage.blobs, .now)
      let result = try write { (writer) throws(StoreError) -> PublishResult? in
        try writer.catalog.check(options.condition, for: brand)
        let present = writer.nextVersionFiles(of: brand)
        // Images may have changed since the document was checked.
        if !draft.holds(from: files, to: present) {
          draft = try self.draft(
            bytes, with: present, objections: objections, keeping: !options.dryRun)
        }
        if !judged.holds(for: draft, gate) {
          guard rounds == 0 else { return nil }
          judged = .changing
        }
        let plan = try writer.plan(
          draft.versionContent, for: brand, options: options, judged: judged)
        return options.dryRun ? plan : try writer.carryOut(plan, draft, by: actor)
      }
      // Comparing takes as long as checking, so it runs outside the lock.
      if let result { return result.comparing(bytes, draft) }
      rounds -= 1
    }
  }

  /// Throws if a condition does not hold. On a shared log the condition is checked at the log's end, which other stores may have moved.
  func checkAtOnce(_ condition: PublishCondition?, for brand: Brand) throws(StoreError) {
    do {
      try catalog.check(condition, for: brand)
    } catch {
      try write { (writer) throws(StoreError) in try writer.catalog.check(condition, for: brand) }
    }
  }

  /// Checks a document and, if `keeping`, stores its bytes and files.
  func draft(
    _ bytes: [UInt8], with files: NextVersionFiles, objections: DocumentChecker.Objections,
    keeping: Bool
  ) throws(StoreError) -> Draft {
    let checked = try checked(bytes, with: files, objections: objections)
    if keeping { try storage.checkPlace() }
    return try Draft(checked, with: files, into: keeping ? storage.blobs : nil, .now)
  }

  func checked(
    _ bytes: [UInt8], with files: NextVersionFiles, objections: DocumentChecker.Objections
  ) throws(StoreError) -> CheckedDocument {
    do {
      return try checker.check(
        bytes, files.companions.asCompanions,
        hasImage: { files.picture(named: $0) != nil }, objections: objections)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }
}

extension Writer {
  /// Decides the effect of publishing.
  func plan(
    _ versionContent: VersionContent, for brand: Brand, options: PublishOptions,
    judged: JudgedDraft
  ) throws(StoreError) -> PublishResult {
    guard !unserved.contains(brand) else { throw .brandIsUnserved(brand) }
    let entry = catalog.brands[brand]
    let same = entry?.version(etag: versionContent.etag)
    if same == nil { try checkRoom(for: brand, entry) }
    let number = if let same { same.number } else { try nextNumber(of: brand) }
    let isFirst = options.launch && state.record(of: brand)?.versions.isEmpty ?? true
    let isLive = state.servedState(of: brand).live == number
    let isLaunch = !isLive && (options.activate || isFirst) && judged.mayGoLive
    let asks = isLaunch && same?.wasLive != true && configuration.asksApproval(brand)
    let waits = asks && options.approval == .asked
    return PublishResult(
      brand: brand, number: number, etag: versionContent.etag, isNew: same == nil,
      isLive: isLive || (isLaunch && !waits), isDryRun: options.dryRun, verdict: judged.verdict,
      isForced: judged.isForced, isUnapproved: asks && !waits, waits: waits, former: entry?.live)
  }

  func checkRoom(for brand: Brand, _ entry: BrandEntry?) throws(StoreError) {
    let limits = configuration.limits
    guard let entry else { return try checkRoomForBrand() }
    guard entry.versions.count < limits.versionsPerBrand else {
      throw .limitReached(
        "\(brand) has \(limits.versionsPerBrand) versions, the most that are kept; delete old ones")
    }
  }

  /// Returns the next number that was never assigned and that no file has.
  ///
  /// - Parameter last: a number that was just assigned and is not yet in the state.
  func nextNumber(of brand: Brand, after last: Int = 0) throws(StoreError) -> Int {
    let scan = scans[brand]
    var next = max(state.record(of: brand)?.highest ?? 0, last) + 1
    while scan?.hasFile(next) == true { next += 1 }
    guard VersionNumber.range.contains(next) else {
      throw .limitReached(
        "\(brand) has a version \(VersionNumber.range.upperBound), after which there is no number; publish under another brand"
      )
    }
    return next
  }

  /// Commits the draft as a version. If the version exists already, at most makes it live.
  mutating func carryOut(
    _ plan: PublishResult, _ draft: Draft, by actor: Actor
  ) throws(StoreError) -> PublishResult {
    var result = plan
    if plan.isNew {
      result.change = try commit(
        .publish(
          plan.brand, plan.number, draft.versionContent, isLive: plan.isLive, plan.overrides),
        by: actor, with: draft.contents)
    } else if plan.isLive {
      let change = try makeLive(plan.brand, plan.number, overriding: plan.overrides, by: actor)
      result.change = change.isRepeat ? nil : change
    }
    return result
  }
}

extension Writer {
  /// Throws when the limit of brands is reached.
  func checkRoomForBrand() throws(StoreError) {
    let limit = configuration.limits.brands
    guard catalog.brands.count < limit else {
      throw .limitReached("there are \(limit) brands already, the most that are kept")
    }
  }
}

/// A condition on the brand's live version (RFC 9110 §13.1).
public enum PublishCondition: Sendable, Hashable {
  /// `If-Match` with entity tags. One of them must be the live version's.
  case matches([String])
  /// `If-Match: *`
  case exists
  /// `If-None-Match: *`
  case absent
}

extension Catalog {
  func check(_ condition: PublishCondition?, for brand: Brand) throws(StoreError) {
    let live = brands[brand]?.liveTag
    let holds =
      switch condition {
      case nil: true
      case .matches(let tags): live.map(tags.contains) ?? false
      case .exists: live != nil
      case .absent: live == nil
      }
    guard holds else { throw .conditionFailed(brand, live: live) }
  }
}

/// Options of a publish.
public struct PublishOptions: Sendable, Hashable {
  public var condition: PublishCondition?
  /// Only checks, and reports what would change.
  public var dryRun: Bool
  /// Also makes the version live.
  public var activate: Bool
  /// Makes the brand's first version live.
  public var launch: Bool
  /// Publishes the document whatever the gate's verdict, without waiting for it.
  public var isForced: Bool
  public var approval: Approval
  /// The screens that the gate judges before the answer.
  public var depth: JudgingDepth

  public init(
    condition: PublishCondition? = nil, dryRun: Bool = false, activate: Bool = false,
    launch: Bool = true, isForced: Bool = false, approval: Approval = .asked,
    depth: JudgingDepth = .likeliest
  ) {
    self.condition = condition
    self.dryRun = dryRun
    self.activate = activate
    self.launch = launch
    self.isForced = isForced
    self.approval = approval
    self.depth = depth
  }
}

/// The result of a publish or of its dry run.
public struct PublishResult: Sendable {
  public var brand: Brand
  public var number: Int
  public var etag: String
  /// False when a version with the same document and files exists already.
  public var isNew: Bool
  /// Whether the version is, or would be, live.
  public var isLive: Bool
  public var isDryRun: Bool
  /// The gate's verdict on the document; nil if it was not asked.
  public var verdict: GateVerdict?
  /// Whether the document was published although the gate stops it.
  public var isForced: Bool
  /// Whether the version goes live without a required approval.
  public var isUnapproved: Bool
  /// Whether the version waits for approval instead of going live.
  public var waits: Bool
  /// The version that was live before.
  var former: PublishedVersion?
  /// Nil when nothing changed.
  public var change: LoggedChange?
  /// The difference from the version that was live before; nil if there was none.
  public var difference: VersionDifference?

  var overrides: Overrides { Overrides(gate: isForced, approval: isUnapproved) }

  /// Returns this result with the difference added.
  func comparing(_ bytes: [UInt8], _ draft: Draft) -> PublishResult {
    var result = self
    result.difference = former.map {
      VersionDifference(
        from: $0, to: bytes, draft.versionContent.pins,
        [CompanionFile: StoredCompanion](draft.versionContent.pins, draft.contents))
    }
    return result
  }
}
