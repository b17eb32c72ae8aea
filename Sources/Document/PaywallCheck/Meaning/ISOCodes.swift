import Foundation
import PaywallModel

/// The codes of the world's currencies, languages and regions, as Foundation knows them.
enum ISOCodes {
  /// ISO 4217.
  static let currencies = Set(Locale.Currency.isoCurrencies.map(\.identifier))
  /// Currencies that people use today, for guessing which was meant.
  static let commonCurrencies = Locale.commonISOCurrencyCodes
  /// ISO 639.
  static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
  /// ISO 3166 and UN M49.
  static let regions = Set(Locale.Region.isoRegions.map(\.identifier))
}
