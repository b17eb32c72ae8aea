import ASCII
import Foundation
import Numbers

/// The time zone of a reader: a name of the IANA time zone database, or an offset from UTC.
public struct ReaderZone: Sendable, Hashable, CustomStringConvertible {
  /// `Europe/Berlin` or `+02:00`
  public let description: String
  private let zone: TimeZone

  public static let utc = ReaderZone(offset: 0)

  /// The maximum length of a name in bytes.
  private static let longestName = 64

  /// Reads `Europe/Berlin`, `+02:00`, `+0200` or `Z`; `nil` for anything else.
  public init?(_ text: String) {
    if let seconds = Self.offset(text) {
      self.init(offset: seconds)
      return
    }
    guard text.utf8.count <= Self.longestName, text.utf8.first?.isLetter == true,
      let zone = TimeZone(identifier: text)
    else { return nil }
    self.init(zone, named: text)
  }

  private init(_ zone: TimeZone, named name: String) {
    self.zone = zone
    description = name
  }

  private init(offset seconds: Int) {
    let minutes = abs(seconds) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let name = (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    self.init(TimeZone(secondsFromGMT: seconds) ?? .gmt, named: name)
  }

  /// The seconds by which its clocks are ahead of UTC at a moment.
  ///
  /// - Parameter seconds: since 1970 in UTC.
  public func offset(at seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// The seconds by which its clocks are ahead of UTC when they show a time.
  ///
  /// - Parameter local: the seconds since 1970 that they show.
  public func offset(atLocal local: Int) -> Int { offset(at: local - offset(at: local)) }

  /// The day at a moment.
  ///
  /// - Parameter seconds: since 1970 in UTC.
  public func day(at seconds: Int) -> CivilDay {
    let local = seconds + offset(at: seconds)
    return CivilDay(sinceEpoch: (local - (local % 86_400 + 86_400) % 86_400) / 86_400)
  }

  /// The seconds of an offset of at most 14 hours; `nil` if the text is none.
  private static func offset(_ text: String) -> Int? {
    if text == "Z" || text == "UTC" { return 0 }
    let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      digits.count == 4, digits.allSatisfy(\.isDigit), (5...6).contains(text.utf8.count),
      text.utf8.count == 5 || text.utf8.dropFirst(3).first == UInt8(ascii: ":"),
      let number = Int(String(decoding: digits, as: UTF8.self)), number % 100 < 60, number <= 1_400
    else { return nil }
    let seconds = number / 100 * 3_600 + number % 100 * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}
