import Foundation

/// A store that sells: StoreKit, another one, or a scripted one.
public protocol PurchaseStore: Sendable {
  /// The products with these identifiers that are for sale, in any order. Unknown ones are left out.
  func products(_ identifiers: [String]) async throws(PurchaseError) -> [StoreProduct]
  /// Shows the store's sheet and waits for what the customer does.
  ///
  /// - Parameter offer: the store's name of a promotional offer.
  func purchase(
    _ product: String, offer: String?
  ) async throws(PurchaseError) -> PurchaseResult
  /// Asks the store for everything that this customer owns; an empty list is no failure.
  func restore() async throws(PurchaseError) -> [StoreTransaction]
  /// The customer's purchases that the device knows.
  func owned() async -> [StoreTransaction]
  /// Transactions that the app did not start: approvals, renewals, refunds, purchases on other devices.
  func transactions() async -> AsyncStream<StoreTransaction>
  /// The offers that the store grants for these products, without products that it does not know.
  func eligibility(_ identifiers: [String]) async -> [String: OfferEligibility]
  /// The app has delivered the purchase to the customer.
  func finish(_ transaction: StoreTransaction) async
}

/// A product as a store has it.
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
  /// Somebody else must approve it. It comes later as a transaction.
  case pending
  case cancelled
}

/// Something that a customer owns, or owned.
public struct StoreTransaction: Sendable, Hashable, Codable {
  public var id: String
  public var product: String
  public var purchased: Date
  /// Nil never ends.
  public var expires: Date?
  /// Until when it counts although it has expired, while the store tries to charge.
  public var graceEnds: Date?
  /// Whether it was refunded.
  public var isRevoked = false
  /// Whether the store's signature is right.
  public var isVerified = true

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

/// Why a store did not sell.
public enum PurchaseError: Error, Sendable, Hashable, Codable {
  case productsUnavailable
  case purchaseFailed(String)
  case verificationFailed
  case network
  /// The device or its owner forbids purchases.
  case notAllowed

  /// The message to the customer, in English.
  public var message: String {
    switch self {
    case .productsUnavailable: "The products are not available. Try again later."
    case .purchaseFailed(let reason): reason
    case .verificationFailed: "The purchase could not be verified. Contact support."
    case .network: "There is no connection."
    case .notAllowed: "Purchases are not allowed on this device."
    }
  }

  /// Whether the customer may try again at once.
  public var mayRetry: Bool {
    switch self {
    case .productsUnavailable, .purchaseFailed, .network: true
    case .verificationFailed, .notAllowed: false
    }
  }

  /// The value of the app's variable that shows it.
  var appState: String {
    switch self {
    case .productsUnavailable: "unavailable"
    case .purchaseFailed, .notAllowed: "failed"
    case .verificationFailed: "verification"
    case .network: "offline"
    }
  }
}
