import Foundation
import Numbers

/// A store that sells: StoreKit, another store, or a scripted one.
public protocol PurchaseStore: Sendable {
  /// Returns the products with these identifiers that are for sale, in any order. Unknown identifiers are left out.
  func products(_ identifiers: [String]) async throws(PurchaseError) -> [StoreProduct]
  /// Shows the store's sheet and waits for the customer's decision.
  ///
  /// - Parameters:
  ///   - offer: the store's name of a promotional offer; nil for none.
  ///   - plan: the billing plan, `upFront` or `monthly`, of a subscription that the store sells in both; else nil.
  func purchase(
    _ product: String, offer: String?, plan: String?
  ) async throws(PurchaseError) -> PurchaseResult
  /// Asks the store for everything that this customer owns. An empty list is not a failure.
  func restore() async throws(PurchaseError) -> [StoreTransaction]
  /// Returns the customer's purchases that the device knows.
  func owned() async -> [StoreTransaction]
  /// Returns transactions that the app did not start: approvals, renewals, refunds, purchases on other devices.
  func transactions() async -> AsyncStream<StoreTransaction>
  /// Returns the offers that the store grants for these products. Products that it does not know are left out.
  func eligibility(_ identifiers: [String]) async -> [String: OfferEligibility]
  /// Marks a transaction as finished: the app has delivered the purchase to the customer.
  func finish(_ transaction: StoreTransaction) async
  /// Returns the environment in which the store sells; `production` unless it says otherwise.
  func environment() async -> StoreEnvironment
  /// Returns the country of the store (ISO 3166); nil unless it says one.
  func storefront() async -> String?
}

extension PurchaseStore {
  public func environment() async -> StoreEnvironment { .production }
  public func storefront() async -> String? { nil }
}

/// A product in a store.
public struct StoreProduct: Sendable, Hashable, Codable {
  public var identifier: String
  public var price: StorePrice

  public init(_ identifier: String, price: StorePrice) {
    self.identifier = identifier
    self.price = price
  }
}

/// The outcome of a purchase that did not fail.
public enum PurchaseResult: Sendable, Hashable {
  case bought(StoreTransaction)
  /// The purchase waits for another person's approval. The result arrives later as a transaction.
  case pending
  case cancelled
}

/// A purchase that a customer owns or owned.
public struct StoreTransaction: Sendable, Hashable, Codable {
  public var id: String
  public var product: String
  public var purchased: Date
  /// The expiry time; nil if the purchase never expires.
  public var expires: Date?
  /// The end of the grace period, in which an expired purchase counts while the store retries the charge; nil if there is none.
  public var graceEnds: Date?
  /// Whether the purchase was refunded.
  public var isRevoked = false
  /// Whether the store's signature is valid.
  public var isVerified = true
  /// The environment of the purchase; nil if the store does not say.
  public var environment: StoreEnvironment?

  public init(id: String, product: String, purchased: Date) {
    self.id = id
    self.product = product
    self.purchased = purchased
  }

  /// Whether the customer may use the purchase.
  public func isActive(at now: Date) -> Bool {
    guard isVerified, !isRevoked else { return false }
    guard let expires else { return true }
    return now < max(expires, graceEnds ?? expires)
  }
}
