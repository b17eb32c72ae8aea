import ASCII
import Foundation
import Locales

/// The time format of files and the API: RFC 3339, UTC, milliseconds.
public enum Timestamp {
  /// The range of years with four digits, in milliseconds since 1970.
  private static let writable = -62_167_219_200_000.0...253_402_300_799_999.0

  /// Returns the time as `2026-11-20T10:00:00.000Z`.
  public static func text(_ date: Date) -> String {
    let all = Int(
      clamping: min(max(milliseconds(date), writable.lowerBound), writable.upperBound))
    let days = (all >= 0 ? all : all - 86_399_999) / 86_400_000
    let day = CivilDay(sinceEpoch: days).parts
    let rest = all - days * 86_400_000
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(day.year, digits: 4, before: "-", to: &text)
    append(day.month, digits: 2, before: "-", to: &text)
    append(day.day, digits: 2, before: "T", to: &text)
    append(rest / 3_600_000, digits: 2, before: ":", to: &text)
    append(rest / 60_000 % 60, digits: 2, before: ":", to: &text)
    append(rest / 1000 % 60, digits: 2, before: ".", to: &text)
    append(rest % 1000, digits: 3, before: "Z", to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(
    _ number: Int, digits: Int, before mark: Unicode.Scalar, to text: inout [UInt8]
  ) {
    var divisor = digits == 4 ? 1000 : digits == 3 ? 100 : 10
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
    text.append(UInt8(ascii: mark))
  }

  /// Parses a date and time with an offset from UTC; nil for anything else (RFC 3339 §5.6).
  public static func date(_ text: String) -> Date? {
    guard text.utf8.count <= 40 else { return nil }
    var reader = TimestampReader(text)
    return reader.read().map { Date(timeIntervalSince1970: $0 / 1000) }
  }

  /// Rounds to the precision of `text`, so that a time survives being written and read.
  package static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: milliseconds(date) / 1000)
  }

  private static func milliseconds(_ date: Date) -> Double {
    // The hundredth compensates for binary fractions just below a whole millisecond.
    (date.timeIntervalSince1970 * 1000 + 0.01).rounded(.down)
  }
}

private struct TimestampReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  /// Reads a date and time; returns milliseconds since 1970.
  mutating func read() -> Double? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      let date = CivilDay(year: year, month: month, day: day), take("T") || take("t"),
      let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60, take(":"),
      let second = number(2), second < 60, let fraction = fraction(), let offset = offset(),
      rest.isEmpty
    else { return nil }
    let seconds = date.sinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset
    return (Double(seconds) + fraction) * 1000
  }

  /// Reads the fraction of a second, to the millisecond; returns 0 if there is none.
  private mutating func fraction() -> Double? {
    guard take(".") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    return Double("0." + String(Substring(digits))).map { ($0 * 1000).rounded() / 1000 }
  }

  /// Reads the offset from UTC; returns seconds.
  private mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), hours < 24, take(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    return (isWest ? -60 : 60) * (hours * 60 + minutes)
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number(_ digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = rest.first.map({ Int($0) - 48 }), (0...9).contains(digit) else {
        return nil
      }
      number = number * 10 + digit
      rest.removeFirst()
    }
    return number
  }
}
