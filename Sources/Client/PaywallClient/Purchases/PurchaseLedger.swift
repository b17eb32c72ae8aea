import Foundation
import Numbers

/// A customer's purchases, including those that wait for approval. Its file survives a restart.
struct PurchaseLedger: Sendable, Hashable, Codable {
  /// The transactions by id.
  private(set) var transactions: [String: StoreTransaction] = [:]
  /// The products with a purchase that waits for approval, and the time of the purchase.
  private(set) var pending: [String: Date] = [:]

  /// The purchases that were begun on a paywall, by product, and the events that wait to be counted. Files of former releases have neither.
  private var sales: [String: Sale]?
  private var uncounted: [PaywallRecord]?

  /// A purchase that was begun on a paywall, and the event to count if the store completes it.
  struct Sale: Sendable, Hashable, Codable {
    var completed: PaywallRecord
    var began: Date
  }

  /// The time within which a purchase must be completed to count, in seconds.
  private static let longestSale: TimeInterval = 7 * 86_400
  /// The time by which the clocks of a store and a device may differ, in seconds.
  private static let clockError: TimeInterval = 3_600

  mutating func begin(_ completed: PaywallRecord, of product: String, at now: Date) {
    sales = (sales ?? [:]).filter { now.timeIntervalSince($0.value.began) < Self.longestSale }
    sales?[product] = Sale(completed: completed, began: now)
  }

  /// Queues the event of the purchase that a transaction completes, if it was begun on a paywall. An older transaction, which a restore found,
  /// completes nothing.
  ///
  /// - Parameter isAnswer: whether the store gave the transaction as its answer to the purchase.
  mutating func complete(_ transaction: StoreTransaction, isAnswer: Bool, at now: Date) {
    guard let sale = sales?[transaction.product],
      isAnswer || transaction.purchased > sale.began.addingTimeInterval(-Self.clockError)
    else { return }
    sales?[transaction.product] = nil
    var record = sale.completed
    record.time = now
    record.environment = transaction.environment ?? record.environment
    uncounted = (uncounted ?? []) + [record]
  }

  /// The first event that waits to be counted.
  var nextUncounted: PaywallRecord? { uncounted?.first }

  mutating func counted(_ record: PaywallRecord) { uncounted?.removeAll { $0.id == record.id } }

  mutating func wait(for product: String, since now: Date) { pending[product] = now }

  /// Records a transaction. Returns whether it is new or has changed.
  mutating func note(_ transaction: StoreTransaction) -> Bool {
    pending[transaction.product] = nil
    var old = transactions.updateValue(transaction, forKey: transaction.id)
    // Files of former releases do not have it.
    old?.environment = transaction.environment
    return old != transaction
  }

  /// Returns the active purchases, the latest first.
  func active(at now: Date) -> [StoreTransaction] {
    transactions.values.filter { $0.isActive(at: now) }.sorted { $0.purchased > $1.purchased }
  }

  /// Reads a file. Returns an empty ledger if the file is missing or damaged: the store knows the rest.
  static func read(_ file: URL?) -> PurchaseLedger {
    guard let file else { return PurchaseLedger() }
    do {
      return try JSONDecoder().decode(PurchaseLedger.self, from: Data(contentsOf: file))
    } catch {
      return PurchaseLedger()
    }
  }

  func write(_ file: URL?) throws {
    guard let file else { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: file, options: .atomic)
  }
}
