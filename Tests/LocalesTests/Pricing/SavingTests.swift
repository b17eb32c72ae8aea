import Locales
import Testing

@Suite struct SavingTests {
  @Test(arguments: [
    // price, period, other price, other period, percent, amount
    ("59.99", "P1Y", "6.99", "P1M", 28, "23.89"),
    ("5.00", "P1M", "10.00", "P1M", 50, "5.00"),
    ("1.99", "P1W", "10.99", "P1M", 21, "0.54"),
    ("29.99", "P6M", "6.99", "P1M", 28, "11.95"),
    ("0", "P1M", "6.99", "P1M", 100, "6.99"),
    ("199", "P200D", "1", "P1D", 1, "1.00"),
    ("995", "P1M", "1000", "P1M", 1, "5.00"),
  ])
  func `a saving is exact until it is written`(
    price: String, period: String, other: String, otherPeriod: String, percent: Int, amount: String
  ) throws {
    let saving = try #require(
      Saving(try recurring(price, period), against: try recurring(other, otherPeriod)))
    #expect(saving.percent == percent)
    #expect(saving.amount.decimalText(decimals: 2) == amount)
  }

  @Test func `the dearest saves nothing, and neither does another that is as dear`() throws {
    let prices = [
      try recurring("12", "P1Y"), try recurring("1", "P1M"), try recurring("0.5", "P1M"),
    ]
    #expect(Saving(prices[0], againstDearestOf: prices) == nil)
    #expect(Saving(prices[1], againstDearestOf: prices) == nil)
    #expect(Saving(prices[2], againstDearestOf: prices)?.percent == 50)
  }

  @Test func `prices of other currencies are not compared`() throws {
    let euro = try recurring("1", "P1M", "EUR")
    #expect(Saving(euro, against: try recurring("6", "P1M")) == nil)
    #expect(Saving(euro, againstDearestOf: [euro, try recurring("6", "P1M")]) == nil)
  }

  @Test func `the largest and the smallest prices of any periods are compared`() throws {
    let amounts = ["999999999999.9999", "0.0001", "999999999999.9998", "123456789012.3457", "0"]
    let periods = [
      "P1D", "P9999Y", "P9998Y", "P9999M", "P9997M", "P9999W", "P9999D", "P9973D", "P0001Y",
    ]
    let prices = try amounts.flatMap { amount in try periods.map { try recurring(amount, $0) } }
    for price in prices {
      for unit in Period.Unit.allCases {
        #expect(!price.per(unit).decimalText(decimals: 4).isEmpty)
      }
      for other in prices {
        guard let saving = Saving(price, against: other) else { continue }
        #expect((0...100).contains(saving.percent))
        #expect(!saving.amount.decimalText(decimals: 4).isEmpty)
      }
    }
  }

  @Test func `nothing is paid in no time`() throws {
    let money = Money(amount: try #require(Amount("1")), currency: "USD")
    #expect(RecurringPrice(money, every: Period(count: 0, unit: .day)) == nil)
  }

  /// The same worked out in whole numbers: twelfths of a day, so that a month is 365 of them.
  @Test func `every saving is that of exact arithmetic`() throws {
    var random = Numbers(seed: 20_261_122)
    for _ in 0..<5_000 {
      let (ours, theirs) = (random.offer(), random.offer())
      let (ourTime, theirTime) = (twelfths(ours.period), twelfths(theirs.period))
      // ours / ourTime < theirs / theirTime, multiplied out.
      let (our, their) = (ours.cents * theirTime, theirs.cents * ourTime)
      let saving = Saving(try recurring(ours), against: try recurring(theirs))
      guard our < their else {
        #expect(saving == nil)
        continue
      }
      let percent = (200 * (their - our) + their) / (2 * their)
      #expect(saving?.percent == Int(percent), "\(ours) against \(theirs)")
      let cents = (2 * (their - our) + theirTime) / (2 * theirTime)
      #expect(saving?.amount.decimalText(decimals: 2) == decimal(cents))
    }
  }

  @Test func `prices per day, week, month and year of one product agree`() throws {
    var random = Numbers(seed: 7)
    for _ in 0..<2_000 {
      let offer = random.offer()
      let price = try recurring(offer)
      #expect(price.per(.month) * Ratio(12) == price.per(.year))
      #expect(price.per(.day) * Ratio(365) == price.per(.year))
      #expect(price.per(.day) * Ratio(7) == price.per(.week))
      let own = price.per(offer.period.unit) * Ratio(offer.period.count)
      #expect(own == price.money.amount.ratio)
    }
  }

  @Test func `the largest prices and longest periods fit`() throws {
    let dear = try recurring("999999999999.9999", "P9998M")
    let cheap = try recurring("999999999999.9998", "P9999Y")
    for (price, other) in [(dear, cheap), (cheap, dear)] {
      _ = Saving(price, against: other)?.percent
      for unit in Period.Unit.allCases { _ = price.per(unit).decimalText(decimals: 4) }
    }
    #expect(Saving(cheap, against: dear)?.percent == 92)
  }

  private func twelfths(_ period: Period) -> Int128 {
    let one: Int128 =
      switch period.unit {
      case .day: 12
      case .week: 84
      case .month: 365
      case .year: 4_380
      }
    return one * Int128(period.count)
  }

  private func decimal(_ cents: Int128) -> String {
    let rest = String(cents % 100)
    return "\(cents / 100)." + (rest.count == 1 ? "0" + rest : rest)
  }

  private func recurring(_ offer: Numbers.Offer) throws -> RecurringPrice {
    try recurring(decimal(offer.cents), offer.period.description)
  }

  private func recurring(
    _ amount: String, _ period: String, _ currency: String = "USD"
  ) throws -> RecurringPrice {
    let money = Money(amount: try #require(Amount(amount)), currency: currency)
    let length = try #require(Period(period))
    return try #require(RecurringPrice(money, every: length))
  }
}

/// Numbers that look random and are the same in every run (SplitMix64).
private struct Numbers {
  struct Offer {
    var cents: Int128
    var period: Period
  }

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func offer() -> Offer {
    let most: UInt64 = next() % 2 == 0 ? 1_500 : 100_000
    let unit = Period.Unit.allCases[Int(next() % 4)]
    return Offer(
      cents: Int128(next() % most), period: Period(count: Int(next() % 13) + 1, unit: unit))
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
