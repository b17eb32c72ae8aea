import Files
import Foundation
import JSON
import PaywallCheck
import PaywallModel

extension Store {
  /// Checks a document and keeps it as the brand's next version; the first makes the brand.
  ///
  /// A new version is live only when `options.activate` asks for it, or when the brand had none. The same bytes
  /// again are the version that they were. Throws `invalidDocument` with everything that is wrong.
  public func publish(
    _ bytes: [UInt8], to brand: Brand, options: PublishOptions, by actor: Actor
  ) throws(StoreError) -> PublishResult {
    let actor = try actor.checked(limits)
    guard !ReservedName.all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
    guard bytes.count <= limits.documentBytes else { throw .tooLarge(limit: limits.documentBytes) }
    // The condition comes first, so that who was too late is told so at once; it is held again under the lock.
    try catalog.check(options.condition, for: brand)
    let images = catalog.brands[brand]?.images ?? [:]
    let content = try check(bytes, images)
    var result = try write { (writer, catalog) throws(StoreError) -> Outcome<PublishResult> in
      try catalog.check(options.condition, for: brand)
      let present = catalog.brands[brand]?.images ?? [:]
      // An image that was there when the document was checked may be gone.
      if present != images { _ = try check(bytes, present) }
      let plan = try writer.plan(content, for: brand, options, in: catalog)
      if options.dryRun { return Outcome(answer: plan) }
      if plan.isNew { return try writer.publish(content, plan, in: catalog, by: actor) }
      return try writer.republish(plan, in: catalog, by: actor)
    }
    // Comparing takes as long as checking: nobody else's change waits for it.
    result.difference = result.former.map { DocumentDifference(from: $0.bytes, to: bytes) }
    return result
  }

  private func check(
    _ bytes: [UInt8], _ images: [String: StoredImage]
  ) throws(StoreError) -> CheckedDocument {
    let known = BrandImages(images)
    do {
      return try checker.check(bytes) { known[$0] != nil }
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }
}

extension Writer {
  /// What publishing would do.
  fileprivate func plan(
    _ content: CheckedDocument, for brand: Brand, _ options: PublishOptions, in catalog: Catalog
  ) throws(StoreError) -> PublishResult {
    guard unserved[brand] == nil else { throw .brandIsUnserved(brand) }
    let entry = catalog.brands[brand]
    let same = entry?.version(etag: content.etag)
    let number = if let same { same.number } else { try nextNumber(of: brand) }
    if same == nil { try checkRoom(for: brand, in: catalog) }
    let isLive = options.activate || entry == nil || entry?.live.number == number
    return PublishResult(
      brand: brand, number: number, etag: content.etag, isNew: same == nil, isLive: isLive,
      isDryRun: options.dryRun, former: entry?.live)
  }

  private func checkRoom(for brand: Brand, in catalog: Catalog) throws(StoreError) {
    let limits = configuration.limits
    guard let entry = catalog.brands[brand] else {
      guard catalog.brands.count < limits.brands else {
        throw .limitReached("there are \(limits.brands) brands already, the most that are kept")
      }
      return
    }
    guard entry.versions.count < limits.versionsPerBrand else {
      throw .limitReached(
        "\(brand) has \(limits.versionsPerBrand) versions, the most that are kept; delete old ones")
    }
  }

  /// One more than any number that was ever given or that a file has.
  private func nextNumber(of brand: Brand) throws(StoreError) -> Int {
    let next = try numberAfterAll(of: brand)
    guard next <= VersionFile.largest else {
      throw .limitReached(
        "\(brand) has a version \(VersionFile.largest), after which there is no number; publish under another brand"
      )
    }
    return next
  }

  private func numberAfterAll(of brand: Brand) throws(StoreError) -> Int {
    do {
      let names = try FolderTree(paywalls).folder(brand.name)?.names() ?? []
      let highest = names.compactMap(VersionFile.number).max() ?? 0
      return max(highest, state.brands[brand]?.highest ?? 0) + 1
    } catch {
      throw .file(error)
    }
  }

  fileprivate mutating func publish(
    _ content: CheckedDocument, _ plan: PublishResult, in catalog: Catalog, by actor: Actor
  ) throws(StoreError) -> Store.Outcome<PublishResult> {
    let brand = plan.brand
    let entry = catalog.brands[brand]
    let before = Standing(active: state.active, live: entry?.live.number)
    let live = plan.isLive ? plan.number : entry?.live.number
    let draft = Change(
      .publish, brand: brand, version: plan.number, etag: plan.etag, before: before,
      after: Standing(active: state.active, live: live), by: actor)
    let written = try commit(
      draft, writing: content.bytes, to: VersionFile.name(plan.number), in: brand.name)
    let kept = DocumentContent(content)
    scans[brand, default: BrandScan(brand: brand)].note(plan.number, kept, written.status)
    let version = PublishedVersion(
      brand: brand, number: plan.number, content: kept, publishedAt: written.change.time)
    let versions = (entry?.versions ?? []) + [version]
    let next =
      entry?.with(versions: versions, live: live ?? plan.number)
      ?? BrandEntry(brand: brand, versions: versions, live: plan.number, images: [:])
    var result = plan
    result.change = written.change
    return Store.Outcome(
      answer: result, changes: [written.change],
      next: next.map { catalog.with($0, active: state.active) })
  }

  /// The same bytes are there already: at most they become live.
  fileprivate mutating func republish(
    _ plan: PublishResult, in catalog: Catalog, by actor: Actor
  ) throws(StoreError) -> Store.Outcome<PublishResult> {
    let draft = try liveDraft(.live, plan.brand, plan.number, in: catalog, by: actor)
    guard plan.isLive, !draft.isRepeat else { return Store.Outcome(answer: plan) }
    var result = plan
    let change = try commit([draft])[0]
    result.change = change
    return Store.Outcome(
      answer: result, changes: [change], next: catalog.with(live: plan.number, of: plan.brand))
  }
}
