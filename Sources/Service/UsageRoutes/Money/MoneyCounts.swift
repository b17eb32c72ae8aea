import PaywallMoney
import Routing
import Synchronization

/// Counts the messages of stores since the start, by what became of them, for the metrics.
final class MoneyCounts: Sendable {
  private struct Key: Hashable {
    let source: FactSource
    let outcome: String
  }

  private let counts = Mutex<[Key: Int]>([:])

  /// The outcomes of messages besides the reasons of refusals.
  private static let kept = "kept"
  private static let repeated = "repeated"
  private static let old = "old"
  private static let unkept = "not-kept"

  func note(_ refusal: SignedRefusal, of source: FactSource) {
    add(1, source, refusal.kind.rawValue)
  }

  func noteUnkept(_ source: FactSource) { add(1, source, Self.unkept) }

  func note(_ receipt: MoneyLedger.Receipt, of source: FactSource) {
    add(receipt.kept, source, Self.kept)
    add(receipt.duplicates, source, Self.repeated)
    add(receipt.late, source, Self.old)
  }

  private func add(_ count: Int, _ source: FactSource, _ outcome: String) {
    guard count > 0 else { return }
    counts.withLock { $0[Key(source: source, outcome: outcome), default: 0] &+= count }
  }

  func families(_ ledger: MoneyLedger?) -> [MetricFamily] {
    let (counts, condition) = (counts.withLock { $0 }, ledger?.condition)
    var messages = MetricFamily(
      "store_messages_total", .counter,
      "Messages of stores, by what became of them: kept, repeated, or why they were refused.")
    let outcomes = [Self.kept, Self.repeated, Self.old, Self.unkept]
    for source in [FactSource.appStore, .stripe, .server] {
      for outcome in outcomes + SignedRefusal.Kind.allCases.map(\.rawValue) {
        let count = counts[Key(source: source, outcome: outcome)] ?? 0
        messages.add(Double(count), ["source": source.rawValue, "outcome": outcome])
      }
    }
    return [
      messages,
      MetricFamily(
        "money_facts", .gauge, "Facts of stores in the ledger of money.", condition?.facts ?? 0),
      MetricFamily(
        "money_kept", .gauge, "1 while what stores say can be kept, else 0.",
        condition?.failure == nil ? 1 : 0),
    ]
  }
}
