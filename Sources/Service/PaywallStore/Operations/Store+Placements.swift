import Foundation
import PaywallModel
import PaywallStorage
import Placements

extension Store {
  /// Checks the placements of a brand against its paywalls, and publishes them as their next version, like `publish` for a paywall.
  func publish(
    placements bytes: [UInt8], of brand: Brand, _ options: PublishOptions, by actor: Actor
  ) throws(StoreError) -> PublishResult {
    guard bytes.count <= PlacementDocument.mostBytes else {
      throw .tooLarge(limit: PlacementDocument.mostBytes)
    }
    try checkAtOnce(options.condition, for: brand)
    let known = catalog.documents(of: brand)
    try check(bytes, of: brand, against: catalog.knownPaywalls(of: brand))
    if !options.dryRun { try storage.checkPlace() }
    let draft = try Draft(
      placements: bytes, of: brand, into: options.dryRun ? nil : storage.blobs, .now)
    if options.activate {
      try checkReason(for: PublishedVersion(judging: draft, of: brand), by: actor)
    }
    var admission = Admission(gate.refusing)
    while true {
      var unjudged: [PublishedVersion] = []
      let result = try write { (writer) throws(StoreError) -> PublishResult? in
        try writer.catalog.check(options.condition, for: brand)
        try writer.catalog.checkRoom(forCampaign: brand)
        // A paywall may have been deleted since the check, or another file of the placements changed.
        let present = writer.catalog.documents(of: brand)
        if !present.elementsEqual(known, by: ===) {
          try check(bytes, of: brand, against: writer.catalog.knownPaywalls(of: brand))
        }
        var plan = try writer.plan(
          draft.versionContent, for: brand, options: options, judged: JudgedDraft())
        let overridesGate = try writer.overrides(
          admission, for: plan, draft: draft, isForced: options.isForced, unjudged: &unjudged)
        guard let overridesGate else { return nil }
        plan.isForced = overridesGate
        return options.dryRun ? plan : try writer.carryOut(plan, draft, by: actor)
      }
      if let result { return result.comparing(bytes, draft) }
      admission.judge(unjudged, all: false)
    }
  }

  /// Reads a draft of a brand's placements or of a campaign. Throws `invalidDocument` with all its mistakes.
  public func checked(
    placements bytes: [UInt8], of brand: Brand
  ) throws(StoreError) -> PlacementDocument {
    do throws(InvalidDocument) {
      return try PlacementDocument(
        reading: bytes, as: PlacementFile(brand), knowing: catalog.knownPaywalls(of: brand))
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }

  /// Throws `needsReason` if placements would show something else to more readers than the brand's policy allows without a reason.
  ///
  /// The readers are generated from the criteria of both documents, the same readers each time. Takes long, so it runs without the lock.
  ///
  /// - Parameter version: a version of a paywall or of placements; only placements need a reason.
  func checkReason(for version: PublishedVersion?, by actor: Actor) throws(StoreError) {
    guard let version, version.brand.isOfPlacements, (actor.reason ?? "").isEmpty,
      let most = configuration.reasonAbove(version.brand),
      catalog.version(version.brand, nil)?.etag != version.etag,
      let live = catalog.livePlacements(of: version.brand),
      let draft = catalog.livePlacements(of: version.brand, with: version),
      let share = changedShare(from: live, to: draft), share > most
    else { return }
    throw .needsReason(version.brand, changedShare: share, most: most)
  }

  /// The share of simulated readers who would see something else; nil if this release does not understand one of the versions.
  private func changedShare(
    from live: LivePlacements, to version: LivePlacements
  ) -> Double? {
    do {
      let (former, draft) = (try live.document(), try version.document())
      let now = Moment(seconds: Int(clamping: configuration.now().timeIntervalSince1970))
      var generator = ReaderGenerator(for: [former, draft], seed: 1, at: now)
      let catalog = catalog
      func decider(_ document: PlacementDocument) throws -> PlacementDecider {
        let lists = catalog.people(askedBy: document, of: version.main.brand)
        return try PlacementDecider(document, lists: lists.mapValues(\.people))
      }
      return PlacementSimulation(
        live: try decider(former), draft: try decider(draft),
        readers: (0..<Self.simulatedReaders).map { _ in generator.next() },
        now: now
      ).changedShare
    } catch {
      return nil
    }
  }

  private static let simulatedReaders = 5_000

  private func check(
    _ placements: [UInt8], of brand: Brand, against known: KnownPaywalls
  ) throws(StoreError) {
    do throws(InvalidDocument) {
      _ = try PlacementDocument(
        reading: placements, as: PlacementFile(brand), knowing: known)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }
}

extension Writer {
  /// Whether placements override the gate together with the versions that they show by number, if a plan makes them live or makes them wait
  /// for approval. Nil if a version must be judged first.
  fileprivate func overrides(
    _ admission: Admission, for plan: PublishResult, draft: Draft, isForced: Bool,
    unjudged: inout [PublishedVersion]
  ) throws(StoreError) -> Bool? {
    let known = catalog.version(plan.brand, plan.number)
    guard plan.isLive || plan.waits, known?.wasLive != true,
      let version = known ?? PublishedVersion(judging: draft, of: plan.brand)
    else { return false }
    return try admission.overrides(
      catalog.newcomers(with: version), with: version, isForced: isForced, unjudged: &unjudged)
  }
}
