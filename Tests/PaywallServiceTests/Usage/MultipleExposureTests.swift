import Foundation
import JSON
import PaywallModel
import PaywallStorage
import PaywallUsage
import TestFolders
import Testing

/// Whoever was seen in two variants of an experiment is part of neither.
@Suite struct MultipleExposureTests {
  private let folder: TemporaryFolder
  private let ledger: UsageLedger
  private let site: UsageSite

  init() throws {
    folder = try TemporaryFolder()
    ledger = UsageLedger(in: folder.path("usage"))
    site = try UsageSite(usage: ledger)
  }

  private func result(of site: UsageSite, _ query: String = "") throws -> JSONNode {
    try site.test.ask(.get, "/admin/brands/disney/experiments/price\(query)").json()
  }

  private func numbers(_ name: String, in result: JSONNode) -> [Int?] {
    result["variants"]?.elements?.map { $0[name]?.number?.int } ?? []
  }

  private static func bought(_ variant: String) -> String {
    UsageSite.seen("purchaseCompleted", variant, more: #", "product": "monthly""#)
  }

  @Test func `a reader of two variants is told, and excluded from both with all that was counted`()
    throws
  {
    _ = try site.send([Self.bought("control")], of: "a")
    _ = try site.send([Self.bought("control")], of: "b")
    _ = try site.send([UsageSite.seen("purchaseFailed", "annual")], of: "c")
    #expect(numbers("readers", in: try result(of: site)) == [2, 1])
    _ = try site.send(
      [UsageSite.seen("purchaseFailed", "annual"), Self.bought("annual")], of: "a", from: 5)
    let result = try result(of: site)
    #expect(numbers("readers", in: result) == [1, 1])
    #expect(numbers("multipleExposures", in: result) == [1, 1])
    #expect(numbers("conversions", in: result) == [1, 0])
    #expect(numbers("failures", in: result) == [0, 1])
    let revenues = result["variants"]?.elements?.map { $0["revenue"]?.number?.double }
    #expect(revenues == [6.99, 0])
    let notice = try #require(result["notice"]?.string)
    #expect(notice.contains("(multiple exposures: 1 of control, 1 of annual)"))
    let page = try site.test.ask(.get, "/admin/brands/disney/experiments/price?format=html").text
    #expect(page.contains("multiple exposures: 1 of control, 1 of annual"))
  }

  @Test func `what follows of that reader changes no number, and neither does a restart`() throws {
    for variant in ["control", "annual", "control"] {
      _ = try site.send(
        [UsageSite.seen("impression", variant), Self.bought(variant)], of: "a",
        from: variant == "annual" ? 10 : 0)
    }
    _ = try site.send([Self.bought("control")], of: "a", from: 20)
    _ = try site.send([Self.bought("annual")], of: "b")
    let before = try result(of: site)
    #expect(numbers("readers", in: before) == [0, 1])
    #expect(numbers("multipleExposures", in: before) == [1, 1])
    ledger.write()
    let rows = UsageLedger(in: folder.path("usage")).counts.rows
    #expect(Set(rows) == Set(ledger.counts.rows))
    let payers = UsageLedger(in: folder.path("usage")).payers { _ in true }
    #expect(payers.filter(\.isMultiple).count == 2 && payers.count == 3)
  }

  @Test func `the time begins with the first event, not with the day of a reader who is excluded`()
    throws
  {
    // Yesterday at noon: what is taken back stands twelve hours before.
    let noon = ((Date().timeIntervalSince1970 / 86_400).rounded(.down) - 0.5) * 86_400
    let at = #", "at": "\#(Timestamp.text(Date(timeIntervalSince1970: noon)))""#
    _ = try site.send([UsageSite.seen("impression", "control", more: at)], of: "a")
    _ = try site.send([UsageSite.seen("impression", "annual", more: at)], of: "a", from: 1)
    let result = try result(of: site)
    #expect(numbers("multipleExposures", in: result) == [1, 1])
    let days = try #require(result["days"]?.number?.double)
    #expect(abs(days - (Date().timeIntervalSince1970 - noon) / 86_400) < 0.1)
  }

  @Test func `versions of an experiment are other groups`() throws {
    _ = try site.send([UsageSite.seen("impression", "control")], of: "a")
    let raised = UsageSite.placements.replacing(#""variants""#, with: #""version": 1, "variants""#)
    let answer = try site.test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true", body: raised)
    try #require(answer.status == 201, "\(answer.text)")
    let seen = UsageSite.seen("impression", "annual", more: #", "experimentVersion": 1"#)
    _ = try site.send([seen], of: "a", from: 1)
    #expect(numbers("readers", in: try result(of: site)) == [0, 1])
    #expect(numbers("readers", in: try result(of: site, "?version=0")) == [1, 0])
    #expect(numbers("multipleExposures", in: try result(of: site)) == [0, 0])
  }
}
