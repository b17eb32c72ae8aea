import Foundation
import Locales
import Numbers

#if canImport(_FoundationICU)
  /// Formatting by the platform: numbers, money and units in each locale.
  enum Platform {
    static func money(_ number: String, currency: String, decimals: Int, locale: String) -> String?
    {
      PlatformNumbers.text(
        number, skeleton: "currency/\(currency) \(precision(decimals))", locale: locale)
    }

    static func number(_ number: String, decimals: Int, locale: String) -> String? {
      PlatformNumbers.text(number, skeleton: precision(decimals), locale: locale)
    }

    static func percent(_ percent: Int, locale: String) -> String? {
      PlatformNumbers.text("\(percent)", skeleton: "percent precision-integer", locale: locale)
    }

    /// "3 months", "3 mths"
    static func duration(_ period: Period, isFull: Bool, locale: String) -> String? {
      PlatformNumbers.text(
        "\(period.count)",
        skeleton: "measure-unit/duration-\(period.unit.name) group-off \(width(isFull))",
        locale: locale)
    }

    /// "$5.00 per month", from a formatted price.
    ///
    /// CLDR has a pattern for each per-unit. ICU only formats it together with some unit, which the price then replaces.
    static func rate(
      _ price: String, per unit: Period.Unit, isFull: Bool, locale: String
    ) -> String? {
      let counted = "measure-unit/mass-kilogram \(width(isFull))"
      guard let weight = PlatformNumbers.text("3", skeleton: counted, locale: locale),
        let rate = PlatformNumbers.text(
          "3", skeleton: counted + " per-measure-unit/duration-\(unit.name)", locale: locale),
        let place = rate.range(of: weight)
      else { return nil }
      return rate.replacingCharacters(in: place, with: price)
    }

    private static func width(_ isFull: Bool) -> String {
      isFull ? "unit-width-full-name" : "unit-width-short"
    }

    private static func precision(_ decimals: Int) -> String {
      decimals == 0 ? "precision-integer" : "." + String(repeating: "0", count: decimals)
    }
  }
#else
  /// Formatting by the platform: numbers, money and units in each locale.
  enum Platform {
    static func money(_ number: String, currency: String, decimals: Int, locale: String) -> String?
    {
      decimal(number).map {
        $0.formatted(
          .currency(code: currency).precision(.fractionLength(decimals))
            .locale(Locale(identifier: locale)))
      }
    }

    static func number(_ number: String, decimals: Int, locale: String) -> String? {
      decimal(number).map {
        $0.formatted(
          .number.precision(.fractionLength(decimals)).locale(Locale(identifier: locale)))
      }
    }

    static func percent(_ percent: Int, locale: String) -> String? {
      percent.formatted(.percent.locale(Locale(identifier: locale)))
    }

    /// "3 months", "3 mths"
    static func duration(_ period: Period, isFull: Bool, locale: String) -> String? {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = Locale(identifier: locale)
      let formatter = DateComponentsFormatter()
      formatter.calendar = calendar
      formatter.unitsStyle = isFull ? .full : .short
      var components = DateComponents()
      switch period.unit {
      case .day: components.day = period.count
      case .week: components.weekOfMonth = period.count
      case .month: components.month = period.count
      case .year: components.year = period.count
      }
      formatter.allowedUnits =
        switch period.unit {
        case .day: .day
        case .week: .weekOfMonth
        case .month: .month
        case .year: .year
        }
      return formatter.string(from: components)
    }

    /// Always `nil`: this platform has no such pattern.
    static func rate(
      _ price: String, per unit: Period.Unit, isFull: Bool, locale: String
    ) -> String? { nil }

    private static func decimal(_ number: String) -> Decimal? {
      Decimal(string: number, locale: Locale(identifier: "en_US_POSIX"))
    }
  }
#endif

extension Period.Unit {
  /// CLDR's name of the unit.
  var name: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}
