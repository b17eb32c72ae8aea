import Locales
import Numbers

/// The decimals of a formatted price.
public enum Decimals: Sendable, Hashable {
  /// All decimals of the currency.
  case always
  /// No decimals if they are all zero: "$5", but "$4.99".
  case unlessZero
  /// None: the price is rounded to a whole number.
  case never
}

extension Wording {
  /// "$6.99", "6,99 $"
  public func money(_ money: Money, decimals: Decimals = .always) -> String {
    self.money(
      money.amount.ratio, of: money.currency, writtenWith: money.writtenDecimals, decimals)
  }

  /// A calculated amount, rounded to the currency's usual decimals, halves away from zero.
  public func money(_ amount: Ratio, of currency: String, decimals: Decimals = .always) -> String {
    money(
      amount, of: currency, writtenWith: Currency(currency)?.writtenDecimals ?? 2, decimals)
  }

  /// The number of a price without its currency, with the same decimals: "6.99", "6,50".
  public func amount(_ money: Money) -> String {
    let decimals = money.writtenDecimals
    let number = money.amount.ratio.decimalText(decimals: decimals)
    return FormattedWords.text(.number(number, decimals: decimals), in: locale) {
      Platform.number(number, decimals: decimals, locale: locale) ?? number
    }
  }

  private func money(
    _ amount: Ratio, of currency: String, writtenWith most: Int, _ choice: Decimals
  ) -> String {
    FormattedWords.text(
      .money(amount, currency: currency, most: most, choice), in: locale
    ) { formatted(amount, of: currency, writtenWith: most, choice) }
  }

  private func formatted(
    _ amount: Ratio, of currency: String, writtenWith most: Int, _ choice: Decimals
  ) -> String {
    let decimals = decimals(of: amount, writtenWith: most, choice)
    let number = amount.decimalText(decimals: decimals)
    return Platform.money(number, currency: currency, decimals: decimals, locale: locale)
      .map(directed) ?? "\(number) \(currency)"
  }

  /// The number of decimals with which an amount is written.
  func decimals(of amount: Ratio, writtenWith most: Int, _ choice: Decimals) -> Int {
    switch choice {
    case .always: most
    case .unlessZero: isWhole(amount, at: most) ? 0 : most
    case .never: 0
    }
  }

  /// Whether the rounded amount has only zeros after the point.
  private func isWhole(_ amount: Ratio, at decimals: Int) -> Bool {
    amount.decimalText(decimals: decimals).split(separator: ".").dropFirst()
      .allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
  }
}
