import Foundation

/// Times as the files and the interface write them: RFC 3339, in UTC, to the millisecond.
public enum Timestamp {
  private static let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let seconds = Date.ISO8601FormatStyle()

  /// `2026-11-20T10:00:00.000Z`
  public static func text(_ date: Date) -> String { date.formatted(milliseconds) }

  /// Reads a date and time with its offset from UTC; nil when `text` is anything else (RFC 3339 §5.6).
  public static func date(_ text: String) -> Date? {
    guard text.utf8.count <= 40 else { return nil }
    let upper = text.uppercased()
    do {
      return try milliseconds.parse(upper)
    } catch {
      do {
        return try seconds.parse(upper)
      } catch {
        return nil
      }
    }
  }

  /// `date` as `text` can write it, so that a time is the same before and after it was written.
  static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
  }
}
