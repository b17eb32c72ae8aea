import Foundation
import Testing

@testable import PaywallStorage
@testable import PaywallStore

@Suite struct TimestampTests {
  @Test func `every millisecond is the same after it was written and read`() {
    for millisecond in 0..<1000 {
      let date = Date(timeIntervalSince1970: Double(1_795_265_789_000 + millisecond) / 1000)
      let text = Timestamp.text(date)
      let digits = String(1000 + millisecond).dropFirst()
      #expect(text.hasSuffix(".\(digits)Z"))
      #expect(Timestamp.date(text) == date)
      #expect(Timestamp.rounded(date) == date)
      #expect(Timestamp.rounded(date.addingTimeInterval(0.0009)) == date)
    }
  }

  @Test(arguments: [
    ("2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z"),
    ("2026-11-20t10:00:00.25z", "2026-11-20T10:00:00.250Z"),
    ("2026-11-20T10:00:00+02:30", "2026-11-20T07:30:00.000Z"),
    ("2026-11-20T10:00:00.125-23:59", "2026-11-21T09:59:00.125Z"),
    ("0733-07-13T06:38:08+20:13", "0733-07-12T10:25:08.000Z"),
  ])
  func `a time with any offset is read (RFC 3339 §5.6)`(text: String, utc: String) throws {
    #expect(Timestamp.text(try #require(Timestamp.date(text))) == utc)
  }

  @Test func `every day of the calendar is written as Foundation writes it, and read back`() {
    // From 1601 to 2400: Foundation has the Julian calendar before October 1582.
    for day in stride(from: -134_774, to: 157_054, by: 1) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 86_399.999)
      let text = Timestamp.text(date)
      #expect(Timestamp.date(text) == date)
      guard day.isMultiple(of: 97) else { continue }
      let known = Date.ISO8601FormatStyle().format(date)
      #expect(text == known.dropLast() + ".999Z")
    }
  }

  @Test func `a time that no year of four digits has becomes the nearest that one has`() {
    #expect(Timestamp.text(.init(timeIntervalSince1970: 1e300)) == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp.text(.init(timeIntervalSince1970: -1e300)) == "0000-01-01T00:00:00.000Z")
  }

  @Test(arguments: [
    "2026-02-29T10:00:00Z", "2100-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-10T00:00:00Z",
    "2026-11-20T24:00:00Z", "2026-11-20T10:60:00Z", "2026-11-20T10:00:00.Z", "2026-11-20 10:00:00Z",
    "+026-11-20T10:00:00Z", "2026-11-20T10:00:00Z ", "２026-11-20T10:00:00Z",
    "", "Z", "2026-11-20", "2026-11-20T10:00:00", "2026-11-20T10:00:00+24:00",
    "2026-11-20T10:00:00+01:60", "2026-11-20T10:00:00+1", "2026-13-20T10:00:00Z", "yesterday",
    "2026-11-20T10:00:00Z+01:00",
  ])
  func `anything else is no time`(text: String) {
    #expect(Timestamp.date(text) == nil)
  }
}
