import ASCII
import Numbers

extension HTTPDate {
  /// Parses a date in the current form or in one of the two obsolete forms that recipients must support:
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994` (RFC 9110 §5.6.7).
  public init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    let date: (day: String, month: String, year: String, time: String)
    switch parts.count {
    case 6 where parts[5] == "GMT": date = (parts[1], parts[2], parts[3], parts[4])
    case 5 where parts[4] != "GMT": date = (parts[2], parts[1], parts[4], parts[3])
    case 4 where parts[3] == "GMT":
      let day = parts[1].split(separator: "-").map(String.init)
      guard day.count == 3, day[2].utf8.count == 2 else { return nil }
      date = (day[0], day[1], day[2], parts[2])
    default: return nil
    }
    guard Self.isWeekday(parts[0]) else { return nil }
    self.init(day: date.day, month: date.month, year: date.year, time: date.time)
  }

  private init?(day: String, month: String, year: String, time: String) {
    guard let day = Self.number(day, 1...31), let month = Self.months.firstIndex(of: month),
      var year = Self.number(year, 0...9999)
    else { return nil }
    // A two-digit year is at most 50 years in the future (RFC 9110 §5.6.7), counted from the year of this code.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Self.number(parts[0], 0...23), let minute = Self.number(parts[1], 0...59),
      let second = Self.number(parts[2], 0...60)
    else { return nil }
    let days = Self.days(year: year, month: month + 1, day: day)
    guard Self.civil(days).day == day else { return nil }
    self.init(seconds: days * 86_400 + hour * 3600 + minute * 60 + second)
  }

  private static func isWeekday(_ text: String) -> Bool {
    let name = text.hasSuffix(",") ? String(text.dropLast()) : text
    return weekdays.contains { $0 == name || $0.prefix(3) == name }
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy(\.isDigit), let value = Int(text), range ~= value else { return nil }
    return value
  }
}
