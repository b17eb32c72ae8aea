import ASCII
import Numbers

/// Dates and times of RFC 3339 §5.6.
enum DateFormat {
  static func isDateTime(_ text: FormatText) -> Bool {
    guard text.count > 10 else { return false }
    let separator = text[text.startIndex + 10]
    return separator | 0x20 == UInt8(ascii: "t") && isDate(text.prefix(10))
      && isTime(text.dropFirst(11))
  }

  static func isDate(_ text: FormatText) -> Bool {
    var rest = text
    guard let year = rest.digits(4), rest.skip("-"), let month = rest.digits(2), rest.skip("-"),
      let day = rest.digits(2), rest.isEmpty
    else { return false }
    return (1...12).contains(month) && (1...days(in: month, of: year)).contains(day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  static func isTime(_ text: FormatText) -> Bool {
    var rest = text
    guard let hour = rest.digits(2), rest.skip(":"), let minute = rest.digits(2), rest.skip(":"),
      let second = rest.digits(2), hour < 24, minute < 60, second < 61
    else { return false }
    if rest.skip("."), rest.skipDigits() == 0 { return false }
    guard let offset = minutesFromUTC(&rest), rest.isEmpty else { return false }
    // A leap second is the last second of a day in UTC (RFC 3339 §5.7).
    let utc = (hour * 60 + minute - offset + 2 * 1440) % 1440
    return second < 60 || utc == 1439
  }

  private static func minutesFromUTC(_ rest: inout FormatText) -> Int? {
    if rest.skip("Z") || rest.skip("z") { return 0 }
    let isAhead = rest.skip("+")
    guard isAhead || rest.skip("-"), let hour = rest.digits(2), rest.skip(":"),
      let minute = rest.digits(2), hour < 24, minute < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hour * 60 + minute)
  }
}

/// Durations of RFC 3339 appendix A.
enum DurationFormat {
  static func isDuration(_ text: FormatText) -> Bool {
    var rest = text
    guard rest.skip("P") else { return false }
    if hasUnits(&rest, "W"), rest.isEmpty { return true }
    rest = text.dropFirst()
    let hasDate = hasUnits(&rest, "YMD")
    guard rest.skip("T") else { return hasDate && rest.isEmpty }
    return hasUnits(&rest, "HMS") && rest.isEmpty
  }

  /// Numbers with units in order, without gaps between units.
  private static func hasUnits(_ rest: inout FormatText, _ units: String) -> Bool {
    var last: Int?
    let order = Array(units.utf8)
    while let digit = rest.first, digit.isDigit {
      var after = rest
      _ = after.skipDigits()
      guard let unit = after.popFirst(), let place = order.firstIndex(of: unit) else {
        return false
      }
      if let last, place != last + 1 { return false }
      last = place
      rest = after
    }
    return last != nil
  }
}
