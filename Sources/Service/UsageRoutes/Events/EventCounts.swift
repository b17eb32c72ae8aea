import PaywallModel
import PaywallUsage
import Routing
import Synchronization

/// Counts duplicate and rejected events since the start, for the metrics.
package final class EventCounts: Sendable {
  private struct Counts: Sendable {
    var duplicates = 0
    var refused: [ClientEvents.Reason: Int] = [:]
  }

  private let counts = Mutex(Counts())
  private let ledger: UsageLedger
  /// The maximum number of brands with their own metrics.
  private static let brandsAtMost = 1000

  package init(_ ledger: UsageLedger) { self.ledger = ledger }

  func note(duplicates: Int, _ refusals: [ClientEvents.Refusal]) {
    counts.withLock { counts in
      counts.duplicates &+= duplicates
      for refusal in refusals { counts.refused[refusal.reason, default: 0] &+= 1 }
    }
  }

  package var families: [MetricFamily] {
    let (counts, condition) = (counts.withLock { $0 }, ledger.condition)
    var refused = MetricFamily(
      "client_events_refused_total", .counter, "Events of apps that were not counted, by reason.")
    for reason in ClientEvents.Reason.allCases {
      refused.add(Double(counts.refused[reason] ?? 0), ["reason": reason.rawValue])
    }
    return [
      counted, ofTests, refused,
      .limitsHit([(UsageLimits.seriesName, condition.overflow)]),
      MetricFamily(
        "client_events_repeated_total", .counter, "Events of apps that had been counted before.",
        counts.duplicates),
      MetricFamily(
        "usage_series", .gauge, "Series of events with counts of their own.", condition.series),
      MetricFamily("usage_counts", .gauge, "Counts of series in hours.", condition.cells),
      MetricFamily("usage_readers", .gauge, "Known readers of experiments.", condition.readers),
      MetricFamily(
        "usage_readers_unknown_total", .counter,
        "Times that a reader of an experiment was not counted because too many are known.",
        condition.unknownReaders),
      MetricFamily(
        "usage_incomplete_brands", .gauge,
        "Brands with events or readers that have no count of their own, because there are too many.",
        condition.incomplete.count),
      MetricFamily(
        "usage_write_failures_total", .counter, "Failed attempts to keep counts.",
        condition.failures),
      MetricFamily(
        "usage_kept", .gauge, "1 while counts can be kept, 0 while they are in memory only.",
        condition.failure == nil ? 1 : 0),
      MetricFamily(
        "usage_shared", .gauge,
        "1 while the other nodes learn what this one counts, or if there are none; else 0.",
        condition.obstacle == nil ? 1 : 0),
    ]
  }

  private var ofTests: MetricFamily {
    var family = MetricFamily(
      "client_test_events_total", .counter,
      "Events of test stores that were counted, by environment.")
    for environment in UsageEnvironment.allCases where environment.isTest {
      let counts = ledger.totals.filter { $0.key.environment == environment }
      family.add(
        Double(counts.values.reduce(0, +)), ["environment": environment.rawValue])
    }
    return family
  }

  private var counted: MetricFamily {
    let totals = ledger.totals
    var family = MetricFamily(
      "client_events_total", .counter,
      "Events of apps that were counted, without those of test stores.")
    for brand in Set(totals.keys.map(\.brand)).sorted().prefix(Self.brandsAtMost) {
      for kind in UsageSeries.Kind.events {
        let count = totals[UsageLedger.Total(brand: brand, kind: kind)] ?? 0
        family.add(Double(count), ["brand": brand, "type": kind.rawValue])
      }
    }
    return family
  }
}
