import Foundation
import JSON
import PaywallModel
import PaywallStorage
import PaywallUsage
import Placements
import Synchronization
import TestFolders
import Testing

@testable import UsageRoutes

/// Payments in other currencies count by the rates of their days, and never by a guess.
@Suite struct DayRateTests {
  /// The form of the European Central Bank: the newest day first, and a comma at each end.
  private static let file = """
    Date,USD,GBP,TRL,
    2027-01-18,1.25,0.8,N/A,
    2027-01-15,1.2,0.8,N/A,
    2027-01-04,1.0,0.5,N/A,

    """

  private func rates() throws -> DayRates { try DayRates(Self.file) }

  private static func day(_ text: String) throws -> Int {
    UsageEvent.hour(of: try #require(Timestamp.date(text + "T00:00:00Z"))) / 24
  }

  @Test(arguments: [
    ("EUR", "USD", "2027-01-18", 1.25, "2027-01-18"),
    ("USD", "EUR", "2027-01-18", 0.8, "2027-01-18"),
    ("GBP", "USD", "2027-01-19", 1.5625, "2027-01-18"),
    ("USD", "GBP", "2027-01-17", 0.8 / 1.2, "2027-01-15"),
    ("EUR", "USD", "2027-01-11", 1, "2027-01-04"),
  ])
  func `the last working day decides, at most a week ago`(
    from: String, to: String, on: String, rate: Double, day: String
  ) throws {
    let found = try #require(try rates().rate(from: from, to: to, on: try Self.day(on)))
    #expect(try abs(found.rate - rate) < 1e-12 && found.day == Self.day(day))
  }

  @Test(arguments: [
    ("EUR", "USD", "2027-01-12"), ("EUR", "USD", "2027-01-03"), ("TRL", "USD", "2027-01-18"),
    ("EUR", "CHF", "2027-01-18"), ("EUR", "USD", "2027-01-26"),
  ])
  func `without a rate there is none`(from: String, to: String, on: String) throws {
    #expect(try rates().rate(from: from, to: to, on: try Self.day(on)) == nil)
  }

  @Test(arguments: [
    ("", 1), ("<html>", 1), ("Date,USD\n2027-13-01,1.2", 2), ("Date,USD\n2027-01-01,abc", 2),
    ("Date,USD\n2027-01-01,1.2\n2027-01-02,-1", 3), ("Date,USD\n2027-01-01,1e999", 2),
  ])
  func `what is no table of rates is refused with the line`(text: String, line: Int) {
    #expect(throws: DayRates.Mistake.self) { try DayRates(text) }
    do throws(DayRates.Mistake) { _ = try DayRates(text) } catch { #expect(error.line == line) }
  }

  @Test func `a changed file is read again, and a damaged one changes nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file, to: "rates.csv")
    let reports = Mutex<[String]>([])
    let file = try DayRatesFile(folder.path("rates.csv")) { text in
      reports.withLock { $0.append(text) }
    }
    #expect(try file.rates.lastDay == Self.day("2027-01-18"))
    try folder.write("Date,USD\nnow,1", to: "rates.csv")
    #expect(try file.rates.lastDay == Self.day("2027-01-18"))
    _ = file.rates
    let told = reports.withLock { $0 }
    #expect(told.count == 1 && told[0].contains("line 2"))
    try folder.write("Date,USD\n2027-01-19,1.3", to: "rates.csv")
    #expect(try file.rates.lastDay == Self.day("2027-01-19"))
  }

  /// A deal of a reader who came on the day of the deal.
  private func payer(
    _ variant: String, _ deals: [(amount: Int?, currency: String?, isRefund: Bool)]
  ) throws -> UsagePayer {
    let place = UsageSeries.Place(
      try #require(Brand("disney")), version: 2, experiment: "price", variant: variant,
      product: "monthly")
    let hour = try Self.day("2027-01-18") * 24
    return UsagePayer(
      side: place, day: hour / 24,
      deals: deals.map {
        UsageDeal(
          place, hour: hour, amount: $0.amount, currency: $0.currency, isRefund: $0.isRefund)
      }, isMultiple: false)
  }

  @Test func `revenue is converted, and is the same in whatever order readers were counted`() throws
  {
    let catalog = try UsageSite().test.store.catalog
    var readers: [UsagePayer] = []
    for number in 1...200 {
      readers.append(try payer("control", [(number * 10_007 + 3, "USD", false)]))
      readers.append(try payer("control", [(number * 333, "GBP", false), (111, "GBP", true)]))
      if number < 9 { readers.append(try payer("control", [(1_000_000, "CHF", false)])) }
    }
    var experiment = PlacementExperiment()
    experiment.cap = 1.5
    func totals(_ readers: [UsagePayer]) throws -> VariantTotals {
      var prices = ExperimentPrices([], readers, catalog, try rates())
      var money = VariantMoney(experiment)
      for reader in readers { money.add(reader, &prices) }
      money.settle()
      #expect(prices.currency == "GBP" && prices.converted == 200 && prices.otherCurrencies == 8)
      return money.total(
        VariantTotals("control", weight: 1), until: .max / 2, ReadersByDay(window: nil))
    }
    let first = try totals(readers)
    for _ in 0..<5 {
      let other = try totals(readers.shuffled())
      #expect(other.payments == first.payments && other.revenue == first.revenue)
    }
  }
}
