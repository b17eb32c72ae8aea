/// The fields of a product that a placeholder can show: the `price` of `{monthly.price}`.
public enum ProductField: String, Sendable, Equatable, CaseIterable {
  /// "$6.99", "6,99 $"
  case price
  /// The price without decimals that are all zero: "$5".
  case compactPrice = "price.compact"
  /// The price per day, week, month or year.
  case pricePerDay = "price.perDay"
  case pricePerWeek = "price.perWeek"
  case pricePerMonth = "price.perMonth"
  case pricePerYear = "price.perYear"
  /// The price with its period: "5,00 € im Monat".
  case rate = "price.perPeriod"
  /// The price with a short form of its period: "$5.00/mo".
  case shortRate = "price.perPeriod.short"
  /// The price without its currency: "6.99".
  case amount
  /// "$4.99 – $9.99"
  case priceRange
  /// The interval between payments: "month", "3 months".
  case period
  /// "mo", "3 mo"
  case shortPeriod = "period.short"
  /// "monthly"
  case periodAdverb = "period.adverb"
  /// "1 month", "3 months"
  case periodDuration = "period.duration"
  /// The period as a number of days, weeks or months: "30", "4", "12".
  case periodDays = "period.days"
  case periodWeeks = "period.weeks"
  case periodMonths = "period.months"
  /// The length of the free trial: "7 days".
  case trial
  /// The length of the free trial in days: "7".
  case trialDays
  /// The price of the introductory offer or the trial: "$0.00".
  case offerPrice = "offer.price"
  /// The length of the introductory offer or the trial: "3 months".
  case offerPeriod = "offer.period"
  /// The length of the introductory offer or the trial in days.
  case offerDays = "offer.days"
  case offerWeeks = "offer.weeks"
  case offerMonths = "offer.months"
  /// The unit of the offer's length: "week".
  case offerUnit = "offer.unit"
  /// The day on which the offer ends if it is bought today: "November 29, 2026".
  case offerEnd = "offer.end"
  /// The saving against the most expensive product, or against a given one: "37%".
  case saving
  /// The saving as money, in one of this product's periods: "$23.89".
  case savingAmount = "saving.amount"
  /// The former price.
  case compareAt
  case name

  /// The property of a product that the field requires.
  package var property: String {
    switch self {
    case .price, .compactPrice, .amount: "price"
    case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .rate, .shortRate, .saving,
      .savingAmount, .period, .shortPeriod, .periodAdverb, .periodDuration, .periodDays,
      .periodWeeks, .periodMonths:
      "period"
    case .priceRange: "priceRange"
    case .trial, .trialDays: "trial"
    case .offerPrice, .offerPeriod, .offerDays, .offerWeeks, .offerMonths, .offerUnit, .offerEnd:
      "introductoryOffer"
    case .compareAt: "compareAt"
    case .name: "name"
    }
  }
}
