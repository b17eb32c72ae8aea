import Foundation
import POSIX
import PaywallModel
import PaywallStore
import PaywallUsage
import Placements
import Synchronization

/// The thread that looks at running experiments: a variant whose purchases fail, or whose money goes back, significantly more often than the
/// first one's is reported once, as a change in the log, which webhooks and events carry. It stops nothing: a person decides.
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
          look(at: Date())
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
    for (brand, name, experiment) in running {
      let report = ExperimentReport(experiment, named: name, of: brand, counts, catalog)
      tell(report.result(effect: 0.1, at: now), of: experiment, named: name, brand)
    }
  }

  private static func running(
    of brand: Brand, in catalog: Catalog
  ) -> [(brand: Brand, name: String, experiment: PlacementExperiment)] {
    do {
      let document = try catalog.version(brand.placements, nil)?.placements()
      return document?.experiments.filter { $0.value.status == .running }
        .sorted { $0.key < $1.key }.map { (brand, $0.key, $0.value) } ?? []
    } catch {
      return []
    }
  }

  private func tell(
    _ result: ExperimentResult, of experiment: PlacementExperiment, named name: String,
    _ brand: Brand
  ) {
    // Groups of the wrong size say nothing of harm either.
    guard result.isRatioRight else { return }
    for (variant, comparison) in zip(result.variants.dropFirst(), result.comparisons) {
      for (rail, harm) in comparison.harms where harm.isCertain {
        let words = ResultWords(
          variant: variant.name, control: result.variants[0].name, wanted: 0.1)
        do throws(StoreError) {
          try store.note(
            "\(name).\(experiment.version).\(variant.name).\(rail.rawValue)", of: brand,
            because: "\(name): " + words.sentence(.harmful(harm), broken: rail))
        } catch {
          report("a harm of the experiment \(name) of \(brand) could not be logged: \(error)")
        }
      }
    }
  }
}
