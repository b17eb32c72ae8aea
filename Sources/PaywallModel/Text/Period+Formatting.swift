import Foundation

extension Period {
  /// How often, after "a" or "/": "month", "3 months".
  public func recurrence(in locale: Locale) -> String {
    let text = duration(in: locale)
    guard count == 1 else { return text }
    let words = text.drop { $0.isNumber || $0.isWhitespace }
    return words.isEmpty ? text : String(words)
  }

  /// How long: "7 days", "1 Monat".
  public func duration(in locale: Locale) -> String {
    switch unit {
    case .day: duration(of: 86_400, .days, in: locale)
    case .week: duration(of: 7 * 86_400, .weeks, in: locale)
    case .month, .year: PeriodWords.duration(self, in: locale)
    }
  }

  /// A month counts as 30 days and a year as 365.
  public var days: Int {
    switch unit {
    case .day: count
    case .week: count * 7
    case .month: count * 30
    case .year: count * 365
    }
  }

  private func duration(
    of seconds: Int, _ unit: Duration.UnitsFormatStyle.Unit, in locale: Locale
  ) -> String {
    Duration.seconds(count * seconds).formatted(
      Duration.UnitsFormatStyle(allowedUnits: [unit], width: .wide).locale(locale))
  }
}
