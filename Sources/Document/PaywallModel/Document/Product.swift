import JSON
import Locales
import Vocabulary

/// A product of the paywall.
public struct Product: Sendable, Equatable {
  /// The store's identifier.
  public var sku: String
  public var name: LocalizedText?
  /// The price; an amount and its currency come together.
  public var amount: Amount?
  /// ISO 4217: `USD`.
  public var currency: String?
  /// The price as the reader's store writes it; a document says nothing of it.
  public var displayPrice: String?
  /// How often the price is paid.
  public var period: Period?
  /// How long it is free at first.
  public var trial: Period?
  /// Its identifier in each store where it is another than `sku`: `appStore`, `playStore`, `stripe`.
  public var storeIDs: [String: String] = [:]
  /// Other prices by the storefront's country (ISO 3166).
  public var prices: [String: StorefrontPrice] = [:]
  /// What new customers are granted.
  public var introductoryOffer: ProductOffer?
  /// What the store grants to some, by the store's name of the offer.
  public var promotionalOffers: [String: ProductOffer] = [:]
  /// What a customer may do who has bought it.
  public var entitlements: [String] = []
  /// The store's group of subscriptions in which a customer has one at a time.
  public var subscriptionGroup: String?
  /// Whether a family shares it.
  public var isFamilyShareable = false
  /// The former price, struck through beside the price.
  public var compareAt: ComparePrice?
  /// The lowest and highest price, if the price depends on a choice.
  public var priceRange: PriceRange?
  /// Whether it is bought once and for all.
  public var isOneTime = false

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
  /// The price in a storefront, or the general one.
  public func price(in storefront: String?) -> Money? {
    storefront.flatMap { prices[$0]?.money } ?? price
  }

  /// The price per period; nil for a one-time purchase.
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
