import Numbers

/// An exact amount of a currency.
public struct Money: Sendable, Hashable {
  public var amount: Amount
  /// ISO 4217: `USD`.
  public var currency: String

  public init(amount: Amount, currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// The decimals for formatting the amount: those in common use for the currency, or more if needed to be exact.
  ///
  /// For example, 599.50 needs decimals in a currency without cents in common use.
  public var writtenDecimals: Int {
    max(Currency(currency)?.writtenDecimals ?? 2, amount.neededDecimals)
  }
}

/// A price that is paid once in every period.
public struct RecurringPrice: Sendable, Hashable {
  public var money: Money
  public var period: Period

  /// `nil` for an empty period.
  public init?(_ money: Money, every period: Period) {
    guard period.count > 0 else { return nil }
    self.money = money
    self.period = period
  }

  /// The exact price per unit of time.
  public func per(_ unit: Period.Unit) -> Ratio { money.amount.ratio / period.length(in: unit) }
}
