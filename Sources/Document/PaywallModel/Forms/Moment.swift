import ASCII
import JSON
import Locales
import Numbers
import Vocabulary

/// A point in time, to the second (RFC 3339).
public struct Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since 1970 in UTC, without leap seconds.
  public var seconds: Int

  public init(seconds: Int) { self.seconds = seconds }

  /// Reads `2026-12-01T00:00:00Z`, or with an offset such as `+01:00`; `nil` for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 25, bytes[10] == UInt8(ascii: "T"),
      let day = CivilDay(String(text.utf8.prefix(10)) ?? ""),
      let hours = Self.time(bytes[11..<16]), bytes[16] == UInt8(ascii: ":"),
      let second = Self.digits(bytes[17..<19], below: 60), let offset = Self.offset(bytes[19...])
    else { return nil }
    seconds = day.sinceEpoch * 86_400 + hours + second - offset
  }

  /// The seconds of `Z` or `+01:00`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case UInt8(ascii: "Z") where bytes.count == 1: 0
    case UInt8(ascii: "+"): time(bytes.dropFirst())
    case UInt8(ascii: "-"): time(bytes.dropFirst()).map { -$0 }
    default: nil
    }
  }

  /// The seconds of `01:30`.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count == 5, bytes.dropFirst(2).first == UInt8(ascii: ":"),
      let hour = digits(bytes.prefix(2), below: 24), let minute = digits(bytes.suffix(2), below: 60)
    else { return nil }
    return hour * 3_600 + minute * 60
  }

  private static func digits(_ bytes: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard bytes.allSatisfy(\.isDigit) else { return nil }
    let number = bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number < limit ? number : nil
  }

  /// The text in UTC.
  public var description: String {
    let rest = ((seconds % 86_400) + 86_400) % 86_400
    let (year, month, day) = CivilDay(sinceEpoch: (seconds - rest) / 86_400).parts
    func digits(_ value: Int, _ count: Int = 2) -> String {
      String(repeating: "0", count: max(0, count - String(value).count)) + String(value)
    }
    return "\(digits(year, 4))-\(digits(month))-\(digits(day))T"
      + "\(digits(rest / 3_600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))Z"
  }

  public static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }
}

extension Form where Value == Moment {
  package static let moment = Form(
    Shape(
      "moment",
      #"""
      {
        "title": "Moment",
        "description": "A date and a time with its offset from UTC (RFC 3339).",
        "type": "string",
        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$",
        "x-expected": "a moment such as \"2026-12-01T00:00:00Z\"",
        "examples": ["2026-12-01T00:00:00Z", "2026-11-30T18:00:00-05:00"]
      }
      """#), match: { $0.string.flatMap { Moment($0) } }, write: { $1.string($0.description) })
}
