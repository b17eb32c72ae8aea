import JSON
import Locales
import Numbers
import Vocabulary

/// A product as the reader's store reports it; the store is authoritative for prices.
public struct StoreProduct: Sendable, Hashable {
  public var amount: Amount
  /// ISO 4217; if `nil`, the currency in the document.
  public var currency: String?
  /// The price as the store formats it.
  public var displayPrice: String?
  /// The offer that the store would grant; if `nil`, the offer in the document.
  public var offer: StoreOffer?
  /// The billing plans in which the store sells the subscription; empty if it says nothing.
  public var billingPlans: [BillingPlan] = []

  public init(amount: Amount) { self.amount = amount }

  /// Reads `54.99` or `54.99 EUR`; `nil` for anything else.
  public init?(written text: some StringProtocol) {
    let parts = text.split(separator: " ")
    guard let amount = parts.first.flatMap({ Amount($0) }), parts.count <= 2 else { return nil }
    self.init(amount: amount)
    guard parts.count == 2 else { return }
    guard let known = Currency(String(parts[1])) else { return nil }
    currency = known.code
  }
}

/// The offer that a store would grant a reader at first.
public enum StoreOffer: Sendable, Hashable {
  case nothing
  case terms(ProductOffer)
}

extension PaywallDocument {
  /// A copy of the document with the products, by name, as the reader's store reports them.
  ///
  /// - Parameter storefront: ISO 3166; its currency applies to prices that name none.
  public func sold(
    as store: [String: StoreProduct], in storefront: String? = nil
  ) -> PaywallDocument {
    var document = self
    for (name, sold) in store {
      document.products[name] = products[name]?.sold(as: sold, in: storefront)
    }
    document.leaveOutPlans(of: store)
    return document
  }
}

extension PaywallDocument {
  /// Marks the products whose billing plan the reader's store does not name.
  private mutating func leaveOutPlans(of store: [String: StoreProduct]) {
    var sold: [String: Set<BillingPlan>] = [:]
    for (name, product) in store where !product.billingPlans.isEmpty {
      guard let sku = products[name]?.sku else { continue }
      sold[sku, default: []].formUnion(product.billingPlans)
    }
    for (name, product) in products {
      guard let plan = product.billingPlan, let plans = sold[product.sku] else { continue }
      products[name]?.isUnavailable = !plans.contains(plan)
    }
    for (name, variable) in state {
      let forSale = variable.products?.filter { products[$0]?.isUnavailable != true } ?? []
      if !forSale.isEmpty { state[name]?.products = forSale }
    }
  }
}

extension Product {
  /// A copy of the product with the store's values, which override the document's.
  ///
  /// Prices that the document has in another currency do not apply to this store, and are omitted.
  public func sold(as store: StoreProduct, in storefront: String? = nil) -> Product {
    var product = self
    product.amount = store.amount
    product.currency = store.currency ?? price(in: storefront)?.currency
    product.displayPrice = store.displayPrice
    product.prices = [:]
    if product.currency != currency {
      product.compareAt = nil
      product.priceRange = nil
      product.leaveOutPricedOffers()
    }
    if product.seats?.total != store.amount.ratio { product.seats = nil }
    if let former = product.compareAt, former.amount <= store.amount { product.compareAt = nil }
    switch store.offer {
    case .terms(let offer)?:
      product.introductoryOffer = offer
      product.trial = offer.startsFree ? offer.duration : nil
    case .nothing?:
      product.introductoryOffer = nil
      product.trial = nil
      product.promotionalOffers = [:]
      product.winBackOffers = [:]
    case nil: break
    }
    return product
  }

  /// Removes the offers with prices, which are in another currency than the product's new price.
  public mutating func leaveOutPricedOffers() {
    promotionalOffers = promotionalOffers.filter(\.value.isFree)
    winBackOffers = winBackOffers.filter(\.value.isFree)
    if introductoryOffer?.isFree == false { introductoryOffer = nil }
  }

  /// The document's price if a store's price contradicts it: another amount in the same currency, or, if the document has a price for
  /// this storefront, any other amount or currency.
  public func price(contradictedBy store: StoreProduct, in storefront: String?) -> Money? {
    guard let own = price(in: storefront) else { return nil }
    let charged = Money(amount: store.amount, currency: store.currency ?? own.currency)
    let isOfStorefront = storefront.map { prices[$0] != nil } ?? false
    guard charged.currency == own.currency || isOfStorefront else { return nil }
    return charged == own ? nil : own
  }
}

extension StoreProduct {
  /// The JSON form in a client's request: `{"price": "4.99", "currency": "EUR", "displayPrice": "4,99 €"}`.
  public static let form = Form.object(
    StoreProduct(amount: .zero),
    [
      Property("price", .amount, \.amount, help: "The store's price.", isRequired: true),
      Property(
        "currency", .currency, \.currency,
        help: "The currency of the price (ISO 4217); the default is the document's."),
      Property(
        "displayPrice", .displayPrice, \.displayPrice, title: "Price in the store's format",
        help: "Shown instead of the price in the service's format."),
      Property(
        "offer", .storeOffer, \.offer,
        help:
          "The store's offer for this reader, or \"none\"; the default is the document's."
      ),
      Property(
        "billingPlans",
        Form<BillingPlan>.choice().list(#"{"maxItems": 2, "uniqueItems": true}"#), \.billingPlans,
        title: "Billing plans",
        help:
          "The billing plans in which the store sells this subscription; products with another one are not shown.",
        examples: #"[["upFront"]]"#),
    ], named: "storeProduct",
    #"""
    {
      "title": "Product of the store",
      "description": "A product with the data of the reader's store.",
      "x-expected": "a product of the store ({\"price\": \"4.99\", \"currency\": \"EUR\"})",
      "examples": [{"price": "4.99", "currency": "EUR", "displayPrice": "4,99 €"}]
    }
    """#)
}

extension Form where Value == String {
  fileprivate static let displayPrice = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]{1,64}$",
        "x-expected": "a formatted price such as \"4,99 €\", 64 characters at most"
      }
      """#))
}

extension Form where Value == StoreOffer {
  fileprivate static let storeOffer = Form(
    Shape(#"{"const": "none", "x-expected": "an offer, or \"none\""}"#),
    match: { $0.string == "none" ? .nothing : nil }, write: { $1.string("none") }
  ).or(
    .productOffer, named: "storeOffer",
    #"""
    {
      "title": "Offer of the store",
      "x-expected": "an offer ({\"kind\": \"freeTrial\", \"period\": \"P7D\"}) or \"none\"",
      "allOf": [
        {
          "if": {"properties": {"kind": {"enum": ["payAsYouGo", "payUpFront"]}}, "required": ["kind"]},
          "then": {"required": ["price"]}
        }
      ]
    }
    """#, embed: StoreOffer.terms,
    extract: { offer in if case .terms(let terms) = offer { terms } else { nil } })
}
