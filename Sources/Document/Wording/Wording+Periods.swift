import Locales
import Numbers

/// The length of the words.
public enum WordWidth: Sendable, Hashable {
  /// "month"
  case full
  /// "mo"
  case short
}

extension Wording {
  /// The duration: "7 days", "1 Monat", "3 أشهر".
  public func duration(_ period: Period, _ width: WordWidth = .full) -> String {
    FormattedWords.text(.duration(period, width), in: locale) { madeDuration(period, width) }
  }

  private func madeDuration(_ period: Period, _ width: WordWidth) -> String {
    if width == .short, language == "en", let unit = abbreviation(of: period.unit) {
      return "\(period.count) \(unit)\(period.unit == .day && period.count != 1 ? "s" : "")"
    }
    if width == .full, period.unit == .day, period.count > 2, let days = PeriodWords.days[language]
    {
      return "\(period.count) \(period.count > 10 ? days.many : days.few)"
    }
    return Platform.duration(period, isFull: width == .full, locale: locale) ?? "\(period)"
  }

  /// The recurrence after "a", "every" or a slash: "month", "3 months", "月".
  public func recurrence(_ period: Period, _ width: WordWidth = .full) -> String {
    FormattedWords.text(.recurrence(period, width), in: locale) { madeRecurrence(period, width) }
  }

  private func madeRecurrence(_ period: Period, _ width: WordWidth) -> String {
    guard period.count == 1 else { return duration(period, width) }
    if width == .short, let unit = abbreviation(of: period.unit) { return unit }
    // These languages count months with a counter word, which a payment period of one month does not have.
    if ["ja", "ko", "zh", "zh-Hant"].contains(language) {
      let rate = Platform.rate("", per: period.unit, isFull: false, locale: locale)
      if let rate, rate.first == "/" { return String(rate.dropFirst()) }
    }
    let text = duration(period, width)
    let words = text.withoutNumber
    return words.isEmpty ? text : words
  }

  /// "monthly", "monatlich"; "3 months" if there is no single word.
  public func adverb(_ period: Period) -> String {
    guard period.count == 1, let adverbs = PeriodWords.adverbs[language] else {
      return duration(period)
    }
    return adverbs[period.unit.index]
  }

  /// A formatted price with its period: "$5.00/mo", "5,00 € im Monat", "$12.99/3 mo".
  public func rate(_ price: String, per period: Period, _ width: WordWidth = .full) -> String {
    FormattedWords.text(.rate(price, period, width), in: locale) {
      madeRate(price, per: period, width)
    }
  }

  private func madeRate(_ price: String, per period: Period, _ width: WordWidth) -> String {
    let one = Period(count: 1, unit: period.unit)
    let rate = rate(price, per: period.unit, width)
    guard period.count != 1 else { return rate }
    if width == .full, let every = PeriodWords.every[language] {
      return "\(price) \(every) \(duration(period))"
    }
    // "per month" becomes "per 3 months" if it contains the standalone form of the month.
    let unit = recurrence(one, width)
    if width == .full, rate.hasSuffix(" " + unit) {
      return rate.dropLast(unit.count) + duration(period)
    }
    return "\(price)/\(duration(period, width))"
  }

  private func rate(_ price: String, per unit: Period.Unit, _ width: WordWidth) -> String {
    switch width {
    case .short:
      if let word = abbreviation(of: unit) { return "\(price)/\(word)" }
    case .full:
      if let words = PeriodWords.rates[language] { return "\(price) \(words[unit.index])" }
    }
    return Platform.rate(price, per: unit, isFull: width == .full, locale: locale)
      ?? "\(price)/\(recurrence(Period(count: 1, unit: unit), width))"
  }

  private func abbreviation(of unit: Period.Unit) -> String? {
    PeriodWords.abbreviations[language]?[unit.index]
  }
}

extension String {
  /// "mwezi" for "mwezi 1", without the direction marks around the number.
  fileprivate var withoutNumber: String {
    let isOutside: (Character) -> Bool = {
      $0.isNumber || $0.isWhitespace || "\u{200E}\u{200F}".contains($0)
    }
    return String(drop(while: isOutside).reversed().drop(while: isOutside).reversed())
  }
}

extension Period.Unit {
  /// The index among day, week, month, year.
  var index: Int {
    switch self {
    case .day: 0
    case .week: 1
    case .month: 2
    case .year: 3
    }
  }
}
