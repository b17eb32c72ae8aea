import Locales
import Wording

/// Deals of all kinds, with prices that occur once each.
enum SampleDeals {
  static let start = CivilDay(sinceEpoch: 20_786)

  static let all: [(name: String, deal: Deal)] = [
    ("monthly", monthly),
    ("quarterly, taxes excluded", changed(deal("29.99", "P3M")) { $0.tax = .excluded }),
    ("yearly in Google Play", changed(deal("49.99", "P1Y")) { $0.store = .playStore }),
    ("trial in the App Store", trial),
    (
      "week, then lower price, then regular price",
      changed(deal("9.99", "P1M")) {
        $0.phases = [phase(nil, "P1W"), phase("0.99", "P1M", 3)]
        $0.store = .playStore
      }
    ),
    (
      "lower price at once for former customers",
      changed(deal("59.99", "P1Y")) {
        $0.phases = [phase("19.99", "P6M")]
        $0.audience = .formerCustomers
        $0.store = .web
      }
    ),
    (
      "commitment that renews",
      changed(deal("4.99", "P1M")) {
        $0.commitment = commitment("59.88", renews: true)
        $0.store = .appStore
      }
    ),
    (
      "trial and commitment that ends, taxes included",
      changed(deal("4.99", "P1M")) {
        $0.phases = [phase(nil, "P14D")]
        $0.commitment = commitment("59.88", renews: false)
        $0.tax = .included
      }
    ),
    ("prepaid", changed(deal("12.49", "P3M")) { $0.renews = false }),
    ("one payment", Deal(price: money("79.99"), per: nil, from: start)),
    (
      "one payment, discounted",
      changed(Deal(price: money("39.99"), per: nil, from: start)) {
        $0.formerPrice = money("79.99")
      }
    ),
    (
      "eight seats",
      changed(deal("73.92", "P1M")) {
        $0.seats = [
          Deal.SeatTier(count: 5, price: money("9.99")),
          Deal.SeatTier(count: 3, price: money("7.99")),
        ]
      }
    ),
    (
      "one seat more, for chosen customers",
      changed(deal("58.94", "P1W")) {
        $0.seats = [
          Deal.SeatTier(count: 5, price: money("9.99")),
          Deal.SeatTier(count: 1, price: money("8.99")),
        ]
        $0.phases = [phase("1.49", "P1W", 2)]
        $0.audience = .chosen
      }
    ),
    (
      "price once for two years",
      changed(deal("2.99", "P1W")) {
        $0.phases = [
          Deal.Phase(
            price: money("99.49"), period: Period(count: 1, unit: .year), cycles: 2,
            isPaidOnce: true)
        ]
      }
    ),
  ]

  static let monthly = deal("6.99", "P1M")
  static let trial = changed(deal("9.99", "P1M")) {
    $0.phases = [phase(nil, "P7D")]
    $0.store = .appStore
    $0.audience = .newCustomers
  }

  private static func deal(_ price: String, _ period: String) -> Deal {
    Deal(price: money(price), per: Period(period), from: start)
  }

  private static func changed(_ deal: Deal, _ change: (inout Deal) -> Void) -> Deal {
    var deal = deal
    change(&deal)
    return deal
  }

  private static func phase(_ price: String?, _ period: String, _ cycles: Int = 1) -> Deal.Phase {
    Deal.Phase(
      price: price.map(money), period: Period(period) ?? Period(count: 1, unit: .day),
      cycles: cycles)
  }

  private static func commitment(_ total: String, renews: Bool) -> Deal.Commitment {
    Deal.Commitment(
      total: money(total), payments: 12, period: Period(count: 1, unit: .month), renews: renews)
  }

  private static func money(_ amount: String) -> Money {
    Money(amount: Amount(amount) ?? .zero, currency: "USD")
  }
}
