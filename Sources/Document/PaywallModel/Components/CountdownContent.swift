import JSON
import Numbers
import Vocabulary

/// A countdown: the time that is left until a moment, in figures.
public struct CountdownContent: Sendable, Equatable {
  public var until = ClockTime(Moment(seconds: 0))
  /// The start, used if the current time is unknown; if `nil`, a day before the end.
  public var start: ClockTime?
  public var part = Part.all
  /// The largest unit.
  public var from = Unit.days
  /// The style of the figures; the title is not used.
  public var text = TextContent(title: LocalizedText(""))

  /// The shown part of the remaining time.
  public enum Part: String, Sendable, Equatable, CaseIterable {
    /// For example `2:11:25:04`; starts with the largest unit that is not 0.
    case all
    case days, hours, minutes, seconds
  }

  public enum Unit: String, Sendable, Equatable, CaseIterable {
    case days, hours, minutes
  }

  public init() {}

  /// The figures at a moment; zeros after the end.
  ///
  /// - Parameter offsets: the seconds by which the reader's clocks are ahead of UTC, by the seconds that they show.
  public func figures(at moment: Moment?, offsets: [Int: Int] = [:]) -> String {
    let end = until.moment(offsets: offsets).seconds
    let now = moment ?? start?.moment(offsets: offsets) ?? Moment(seconds: end - 86_400)
    let left = max(0, end - now.seconds)
    let days = from == .days ? left / 86_400 : 0
    let hours = from == .minutes ? 0 : (left - days * 86_400) / 3_600
    let minutes = (left - days * 86_400 - hours * 3_600) / 60
    let seconds = left % 60
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    switch part {
    case .days: return "\(days)"
    case .hours: return two(hours)
    case .minutes: return two(minutes)
    case .seconds: return two(seconds)
    case .all:
      let clock = (from == .minutes ? "" : two(hours) + ":") + two(minutes) + ":" + two(seconds)
      return days > 0 ? "\(days):" + clock : clock
    }
  }
}

extension CountdownContent: ComponentContent {
  static let kind = declared(
    "countdown", help: "the remaining time",
    examples: #"""
      [
        {
          "type": "countdown",
          "until": "2026-12-01T00:00:00Z",
          "start": "2026-11-28T12:34:56Z",
          "size": 28,
          "weight": "bold"
        }
      ]
      """#)

  var content: Content { .countdown(self) }
}

extension CountdownContent {
  static let properties = Properties(
    CountdownContent(),
    [
      Property(
        "until", .clockTime, \.until,
        help:
          "The end of the countdown: a moment, or without its offset a time on the reader's clocks.",
        isRequired: true,
        instead: #"{"date end endDate deadline expires": "2026-12-01T00:00:00Z"}"#),
      Property(
        "start", .clockTime, \.start,
        help:
          "The start of the countdown, shown if a request names no moment. By default a day before the end.",
        instead: #"{"startDate begin": "2026-11-24T00:00:00Z"}"#),
      Property(
        "part", .choice(), \.part,
        help: "\"all\" shows days, hours, minutes and seconds; the others show one of them.",
        instead: #"{"unit format style": "hours"}"#),
      Property(
        "from", .choice(), \.from, title: "Greatest unit",
        help: "The largest unit: with \"hours\", two days are 48 hours.",
        instead: #"{"countFrom count_from largestUnit": "hours"}"#),
    ] + TextContent.style.map { $0.within(\.text) })
}
