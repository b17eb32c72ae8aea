import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallUsage
import Synchronization
import Testing

@testable import PaywallService

/// What was counted, as tables and as the result of an experiment.
@Suite struct UsageRouteTests {
  private let site: UsageSite

  init() throws { site = try UsageSite() }

  /// Readers of both variants, the first ones of which buy.
  private func sell(control: (Int, Int), annual: (Int, Int)) throws {
    for (name, (readers, buyers)) in [("control", control), ("annual", annual)] {
      for reader in 0..<readers {
        var events = [UsageSite.seen("impression", name)]
        if reader < buyers {
          events.append(UsageSite.seen("purchaseCompleted", name, more: #", "product": "monthly""#))
        }
        let answer = try site.send(events, of: "\(name)\(reader)").json()
        try #require(answer["accepted"]?.number?.int == events.count, "\(answer.source)")
      }
    }
  }

  @Test func `counts are told by hour or day, of what was asked for`() throws {
    try sell(control: (3, 1), annual: (2, 2))
    let all = try site.test.ask(.get, "/admin/usage").json()
    let rows = try #require(all["rows"]?.elements)
    let sums = rows.reduce(into: [String: Int]()) { sums, row in
      sums[row["type"]?.string ?? "", default: 0] += row["count"]?.number?.int ?? 0
    }
    #expect(sums == ["impression": 5, "purchaseCompleted": 3, "reader": 5, "buyer": 3])
    let first = try #require(
      rows.first { $0["type"]?.string == "purchaseCompleted" && $0["paywall"]?.string == "winter" })
    #expect(first["product"]?.string == "monthly" && first["placement"]?.string == "launch")
    #expect(first["version"]?.number?.int == 1 && first["count"]?.number?.int == 2)
    for (query, count) in [
      ("brand=espn", 0), ("brand=disney&paywall=winter&by=day", 4), ("experiment=price", 8),
      ("experiment=x", 0), ("from=2030-01-01T00:00:00Z&to=2030-01-02T00:00:00Z", 0),
    ] {
      let answer = try site.test.ask(.get, "/admin/usage?\(query)").json()
      #expect(answer["rows"]?.elements?.count == count, "\(query): \(answer.source)")
    }
    let wrong = "/admin/usage?from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z"
    #expect(try site.test.ask(.get, wrong).status == 400)
  }

  @Test func `counts are told as comma-separated values`() throws {
    _ = try site.send([#""type": "tap", "paywall": "main", "version": 2"#])
    let answer = try site.test.ask(.get, "/admin/usage?format=csv&by=day")
    #expect(answer.fields["Content-Type"] == "text/csv; charset=utf-8")
    let lines = answer.text.split(separator: "\r\n")
    #expect(
      lines[0]
        == "time,type,brand,paywall,placement,experiment,variant,product,version,count,environment,experimentVersion"
    )
    #expect(lines.count == 2 && lines[1].hasSuffix("T00:00:00.000Z,tap,disney,main,,,,,2,1,,"))
  }

  @Test func `an experiment tells its variants, and says in words what it knows`() throws {
    try sell(control: (500, 250), annual: (500, 465))
    let answer = try site.test.ask(.get, "/admin/brands/disney/experiments/price?effect=0.2")
    let root = try answer.json()
    let variants = try #require(root["variants"]?.elements.map(Array.init), "\(answer.text)")
    #expect(variants.map { $0["readers"]?.number?.int } == [500, 500])
    #expect(variants.map { $0["conversions"]?.number?.int } == [250, 465])
    #expect(variants.map { $0["unpriced"]?.number?.int } == [0, 0])
    #expect(root["currency"]?.string == "USD" && root["complete"]?.bool == true)
    let revenue = try #require(variants[1]["revenuePerReader"]?.number?.double)
    #expect(abs(revenue - 465 * 6.99 / 500) < 1e-9)
    #expect(variants[0]["comparison"]?.isNull == true)
    let comparison = try #require(variants[1]["comparison"])
    #expect(comparison["verdict"]?.string == "better")
    let effect = try #require(comparison["conversions"]?["effect"]?.number?.double)
    #expect(abs(effect - 215.0 / 250) < 1e-9)
    let sentence = try #require(root["sentence"]?.string)
    #expect(sentence.hasPrefix("annual is better: ") && sentence.hasSuffix("with control; ship it"))
  }

  @Test func `the result is a page as well, with the sentence, a table and plots`() throws {
    try sell(control: (500, 250), annual: (500, 465))
    let target = "/admin/brands/disney/experiments/price?format=html"
    let page = try site.test.ask(.get, target)
    #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("<p class=\"verdict\">annual is better: "))
    #expect(page.text.contains("<td>500</td><td>465</td>"))
    #expect(page.text.components(separatedBy: "<svg ").count == 3)
    #expect(page.text.contains("<polygon class=\"band v1\"") && !page.text.contains("nan"))
    let empty = try UsageSite().test.ask(.get, target)
    #expect(empty.status == 200 && empty.text.contains("not yet"))
  }

  @Test func `unequal groups are told before anything else`() throws {
    try sell(control: (40, 2), annual: (140, 40))
    let root = try site.test.ask(.get, "/admin/brands/disney/experiments/price").json()
    #expect(root["groups"]?["right"]?.bool == false)
    #expect(root["sentence"]?.string?.contains("do not trust this comparison") == true)
  }

  @Test(arguments: [
    ("disney/experiments/none", 404, "price"), ("hulu/experiments/price", 404, "hulu"),
    ("espn/experiments/price", 404, "espn"), ("disney/experiments/price?effect=0", 400, "effect"),
  ])
  func `what does not exist is told`(path: String, status: Int, word: String) throws {
    let answer = try site.test.ask(.get, "/admin/brands/\(path)")
    #expect(answer.status == status && answer.text.contains(word), "\(answer.text)")
  }

  @Test func `an experiment that nobody has seen says so`() throws {
    let answer = try site.test.ask(.get, "/admin/brands/disney/experiments/price")
    #expect(answer.text.contains("not yet: too few readers have come or bought"))
  }

  @Test func `what has no series of its own is told, and the result says that it is not all`()
    throws
  {
    var limits = UsageLimits()
    limits.series = 1
    let site = try UsageSite(usage: UsageLedger(in: nil, limits))
    _ = try site.send([UsageSite.seen("tap", "annual")])
    _ = try site.send([UsageSite.seen("tap", "control")], of: "b")
    let rows = try site.test.ask(.get, "/admin/usage").json()["rows"]?.elements
    #expect(rows?.filter { $0["other"]?.bool == true }.count == 2)
    for row in rows.map(Array.init) ?? [] where row["other"]?.bool == true {
      #expect(row["brand"]?.string == "disney" && row["version"] == nil)
    }
    #expect(try complete(site) == [false, false])
    #expect(try complete(site, "espn") == [true, nil])
    let ready = try site.test.ask(.get, "/readyz").json()["warnings"]?.elements?.map(\.string)
    #expect(ready?.contains { $0?.contains("counts are incomplete") == true } == true)
    #expect(try site.test.ask(.get, "/metrics").text.contains("usage_incomplete_brands 1\n"))
  }

  /// What the table and the experiment of a brand say of themselves.
  private func complete(_ site: UsageSite, _ brand: String = "disney") throws -> [Bool?] {
    try ["/admin/usage?brand=\(brand)", "/admin/brands/\(brand)/experiments/price"].map {
      try site.test.ask(.get, $0).json()["complete"]?.bool
    }
  }

  @Test func `a node that is cut off says so in every answer`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { _ = Result { try FileManager.default.removeItem(at: folder) } }
    let ledger = UsageLedger(in: folder.path, sharing: MemorySharing().lines)
    let site = try UsageSite(usage: ledger)
    #expect(try complete(site) == [false, false])
    ledger.stop()
    #expect(try complete(site) == [true, true])
  }

  @Test func `what another node drops is dropped here as well`() throws {
    let ledger = UsageLedger(in: nil)
    let site = try UsageSite(usage: ledger)
    _ = try site.send([UsageSite.seen("tap", "annual")])
    _ = try site.test.ask(.delete, "/admin/brands/disney/keys/ios")
    _ = try site.test.store.dropCounts(
      of: "ios", ledger.keys(of: "disney").map(\.text), of: #require(Brand("disney")),
      by: .init(name: "another"))
    ledger.write()
    #expect(ledger.counts.rows.isEmpty)
  }

  @Test func `an admin drops what a revoked key brought`() throws {
    _ = try site.send([UsageSite.seen("tap", "annual")])
    let keys = "/admin/brands/disney/keys"
    let valid = try site.test.ask(.delete, keys + "/ios/counts")
    #expect(valid.status == 409 && valid.text.contains("revoke it first"), "\(valid.text)")
    #expect(try site.test.ask(.delete, keys + "/ios").status == 200)
    #expect(try site.test.ask(.get, keys).json()["revoked"]?[0]?.string == "ios")
    let dropped = try site.test.ask(.delete, keys + "/ios/counts?reason=forged")
    #expect(dropped.status == 200, "\(dropped.text)")
    #expect(try site.test.ask(.get, "/admin/usage").json()["rows"]?.elements?.isEmpty == true)
    #expect(try site.test.ask(.delete, keys + "/ios/counts").status == 404)
    let log = try site.test.ask(.get, "/admin/audit?order=newest&limit=1").json()["changes"]?[0]
    #expect(log?["dropped"]?.string?.hasPrefix("disney:ios:") == true)
  }
}
