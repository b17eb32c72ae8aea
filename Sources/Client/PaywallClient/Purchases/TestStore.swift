import Foundation
import Numbers

/// A store that follows a script, for tests, previews and demonstrations.
public actor TestStore: PurchaseStore {
  /// The outcome of the next purchase.
  public enum Step: Sendable, Hashable {
    case buys
    /// The purchase has an invalid signature.
    case buysUnverified
    case waitsForApproval
    case cancels
    case fails(PurchaseError)
    /// No answer arrives until `answer()` is called, as when the system closes the store's sheet.
    case staysSilent
  }

  private let now: @Sendable () -> Date
  private let sells: StoreEnvironment
  private var onSale: [StoreProduct]
  private var script: [Step]
  private var granted: [String: OfferEligibility]
  private var failure: PurchaseError?
  private var transactionCount = 0
  private var silent: [CheckedContinuation<Void, Never>] = []
  private let stream: AsyncStream<StoreTransaction>
  private let outside: AsyncStream<StoreTransaction>.Continuation
  /// All purchases of the customer, whether or not this device knows them.
  public private(set) var account: [StoreTransaction] = []
  /// The identifiers of the transactions that the app has finished.
  public private(set) var finished: [String] = []
  /// The products for which a purchase was started, in order.
  public private(set) var asked: [String] = []
  /// The billing plan of each of these purchases; nil where the page named none.
  public private(set) var plans: [String?] = []

  /// - Parameters:
  ///   - script: the outcomes of the purchases, in order; `buys` after its end.
  ///   - eligibility: the offers that the store grants, by product.
  ///   - environment: the environment of its transactions. Only `production` counts in results.
  public init(
    _ products: [StoreProduct], script: [Step] = [],
    eligibility: [String: OfferEligibility] = [:], environment: StoreEnvironment = .xcode,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    onSale = products
    self.script = script
    granted = eligibility
    self.now = now
    sells = environment
    (stream, outside) = AsyncStream<StoreTransaction>.makeStream()
  }

  /// Makes every later request for products and every restore fail; nil ends that.
  public func fail(with error: PurchaseError?) { failure = error }

  /// Simulates an approval, or a purchase on another device.
  public func deliver(_ product: String, expires: Date? = nil) {
    let transaction = transaction(product, expires: expires)
    account.append(transaction)
    outside.yield(transaction)
  }

  /// Adds a purchase on another device, which a restore finds.
  public func own(_ product: String, expires: Date? = nil, graceEnds: Date? = nil) {
    var transaction = transaction(product, expires: expires)
    transaction.graceEnds = graceEnds
    account.append(transaction)
  }

  /// Answers a purchase with `staysSilent`: it counts as cancelled.
  public func answer() {
    for continuation in silent { continuation.resume() }
    silent = []
  }

  public func products(_ identifiers: [String]) throws(PurchaseError) -> [StoreProduct] {
    if let failure { throw failure }
    return onSale.filter { identifiers.contains($0.identifier) }
  }

  public func purchase(
    _ product: String, offer: String?, plan: String?
  ) async throws(PurchaseError) -> PurchaseResult {
    asked.append(product)
    plans.append(plan)
    switch script.isEmpty ? .buys : script.removeFirst() {
    case .buys:
      let transaction = transaction(product)
      account.append(transaction)
      return .bought(transaction)
    case .buysUnverified:
      var transaction = transaction(product)
      transaction.isVerified = false
      return .bought(transaction)
    case .waitsForApproval: return .pending
    case .cancels: return .cancelled
    case .fails(let error): throw error
    case .staysSilent:
      await withCheckedContinuation { silent.append($0) }
      return .cancelled
    }
  }

  public func restore() throws(PurchaseError) -> [StoreTransaction] {
    if let failure { throw failure }
    return account
  }

  public func owned() -> [StoreTransaction] { [] }

  public func transactions() -> AsyncStream<StoreTransaction> { stream }

  public func eligibility(_ identifiers: [String]) -> [String: OfferEligibility] {
    granted.filter { identifiers.contains($0.key) }
  }

  public func environment() -> StoreEnvironment { sells }

  public func finish(_ transaction: StoreTransaction) { finished.append(transaction.id) }

  private func transaction(_ product: String, expires: Date? = nil) -> StoreTransaction {
    transactionCount += 1
    var transaction = StoreTransaction(
      id: "test-\(transactionCount)", product: product, purchased: now())
    transaction.expires = expires
    transaction.environment = sells
    return transaction
  }
}
