import Foundation
import JSON
import PaywallModel
import PaywallStorage
import TestFolders
import Testing

@testable import PaywallUsage

/// What decides in an experiment, from what was counted to the sentence.
@Suite struct ExperimentMeasureTests {
  private let ledger = UsageLedger(in: nil)
  private let site: UsageSite

  init() throws { site = try UsageSite(usage: ledger) }

  /// Publishes a paywall that sells its product at another price.
  private func raise(to price: String) throws {
    let document = TestService.document("Winter").replacing("6.99", with: price)
    let answer = try site.test.ask(
      .put, "/admin/brands/disney?paywall=winter&activate=true", body: document)
    try #require(answer.status == 201, "\(answer.text)")
  }

  /// Counts readers of a variant, the first ones of which pay.
  private func count(
    _ variant: String, of paywall: Brand?, version: Int, readers: Int, buyers: Int, times: Int = 1,
    at time: Date = Date()
  ) throws {
    let (main, digest) = (try #require(Brand("disney")), BlobID(of: [1]))
    let key = UsageKey(main, name: "ios", digest: digest)
    var place = UsageSeries.Place(
      try #require(paywall), version: version, placement: "launch", experiment: "price",
      variant: variant)
    for reader in 0..<readers {
      let client = UsageClient(key: digest, instance: "\(variant)\(reader)")
      place.product = nil
      var events = [UsageEvent(id: "seen", of: client, at: time, place, .impression)]
      place.product = "monthly"
      for number in 0..<(reader < buyers ? times : 0) {
        events.append(
          UsageEvent(id: "\(number)", of: client, at: time, place, .purchaseCompleted))
      }
      let receipt = ledger.count(events, key: key, perMinute: 100_000_000)
      try #require(receipt == .counted(accepted: events.count, duplicates: 0))
    }
  }

  private func result() throws -> JSONNode {
    try site.test.ask(.get, "/admin/brands/disney/experiments/price").json()
  }

  @Test func `a test of prices is decided by revenue, and the one that earns more is shipped`()
    throws
  {
    #expect(try result()["measure"]?.string == "purchases")
    try raise(to: "69.99")
    try count("control", of: Brand("disney"), version: 2, readers: 3_000, buyers: 300)
    try count(
      "annual", of: Brand("disney", paywall: "winter"), version: 2, readers: 3_000, buyers: 150)
    let result = try result()
    #expect(result["measure"]?.string == "revenue" && result["currency"]?.string == "USD")
    #expect(
      result["sentence"]?.string
        == "annual earns 2.80 USD more per reader than control (1.95 to 3.65): ship it. Fewer readers buy (5 instead of 10 of 100), each pays more"
    )
    let comparison = try #require(result["variants"]?[1]?["comparison"])
    #expect(comparison["verdict"]?.string == "better")
    let amount = try #require(comparison["amount"]?["effect"]?.number?.double)
    #expect(abs(amount - (150 * 69.99 - 300 * 6.99) / 3_000) < 1e-9)
    let page = try site.test.ask(
      .get, "/admin/brands/disney/experiments/price?format=html")
    #expect(page.text.contains("<p class=\"verdict\">annual earns 2.80 USD more per reader"))
    #expect(page.text.contains("The difference in revenue over time"))
  }

  @Test func `renewals belong to the reader who pays them`() throws {
    try count("control", of: Brand("disney"), version: 2, readers: 60, buyers: 20, times: 3)
    let control = try #require(try result()["variants"]?[0])
    #expect(control["purchases"]?.number?.int == 60)
    let revenue = try #require(control["revenuePerReader"]?.number?.double)
    #expect(abs(revenue - 20 * 3 * 6.99 / 60) < 1e-9)
    let payers = ledger.payers { $0.variant == "control" }
    #expect(payers.count == 20 && payers.allSatisfy { $0.deals.count == 3 })
  }

