import Numbers
import PaywallStore
import PaywallUsage

/// The worth of purchases in an experiment: per currency, and in the one currency that decides.
struct ExperimentPrices {
  /// An amount in millionths of a currency.
  struct Worth: Hashable {
    let amount: Int
    let currency: String
  }

  private var declared: DeclaredPrices
  private let rates: DayRates?
  /// The currency of most payments; nil if there is no price.
  let currency: String?
  /// The number of payments in other currencies for which there is no rate.
  private(set) var otherCurrencies = 0
  /// The number of payments that were converted, and the first and last day of the rates, since 1970.
  private(set) var converted = 0
  private(set) var rateDays: ClosedRange<Int>?

  init(
    _ rows: [UsageCounts.Row], _ payers: [UsagePayer], _ catalog: Catalog,
    _ rates: DayRates? = nil
  ) {
    self.rates = rates
    var declared = DeclaredPrices(catalog)
    var counts: [String: Int] = [:]
    for deal in payers.flatMap(\.deals) where deal.event == nil {
      if let worth = declared.worth(of: deal) { counts[worth.currency, default: 0] += 1 }
    }
    if counts.isEmpty {
      for row in rows where row.series.kind == .purchaseCompleted {
        guard let price = row.series.place.flatMap({ declared.price(at: $0) }) else { continue }
        counts[price.currency, default: 0] &+= row.count
      }
    }
    currency = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    self.declared = declared
  }

  /// The declared price of a product in millionths; nil if it is unknown, or in another currency.
  mutating func price(at place: UsageSeries.Place) -> Int? {
    declared.price(at: place).flatMap { $0.currency == currency ? $0.millionths : nil }
  }

  /// The worth of a deal in its own currency; nil if that is unknown.
  mutating func worth(of deal: UsageDeal) -> Worth? { declared.worth(of: deal) }

  /// The worth in the currency that decides, by the rate of its day; nil without a rate: none is guessed.
  mutating func amount(_ worth: Worth, at hour: Int) -> Int? {
    guard worth.currency != currency, worth.amount != 0 else { return worth.amount }
    let day = hour / 24
    guard let currency, let rates,
      let (rate, rateDay) = rates.rate(from: worth.currency, to: currency, on: day),
      let amount = Int(exactly: (Double(worth.amount) * rate).rounded())
    else {
      otherCurrencies += 1
      return nil
    }
    converted += 1
    let days = rateDays ?? rateDay...rateDay
    rateDays = min(days.lowerBound, rateDay)...max(days.upperBound, rateDay)
    return amount
  }
}

extension DeclaredPrices {
  /// The first price of its offer, or else the event's price, or else the declared price where it was bought.
  fileprivate mutating func worth(of deal: UsageDeal) -> ExperimentPrices.Worth? {
    if let offer = deal.offer, let price = price(at: deal.place, with: offer) {
      return price.millionths.map { .init(amount: $0, currency: price.currency) }
    }
    if let told = deal.amount, let currency = deal.currency {
      return .init(amount: told, currency: currency)
    }
    guard let price = price(at: deal.place, in: deal.storefront) else { return nil }
    return price.millionths.map { .init(amount: $0, currency: price.currency) }
  }
}

extension DeclaredPrice {
  fileprivate var millionths: Int? { Int(exactly: (amount * 1_000_000).rounded()) }
}
