import PaywallModel
import PaywallUsage

/// The counts of some experiments in some hours, without those of tests, collected in one pass over all counts.
struct ExperimentCounts {
  /// A version of an experiment of a brand.
  struct Key: Hashable {
    let brand: String
    let experiment: String
    let version: Int

    init(brand: String, experiment: String, version: Int) {
      self.brand = brand
      self.experiment = experiment
      self.version = version
    }

    /// Nil outside of experiments.
    init?(_ place: UsageSeries.Place) {
      guard let experiment = place.experiment else { return nil }
      self.init(brand: place.paywall.name, experiment: experiment, version: place.phase)
    }
  }

  /// The hours since 1970.
  let hours: Range<Int>
  private let rows: [Key: [UsageCounts.Row]]
  /// The readers by client key and variant.
  private let groups: [Key: [String: [String: Int]]]
  /// The readers who paid something.
  private let payers: [Key: [UsagePayer]]
  private let ledger: UsageLedger

  init(of experiments: Set<Key>, in hours: Range<Int>, _ ledger: UsageLedger) {
    var rows: [Key: [UsageCounts.Row]] = [:]
    ledger.counts.visit(hours) { row in
      guard !row.series.environment.isTest, let key = row.series.place.flatMap(Key.init) else {
        return
      }
      if experiments.contains(key) { rows[key, default: []].append(row) }
    }
    groups = Self.groups(of: experiments, in: hours, ledger.counts)
    self.hours = hours
    self.rows = rows
    let all = ledger.payers { Key($0).map(experiments.contains) == true }
    payers = Dictionary(grouping: all) { Key($0.side) }.reduce(into: [:]) { payers, group in
      if let key = group.key { payers[key] = group.value }
    }
    self.ledger = ledger
  }

  private static func groups(
    of experiments: Set<Key>, in hours: Range<Int>, _ counts: UsageCounts
  ) -> [Key: [String: [String: Int]]] {
    var groups: [Key: [String: [String: Int]]] = [:]
    counts.visitSeries { series, client, numbers in
      let isBack = series.kind == .multipleReader
      guard series.kind == .reader || isBack, let variant = series.place?.variant,
        let key = series.place.flatMap(Key.init), experiments.contains(key)
      else { return }
      let sum = numbers.reduce(0) { hours.contains($1.hour) ? $0 &+ $1.count : $0 }
      groups[key, default: [:]][client?.name ?? "", default: [:]][variant, default: 0] &+=
        isBack ? -sum : sum
    }
    return groups
  }

  /// Returns the readers of one experiment by client key and variant.
  func groups(of key: Key) -> [String: [String: Int]] { groups[key] ?? [:] }

  /// Whether all events and readers of a brand were counted under their own series, and the counts of other nodes have arrived.
  func isComplete(of brand: Brand) -> Bool { ledger.isComplete(of: brand.name, in: hours) }

  /// Returns the counts of one experiment, unordered.
  subscript(key: Key) -> [UsageCounts.Row] { rows[key] ?? [] }

  /// Returns the readers of one experiment who paid something and first came in these hours, unordered.
  func payers(of key: Key) -> [UsagePayer] {
    (payers[key] ?? []).filter { hours.overlaps($0.day * 24..<($0.day + 1) * 24) }
  }
}
