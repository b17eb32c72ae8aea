import Foundation
import POSIX
import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import Synchronization

/// The thread that looks at running experiments: a variant whose purchases fail, or whose money goes back, significantly more often than the
/// first one's is reported once, as a change in the log, which webhooks and events carry. An experiment whose author wrote `stopOnHarm` stops then;
/// of all others a person decides.
public final class GuardRailWatch: Sendable {
  private let store: Store
  private let ledger: UsageLedger
  private let report: @Sendable (String) -> Void
  private let bell: WakePipe
  private let isStopping = Atomic(false)
  private let thread = Mutex<NamedThread?>(nil)

  /// How often it looks, in seconds.
  private static let pause = 60.0

  /// Starts the thread.
  public init(
    _ store: Store, _ ledger: UsageLedger, report: @escaping @Sendable (String) -> Void
  ) throws(FileError) {
    self.store = store
    self.ledger = ledger
    self.report = report
    bell = try WakePipe()
    thread.withLock {
      $0 = NamedThread(name: "guard-rails") { [self] in
        while !isStopping.load(ordering: .acquiring) {
          // Another node whose clock is right looks.
          if store.clockFault == nil { look(at: Date()) }
          _ = bell.wait(seconds: Self.pause)
        }
      }
    }
  }

  public func stop() {
    isStopping.store(true, ordering: .releasing)
    bell.wake()
    _ = thread.withLock { $0 }?.join(milliseconds: 1_000)
  }

  /// Looks at the running experiments of all live placements.
  func look(at now: Date) {
    let catalog = store.catalog
    let running = catalog.names.flatMap { Self.running(of: $0, in: catalog) }
    guard !running.isEmpty else { return }
    let hour = UsageEvent.hour(of: now)
    let counts = ExperimentCounts(
      of: Set(running.map { ExperimentCounts.Key(brand: $0.brand.name, experiment: $0.name) }),
      in: hour - ledger.limits.days * 24..<hour + 1, ledger)
    for running in running {
      let report = ExperimentReport(
        running.experiment, named: running.name, of: running.brand, counts, catalog)
      tell(report.result(effect: 0.1, at: now), of: running)
    }
  }

  /// An experiment of a brand's live placements.
  private struct Running {
    let brand: Brand
    let name: String
    let experiment: PlacementExperiment
    let placements: PublishedVersion
  }

  private static func running(of brand: Brand, in catalog: Catalog) -> [Running] {
    do {
      guard let version = catalog.version(brand.placements, nil) else { return [] }
      return try version.placements().experiments.filter { $0.value.status == .running }
        .sorted { $0.key < $1.key }.map { name, experiment in
          Running(brand: brand, name: name, experiment: experiment, placements: version)
        }
    } catch {
      return []
    }
  }

  private func tell(_ result: ExperimentResult, of running: Running) {
    // Groups of the wrong size say nothing of harm either.
    guard result.isRatioRight else { return }
    let control = result.variants[0].name
    for (variant, comparison) in zip(result.variants.dropFirst(), result.comparisons) {
      for (rail, harm) in comparison.harms where harm.isCertain {
        let words = ResultWords(variant: variant.name, control: control, wanted: 0.1)
        tell(
          "\(running.name).\(running.experiment.version).\(variant.name).\(rail.rawValue)",
          because: "\(running.name): " + words.sentence(.harmful(harm), broken: rail),
          of: running, control)
      }
    }
  }

  private func tell(
    _ harm: String, because reason: String, of running: Running, _ control: String
  ) {
    let brand = running.brand
    var reason = reason
    do throws(StoreError) {
      if running.experiment.stopsOnHarm {
        let stop = ExperimentStop(
          running.name, in: running.placements, winner: control, harm: harm,
          because: reason + "; the experiment is stopped, and everybody sees \(control)")
        if try store.stop(stop) != nil { return }
      }
    } catch {
      reason += "; the experiment could not be stopped: \(error)"
    }
    do throws(StoreError) {
      try store.note(harm, of: brand, because: reason)
    } catch {
      report("a harm of the experiment \(running.name) of \(brand) could not be logged: \(error)")
    }
  }
}
