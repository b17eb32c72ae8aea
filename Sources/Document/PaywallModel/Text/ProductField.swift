import Numbers

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
  /// The first price of the granted offer that is not free; "$0.00" for a free trial alone.
  case offerPrice = "offer.price"
  /// The sum of all payments before the regular price begins.
  case offerTotal = "offer.total"
  /// The payment due today, with or without an offer.
  case chargedNow = "offer.chargedNow"
  /// The length of the granted offer, or of its first phase: "3 months".
  case offerPeriod = "offer.period"
  /// The same length in days, and in whole weeks and months.
  case offerDays = "offer.days"
  case offerWeeks = "offer.weeks"
  case offerMonths = "offer.months"
  /// The unit of the offer's length: "week".
  case offerUnit = "offer.unit"
  /// The day on which the offer, or its first phase, ends if it is bought today: "November 29, 2026".
  case offerEnd = "offer.end"
  /// The first day of the regular price if the product is bought today.
  case regularStart = "offer.regularStart"
  /// The time for which a customer is bound to pay: "12 months".
  case commitmentPeriod = "commitment.period"
  /// The number of payments in that time: "12".
  case commitmentPayments = "commitment.payments"
  /// The sum of all payments in that time: "$59.88".
  case commitmentTotal = "commitment.total"
  /// The number of seats: "8".
  case seatCount = "seats.count"
  /// The price of the first seat: "$9.99".
  case seatPrice = "seats.price"
  /// The short terms, for the place under a button: "7 days free, then $9.99 per month. Renews every month. Cancel anytime."
  case termsShort = "terms.short"
  /// The charges now and later, in a few words: "7 days free, then $9.99 per month".
  case shortCharge = "terms.charge.short"
  /// The terms in sentences: charges and their days, commitment, renewal, and how to cancel.
  case terms
  /// The sentences of the terms on one topic.
  case termsCharge = "terms.charge"
  case termsTrial = "terms.trial"
  case termsCommitment = "terms.commitment"
  case termsRenewal = "terms.renewal"
  case termsCancel = "terms.cancel"
  /// "Renews every month", "Cancel anytime"
  case shortRenewal = "terms.renewal.short"
  case shortCancel = "terms.cancel.short"
  /// The phases of the granted offer and the regular price, as in the short terms.
  case offerPhases = "offer.phases"
  /// The words of a button that subscribes; where the law asks for it, with the obligation to pay.
  case order
  /// The saving against the most expensive product, or against a given one: "37%".
  case saving
  /// The saving as money, in one of this product's periods: "$23.89".
  case savingAmount = "saving.amount"
  /// The former price.
  case compareAt
  case name

  /// Whether the service writes the words from all that it knows of the offer.
  package var isTerms: Bool {
    switch self {
    case .termsShort, .shortCharge, .terms, .termsCharge, .termsTrial, .termsCommitment,
      .termsRenewal,
      .termsCancel, .shortRenewal, .shortCancel, .offerPhases, .order:
      true
    default: false
    }
  }

  /// Whether a brand's patterns of terms can change the words.
  var usesPatterns: Bool { isTerms || self == .periodAdverb }

  /// Whether the words name a day, which depends on the reader's.
  package var saysDay: Bool {
    switch self {
    case .offerEnd, .regularStart, .terms, .termsCharge, .termsTrial, .termsCommitment,
      .termsRenewal:
      true
    default: false
    }
  }

  /// The property of a product that the field requires.
  package var property: String {
    switch self {
    case .price, .compactPrice, .amount, .chargedNow: "price"
    case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .rate, .shortRate, .saving,
      .savingAmount, .period, .shortPeriod, .periodAdverb, .periodDuration, .periodDays,
      .periodWeeks, .periodMonths:
      "period"
    case .priceRange: "priceRange"
    case .trial, .trialDays: "trial"
    case .termsShort, .shortCharge, .terms, .termsCharge, .termsCommitment, .termsRenewal,
      .termsCancel,
      .shortRenewal, .shortCancel, .order:
      "price"
    case .termsTrial, .offerPhases, .offerPrice, .offerTotal, .offerPeriod, .offerDays, .offerWeeks,
      .offerMonths, .offerUnit,
      .offerEnd, .regularStart:
      "introductoryOffer"
    case .commitmentPeriod, .commitmentPayments, .commitmentTotal: "commitment"
    case .seatCount, .seatPrice: "seats"
    case .compareAt: "compareAt"
    case .name: "name"
    }
  }
}
