import Locales
import Numbers
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
  /// How calculated prices are rounded.
  var rounding = PriceRounding.rounded
  /// The platform of the reader's app, which tells where to cancel; `nil` if it is not known.
  var platform: AppPlatform?
  /// The words of terms.
  let patterns: TermsPatterns
  /// Whether prices omit decimals that are all zero.
  var isCompact = false

  package init(
    products: [String: Product], wording: Wording, storefront: String?, offer: Offer?,
    today: CivilDay = CivilDay(sinceEpoch: 0), rounding: PriceRounding = .rounded,
    platform: AppPlatform? = nil, patterns: TermsPatterns? = nil
  ) {
    self.platform = platform
    self.patterns = patterns ?? TermsPatterns(locale: wording.locale)
    self.products = products
    self.wording = wording
    self.storefront = storefront
    self.offer = offer
    self.today = today
    self.rounding = rounding
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
    case .offerPrice, .offerTotal, .chargedNow: return offerPrice(field, of: product, decimals)
    case .offerPeriod, .offerDays, .offerWeeks, .offerMonths, .offerUnit, .offerEnd,
      .regularStart:
      return offerTime(field, of: product)
    case .commitmentPeriod, .commitmentPayments, .commitmentTotal:
      return commitment(field, of: product, decimals)
    case .seatCount, .seatPrice: return seats(field, of: product, decimals)
    case .termsShort, .shortCharge, .terms, .termsCharge, .termsTrial, .termsCommitment,
      .termsRenewal,
      .termsCancel, .shortRenewal, .shortCancel, .offerPhases, .order:
      return terms(field, of: product)
    case .saving: return saving(of: product, functions).map { wording.percent($0.percent) }
    case .savingAmount:
      return saving(of: product, functions).flatMap { calculated($0.amount, of: product, decimals) }
    case .name: return product.name?.raw
    }
  }

  private func words(_ field: ProductField, for period: Period) -> String? {
    switch field {
    case .period: wording.recurrence(period)
    case .shortPeriod: wording.recurrence(period, .short)
    case .periodAdverb: adverb(period)
    default: wording.duration(period)
    }
  }

  /// "monthly", "every 3 months"; a duration in a language without such words.
  private func adverb(_ period: Period) -> String {
    guard period.count != 1, patterns.areSpoken else {
      return wording.adverb(period)
    }
    return patterns.words.every(period)
  }

  /// The number of whole units, so that nothing is promised that a customer does not get; `nil` if there is none.
  func number(_ field: ProductField, of period: Period) -> Int? {
    let number =
      switch field {
      case .periodDays, .offerDays: period.days
      case .periodWeeks, .offerWeeks: period.length(in: .week).floored
      default: period.length(in: .month).floored
      }
    return number > 0 ? number : nil
  }

  private func commitment(
    _ field: ProductField, of product: Product, _ decimals: Decimals
  ) -> String? {
    switch field {
    case .commitmentPeriod: product.commitment.map { wording.duration($0.period) }
    case .commitmentPayments: product.committedPayments.map { wording.number($0) }
    default:
      product.committedTotal(in: storefront).flatMap { calculated($0, of: product, decimals) }
    }
  }

  private func seats(
    _ field: ProductField, of product: Product, _ decimals: Decimals
  ) -> String? {
    guard let seats = product.seats(in: storefront) else { return nil }
    if field == .seatCount { return wording.number(seats.count) }
    return seats.tiers.first.flatMap { calculated($0.amount.ratio, of: product, decimals) }
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
