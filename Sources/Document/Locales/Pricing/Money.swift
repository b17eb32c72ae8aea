/// An exact amount of a currency.
public struct Money: Sendable, Hashable {
  public var amount: Amount
  /// ISO 4217: `USD`.
  public var currency: String

  public init(amount: Amount, currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// The decimals that the amount is written with: as many as people write in the currency, and more when less would not be the amount.
  ///
  /// Foreseen is a currency whose cents nobody writes, sold at 599.50.
  public var writtenDecimals: Int {
    max(Currency(currency)?.writtenDecimals ?? 2, amount.neededDecimals)
  }
}

/// A price that is paid once in every period.
public struct RecurringPrice: Sendable, Hashable {
  public var money: Money
  public var period: Period

  /// Nil for no time at all, which nothing can be paid for.
  public init?(_ money: Money, every period: Period) {
    guard period.count > 0 else { return nil }
    self.money = money
    self.period = period
  }

  /// What it comes to in one unit of time, exactly.
  public func per(_ unit: Period.Unit) -> Ratio { money.amount.ratio / period.length(in: unit) }
}
