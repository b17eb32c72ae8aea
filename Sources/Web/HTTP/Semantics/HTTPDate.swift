import Numbers

/// A time in HTTP's form, to the second: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
public struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public let seconds: Int

  /// The number of bytes of the encoded form.
  public static let count = 29

  /// - Parameter seconds: a time within the years 0 to 9999, which have four digits. Other times are clamped to that range.
  public init(seconds: Int) {
    self.seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
  }

  public static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.seconds < right.seconds }

  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The 29 bytes of the encoded form.
  public var bytes: [UInt8] {
    let (days, rest) = Self.floorDivide(seconds, 86_400)
    let (year, month, day) = Self.civil(days)
    let weekday = Self.floorDivide(days + 4, 7).remainder
    var text: [UInt8] = []
    text.reserveCapacity(Self.count)
    text.append(contentsOf: Self.weekdays[weekday].utf8.prefix(3))
    text.append(contentsOf: ", ".utf8)
    Self.append(day, 2, to: &text)
    text.append(.space)
    text.append(contentsOf: Self.months[month - 1].utf8)
    text.append(.space)
    Self.append(year, 4, to: &text)
    for (mark, value) in [
      (UInt8.space, rest / 3600), (.colon, rest / 60 % 60), (.colon, rest % 60),
    ] {
      text.append(mark)
      Self.append(value, 2, to: &text)
    }
    text.append(contentsOf: " GMT".utf8)
    return text
  }

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  fileprivate static func append(_ number: Int, _ digits: Int, to text: inout [UInt8]) {
    var divisor = digits == 4 ? 1000 : 10
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  static func floorDivide(_ number: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Converts a day number since 1970-01-01 to a date of the proleptic Gregorian calendar, by eras of 400 years.
  static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day number of a date since 1970-01-01.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floorDivide(shiftedYear, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension HTTPDate {
  /// A time in the form of RFC 3339, to the millisecond: `1994-11-06T08:49:37.250Z`.
  public static func internetTimestamp(microseconds: Int) -> String {
    let (seconds, fraction) = floorDivide(microseconds, 1_000_000)
    let (days, rest) = floorDivide(seconds, 86_400)
    let (year, month, day) = civil(days)
    var text: [UInt8] = []
    append(year, 4, to: &text)
    let parts = [
      ("-", month), ("-", day), ("T", rest / 3600), (":", rest / 60 % 60), (":", rest % 60),
    ]
    for (mark, value) in parts {
      text.append(contentsOf: mark.utf8)
      append(value, 2, to: &text)
    }
    text.append(UInt8(ascii: "."))
    append(fraction / 10_000, 2, to: &text)
    text.append(UInt8(ascii: "0") + UInt8(fraction / 1000 % 10))
    return String(decoding: text, as: UTF8.self) + "Z"
  }
}
