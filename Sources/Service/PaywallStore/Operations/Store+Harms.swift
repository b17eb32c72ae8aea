import PaywallModel
import PaywallStorage
import Placements

extension Store {
  /// Logs that a variant of an experiment does harm, which notifies everyone who follows the changes. Each harm is logged once.
  ///
  /// - Parameters:
  ///   - placements: the placements or the campaign with the experiment.
  ///   - harm: names the experiment, its version, the variant and the value that got worse.
  ///   - reason: describes the harm in a sentence.
  @discardableResult
  public func note(
    _ harm: String, of placements: Brand, because reason: String
  ) throws(StoreError) -> LoggedChange? {
    let actor = Actor.service(reason.shortened(to: limits.reasonLength))
    return try write { (writer) throws(StoreError) in
      guard writer.state.record(of: placements)?.reportedHarms.contains(harm) == false else {
        return nil
      }
      return try writer.commit(.guardRail(harm, of: placements), by: actor)
    }
  }
}

extension Store {
  /// Whether a harm of an experiment of placements or of a campaign was logged.
  public func knows(_ harm: String, of placements: Brand) -> Bool {
    catalog.state.record(of: placements)?.reportedHarms.contains(harm) == true
  }
}

/// An automatic stop of an experiment.
public struct ExperimentStop: Sendable {
  /// The live placements or the campaign that require the stop.
  public var placements: PublishedVersion
  public var experiment: String
  /// The variant that all readers see from now on.
  public var winner: String
  /// Names the harm, as in `Store.note`.
  public var harm: String
  public var reason: String

  public init(
    _ experiment: String, in placements: PublishedVersion, winner: String, harm: String,
    because reason: String
  ) {
    self.experiment = experiment
    self.placements = placements
    self.winner = winner
    self.harm = harm
    self.reason = reason
  }
}

extension Store {
  /// Publishes the live placements with an experiment stopped, makes them live, and logs the harm, all in one change.
  ///
  /// Does nothing if the harm was logged before, as after a manual rollback, or if other placements have gone live. Needs no approval:
  /// the approval of the placements covers the stop of the experiment. The log records that nobody approved this version.
  public func stop(_ stop: ExperimentStop) throws(StoreError) -> LoggedChange? {
    let actor = Actor.service(stop.reason.shortened(to: limits.reasonLength))
    let brand = stop.placements.brand
    guard catalog.state.record(of: brand)?.reportedHarms.contains(stop.harm) == false else {
      return nil
    }
    let bytes: [UInt8]
    do throws(InvalidDocument) {
      bytes = try PlacementDocument.stopping(
        stop.experiment, winner: stop.winner, in: stop.placements.bytes)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
    let draft = try Draft(placements: bytes, of: brand, into: storage.blobs, .now)
    return try write { (writer) throws(StoreError) in
      guard writer.state.record(of: brand)?.reportedHarms.contains(stop.harm) == false,
        writer.catalog.version(brand, nil)?.etag == stop.placements.etag
      else { return nil }
      let plan = try writer.plan(
        draft.versionContent, for: brand,
        options: PublishOptions(activate: true, approval: .overridden), judged: JudgedDraft())
      let launch: Change =
        plan.isNew
        ? .publish(brand, plan.number, draft.versionContent, isLive: true, plan.overrides)
        : .live(brand, plan.number, plan.overrides)
      return try writer.commit(
        [.guardRail(stop.harm, of: brand), launch], by: actor, with: draft.contents)[1]
    }
  }
}
