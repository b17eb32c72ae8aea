import Numbers

/// The saving of one recurring price compared with another in the same currency.
public struct Saving: Sendable, Hashable {
  /// The saved share of the other price, above 0 and at most 1.
  public let share: Ratio
  /// The other price converted to this price's period, minus this price.
  public let amount: Ratio
  /// ISO 4217.
  public let currency: String

  /// `nil` if nothing is saved or the currencies differ.
  public init?(_ price: RecurringPrice, against other: RecurringPrice) {
    guard price.money.currency == other.money.currency else { return nil }
    let (ours, theirs) = (price.per(.day), other.per(.day))
    guard ours < theirs else { return nil }
    share = (theirs - ours) / theirs
    amount = theirs * price.period.length(in: .day) - price.money.amount.ratio
    currency = price.money.currency
  }

  /// The saving against the most expensive of several prices; `nil` for the most expensive one itself and for other currencies.
  public init?(_ price: RecurringPrice, againstDearestOf prices: some Sequence<RecurringPrice>) {
    let comparable = prices.filter { $0.money.currency == price.money.currency }
    guard let dearest = comparable.max(by: { $0.per(.day) < $1.per(.day) }) else { return nil }
    self.init(price, against: dearest)
  }

  /// The share in whole percent, halves rounded up.
  public var percent: Int { (share * Ratio(100)).rounded }
}
