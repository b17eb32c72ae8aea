import JSON
import Numbers
import PaywallModel
import Vocabulary

/// Numbers from a lower bound, and below an upper bound.
public struct NumberRange: Sendable, Equatable {
  public var from: Double?
  public var below: Double?

  public init(from: Double? = nil, below: Double? = nil) {
    self.from = from
    self.below = below
  }

  /// Whether a number is in the range.
  public func contains(_ number: Double) -> Bool {
    number >= from ?? -.infinity && number < below ?? .infinity
  }

  static let form = Form.object(
    NumberRange(),
    [
      Property(
        "from", .number(-1_000_000_000_000...1_000_000_000_000), \.from,
        help: "The first matching number.", instead: #"{"min minimum atLeast gte": 3}"#),
      Property(
        "below", .number(-1_000_000_000_000...1_000_000_000_000), \.below,
        help: "The first number that no longer matches.",
        instead: #"{"before until to max maximum lessThan lt": 10}"#),
    ], named: "numbers",
    #"""
    {
      "title": "Range of numbers",
      "minProperties": 1,
      "x-expected": "numbers ({\"from\": 3, \"below\": 10})",
      "examples": [{"from": 3}, {"from": 3, "below": 10}]
    }
    """#)
}

/// Moments from a first one, and before another.
public struct DateRange: Sendable, Equatable {
  public var from: CalendarDate?
  public var before: CalendarDate?

  public init(from: CalendarDate? = nil, before: CalendarDate? = nil) {
    self.from = from
    self.before = before
  }

  /// Whether a moment is in the range.
  ///
  /// - Parameter local: the seconds since 1970 on the reader's clocks, for bounds that are days; if `nil`, UTC's.
  public func contains(_ now: Moment, local: Int? = nil) -> Bool {
    func seconds(_ bound: CalendarDate) -> Int { bound.isDay ? local ?? now.seconds : now.seconds }
    return from.map { seconds($0) >= $0.moment.seconds } ?? true
      && before.map { seconds($0) < $0.moment.seconds } ?? true
  }

  /// Whether it begins or ends with a day.
  var namesDay: Bool { from?.isDay ?? false || before?.isDay ?? false }

  static let form = Form.object(
    DateRange(),
    [
      Property(
        "from", .calendarDate, \.from,
        help: "The first matching day or moment.",
        instead: #"{"start since after": "2026-12-01"}"#),
      Property(
        "before", .calendarDate, \.before,
        help: "The first day or moment that no longer matches.",
        instead: #"{"below until to end": "2027-01-01"}"#),
    ], named: "dates",
    #"""
    {
      "title": "Range of time",
      "minProperties": 1,
      "x-expected": "dates ({\"from\": \"2026-12-01\", \"before\": \"2027-01-01\"})",
      "examples": [{"from": "2026-12-01", "before": "2027-01-01"}]
    }
    """#)
}

/// A part of every day, on the reader's clocks.
public struct DayTime: Sendable, Equatable {
  public var from: ClockTime?
  /// If it is not later than `from`, or than midnight without it, the part ends on the next day.
  public var before: ClockTime?

  public init(from: ClockTime? = nil, before: ClockTime? = nil) {
    self.from = from
    self.before = before
  }

  /// The ranges of seconds since midnight; two if the part includes midnight.
  var ranges: [NumberRange] {
    let (from, before) = (from.map { Double($0.seconds) }, before.map { Double($0.seconds) })
    if let before, before <= from ?? 0 {
      return [NumberRange(from: from), NumberRange(below: before)]
    }
    return [NumberRange(from: from, below: before)]
  }

  static let form = Form.object(
    DayTime(),
    [
      Property(
        "from", .clockTime, \.from, help: "The first matching time.",
        instead: #"{"start since after": "18:00"}"#),
      Property(
        "before", .clockTime, \.before,
        help:
          "The first time that no longer matches; on the next day, if it is not later than \"from\".",
        instead: #"{"below until to end": "22:00"}"#),
    ], named: "dayTime",
    #"""
    {
      "title": "Part of the day",
      "minProperties": 1,
      "x-expected": "a part of the day ({\"from\": \"18:00\", \"before\": \"22:00\"})",
      "examples": [{"from": "18:00", "before": "22:00"}, {"from": "22:00", "before": "06:00"}]
    }
    """#)
}

/// A time of the day, to the minute.
public struct ClockTime: Sendable, Hashable, CustomStringConvertible {
  /// The seconds since midnight.
  public let seconds: Int

  /// Reads `18:30`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
      let hours = Int(Substring(parts[0])), let minutes = Int(Substring(parts[1])),
      0..<24 ~= hours, 0..<60 ~= minutes
    else { return nil }
    seconds = hours * 3_600 + minutes * 60
  }

  /// - Parameter seconds: since midnight.
  init(seconds: Int) { self.seconds = seconds }

  public var description: String {
    [seconds / 3_600, seconds / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}

extension Form where Value == ClockTime {
  fileprivate static let clockTime = Form(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        "x-expected": "a time such as \"18:30\"",
        "examples": ["18:30"]
      }
      """#), match: { $0.string.flatMap { ClockTime($0) } }, write: { $1.string("\($0)") })
}

/// A day of the week.
public enum Weekday: String, Sendable, Equatable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// - Parameter local: the seconds since 1970 on the reader's clocks.
  init(local: Int) {
    // 1970 began on a Thursday.
    let day = (local - DayClock.seconds(of: local)) / 86_400 + 3
    self = Self.allCases[(day % 7 + 7) % 7]
  }
}

/// Splits the seconds since 1970 on a reader's clocks.
enum DayClock {
  /// The seconds since midnight.
  static func seconds(of local: Int) -> Int { (local % 86_400 + 86_400) % 86_400 }
}
