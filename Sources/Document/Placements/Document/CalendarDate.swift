import JSON
import Locales
import Numbers
import PaywallModel
import Vocabulary

/// A day, which begins at midnight on the reader's clocks, or a point in time.
public struct CalendarDate: Sendable, Hashable {
  /// The point in time; of a day, its midnight in UTC.
  public let moment: Moment
  /// Whether it is written as a day.
  public let isDay: Bool

  /// The first moment of 1970.
  static let first = CalendarDate(Moment(seconds: 0))

  private init(_ moment: Moment) {
    self.moment = moment
    isDay = false
  }

  /// Reads `2026-12-01` or `2026-12-01T08:00:00Z`; `nil` for anything else, and for dates that do not exist.
  public init?(_ text: String) {
    if let day = CivilDay(text) {
      moment = Moment(seconds: day.sinceEpoch * 86_400)
      isDay = true
    } else if let moment = Moment(text) {
      self.moment = moment
      isDay = false
    } else {
      return nil
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  public var description: String {
    isDay ? String(moment.description.prefix(10)) : moment.description
  }
}

extension Form where Value == CalendarDate {
  static let calendarDate = Form(
    Shape(
      "date",
      #"""
      {
        "title": "Day or moment",
        "description": "A day, which begins at midnight where the reader is (in UTC if that is not told), or a moment with its offset from UTC (RFC 3339).",
        "type": "string",
        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9]))?$",
        "x-expected": "a day such as \"2026-12-01\", or a moment such as \"2026-12-01T08:00:00Z\"",
        "examples": ["2026-12-01", "2026-12-01T08:00:00Z"]
      }
      """#), match: { $0.string.flatMap { CalendarDate($0) } },
    write: { $1.string($0.description) })
}
