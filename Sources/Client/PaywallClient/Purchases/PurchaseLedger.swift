import Foundation

/// The file of a customer's purchases, including those that wait for approval. It survives a restart.
struct PurchaseLedger: Sendable, Hashable, Codable {
  /// By their identifiers.
  private(set) var transactions: [String: StoreTransaction] = [:]
  /// The products that somebody must approve, with the time of the purchase.
  private(set) var pending: [String: Date] = [:]

  mutating func wait(for product: String, since now: Date) { pending[product] = now }

  /// Whether it is new or says something else than before.
  mutating func note(_ transaction: StoreTransaction) -> Bool {
    pending[transaction.product] = nil
    return transactions.updateValue(transaction, forKey: transaction.id) != transaction
  }

  /// The active purchases, the latest first.
  func active(at now: Date) -> [StoreTransaction] {
    transactions.values.filter { $0.isActive(at: now) }.sorted { $0.purchased > $1.purchased }
  }

  /// An empty one for a file that is missing or damaged: the store knows the rest.
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
