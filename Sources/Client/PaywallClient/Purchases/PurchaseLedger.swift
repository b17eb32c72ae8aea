import Foundation

/// A customer's purchases, including those that wait for approval. Its file survives a restart.
struct PurchaseLedger: Sendable, Hashable, Codable {
  /// The transactions by id.
  private(set) var transactions: [String: StoreTransaction] = [:]
  /// The products with a purchase that waits for approval, and the time of the purchase.
  private(set) var pending: [String: Date] = [:]

  mutating func wait(for product: String, since now: Date) { pending[product] = now }

  /// Records a transaction. Returns whether it is new or has changed.
  mutating func note(_ transaction: StoreTransaction) -> Bool {
    pending[transaction.product] = nil
    return transactions.updateValue(transaction, forKey: transaction.id) != transaction
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