  @Test func `offers and refunds are worth what was paid`() throws {
    let seen = UsageSite.seen("impression", "annual")
    func bought(_ more: String) -> String {
      UsageSite.seen("purchaseCompleted", "annual", more: #", "product": "monthly""# + more)
    }
    let refunded = UsageSite.seen("refunded", "annual", more: #", "product": "monthly""#)
    let server: [String] = [
      bought(#", "price": "1.99", "currency": "USD""#),
      bought(#", "price": "7.49", "currency": "EUR""#),
      bought(#", "environment": "sandbox""#),
    ]
    _ = try site.send([seen] + server, of: "a")
    _ = try site.send(
      [bought(""), refunded], of: "b", fields: ["Authorization": "Bearer server"])
    let annual = try #require(try result()["variants"]?[1])
    // Without a rate the payment in another currency is no part of the revenue in this one.
    #expect(annual["revenue"]?.number?.double == 1.99)
    let currencies = annual["currencies"]?.elements?.map {
      "\($0["currency"]?.string ?? "") \($0["amount"]?.number?.double ?? 0)"
    }
    #expect(currencies == ["EUR 7.49", "USD 1.99"])
    #expect(
      try result()["notice"]?.string?.contains("1 payments in other currencies are no part") == true
    )
    #expect(annual["purchases"]?.number?.int == 3 && annual["refunds"]?.number?.int == 1)
  }

  @Test func `a window counts whom it is over for, and a cap bounds what one reader counts with`()
    throws
  {
    let answer = try site.test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true",
      body: UsageSite.placements.replacing(
        #""variants""#,
        with: #""measure": "revenue", "window": "P2D", "cap": 10, "effect": 0.05, "variants""#))
    try #require(answer.status == 201, "\(answer.text)")
    let old = Date(timeIntervalSinceNow: -3 * 86_400)
    try count(
      "control", of: Brand("disney"), version: 2, readers: 30, buyers: 10, times: 2, at: old)
    try count("annual", of: Brand("disney", paywall: "winter"), version: 1, readers: 20, buyers: 5)
    let result = try result()
    #expect(result["window"]?.number?.int == 2 && result["cap"]?.number?.int == 10)
    #expect(result["effect"]?.number?.double == 0.05)
    let variants = try #require(result["variants"]?.elements.map(Array.init))
    #expect(variants.map { $0["readersOfWindow"]?.number?.int } == [30, 0])
    #expect(variants.map { $0["readers"]?.number?.int } == [30, 20])
    #expect(variants.map { $0["revenue"]?.number?.double } == [100, 0])
  }

  @Test func `counts of a former release go on, and the result says that they are by event`() throws
  {
    let folder = try TemporaryFolder()
    let (main, hour) = (try #require(Brand("disney")), UsageEvent.hour(of: Date()))
    let place = UsageSeries.Place(
      main, version: 2, placement: "launch", experiment: "price", variant: "control")
    var bought = place
    bought.product = "monthly"
    let counts: [(UsageSeries, Int)] = [
      (.init(place, .impression), 900), (.init(place, .reader), 600), (.init(place, .buyer), 60),
      (.init(bought, .purchaseCompleted), 80),
    ]
    // The form in which the former release wrote them.
    let line = UsageLine(
      counts: counts.map { .init(series: $0, numbers: [(hour: hour, count: $1)]) })
    try folder.write(String(decoding: line.bytes, as: UTF8.self), to: "usage.jsonl")
    let site = try UsageSite(usage: UsageLedger(in: folder.path("")))
    let event = UsageSite.seen("purchaseCompleted", "control", more: #", "product": "monthly""#)
    _ = try site.send([event])
    let result = try site.test.ask(.get, "/admin/brands/disney/experiments/price").json()
    let control = try #require(result["variants"]?[0])
    #expect(control["readers"]?.number?.int == 601 && control["conversions"]?.number?.int == 61)
    #expect(control["purchases"]?.number?.int == 81)
    let revenue = try #require(control["revenue"]?.number?.double)
    #expect(abs(revenue - 81 * 6.99) < 1e-9)
    #expect(
      result["notice"]?.string?.contains("80 purchases were counted by a former release") == true)
  }
}
