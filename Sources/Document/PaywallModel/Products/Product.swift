import JSON
import Locales
import Numbers
import Vocabulary

/// A product of the paywall.
public struct Product: Sendable, Equatable {
  /// The store's identifier.
  public var sku: String
  public var name: LocalizedText?
  /// The price; an amount always has a currency.
  public var amount: Amount?
  /// ISO 4217: `USD`.
  public var currency: String?
  /// The price as the reader's store formats it; never set by a document.
  public var displayPrice: String?
  /// The interval between payments.
  public var period: Period?
  /// The length of the free trial.
  public var trial: Period?
  /// The identifiers of stores that use another one than `sku`: `appStore`, `playStore`, `stripe`.
  public var storeIDs: [String: String] = [:]
  /// Different prices by the storefront's country (ISO 3166).
  public var prices: [String: StorefrontPrice] = [:]
  /// The offer that new customers get.
  public var introductoryOffer: ProductOffer?
  /// The offers that the store grants to some customers, by the store's name of the offer.
  public var promotionalOffers: [String: ProductOffer] = [:]
  /// The offers for former customers, by the store's name of the offer.
  public var winBackOffers: [String: ProductOffer] = [:]
  /// The time for which a customer is bound to pay.
  public var commitment: Commitment?
  /// The billing plan, if the store sells the subscription in several.
  public var billingPlan: BillingPlan?
  /// The seats of a subscription for a team; `price` is the price of all of them.
  public var seats: Seats?
  /// Whether a subscription renews by itself; prepaid time does not.
  public var renews = true
  /// The rights that a customer gets by buying the product.
  public var entitlements: [String] = []
  /// The store's subscription group; a customer has at most one subscription of it at a time.
  public var subscriptionGroup: String?
  /// Whether a family can share the purchase.
  public var isFamilyShareable = false
  /// The former price, struck through next to the price.
  public var compareAt: ComparePrice?
  /// The lowest and highest price, if the price depends on a choice of the customer.
  public var priceRange: PriceRange?
  /// Whether it is a one-time purchase.
  public var isOneTime = false
  /// Whether the reader's store sells the subscription, but not in this billing plan; never set by a document.
  public var isUnavailable = false

  public init(sku: String) { self.sku = sku }

  public var price: Money? {
    get {
      guard let amount, let currency else { return nil }
      return Money(amount: amount, currency: currency)
    }
    set {
      amount = newValue?.amount
      currency = newValue?.currency
    }
  }
}

extension Product {
  /// The price in a storefront, else the general price.
  public func price(in storefront: String?) -> Money? {
    storefront.flatMap { prices[$0]?.money } ?? price
  }

  /// The price of all seats in a storefront, tier by tier; `nil` if it is not known there.
  public func seats(in storefront: String?) -> Seats? {
    guard let seats, let country = storefront, let local = prices[country] else { return seats }
    guard !local.tiers.isEmpty else { return nil }
    var there = seats
    there.tiers = local.tiers
    return there
  }

  /// The sum of all payments in the time of the commitment, at the price in a storefront.
  public func committedTotal(in storefront: String?) -> Ratio? {
    guard let payments = committedPayments, let price = price(in: storefront) else { return nil }
    return price.amount.ratio * Ratio(payments)
  }

  /// The offer of one time only: what a product that is bought once costs now.
  public var discount: ProductOffer? {
    introductoryOffer.flatMap { $0.kind == .discount ? $0 : nil }
  }

  /// The price per period; `nil` for a one-time purchase.
  public func recurringPrice(in storefront: String?) -> RecurringPrice? {
    guard let period, !isOneTime else { return nil }
    return price(in: storefront).flatMap { RecurringPrice($0, every: period) }
  }
}

extension Form where Value == Product {
  static let product = object(
    Product.properties, named: "product",
    #"""
    {
      "title": "Product",
      "description": "A product of the paywall.",
      "x-expected": "a product ({\"sku\": …})"
    }
    """#)
}
