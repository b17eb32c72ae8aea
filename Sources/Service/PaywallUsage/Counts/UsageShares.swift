import PaywallModel

/// An experiment of a brand, or its holdout, for which room is reserved while it runs.
public struct UsageExperiment: Sendable, Hashable {
  public let brand: String
  public let name: String

  public init(brand: String, name: String) {
    self.brand = brand
    self.name = name
  }

  /// Nil outside of experiments.
  init?(_ place: UsageSeries.Place?) {
    guard let place, let experiment = place.experiment else { return nil }
    self.init(brand: place.paywall.name, name: experiment)
  }
}

/// Divides a limit among brands, client keys and experiments, so that none takes all of it.
///
/// Up to half of the limit is reserved for the running experiments, in equal parts of at most an eighth. Whatever others send, an experiment keeps
/// its part. The rest is open to all: a brand may take more while it holds less than four times the room that is left in total, and a key while it
/// holds less than four times the room that is left for its brand. So the first one takes at most about three quarters, and later ones find room.
struct UsageShares: Sendable {
  private struct Held: Sendable {
    var total = 0
    var keys: [UsageKey?: Int] = [:]
  }

  private let limit: Int
  private var brands: [String: Held] = [:]
  private var experiments: [UsageExperiment: Int] = [:]
  private var running: Set<UsageExperiment> = []
  /// The room that is reserved and that the running experiments do not hold yet.
  private var unclaimed = 0
  private(set) var total = 0

  private static let factor = 4

  init(of limit: Int) { self.limit = limit }

  /// Whether there is any room left.
  var hasRoom: Bool { total < limit }

  /// The room that is reserved for each running experiment.
  var reserve: Int { running.isEmpty ? 0 : min(limit / 2 / running.count, limit / 8) }

  /// Reserves room for these experiments alone.
  mutating func reserve(for running: Set<UsageExperiment>) {
    guard running != self.running else { return }
    self.running = running
    unclaimed = running.reduce(0) { $0 + max(0, reserve - (experiments[$1] ?? 0)) }
  }

  /// Whether a key of a brand may take one more, for an experiment if it is for one.
  func takes(_ brand: String, _ key: UsageKey?, for experiment: UsageExperiment? = nil) -> Bool {
    guard hasRoom else { return false }
    if let experiment, running.contains(experiment), experiments[experiment] ?? 0 < reserve {
      return true
    }
    let held = brands[brand]
    let left = Self.factor * (limit - total - unclaimed) - (held?.total ?? 0)
    return limit - total > unclaimed && left > 0
      && (held?.keys[key] ?? 0) < Self.factor * left
  }

  mutating func add(
    _ count: Int, to brand: String, key: UsageKey?, for experiment: UsageExperiment? = nil
  ) {
    total += count
    brands[brand, default: Held()].total += count
    brands[brand]?.keys[key, default: 0] += count
    if brands[brand]?.keys[key] == 0 { brands[brand]?.keys[key] = nil }
    if brands[brand]?.total == 0 { brands[brand] = nil }
    guard let experiment else { return }
    let (before, after) = (experiments[experiment] ?? 0, (experiments[experiment] ?? 0) + count)
    experiments[experiment] = after == 0 ? nil : after
    if running.contains(experiment) {
      unclaimed += max(0, reserve - after) - max(0, reserve - before)
    }
  }
}
