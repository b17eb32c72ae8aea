import Locales
import PaywallModel

/// The products of a document in the words of one locale, at the prices of one storefront.
///
/// Every price on a screen is formatted here, by one formatter with one rounding rule, so that prices never contradict each other.
public struct ProductWords: Sendable {
  let products: [String: Product]
  let wording: Wording
  /// ISO 3166; if `nil`, general prices apply.
  let storefront: String?
  /// The offer that the store grants the reader, where a product has it; if `nil`, the reader is a new customer.
  var offer: Offer?
  /// The reader's current day.
  var today = CivilDay(sinceEpoch: 0)
  /// Whether prices omit decimals that are all zero.
  var isCompact = false

  package init(
    products: [String: Product], wording: Wording, storefront: String?, offer: Offer?,
    today: CivilDay = CivilDay(sinceEpoch: 0)
  ) {
    self.products = products
    self.wording = wording
    self.storefront = storefront
    self.offer = offer
    self.today = today
  }

  /// The field of a product; `nil` if it has none: the most expensive product has no saving, for example.
  ///
  /// `name` is left to the caller, who resolves texts.
  package func string(
    of field: ProductField, for product: Product, _ functions: [Variable.Function]
  )
    -> String?
  {
    let decimals: Decimals =
      functions.contains(.rounded) ? .never : isCompact ? .unlessZero : .always
    switch field {
    case .price: return price(of: product, decimals)
    case .compactPrice: return price(of: product, decimals == .always ? .unlessZero : .never)
    case .amount: return product.price(in: storefront).map { wording.amount($0) }
    case .pricePerDay: return price(of: product, per: .day, decimals)
    case .pricePerWeek: return price(of: product, per: .week, decimals)
    case .pricePerMonth: return price(of: product, per: .month, decimals)
    case .pricePerYear: return price(of: product, per: .year, decimals)
    case .rate: return rate(of: product, .full, decimals)
    case .shortRate: return rate(of: product, .short, decimals)
    case .priceRange, .compareAt: return otherPrice(field, of: product, decimals)
    case .period, .shortPeriod, .periodAdverb, .periodDuration:
      return product.period.flatMap { words(field, for: $0) }
    case .periodDays, .periodWeeks, .periodMonths:
      return product.period.flatMap { number(field, of: $0) }.map { wording.number($0) }
    case .trial: return product.trial.map { wording.duration($0) }
    case .trialDays: return product.trial.map { wording.number($0.days) }
    case .offerPrice, .offerPeriod, .offerDays, .offerWeeks, .offerMonths, .offerUnit, .offerEnd:
      return offer(field, of: product, decimals)
    case .saving: return saving(of: product, functions).map { wording.percent($0.percent) }
    case .savingAmount:
      return saving(of: product, functions).map {
        wording.money($0.amount, of: $0.currency, decimals: decimals)
      }
    case .name: return product.name?.raw
    }
  }

  private func price(of product: Product, _ decimals: Decimals) -> String? {
    product.price(in: storefront).map { money in
      let isAsStoreWrites =
        decimals == .always || decimals == .unlessZero && money.amount.neededDecimals > 0
      return isAsStoreWrites
        ? product.displayPrice.map(wording.directed) ?? wording.money(money, decimals: decimals)
        : wording.money(money, decimals: decimals)
    }
  }

  /// For the product's own period, the price is exact.
  private func price(of product: Product, per unit: Period.Unit, _ decimals: Decimals) -> String? {
    guard let recurring = product.recurringPrice(in: storefront) else { return nil }
    if recurring.period == Period(count: 1, unit: unit) { return price(of: product, decimals) }
    return wording.money(
      recurring.per(unit), of: recurring.money.currency, decimals: decimals)
  }

  /// The rate of a one-time purchase is its price.
  private func rate(of product: Product, _ width: WordWidth, _ decimals: Decimals) -> String? {
    guard let price = price(of: product, decimals) else { return nil }
    guard let period = product.period else { return product.isOneTime ? price : nil }
    return wording.rate(price, per: period, width)
  }

  private func otherPrice(_ field: ProductField, of product: Product, _ decimals: Decimals)
    -> String?
  {
    // Both are in the currency of the general price.
    guard let currency = product.currency,
      product.price(in: storefront)?.currency == currency
    else { return nil }
    let text = { wording.money(Money(amount: $0, currency: currency), decimals: decimals) }
    if field == .compareAt { return product.compareAt.map { text($0.amount) } }
    return product.priceRange.map { "\(text($0.lowest)) – \(text($0.highest))" }
  }

  private func words(_ field: ProductField, for period: Period) -> String? {
    switch field {
    case .period: wording.recurrence(period)
    case .shortPeriod: wording.recurrence(period, .short)
    case .periodAdverb: wording.adverb(period)
    default: wording.duration(period)
    }
  }

  /// The number of units; `nil` if it is less than half a unit.
  private func number(_ field: ProductField, of period: Period) -> Int? {
    let number =
      switch field {
      case .periodDays: period.days
      case .periodWeeks: Int(period.length(in: .week).rounded)
      default: Int(period.length(in: .month).rounded)
      }
    return number > 0 ? number : nil
  }

  /// `nil` if the store grants nothing. A free trial costs nothing in any currency.
  private func offer(_ field: ProductField, of product: Product, _ decimals: Decimals) -> String? {
    guard let terms = product.offer(for: offer).terms else { return nil }
    switch field {
    case .offerPeriod: return wording.duration(terms.duration)
    case .offerDays: return wording.number(terms.duration.days)
    case .offerWeeks: return number(.periodWeeks, of: terms.duration).map { wording.number($0) }
    case .offerMonths: return number(.periodMonths, of: terms.duration).map { wording.number($0) }
    case .offerUnit: return wording.recurrence(Period(count: 1, unit: terms.duration.unit))
    case .offerEnd: return wording.day(today.adding(terms.duration))
    default:
      guard let currency = product.price(in: storefront)?.currency,
        terms.amount == nil || currency == product.currency
      else { return nil }
      return wording.money(
        Money(amount: terms.amount ?? .zero, currency: currency), decimals: decimals)
    }
  }

  private func saving(of product: Product, _ functions: [Variable.Function]) -> Saving? {
    guard let price = product.recurringPrice(in: storefront) else { return nil }
    for case .against(let name) in functions {
      return products[name]?.recurringPrice(in: storefront).flatMap { Saving(price, against: $0) }
    }
    let prices = products.values.compactMap { $0.recurringPrice(in: storefront) }
    return Saving(price, againstDearestOf: prices)
  }
}
