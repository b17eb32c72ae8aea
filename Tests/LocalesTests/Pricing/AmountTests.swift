import Locales
import Testing

@Suite struct AmountTests {
  @Test(arguments: ["0", "0.5", "6.99", "1200", "0.0001", "999999999999.9999", "10.10"])
  func `an amount is written as it was read`(text: String) {
    #expect(Amount(text).map(String.init(describing:)) == text)
  }

  @Test(arguments: [
    "", ".", "6,99", "-1", "+1", "06", "1.", ".5", "1.00000", "1e3", "1000000000000", "1.2.3", " 1",
    "٣", "1_000",
  ])
  func `anything else is none`(text: String) {
    #expect(Amount(text) == nil)
  }

  @Test func `amounts are compared by their value`() throws {
    let (short, long) = (try #require(Amount("0.5")), try #require(Amount("0.50")))
    #expect(short == long)
    #expect(Set([short, long]).count == 1)
    let more = try #require(Amount("0.51"))
    #expect(short < more)
    #expect((short.decimals, long.decimals, long.neededDecimals) == (1, 2, 1))
  }

  @Test(arguments: [
    (5, 2, 0, "3"), (-5, 2, 0, "-3"), (1, 3, 2, "0.33"), (2, 3, 2, "0.67"), (-1, 200, 2, "-0.01"),
    (1, 200, 2, "0.01"), (-1, 300, 2, "0.00"), (4999, 1000, 2, "5.00"), (7, 1, 3, "7.000"),
  ])
  func `a half is rounded away from zero`(
    dividend: Int, divisor: Int, decimals: Int, text: String
  ) {
    let ratio = Ratio(dividend, over: divisor)
    #expect(ratio.decimalText(decimals: decimals) == text)
  }

  @Test(arguments: [("P1M", Period.Unit.month), ("P12W", .week), ("P0D", .day), ("P9999Y", .year)])
  func `a period is written as it was read`(text: String, unit: Period.Unit) {
    #expect(Period(text)?.description == text)
    #expect(Period(text)?.unit == unit)
  }

  @Test(arguments: ["", "P", "PM", "1M", "P1", "P1H", "P-1D", "P+1D", "P10000D", "PT1M", "P1M2D"])
  func `any other length of time is none`(text: String) {
    #expect(Period(text) == nil)
  }

  @Test func `a currency has the decimals of ISO 4217`() throws {
    for (code, minor, written) in [
      ("USD", 2, 2), ("JPY", 0, 0), ("KWD", 3, 3), ("CLF", 4, 4), ("RSD", 2, 0), ("IQD", 3, 0),
      ("TWD", 2, 2), ("ISK", 0, 0),
    ] {
      let currency = try #require(Currency(code))
      #expect(currency.minorUnits == minor, "\(code)")
      #expect(currency.writtenDecimals == written, "\(code)")
    }
    #expect(Currency("EURO") == nil)
    #expect(Currency("DEM") == nil)
  }
}
