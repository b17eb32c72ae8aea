import Locales
import Testing

@Suite struct CivilDayTests {
  @Test(arguments: [
    ("1970-01-01", "P1D", "1970-01-02"), ("2026-11-22", "P7D", "2026-11-29"),
    ("2026-11-22", "P2W", "2026-12-06"), ("2026-12-31", "P1M", "2027-01-31"),
    ("2027-01-31", "P1M", "2027-02-28"), ("2028-01-31", "P1M", "2028-02-29"),
    ("2028-02-29", "P1Y", "2029-02-28"), ("2026-11-30", "P3M", "2027-02-28"),
    ("1969-12-31", "P1D", "1970-01-01"), ("2000-02-28", "P1D", "2000-02-29"),
  ])
  func `a time is over on the day that stores count to`(
    day: String, period: String, end: String
  ) throws {
    let start = try #require(CivilDay(day))
    #expect(start.adding(try #require(Period(period))) == CivilDay(end))
  }

  @Test func `every day of four centuries has its own parts, and is the next of the one before`()
    throws
  {
    var day = try #require(CivilDay("1900-01-01"))
    var last = (year: 1899, month: 12, day: 31)
    for _ in 0..<146_097 {
      let parts = day.parts
      #expect(parts > last && (parts.day == 1 || parts.day == last.day + 1))
      last = parts
      day = day.adding(Period(count: 1, unit: .day))
    }
    #expect(last == (2299, 12, 31))
  }

  @Test(arguments: [
    "", "2026-11", "2026-13-01", "2026-02-29", "26-11-22", "2026-11-00", "2026-1-22",
  ])
  func `anything else is no day`(text: String) { #expect(CivilDay(text) == nil) }
}
