import Foundation
import Testing

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

  @Test(arguments: [
    "", "Z", "2026-11-20", "2026-11-20T10:00:00", "2026-11-20T10:00:00+24:00",
    "2026-11-20T10:00:00+01:60", "2026-11-20T10:00:00+1", "2026-13-20T10:00:00Z", "yesterday",
    "2026-11-20T10:00:00Z+01:00",
  ])
  func `anything else is no time`(text: String) {
    #expect(Timestamp.date(text) == nil)
  }
}
