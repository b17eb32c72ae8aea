import Foundation

extension Money {
  /// As people of a locale write it: "$6.99", "6,99 $".
  public func formatted(in locale: Locale) -> String {
    amount.formatted(.currency(code: currency).locale(locale))
  }

  /// The number alone, with as many decimals as the currency has: "6.99", "6,50".
  public func formattedAmount(in locale: Locale) -> String {
    amount.formatted(
      Decimal.FormatStyle(locale: locale).precision(
        .fractionLength(Self.fractionDigits(of: currency))))
  }

  /// The decimals that a currency's amounts are written with: 2 for `USD`, 0 for `JPY` (ISO 4217).
  public static func fractionDigits(of currency: String) -> Int {
    // Foundation's only way to tell on every platform is to write an amount.
    let zero = Decimal.zero.formatted(
      .currency(code: currency).presentation(.isoCode).locale(Locale(identifier: "en_US_POSIX")))
    return zero.split(separator: ".").dropFirst().first?.count ?? 0
  }
}
