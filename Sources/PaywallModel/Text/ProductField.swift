import Foundation

/// What a placeholder may say of a product: the `price` of `{monthly.price}`.
public enum ProductField: String, Sendable, Hashable, CaseIterable {
  /// "$6.99", "6,99 $"
  case price
  /// The price without its currency: "6.99".
  case amount
  /// How often it is paid: "month", "3 months".
  case period
  /// How long it is free: "7 days".
  case trial
  /// The same as a number of days: "7".
  case trialDays
  case name

  /// The field in the words of a locale; nil when the product does not have it.
  ///
  /// `name` is left to the caller, who resolves texts.
  func string(of product: Product, in locale: Locale) -> String? {
    switch self {
    case .price: product.price?.formatted(in: locale)
    case .amount: product.price?.formattedAmount(in: locale)
    case .period: product.period?.recurrence(in: locale)
    case .trial: product.trial?.duration(in: locale)
    case .trialDays: product.trial?.days.formatted(.number.locale(locale))
    case .name: product.name?.raw
    }
  }

  /// The property of a product that the field needs.
  var property: String {
    switch self {
    case .price, .amount: "price"
    case .period: "period"
    case .trial, .trialDays: "trial"
    case .name: "name"
    }
  }
}
