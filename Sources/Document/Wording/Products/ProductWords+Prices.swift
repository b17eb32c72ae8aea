import Locales
import Numbers
import PaywallModel

extension ProductWords {
  func price(of product: Product, _ decimals: Decimals) -> String? {
    product.price(in: storefront).flatMap { money in
      let isAsStoreWrites =
        decimals == .always || decimals == .unlessZero && money.amount.neededDecimals > 0
      if isAsStoreWrites, let written = product.displayPrice { return wording.directed(written) }
      return self.money(money, of: product, decimals)
    }
  }

  /// For the product's own period, the price is exact.
  func price(of product: Product, per unit: Period.Unit, _ decimals: Decimals) -> String? {
    guard let recurring = product.recurringPrice(in: storefront) else { return nil }
    if recurring.period == Period(count: 1, unit: unit) { return price(of: product, decimals) }
    return calculated(recurring.per(unit), of: product, decimals)
  }

  /// The rate of a one-time purchase is its price.
  func rate(of product: Product, _ width: WordWidth, _ decimals: Decimals) -> String? {
    guard let price = price(of: product, decimals) else { return nil }
    guard let period = product.period else { return product.isOneTime ? price : nil }
    return wording.rate(price, per: period, width)
  }

  func otherPrice(_ field: ProductField, of product: Product, _ decimals: Decimals) -> String? {
    // Both are in the currency of the general price.
    guard let currency = product.currency,
      product.price(in: storefront)?.currency == currency
    else { return nil }
    let text = { self.money(Money(amount: $0, currency: currency), of: product, decimals) }
    if field == .compareAt { return product.compareAt.map { text($0.amount) } }
    return product.priceRange.map { "\(text($0.lowest)) – \(text($0.highest))" }
  }

  /// An amount that the document or the store names, in the style of the store's own price.
  func money(_ money: Money, of product: Product, _ decimals: Decimals) -> String {
    style(of: product).map { wording.money(money, decimals: decimals, in: $0) }
      ?? wording.money(money, decimals: decimals)
  }

  /// An amount that is calculated from a price, in the price's currency; `nil` if it is less than the currency can show.
  func calculated(_ amount: Ratio, of product: Product, _ decimals: Decimals) -> String? {
    guard let currency = product.price(in: storefront)?.currency else { return nil }
    let most = Currency(currency)?.writtenDecimals ?? 2
    let digits = decimals == .never ? 0 : most
    let shown =
      rounding == .floored ? amount.floored(decimals: digits) : amount.rounded(decimals: digits)
    guard shown > Ratio(0) || amount == Ratio(0) else { return nil }
    return style(of: product).map {
      wording.money(shown, of: currency, decimals: decimals, in: $0)
    } ?? wording.money(shown, of: currency, decimals: decimals)
  }

  private func style(of product: Product) -> StorePriceStyle? {
    guard let written = product.displayPrice, let price = product.price(in: storefront) else {
      return nil
    }
    return StorePriceStyle(written, of: price.amount)
  }
}
