import Foundation

/// Times as the files and the interface write them: RFC 3339, in UTC, to the millisecond.
public enum Timestamp {
  private static let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let seconds = Date.ISO8601FormatStyle()

  /// `2026-11-20T10:00:00.000Z`
  public static func text(_ date: Date) -> String {
    // Foundation cuts off what is below a millisecond, and binary fractions are often a little below theirs.
    rounded(date).addingTimeInterval(0.0005).formatted(milliseconds)
  }

  /// Reads a date and time with its offset from UTC; nil when `text` is anything else (RFC 3339 §5.6).
  public static func date(_ text: String) -> Date? {
    guard text.utf8.count <= 40 else { return nil }
    let upper = text.uppercased()
    guard let (local, offset) = split(upper), let date = parse(local) else { return nil }
    let exact = date.timeIntervalSince1970 - Double(offset)
    return Date(timeIntervalSince1970: (exact * 1000).rounded() / 1000)
  }

  /// The time without its offset, and the offset in seconds: Foundation refuses those of 18 hours and more.
  private static func split(_ text: String) -> (local: Substring, offset: Int)? {
    let pattern = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))/
    guard let match = text.wholeMatch(of: pattern.asciiOnlyDigits()) else { return nil }
    guard let hours = match.3.flatMap({ Int($0) }), let minutes = match.4.flatMap({ Int($0) })
    else { return (match.1, 0) }
    let seconds = (hours * 60 + minutes) * 60
    return (match.1, match.2 == "-" ? -seconds : seconds)
  }

  private static func parse(_ local: Substring) -> Date? {
    do {
      return try milliseconds.parse(local + "Z")
    } catch {
      do {
        return try seconds.parse(local + "Z")
      } catch {
        return nil
      }
    }
  }

  /// `date` as `text` can write it, so that a time is the same before and after it was written.
  static func rounded(_ date: Date) -> Date {
    // A whole millisecond stays itself: a hundredth is more than a binary fraction is off.
    let milliseconds = (date.timeIntervalSince1970 * 1000 + 0.01).rounded(.down)
    return Date(timeIntervalSince1970: milliseconds / 1000)
  }
}
