import JSON
import Numbers
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
  /// The billing plan that a purchase names, if the store sells the subscription in several: `upFront` or `monthly`.
  public var billingPlan: String?
  /// The time for which a customer is bound to pay.
  public var commitment: LaidOutCommitment?
  /// The number of seats that the page sells.
  public var seats: Int?
  /// Whether it renews by itself; prepaid time does not.
  public var renews = true
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
  /// `freeTrial`, `payAsYouGo`, `payUpFront` or `discount`; of several phases, the first one's.
  public var kind: String
  /// ISO 8601; of several phases, the first one's. `P0D` for a discount.
  public var period: String
  /// The number of periods.
  public var cycles: Int
  /// A decimal number in the product's currency; `nil` for a free trial.
  public var price: String?
  /// The phases in order, if there are several.
  public var phases: [LaidOutPhase] = []

  /// The customers who may get the offer.
  public enum Eligibility: String, Sendable, CaseIterable {
    case introductory, promotional, winBack
  }

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

extension LaidOutProduct: TreeObject {
  static let blank = LaidOutProduct(name: "", sku: "")

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "name", .string, at: \.name, help: "The name in actions and POST /render.", isRequired: true)
    members.add("sku", .string, at: \.sku, help: "The identifier in a store.", isRequired: true)
    members.add(
      "storeIDs", .stateValues, at: \.storeIDs,
      help: "The identifiers in other stores: appStore, playStore, stripe; all others use \"sku\".")
    members.add(
      "kind", .choice(), at: \.kind,
      help: "subscription has a period, oneTime is bought once; absent if the document has neither."
    )
    members.add("period", .string, at: \.period, help: "The billing period (ISO 8601): P1M.")
    members.add(
      "subscriptionGroup", .string, at: \.subscriptionGroup,
      help: "The store's group of subscriptions, in which a customer has one at a time.")
    members.add(
      "offers", Form<LaidOutOffer>.laidOutOffer.list([:]), at: \.offers,
      help:
        "What the document offers. Ask the store about eligibility only for a product that has some."
    )
    members.add(
      "entitlements", Form<String>.string.list([:]), at: \.entitlements,
      help: "The entitlements of customers who bought it.")
    members.add(
      "billingPlan", .string, at: \.billingPlan,
      help: "upFront or monthly, for a subscription that the store sells in both plans.")
    members.add(
      "commitment", .laidOutCommitment, at: \.commitment,
      help: "The time for which a customer is bound to pay in each period.")
    members.add(
      "seats", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.seats,
      help: "The number of seats that the page sells.")
    members.add(
      "renews", .bool, at: \.renews,
      help: "Whether it renews by itself; false for prepaid time.")
    members.add(
      "familySharing", .bool, at: \.isFamilyShareable, help: "Whether it can be shared in a family."
    )
    members.add(
      "documentPrice", .laidOutPrice, at: \.documentPrice,
      help:
        "The document's price, if the reader's store charges a different one, which is shown.")
  }
}

extension Form where Value == LaidOutProduct {
  static let laidOutProduct = tree(named: "product")
}

extension LaidOutPrice: TreeObject {
  static let blank = LaidOutPrice(price: "0", currency: "USD")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("price", .string, at: \.price, isRequired: true)
    members.add("currency", .string, at: \.currency, help: "ISO 4217.", isRequired: true)
  }
}

extension Form where Value == LaidOutPrice {
  fileprivate static let laidOutPrice = tree(named: "price")
}

extension LaidOutOffer: TreeObject {
  static let blank = LaidOutOffer(.introductory, kind: "", period: "", cycles: 1, price: nil)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "eligibility", .choice(), at: \.eligibility,
      help:
        "introductory is for new customers, promotional for those whom the store chooses, winBack for former ones.",
      isRequired: true)
    members.add("id", .string, at: \.id, help: "The store's name of a promotional offer.")
    members.add(
      "kind", .string, at: \.kind,
      help:
        "freeTrial is free, payAsYouGo has a lower price in each period, payUpFront has one price for the whole offer, discount is a lower price of a product that is bought once. Of several phases, it describes the first one.",
      isRequired: true)
    members.add(
      "period", .string, at: \.period,
      help: "The length of a period (ISO 8601); P0D for a discount.", isRequired: true)
    members.add(
      "cycles", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.cycles,
      help: "The number of periods.", isRequired: true)
    members.add(
      "price", .string, at: \.price,
      help: "The price in the product's currency; not for a free trial.")
    members.add(
      "phases", Form<LaidOutPhase>.laidOutPhase.list([:]), at: \.phases,
      help: "The phases in order, if there are several.")
  }
}

extension Form where Value == LaidOutOffer {
  fileprivate static let laidOutOffer = tree(named: "offer")
}
