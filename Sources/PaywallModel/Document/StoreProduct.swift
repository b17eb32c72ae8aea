import Pricing

/// A product as the store has it that the reader buys at, which knows best what it charges.
public struct StoreProduct: Sendable, Hashable {
  public var amount: Amount
  /// ISO 4217; nil is the currency that the document has.
  public var currency: String?
  /// The price as the store itself writes it.
  public var displayPrice: String?
  /// What the store would grant at first; nil is what the document says.
  public var offer: ProductOffer?

  public init(amount: Amount) {
    self.amount = amount
  }

  /// Reads `54.99` or `54.99 EUR`; nil for anything else.
  public init?(written text: some StringProtocol) {
    let parts = text.split(separator: " ")
    guard let amount = parts.first.flatMap({ Amount($0) }), parts.count <= 2 else { return nil }
    self.init(amount: amount)
    guard parts.count == 2 else { return }
    guard let known = Currency(String(parts[1])) else { return nil }
    currency = known.code
  }
}

extension PaywallDocument {
  /// The document with the products, by their names in it, as the reader's store has them.
  public func sold(as store: [String: StoreProduct]) -> PaywallDocument {
    var document = self
    for (name, sold) in store { document.products[name] = products[name]?.sold(as: sold) }
    return document
  }
}

extension Product {
  /// The product with what the reader's store says of it, which goes before what the document says.
  ///
  /// What the document has in another currency says nothing about this store, and is left out.
  public func sold(as store: StoreProduct) -> Product {
    var product = self
    product.amount = store.amount
    product.currency = store.currency ?? currency
    product.displayPrice = store.displayPrice
    product.prices = [:]
    if product.currency != currency {
      product.compareAt = nil
      product.priceRange = nil
      product.promotionalOffers = promotionalOffers.filter { $0.value.amount == nil }
      if introductoryOffer?.amount != nil { product.introductoryOffer = nil }
    }
    if let offer = store.offer {
      product.introductoryOffer = offer
      product.trial = offer.kind == .freeTrial ? offer.duration : nil
    }
    return product
  }
}
