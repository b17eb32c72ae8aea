import ASCII
import Numbers

/// Times of certificates (RFC 5280 §4.1.2.5): to the second, in UTC.
enum DERTime {
  /// Seconds since 1970.
  static func seconds(_ element: DERElement) throws(DERError) -> Int {
    let text = Array(element.content)
    let yearLength = element.tag == DERTag.utcTime ? 2 : 4
    guard [DERTag.utcTime, DERTag.generalizedTime].contains(element.tag),
      text.count == yearLength + 11, text.last == UInt8(ascii: "Z"),
      text.dropLast().allSatisfy(\.isDigit)
    else { throw DERError("a time is malformed", at: element.place) }
    var year = number(text[..<yearLength])
    // Two digits are of 1950 to 2049.
    if yearLength == 2 { year += year < 50 ? 2000 : 1900 }
    let parts = (0..<5).map { number(text[(yearLength + 2 * $0)...].prefix(2)) }
    guard 1...12 ~= parts[0], 1...31 ~= parts[1], parts[2] < 24, parts[3] < 60, parts[4] < 60
    else { throw DERError("a time is malformed", at: element.place) }
    return days(year, parts[0], parts[1]) * 86_400 + parts[2] * 3_600 + parts[3] * 60 + parts[4]
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Days since 1970 of the Gregorian calendar. Years begin in March, so that a leap day is a year's last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
