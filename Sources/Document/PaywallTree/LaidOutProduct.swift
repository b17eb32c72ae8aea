import JSON
import Vocabulary

/// A product of the paywall, with the data that a client needs to request it from its store.
public struct LaidOutProduct: Sendable, Hashable {
  /// The name that actions and requests use.
  public var name: String
  public var sku: String
  /// Its identifier in each store where it differs from `sku`.
  public var storeIDs: [String: String] = [:]
  /// The kind of product; `nil` if the document does not specify it.
  public var kind: Kind?
  /// The interval between payments of a subscription (ISO 8601).
  public var period: String?
  /// The subscription group; a customer has at most one subscription of it at a time.
  public var subscriptionGroup: String?
  /// The offers that the store may grant, the introductory offer first.
  public var offers: [LaidOutOffer] = []
  /// The rights that a customer gets by buying the product.
  public var entitlements: [String] = []
  /// Whether a family can share the purchase.
  public var isFamilyShareable = false
  /// The document's price, if the reader's store charges another one; `nil` if they are equal.
  public var documentPrice: LaidOutPrice?

  public enum Kind: String, Sendable, CaseIterable { case subscription, oneTime }

  public init(name: String, sku: String) {
    self.name = name
    self.sku = sku
  }
}

/// An exact amount of a currency, as a document writes it.
public struct LaidOutPrice: Sendable, Hashable {
  /// A decimal number: `6.99`.
  public var price: String
  /// ISO 4217.
  public var currency: String

  public init(price: String, currency: String) {
    self.price = price
    self.currency = currency
  }
}

/// An offer for a product, as the document specifies it.
public struct LaidOutOffer: Sendable, Hashable {
  public var eligibility: Eligibility
  /// The store's name of a promotional offer.
  public var id: String?
  /// `freeTrial`, `payAsYouGo` or `payUpFront`.
  public var kind: String
  /// ISO 8601.
  public var period: String
  /// The number of periods.
  public var cycles: Int
  /// A decimal number in the product's currency; `nil` for a free trial.
  public var price: String?

  /// The customers who may get the offer.
  public enum Eligibility: String, Sendable, CaseIterable { case introductory, promotional }

  public init(
    _ eligibility: Eligibility, id: String? = nil, kind: String, period: String, cycles: Int,
    price: String?
  ) {
    self.eligibility = eligibility
    self.id = id
    self.kind = kind
    self.period = period
    self.cycles = cycles
    self.price = price
  }
}

extension Form where Value == LaidOutProduct {
  static let laidOutProduct = object(
    LaidOutProduct(name: "", sku: ""), identity + store, named: "product")

  private static let identity: [Property<LaidOutProduct>] = [
    Property(
      "name", .string, \.name, help: "The name in actions and POST /render.", isRequired: true),
    Property("sku", .string, \.sku, help: "The identifier in a store.", isRequired: true),
    Property(
      "storeIDs", .stateValues, \.storeIDs,
      help: "The identifiers in other stores: appStore, playStore, stripe; all others use \"sku\"."
    ),
  ]

  private static let store: [Property<LaidOutProduct>] = [
    Property(
      "kind", .choice(), \.kind,
      help: "subscription has a period, oneTime is bought once; absent if the document has neither."
    ),
    Property("period", .string, \.period, help: "The billing period (ISO 8601): P1M."),
    Property(
      "subscriptionGroup", .string, \.subscriptionGroup,
      help: "The store's group of subscriptions, in which a customer has one at a time."),
    Property(
      "offers", Form<LaidOutOffer>.laidOutOffer.list([:]), \.offers,
      help:
        "What the document offers. Ask the store about eligibility only for a product that has some."
    ),
    Property(
      "entitlements", Form<String>.string.list([:]), \.entitlements,
      help: "The entitlements of customers who bought it."),
    Property(
      "familySharing", .bool, \.isFamilyShareable, help: "Whether it can be shared in a family."),
    Property(
      "documentPrice", .laidOutPrice, \.documentPrice,
      help:
        "The document's price, if the reader's store charges a different one, which is shown."
    ),
  ]
}

extension Form where Value == LaidOutPrice {
  fileprivate static let laidOutPrice = object(
    LaidOutPrice(price: "0", currency: "USD"),
    [
      Property("price", .string, \.price, isRequired: true),
      Property("currency", .string, \.currency, help: "ISO 4217.", isRequired: true),
    ], named: "price")
}

extension Form where Value == LaidOutOffer {
  fileprivate static let laidOutOffer = object(
    LaidOutOffer(.introductory, kind: "", period: "", cycles: 1, price: nil),
    [
      Property(
        "eligibility", .choice(), \.eligibility,
        help: "introductory is for new customers, promotional for those whom the store chooses.",
        isRequired: true),
      Property("id", .string, \.id, help: "The store's name of a promotional offer."),
      Property(
        "kind", .string, \.kind,
        help:
          "freeTrial is free, payAsYouGo has a lower price in each period, payUpFront has one price for the whole offer.",
        isRequired: true),
      Property(
        "period", .string, \.period, help: "The length of a period (ISO 8601).", isRequired: true),
      Property(
        "cycles", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), \.cycles,
        help: "The number of periods.", isRequired: true),
      Property(
        "price", .string, \.price,
        help: "The price in the product's currency; not for a free trial."
      ),
    ], named: "offer")
}

extension LaidOutProduct {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("sku", sku)
    if !storeIDs.isEmpty { writer.member("storeIDs", storeIDs) }
    writer.member("kind", kind?.rawValue)
    writer.member("period", period)
    writer.member("subscriptionGroup", subscriptionGroup)
    if !offers.isEmpty {
      writer.member("offers")
      writer.array(offers) { $0.write(to: &$1) }
    }
    if !entitlements.isEmpty {
      writer.member("entitlements")
      writer.array(entitlements) { $1.string($0) }
    }
    writer.member("familySharing", ifTrue: isFamilyShareable)
    if let documentPrice {
      writer.member("documentPrice")
      writer.beginObject()
      writer.member("price", documentPrice.price)
      writer.member("currency", documentPrice.currency)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension LaidOutOffer {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("eligibility", eligibility.rawValue)
    writer.member("id", id)
    writer.member("kind", kind)
    writer.member("period", period)
    writer.member("cycles")
    writer.number(cycles)
    writer.member("price", price)
    writer.endObject()
  }
}
