import Foundation
import JSON
import PaywallModel
import PaywallStore
import Testing

@testable import UsageRoutes

/// Versions of an experiment do not mix, and what is over stays readable.
@Suite struct ExperimentVersionTests {
  private let site: UsageSite

  init() throws { site = try UsageSite() }

  private func publish(_ placements: String) throws {
    let answer = try site.test.ask(
      .put, "/admin/brands/disney?placements=true&activate=true", body: placements)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private static func version(_ number: Int) -> String {
    UsageSite.placements.replacing(#""variants""#, with: #""version": \#(number), "variants""#)
  }

  private static let over = #"{"placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#

  /// The members of an experiment's result.
  private func result(_ query: String = "") throws -> JSONNode {
    try site.test.ask(.get, "/admin/brands/disney/experiments/price\(query)").json()
  }

  private func readers(_ query: String = "") throws -> [Int?] {
    try result(query)["variants"]?.elements?.map { $0["readers"]?.number?.int } ?? []
  }

  @Test
  func `a higher version begins with no readers, and late events of the former one stay there`()
    throws
  {
    for client in ["a", "b"] {
      _ = try site.send([UsageSite.seen("impression", "annual")], of: client)
    }
    try publish(Self.version(1))
    #expect(try readers() == [0, 0] && readers("?version=0") == [0, 2])
    let late = UsageSite.seen(
      "purchaseCompleted", "annual", more: #", "product": "monthly", "experimentVersion": 0"#)
    let new = UsageSite.seen("impression", "annual", more: #", "experimentVersion": 1"#)
    let unsaid = UsageSite.seen("impression", "annual")
    _ = try site.send([late], of: "a", from: 1)
    _ = try site.send([new], of: "c")
    _ = try site.send([unsaid], of: "d")
    #expect(try readers() == [0, 2] && readers("?version=0") == [0, 2])
    #expect(try result("?version=0")["variants"]?[1]?["conversions"]?.number?.int == 1)
    #expect(try result()["variants"]?[1]?["conversions"]?.number?.int == 0)
    #expect(try result()["version"]?.number?.int == 1)
    let wrong = UsageSite.seen("tap", "annual", more: #", "experimentVersion": 2"#)
    let refused = try site.send([wrong], of: "e").json()["refused"]?[0]
    #expect(refused?["reason"]?.string == "unknown-experiment")
    let rows = try site.test.ask(.get, "/admin/usage?experiment=price").json()["rows"]?.elements
    let versions = rows?.filter { $0["type"]?.string == "reader" }
      .map { $0["experimentVersion"]?.number?.int }
    #expect(versions.map(Set.init) == [nil, 1])
  }

  @Test func `an experiment that has left the placements is readable, and late events count`()
    throws
  {
    _ = try site.send([UsageSite.seen("impression", "annual")])
    try publish(Self.over)
    let late = UsageSite.seen("purchaseCompleted", "annual", more: #", "product": "monthly""#)
    #expect(try site.send([late], from: 1).json()["accepted"]?.number?.int == 1)
    let result = try result()
    #expect(result["placements"]?.number?.int == 1 && result["status"]?.string == "running")
    #expect(result["variants"]?[1]?["conversions"]?.number?.int == 1)
    let unknown = try site.test.ask(.get, "/admin/brands/disney/experiments/price?version=1")
    #expect(unknown.status == 404 && unknown.text.contains("in version 1"), "\(unknown.text)")
  }

  @Test(arguments: [(89.0, true), (91.0, false)])
  func `late events count for ninety days`(days: Double, isCounted: Bool) throws {
    try publish(Self.over)
    let event = try JSONText(
      parsing: "{\(UsageSite.seen("tap", "annual"))}", limits: .document
    ).root
    let places = EventPlaces(
      try #require(Brand("disney")), site.test.context(readers: .init()).servedCatalog.current,
      at: Date(timeIntervalSinceNow: days * 86_400))
    func place() -> String? {
      do {
        return try places.place(of: event).variant
      } catch {
        return nil
      }
    }
    #expect((place() == "annual") == isCounted)
  }

  @Test func `a variant that shows nothing has readers, as its exposures tell`() throws {
    try publish(
      UsageSite.placements.replacing(#"{"paywall": "winter"}"#, with: #"{"nothing": "calm"}"#))
    let exposure = #""type": "exposure", "placement": "launch", "experiment": "price""#
    for client in ["a", "b"] {
      _ = try site.send([exposure + #", "variant": "annual""#], of: client)
    }
    #expect(try readers() == [0, 2])
    let rows = try site.test.ask(.get, "/admin/usage").json()["rows"]?.elements.map(Array.init)
    let row = try #require(rows?.first { $0["type"]?.string == "exposure" })
    #expect(row["count"]?.number?.int == 2 && row["paywall"] == nil && row["version"] == nil)
    #expect(row["other"] == nil && row["placement"]?.string == "launch")
    for (event, reason, words) in [
      (exposure + #", "variant": "control""#, "not-shown", "this version, or nothing"),
      (
        exposure + #", "variant": "annual", "paywall": "main", "version": 2"#, "invalid-event",
        #"so leave "paywall" out"#
      ),
      (#""type": "exposure", "placement": "launch""#, "not-shown", "needs a holdout"),
      (
        #""type": "exposure", "experiment": "price", "variant": "annual""#, "invalid-event",
        #""placement" is missing"#
      ),
    ] {
      let refused = try site.send([event], of: "c").json()["refused"]?[0]
      #expect(refused?["reason"]?.string == reason, "\(event)")
      #expect(refused?["words"]?.string?.contains(words) == true, "\(event)")
    }
  }

  @Test func `the holdout is compared with all others`() throws {
    try publish(
      UsageSite.placements.replacing(
        #""experiments""#,
        with: #""holdout": {"share": 0.2, "salt": "h", "show": {"nothing": "held"}}, "experiments""#
      ))
    let held = #""type": "exposure", "placement": "launch", "rule": "holdout""#
    _ = try site.send([held], of: "held")
    for client in ["a", "b", "c"] {
      let seen = UsageSite.seen("impression", "annual", more: #", "rule": "rule-1""#)
      let bought = UsageSite.seen(
        "purchaseCompleted", "annual", more: #", "rule": "rule-1", "product": "monthly""#)
      _ = try site.send([seen, bought], of: client)
    }
    let answer = try site.test.ask(.get, "/admin/brands/disney/experiments/~holdout").json()
    let variants = try #require(answer["variants"]?.elements.map(Array.init), "\(answer.source)")
    #expect(variants.map { $0["variant"]?.string } == ["held", "others"])
    #expect(variants.map { $0["readers"]?.number?.int } == [1, 3])
    #expect(variants.map { $0["conversions"]?.number?.int } == [0, 3])
    #expect(try readers() == [0, 3])
  }
}
