import Foundation
import Numbers
import PaywallModel

/// The codes of the world's currencies, languages and regions in Foundation.
enum ISOCodes {
  /// ISO 4217.
  static let currencies = Set(Locale.Currency.isoCurrencies.map(\.identifier))
  /// Currencies in current use, for suggesting the one that was meant.
  static let commonCurrencies = Locale.commonISOCurrencyCodes
  /// ISO 639.
  static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
  /// ISO 3166 and UN M49.
  static let regions = Set(Locale.Region.isoRegions.map(\.identifier))
}
