import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

/// A publish from top to bottom: the document is checked against what the brand has, its bytes and those of everything that it names
/// are brought to the medium, one line in the journal makes it a version, and the next catalog shows it.
extension Store {
  /// Checks a document and keeps it as the brand's next version; the first makes the brand.
  ///
  /// A new version is live only when `options.activate` asks for it, or when the brand is new and `options.launch` lets it. The same
  /// bytes with the same pictures again are the version that they were. Throws `invalidDocument` with everything that is wrong, what
  /// `objections` say among it.
  public func publish(
    _ bytes: [UInt8], to brand: Brand, options: PublishOptions, by actor: Actor,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(StoreError) -> PublishResult {
    let actor = try actor.checked(limits)
    guard !ReservedName.all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
    guard bytes.count <= limits.documentBytes else { throw .tooLarge(limit: limits.documentBytes) }
    // The condition comes first, so that who was too late is told so at once; it is held again under the lock.
    try catalog.check(options.condition, for: brand)
    let staging = inspect { $0.staging(of: brand) }
    var draft = try draft(bytes, staging, objections, keeping: !options.dryRun)
    var result = try write { (writer) throws(StoreError) -> PublishResult in
      try writer.catalog.check(options.condition, for: brand)
      let present = writer.staging(of: brand)
      // A picture that was there when the document was checked may be another now.
      if !draft.holds(from: staging, to: present) {
        draft = try self.draft(bytes, present, objections, keeping: !options.dryRun)
      }
      let plan = try writer.plan(draft.versionContent, for: brand, options)
      return options.dryRun ? plan : try writer.carryOut(plan, draft, by: actor)
    }
    // Comparing takes as long as checking: nobody else's change waits for it.
    result.difference = result.former.map {
      VersionDifference(
        from: $0, to: bytes, draft.versionContent.pins,
        [CompanionFile: StoredCompanion](draft.versionContent.pins, draft.contents))
    }
    return result
  }

  /// Checks a document, and brings it and what it names to the medium if it is `keeping` them.
  func draft(
    _ bytes: [UInt8], _ staging: NextVersionFiles, _ objections: DocumentChecker.Objections,
    keeping: Bool
  ) throws(StoreError) -> Draft {
    let checked: CheckedDocument
    do {
      checked = try checker.check(
        bytes, staging.companions.asCompanions,
        hasImage: { staging.picture(named: $0) != nil }, objections: objections)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
    if keeping { try storage.checkPlace() }
    return try Draft(checked, staging, into: keeping ? storage.blobs : nil, .now)
  }
}

extension Writer {
  /// What publishing would do.
  fileprivate func plan(
    _ versionContent: VersionContent, for brand: Brand, _ options: PublishOptions
  ) throws(StoreError) -> PublishResult {
    guard !unserved.contains(brand) else { throw .brandIsUnserved(brand) }
    let entry = catalog.brands[brand]
    let same = entry?.version(etag: versionContent.etag)
    if same == nil { try checkRoom(for: brand, entry) }
    let number = if let same { same.number } else { try nextNumber(of: brand) }
    let isFirst = options.launch && state.record(of: brand)?.versions.isEmpty ?? true
    let isLive = options.activate || isFirst || entry?.live?.number == number
    return PublishResult(
      brand: brand, number: number, etag: versionContent.etag, isNew: same == nil, isLive: isLive,
      isDryRun: options.dryRun, former: entry?.live)
  }

  func checkRoom(for brand: Brand, _ entry: BrandEntry?) throws(StoreError) {
    let limits = configuration.limits
    guard let entry else { return try checkRoomForBrand() }
    guard entry.versions.count < limits.versionsPerBrand else {
      throw .limitReached(
        "\(brand) has \(limits.versionsPerBrand) versions, the most that are kept; delete old ones")
    }
  }

  /// The first number that was never given and that no file has.
  ///
  /// - Parameter last: one that is being given, and is not in the state yet.
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

  /// Makes the draft a version. When the same is there already, it becomes live at most.
  fileprivate mutating func carryOut(
    _ plan: PublishResult, _ draft: Draft, by actor: Actor
  ) throws(StoreError) -> PublishResult {
    var result = plan
    if plan.isNew {
      result.change = try commit(
        .publish(plan.brand, plan.number, draft.versionContent, isLive: plan.isLive), by: actor,
        with: draft.contents)
    } else if plan.isLive {
      let change = try makeLive(plan.brand, plan.number, by: actor)
      result.change = change.isRepeat ? nil : change
    }
    return result
  }
}

extension Writer {
  /// Throws when there are as many brands as are kept.
  func checkRoomForBrand() throws(StoreError) {
    let limit = configuration.limits.brands
    guard catalog.brands.count < limit else {
      throw .limitReached("there are \(limit) brands already, the most that are kept")
    }
  }
}
