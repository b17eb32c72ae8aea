import Locales
import Numbers
import PaywallModel

/// The fields of the offer that the store grants the reader. Without an offer they have no value.
extension ProductWords {
  /// The times of an offer are those of its first phase.
  func offerTime(_ field: ProductField, of product: Product) -> String? {
    guard let terms = product.offer(for: offer).terms, let duration = terms.duration else {
      return nil
    }
    switch field {
    case .offerPeriod: return wording.duration(duration)
    case .offerUnit: return wording.recurrence(Period(count: 1, unit: duration.unit))
    case .offerEnd: return wording.day(today.adding(duration))
    case .regularStart: return terms.turns(from: today).last.map(wording.day)
    default: return number(field, of: duration).map { wording.number($0) }
    }
  }

  /// Without an offer, the price is charged now.
  func offerPrice(_ field: ProductField, of product: Product, _ decimals: Decimals) -> String? {
    guard let terms = product.offer(for: offer).terms else {
      return field == .chargedNow ? price(of: product, decimals) : nil
    }
    // The prices of offers are in the currency of the general price. Free time is free in any currency.
    guard let currency = product.price(in: storefront)?.currency,
      terms.isFree || currency == product.currency
    else { return nil }
    if field == .offerTotal { return calculated(terms.total, of: product, decimals) }
    let amount =
      field == .chargedNow && terms.kind != .discount
      ? terms.phases.first?.amount : terms.firstAmount
    return money(Money(amount: amount ?? .zero, currency: currency), of: product, decimals)
  }
}
