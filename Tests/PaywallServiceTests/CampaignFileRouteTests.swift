import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallUsage
import Testing

@testable import ReaderRoutes
@testable import Routing
@testable import UsageRoutes

/// Campaigns as files of one brand, over HTTP: published alone, decided together.
@Suite struct CampaignFileRouteTests {
  private let site: UsageSite
  private let ledger = UsageLedger(in: nil)
  private var test: TestService { site.test }

  init() throws {
    site = try UsageSite(usage: ledger)
    try publish("?placements=true&activate=true", Self.main)
    try publish("?campaign=winter", Self.winter())
    try publish("?campaign=launch", Self.launch)
  }

  private static let main = #"""
    {"campaigns": ["winter", "launch"],
     "placements": {"launch": {"rules": [{"show": {"paywall": "spare"}}], "otherwise": {"paywall": "main"}}}}
    """#

  private static func winter(_ weights: String = "0.5, 0.5", stops: Bool = false) -> String {
    let parts = weights.split(separator: ", ")
    return #"""
      {"experiments": {"snow": {"by": "userId", \#(stops ? #""stopOnHarm": true,"# : "") "variants": [
        {"name": "control", "weight": \#(parts[0]), "show": {"paywall": "main"}},
        {"name": "cold", "weight": \#(parts[1]), "show": {"paywall": "winter"}}]}},
       "placements": {"launch": {"rules": [{"when": {"platform": "ios"}, "show": {"experiment": "snow"}}]}}}
      """#
  }

  private static let launch =
    #"{"placements": {"launch": {"rules": [{"name": "new", "when": {"platform": "android"}, "show": {"nothing": "soon"}}]}}}"#

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private func rule(_ query: String) throws -> String? {
    try test.ask(.get, "/paywall?brand=disney&placement=launch&" + query).fields["Paywall-Rule"]
  }

  @Test func `campaigns decide before the placements' own rules, in the order that those tell`()
    throws
  {
    #expect(try rule("platform=ios&userId=u1") == "winter-rule-1")
    #expect(try rule("platform=android") == "new")
    #expect(try rule("platform=web") == "rule-1")
    let flag = try test.ask(
      .post, "/brands/disney/ofrep/v1/evaluate/flags/launch",
      body: #"{"context": {"targetingKey": "u1", "platform": "android"}}"#
    ).json()
    #expect(flag["metadata"]?["rule"]?.string == "new", "\(flag.source)")
    let winter = try test.ask(.get, "/admin/brands/disney/placements?campaign=winter")
    #expect(winter.text == Self.winter())
    let etag = try #require(winter.fields["ETag"])
    let other = try test.ask(
      .put, "/admin/brands/disney?campaign=launch&activate=true",
      body: Self.launch.replacing("soon", with: "tomorrow"))
    #expect(other.status == 201, "\(other.text)")
    let own = try test.ask(
      .put, "/admin/brands/disney?campaign=winter&activate=true", fields: ["If-Match": etag],
      body: Self.winter().replacing("ios", with: "web"))
    #expect(own.status == 201, "\(own.text)")
    #expect(try own.json()["campaign"]?.string == "winter")
    #expect(
      try test.ask(.get, "/paywall?brand=disney&placement=launch&platform=android").status == 204)
    #expect(try rule("platform=web&userId=u1") == "winter-rule-1")
  }

  @Test func `a campaign that does not exist is said beside those that do`() throws {
    let unknown = try test.ask(.get, "/admin/brands/disney/placements?campaign=nope")
    #expect(unknown.status == 404)
    #expect(
      try unknown.json()["detail"]?.string
        == "disney has no campaign \"nope\"; its campaigns: launch, winter")
  }

  @Test func `explain and simulate say of which campaign a rule is`() throws {
    let told = try test.ask(
      .get, "/paywall?brand=disney&placement=launch&explain=true&platform=web"
    ).json()
    #expect(
      told["steps"]?.elements?.map { $0["campaign"]?.string ?? "-" }
        == ["winter", "launch", "-", "-"], "\(told.source)")
    let draft = Self.launch.replacing("android", with: "web")
    let simulated = try test.ask(
      .post, "/admin/brands/disney/placements/simulate?campaign=launch",
      body:
        #"{"draft": \#(draft), "readers": [{"platform": "web"}, {"platform": "ios", "userId": "u1"}, {"platform": "macos"}]}"#
    ).json()
    #expect(simulated["changed"]?.number?.int == 1, "\(simulated.source)")
    let rules = simulated["placements"]?[0]?["rules"]?.elements.map(Array.init) ?? []
    #expect(rules.map { $0["campaign"]?.string ?? "-" } == ["winter", "launch", "-"])
    #expect(rules.map { $0["rule"]?.string } == ["winter-rule-1", "new", "rule-1"])
    #expect(rules.map { $0["readers"]?.number?.int } == [1, 1, 1])
  }

  @Test func `a publish says what is wrong beside the other files, and whom it moves`() throws {
    let twice = try test.ask(
      .put, "/admin/brands/disney?campaign=launch", body: Self.winter())
    #expect(twice.status == 422)
    #expect(
      twice.text.contains(#"the campaign \"winter\" also has an experiment \"snow\""#),
      "\(twice.text)")
    let unlisted = try test.ask(
      .put, "/admin/brands/disney?campaign=spring",
      body: Self.launch.replacing("new", with: "spring")
    ).json()
    #expect(
      unlisted["warnings"]?.elements?.map { $0["code"]?.string } == ["unlisted-campaign"],
      "\(unlisted.source)")
    let moved = try test.ask(
      .put, "/admin/brands/disney?campaign=winter&dryRun=true", body: Self.winter("0.3, 0.7")
    ).json()
    let move = moved["moves"]?[0]
    #expect(move?["experiment"]?.string == "snow", "\(moved.source)")
    #expect((1_800...2_200).contains(move?["moved"]?.number?.int ?? 0), "\(moved.source)")
    let adjusted = try test.ask(
      .post, "/admin/brands/disney/placements/adjust?campaign=winter", body: Self.winter("0.3, 0.7")
    )
    #expect(adjusted.status == 200 && adjusted.fields["Paywall-Adjusted"] != nil)
  }

  @Test func `events of a campaign count, also of its former versions, and its results are read`()
    throws
  {
    func seen(_ rule: String) -> String {
      #""type": "impression", "paywall": "winter", "version": 1, "placement": "launch", "rule": "\#(rule)", "experiment": "snow", "variant": "cold""#
    }
    let known = try site.send([seen("winter-rule-1"), seen("rule-1")]).json()
    #expect(known["accepted"]?.number?.int == 1, "\(known.source)")
    #expect(known["refused"]?[0]?["reason"]?.string == "wrong-rule", "\(known.source)")
    try publish(
      "?campaign=winter&activate=true",
      #"{"placements": {"launch": {"rules": [{"when": {"platform": "ios"}, "show": {"paywall": "winter"}}]}}}"#
    )
    #expect(
      try site.send([seen("winter-rule-1")], of: "late").json()["accepted"]?.number?.int == 1)
    let result = try test.ask(.get, "/admin/brands/disney/experiments/snow").json()
    #expect(result["campaign"]?.string == "winter" && result["placements"]?.number?.int == 1)
  }

  @Test func `an experiment of a campaign that does harm is stopped in its file`() throws {
    try publish("?campaign=winter&activate=true", Self.winter(stops: true))
    let watch = try GuardRailWatch(test.store, ledger) { _ in }
    defer { watch.stop() }
    for (variant, paywall, version, failing) in [
      ("control", "main", 2, 2), ("cold", "winter", 1, 80),
    ] {
      for reader in 0..<300 {
        let place =
          #""paywall": "\#(paywall)", "version": \#(version), "placement": "launch", "experiment": "snow", "variant": "\#(variant)""#
        var events = [#""type": "impression", "# + place]
        if reader < failing { events.append(#""type": "purchaseFailed", "# + place) }
        _ = try site.send(
          events, of: "\(variant)\(reader)", fields: ["Authorization": "Bearer server"])
      }
    }
    for _ in 0..<3 { watch.look(at: Date()) }
    let winter = try #require(Brand("disney", campaign: "winter"))
    let live = try #require(test.store.catalog.version(winter, nil))
    #expect(live.number == 3)
    #expect(try live.placements().experiments["snow"]?.winner == "control")
    let log = try test.ask(.get, "/admin/audit?brand=disney&campaign=winter").json()
    let actions = log["changes"]?.elements?.compactMap { $0["action"]?.string }
    #expect(actions == ["publish", "publish", "guard-rail", "publish"], "\(log.source)")
  }

  @Test func `names that no campaign may have are refused`() throws {
    for name in ["main", "2026", "Winter", String(repeating: "w", count: 41)] {
      let answer = try test.ask(
        .put, "/admin/brands/disney?campaign=\(name)", body: Self.launch)
      #expect(answer.status == 400, "\(name): \(answer.text)")
    }
  }
}
