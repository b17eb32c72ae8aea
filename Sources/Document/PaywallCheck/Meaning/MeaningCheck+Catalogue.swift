import JSON
import Locales
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that storefronts are countries, and that offers and former prices fit the price.
  func catalogue(of product: Product, at place: String) {
    for (country, price) in product.prices.sorted(by: { $0.key < $1.key }) {
      storefront(country, at: place + "/storefronts" + pointerToken(country))
      check(price.money, at: place + "/storefronts" + pointerToken(country))
    }
    offers(of: product, at: place)
    plans(of: product, at: place)
    if let compareAt = product.compareAt { check(compareAt, of: product, at: place + "/compareAt") }
    if let range = product.priceRange { check(range, of: product, at: place + "/priceRange") }
    if product.isOneTime { oneTime(product, at: place) }
  }

  private func storefront(_ country: String, at place: String) {
    guard !ISOCodes.regions.contains(country) else { return }
    report(
      "unknown-storefront", at: place, "there is no country \"\(country)\" (ISO 3166)",
      hint: country == "UK"
        ? "the United Kingdom is \"GB\"" : "write a code such as \"US\", \"GB\" or \"DE\"")
  }

  /// Checks that an amount next to the product's price has the price's currency, and no more decimals than that currency.
  func sameCurrency(
    _ amount: Amount, of product: Product, at place: String, what: String
  ) {
    guard let currency = product.currency else {
      return report(
        "missing-field", at: place,
        "\(what) is in the product's currency, and the product has none",
        hint: "add \"price\" and \"currency\" to the product")
    }
    if ISOCodes.currencies.contains(currency) {
      check(Money(amount: amount, currency: currency), at: place)
    }
  }

  private func check(_ former: ComparePrice, of product: Product, at place: String) {
    sameCurrency(former.amount, of: product, at: place, what: "a former price")
    if let price = product.amount, former.amount <= price {
      report(
        "impossible-price", at: place + "/price",
        "\(former.amount) is not above the price, \(price)",
        hint: "the former price must be higher than the current one")
    }
    if let from = former.from, let until = former.until, until < from {
      report(
        "impossible-period", at: place + "/until", "\(until) is before \(from)",
        hint: "\"from\" is the first day of the price, \"until\" the last")
    }
  }

  private func check(_ range: PriceRange, of product: Product, at place: String) {
    sameCurrency(range.highest, of: product, at: place, what: "a range of prices")
    guard range.highest <= range.lowest else { return }
    report(
      "impossible-price", at: place + "/to", "\(range.highest) is not above \(range.lowest)",
      hint: "\"from\" is the lowest price, \"to\" the highest")
  }

  private func oneTime(_ product: Product, at place: String) {
    for (name, value) in [("period", product.period), ("trial", product.trial)] where value != nil {
      report(
        "impossible-period", at: place + "/" + name,
        "a product with \"oneTime\" cannot have a \(name)",
        hint: "remove \"\(name)\" or \"oneTime\"")
    }
  }
}
