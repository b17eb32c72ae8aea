import Foundation
import POSIX
import PaywallModel
import PaywallStore
import PaywallUsage
import Placements

/// The thread that watches canaries and running experiments. If significantly more purchases of a variant fail or are refunded than those of
/// the first one, it reports that once, as a change in the log, which webhooks and events send. An experiment with `stopOnHarm` then stops, if a
/// server reported the harm with its token. All others need a person's decision, as strangers can send the events of apps.
public final class GuardRailWatch: Sendable {
  private let store: Store
  private let ledger: UsageLedger
  private let dayRates: DayRatesFile?
  private let report: @Sendable (String) -> Void
  private let canaries: CanaryWatch
  private let thread: Repeater

  /// The interval between checks, in seconds.
  private static let pause = 60.0

  /// Starts the thread.
  public init(
    _ store: Store, _ ledger: UsageLedger, dayRates: DayRatesFile? = nil,
    report: @escaping @Sendable (String) -> Void
  ) throws(FileError) {
    self.store = store
    self.ledger = ledger
    self.report = report
    self.dayRates = dayRates
    canaries = CanaryWatch(store: store, ledger: ledger, dayRates: dayRates, report: report)
    thread = try Repeater("guard-rails")
    thread.start { [self] in
      // Another node with a correct clock checks instead.
      guard let now = store.trustedTime else { return Self.pause }
      look(at: now)
      return max(1, min(Self.pause, canaries.pause(at: now) ?? Self.pause))
    }
  }

  public func stop() { thread.stop() }

  /// Checks the running experiments of all live placements, and decides on canaries.
  func look(at now: Date) {
    canaries.look(at: now)
    let catalog = store.catalog
    let running = catalog.names.flatMap { Self.running(of: $0, in: catalog) }
    let withCanary = catalog.canaries.map {
      UsageExperiment(brand: $0.brand.name, name: UsageSeries.Place.canaryName)
    }
    ledger.reserve(
      for: Set(catalog.names.flatMap { Self.reserved(of: $0, in: catalog) } + withCanary))
    guard !running.isEmpty else { return }
    let hour = UsageEvent.hour(of: now)
    let counts = ExperimentCounts(
      of: Set(running.map(\.key)),
      in: UsageCounts.firstHour(of: ledger.limits.days, until: hour)..<hour + 1, ledger)
    let rates = dayRates?.rates
    for running in running {
      let report = ExperimentReport(
        running.experiment, named: running.name, of: running.brand, counts, catalog, rates)
      let proven = harms(in: report.provenResult(at: now), of: running)
      for harm in proven { act(on: harm, of: running) }
      for harm in harms(in: report.result(at: now), of: running) {
        if !proven.contains(where: { $0.id == harm.id }) { tell(harm, of: running) }
      }
    }
  }

  /// An experiment of a brand's live placements, with the file that has it.
  private struct Running {
    let brand: Brand
    let name: String
    let experiment: PlacementExperiment
    let placements: PublishedVersion

    /// The counts of the current version alone: what was repaired must not be stopped for what happened before.
    var key: ExperimentCounts.Key {
      ExperimentCounts.Key(brand: brand.name, experiment: name, version: experiment.version)
    }
  }

  private static func running(of brand: Brand, in catalog: Catalog) -> [Running] {
    do {
      guard let live = catalog.livePlacements(of: brand) else { return [] }
      return try live.experiments().filter { $0.experiment.status == .running }
        .map { name, experiment, version in
          Running(brand: brand, name: name, experiment: experiment, placements: version)
        }
    } catch {
      return []
    }
  }

  /// The experiments of a brand's live placements, which have room reserved.
  private static func reserved(of brand: Brand, in catalog: Catalog) -> [UsageExperiment] {
    do throws(InvalidDocument) {
      let placements = try catalog.livePlacements(of: brand)?.document()
      let running = placements?.experiments.filter { $0.value.status == .running }.map(\.key) ?? []
      let holdout = placements?.holdout.map { _ in UsageSeries.Place.holdoutName }
      return (running + [holdout].compactMap(\.self)).map {
        UsageExperiment(brand: brand.name, name: $0)
      }
    } catch {
      return []
    }
  }

  /// A violation of a guard rail by a variant.
  private struct FoundHarm {
    /// Identifies the experiment, its version, the variant and the metric that got worse.
    let id: String
    let reason: String
    /// The name of the first variant.
    let control: String
  }

  private func harms(in result: ExperimentResult, of running: Running) -> [FoundHarm] {
    // Groups with wrong proportions are no evidence of harm either.
    guard result.isRatioRight else { return [] }
    let control = result.variants[0].name
    return zip(result.variants.dropFirst(), result.comparisons).flatMap { variant, comparison in
      comparison.harms.filter { $0.harm.isCertain }.map { rail, harm in
        let words = ResultWords(variant: variant.name, control: control, result.terms)
        return FoundHarm(
          id: "\(running.name).\(running.experiment.version).\(variant.name).\(rail.rawValue)",
          reason: "\(running.name): " + words.sentence(.harmful(harm), broken: rail),
          control: control)
      }
    }
  }

  /// Stops the experiment if its author requested it; otherwise reports the harm.
  private func act(on harm: FoundHarm, of running: Running) {
    var reason = harm.reason
    do throws(StoreError) {
      if running.experiment.stopsOnHarm {
        let stop = ExperimentStop(
          running.name, in: running.placements, winner: harm.control, harm: harm.id,
          because: reason + "; the experiment is stopped, and everybody sees \(harm.control)")
        if try store.stop(stop) != nil { return }
      }
    } catch {
      reason += "; the experiment could not be stopped: \(error)"
    }
    note(harm.id, of: running, because: reason)
  }

  /// Reports a harm that strangers may have made up, or of a guard rail that rests on all readers. It has its own id, so that reporting it does not prevent action on a proven one.
  private func tell(_ harm: FoundHarm, of running: Running) {
    guard !store.knows(harm.id, of: running.placements.brand) else { return }
    note(
      harm.id + ".unproven", of: running,
      because: harm.reason
        + "; it rests on more than what a server told with its token, so nothing is stopped"
    )
  }

  private func note(_ harm: String, of running: Running, because reason: String) {
    let brand = running.placements.brand
    do throws(StoreError) {
      try store.note(harm, of: brand, because: reason)
    } catch {
      report("a harm of the experiment \(running.name) of \(brand) could not be logged: \(error)")
    }
  }
}
