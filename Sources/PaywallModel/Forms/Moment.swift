import JSON
import Vocabulary

/// A point in time, to the second (RFC 3339).
public struct Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Since 1970 in UTC, without leap seconds.
  public var seconds: Int

  public init(seconds: Int) { self.seconds = seconds }

  /// Reads `2026-12-01T00:00:00Z`, or with an offset such as `+01:00`; nil for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return nil }
    func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      1...12 ~= month, 1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    seconds =
      Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
    guard bytes[19] != UInt8(ascii: "Z") else { return }
    guard bytes.count == 25, let hours = number(20..<22), let minutes = number(23..<25) else {
      return nil
    }
    seconds -= (bytes[19] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// Days since 1970 of a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// In UTC.
  public var description: String {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func digits(_ value: Int, _ count: Int = 2) -> String {
      String(repeating: "0", count: max(0, count - String(value).count)) + String(value)
    }
    return "\(digits(year, 4))-\(digits(month))-\(digits(day))T"
      + "\(digits(rest / 3_600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))Z"
  }

  public static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }
}

extension Form where Value == Moment {
  static let moment = Form(
    Shape(
      "moment",
      [
        "title": "Moment",
        "description": "A date and a time with its offset from UTC (RFC 3339).",
        "type": "string",
        "pattern":
          "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$",
        "x-expected": "a moment such as \"2026-12-01T00:00:00Z\"",
        "examples": ["2026-12-01T00:00:00Z", "2026-11-30T18:00:00-05:00"],
      ]), match: { $0.string.flatMap { Moment($0) } }, write: { $1.string($0.description) })
}
