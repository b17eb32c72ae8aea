import Foundation
import Locales
import Numbers

/// Formats prices, numbers and durations for a locale.
public struct Wording: Sendable, Hashable {
  /// BCP 47: `de-AT`; English if CLDR does not know the language.
  public let locale: String

  public init(locale: String) {
    let subtags = locale.split { $0 == "-" || $0 == "_" }
    let isKnown = subtags.first.map { Self.languages.contains($0.lowercased()) } ?? false
    self.locale = isKnown ? subtags.joined(separator: "-") : "en"
  }

  private static let languages = Set(
    Locale.availableIdentifiers.compactMap {
      $0.split { $0 == "-" || $0 == "_" }.first?.lowercased()
    })

  /// The language, with the script if words depend on it: `de`, `zh-Hant`.
  var language: String {
    let subtags = locale.split(separator: "-")
    guard subtags[0].lowercased() == "zh" else { return subtags[0].lowercased() }
    let others = subtags.dropFirst().map { $0.lowercased() }
    let isTraditional =
      others.contains("hant")
      || !others.contains("hans") && others.contains { ["tw", "hk", "mo"].contains($0) }
    return isTraditional ? "zh-Hant" : "zh"
  }

  /// "1,234"
  public func number(_ count: Int) -> String {
    FormattedWords.text(.number("\(count)", decimals: 0), in: locale) {
      Platform.number("\(count)", decimals: 0, locale: locale) ?? "\(count)"
    }
  }

  /// "37%", "37 %"
  public func percent(_ percent: Int) -> String {
    FormattedWords.text(.percent(percent), in: locale) {
      Platform.percent(percent, locale: locale) ?? "\(percent)%"
    }
  }

  public func uppercased(_ text: String) -> String {
    text.uppercased(with: Locale(identifier: locale))
  }

  public func lowercased(_ text: String) -> String {
    text.lowercased(with: Locale(identifier: locale))
  }
}
