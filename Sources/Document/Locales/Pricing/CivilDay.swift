import ASCII
import Numbers

/// A day of the proleptic Gregorian calendar (ISO 8601 §4.2.1), which RFC 3339 and stores use.
public struct CivilDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1 January 1970.
  public let sinceEpoch: Int

  public init(sinceEpoch: Int) { self.sinceEpoch = sinceEpoch }

  /// Parses `2026-11-22`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `nil` if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day) else {
      return nil
    }
    self.init(sinceEpoch: Self.count(year: year, month: month, day: day))
  }

  /// The days since the epoch, computed like Howard Hinnant's `days_from_civil`, with years that begin in March,
  /// so that a leap day is the last day of its year.
  private static func count(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month and day.
  public var parts: (year: Int, month: Int, day: Int) {
    let shifted = sinceEpoch + 719_468
    let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// `2026-11-22`
  public var description: String {
    let (year, month, day) = parts
    func digits(_ value: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(value).count)) + String(value)
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  public static func < (one: CivilDay, other: CivilDay) -> Bool {
    one.sinceEpoch < other.sinceEpoch
  }

  /// The day after a period that begins on this day; if the resulting month is too short, its last day.
  public func adding(_ period: Period) -> CivilDay {
    switch period.unit {
    case .day: return CivilDay(sinceEpoch: sinceEpoch + period.count)
    case .week: return CivilDay(sinceEpoch: sinceEpoch + period.count * 7)
    case .month, .year:
      let (year, month, day) = parts
      let months = year * 12 + month - 1 + period.count * (period.unit == .year ? 12 : 1)
      let (newYear, newMonth) = (months / 12, months % 12 + 1)
      let newDay = min(day, Self.length(of: newMonth, in: newYear))
      return CivilDay(sinceEpoch: Self.count(year: newYear, month: newMonth, day: newDay))
    }
  }

  private static func length(of month: Int, in year: Int) -> Int {
    guard month == 2 else { return [4, 6, 9, 11].contains(month) ? 30 : 31 }
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  }
}
