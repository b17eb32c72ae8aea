import JSON
import Numbers
import Vocabulary

/// A point in time, or a time on the reader's clocks: RFC 3339 with an offset from UTC, or without.
public struct ClockTime: Sendable, Hashable, CustomStringConvertible {
  /// The point in time; of a time on the reader's clocks, the one if they show UTC.
  private let moment: Moment
  /// Whether it is a time on the reader's clocks.
  public let isLocal: Bool

  public init(_ moment: Moment) {
    self.moment = moment
    isLocal = false
  }

  /// Reads `2026-12-01T00:00:00Z`, or with an offset such as `+01:00`, or without; `nil` for anything else.
  public init?(_ text: String) {
    isLocal = text.utf8.count == 19
    guard let moment = Moment(isLocal ? text + "Z" : text) else { return nil }
    self.moment = moment
  }

  /// The seconds since 1970 on the reader's clocks; `nil` for a point in time.
  public var localSeconds: Int? { isLocal ? moment.seconds : nil }

  /// The point in time.
  ///
  /// - Parameter offsets: the seconds by which the reader's clocks are ahead of UTC, by the seconds that they show.
  public func moment(offsets: [Int: Int]) -> Moment {
    guard let local = localSeconds else { return moment }
    return Moment(seconds: local - (offsets[local] ?? 0))
  }

  public var description: String {
    isLocal ? String(moment.description.dropLast()) : moment.description
  }
}

extension Form where Value == ClockTime {
  package static let clockTime = Form(
    Shape(
      "clockTime",
      #"""
      {
        "title": "Moment or time on the reader's clocks",
        "description": "A date and a time (RFC 3339): with its offset from UTC, one moment for everybody; without, a time on the reader's clocks, which show UTC if timeZone is not told.",
        "type": "string",
        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])?$",
        "x-expected": "a moment such as \"2026-12-01T00:00:00Z\", or without \"Z\" on the reader's clocks",
        "examples": ["2026-12-01T00:00:00Z", "2026-11-30T18:00:00-05:00", "2026-12-01T00:00:00"]
      }
      """#), match: { $0.string.flatMap { ClockTime($0) } }, write: { $1.string($0.description) })
}
