import PaywallModel
import PaywallUsage

/// The counts of some experiments in some hours, without those of tests, collected in one pass over all counts.
struct ExperimentCounts {
  /// A version of an experiment of a brand.
  struct Key: Hashable {
    let brand: String
    let experiment: String
    let version: Int
  }

  /// The hours since 1970.
  let hours: Range<Int>
  private let rows: [Key: [UsageCounts.Row]]
  private let ledger: UsageLedger

  init(of experiments: Set<Key>, in hours: Range<Int>, _ ledger: UsageLedger) {
    var rows: [Key: [UsageCounts.Row]] = [:]
    ledger.counts.visit(hours) { row in
      guard !row.series.environment.isTest, let place = row.series.place,
        let experiment = place.experiment
      else { return }
      let key = Key(brand: place.paywall.name, experiment: experiment, version: place.phase)
      if experiments.contains(key) { rows[key, default: []].append(row) }
    }
    self.hours = hours
    self.rows = rows
    self.ledger = ledger
  }

  /// Whether all events and readers of a brand were counted under their own series, and the counts of other nodes have arrived.
  func isComplete(of brand: Brand) -> Bool { ledger.isComplete(of: brand.name, in: hours) }

  /// Returns the counts of one experiment, unordered.
  subscript(key: Key) -> [UsageCounts.Row] { rows[key] ?? [] }
}
