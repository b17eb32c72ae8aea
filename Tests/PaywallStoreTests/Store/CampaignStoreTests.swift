import Foundation
import PaywallModel
import PaywallStorage
import Placements
import TestFolders
import Testing

@testable import PaywallStore

/// Campaigns of a brand's placements: files with versions of their own, which decide together.
struct CampaignStoreTests {
  let espn: Brand
  let winter: Brand
  let launch: Brand
  let fixture: StoreFixture

  init() throws {
    espn = try .named("espn")
    winter = try #require(Brand("espn", campaign: "winter"))
    launch = try #require(Brand("espn", campaign: "launch"))
    fixture = try StoreFixture()
  }

  private static let main =
    #"{"campaigns": ["winter", "launch"], "placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#

  private static func campaign(_ rule: String, _ when: String = #""platform": "ios""#) -> String {
    #"{"placements": {"launch": {"rules": [{"name": "\#(rule)", "when": {\#(when)}, "show": {"nothing": "\#(rule)"}}]}}}"#
  }

  @discardableResult
  private func publish(
    _ text: String, _ document: Brand, in store: Store, _ options: PublishOptions = .init()
  ) throws -> PublishResult {
    try store.publish(Array(text.utf8), to: document, options: options, by: anna)
  }

  private func rules(in store: Store) throws -> [String?] {
    let live = try #require(store.catalog.livePlacements(of: espn))
    return try live.document().placements["launch"]?.rules.map(\.name) ?? []
  }

  private func prepared(in store: Store) throws {
    try publish(Self.main, espn.placements, in: store)
    try publish(Self.campaign("snow"), winter, in: store)
    try publish(Self.campaign("new", #""platform": "android""#), launch, in: store)
  }

  @Test func `each file has versions, goes live and rolls back alone, and all decide together`()
    throws
  {
    let store = try fixture.open()
    try prepared(in: store)
    #expect(try rules(in: store) == ["snow", "new"])
    let second = try publish(Self.campaign("ice"), winter, in: store)
    #expect(second.number == 2 && !second.isLive)
    #expect(try rules(in: store) == ["snow", "new"])
    _ = try store.setLive(winter, version: 2, by: anna)
    try publish(
      Self.campaign("newer", #""platform": "android""#), launch, in: store, .init(activate: true))
    #expect(try rules(in: store) == ["ice", "newer"])
    _ = try store.setLive(winter, version: 1, by: anna)
    #expect(try rules(in: store) == ["snow", "newer"])
    let actions = try store.audit(brand: winter, limit: 10).changes.map(\.action)
    #expect(actions == ["publish", "publish", "live", "live"])
    #expect(store.catalog.version(espn.placements, nil)?.number == 1)
  }

  @Test func `two teams do not make each other's conditions fail`() throws {
    let store = try fixture.open()
    try prepared(in: store)
    let seen = try #require(store.catalog.version(winter, nil)?.etag)
    try publish(
      Self.campaign("newer", #""platform": "android""#), launch, in: store, .init(activate: true))
    let options = PublishOptions(condition: .matches([seen]), activate: true)
    try publish(Self.campaign("ice"), winter, in: store, options)
    #expect(throws: StoreError.self) {
      try publish(Self.campaign("rain"), winter, in: store, options)
    }
    #expect(try rules(in: store) == ["ice", "newer"])
  }

  @Test func `a file that does not fit the others does not go live`() throws {
    let store = try fixture.open()
    try prepared(in: store)
    do {
      try publish(Self.campaign("new"), winter, in: store)
      Issue.record("it was published")
    } catch StoreError.invalidDocument(let diagnostics) {
      #expect(diagnostics.map(\.code) == ["duplicate-rule"])
      #expect(diagnostics[0].message.contains(#"the campaign "launch" also has a rule "new""#))
    }
    // The second version is free of the name, the third takes it, and the second fits no longer.
    try publish(Self.campaign("ice"), winter, in: store, .init(activate: true))
    try publish(
      Self.campaign("snow", #""platform": "android""#), launch, in: store, .init(activate: true))
    #expect(throws: StoreError.self) { try store.setLive(winter, version: 1, by: anna) }
    #expect(try rules(in: store) == ["ice", "snow"])
  }

  @Test func `the main file cannot lose a placement that a campaign needs`() throws {
    let store = try fixture.open()
    try prepared(in: store)
    #expect(throws: StoreError.self) {
      try publish(
        Self.main.replacing(#""launch": {"#, with: #""start": {"#), espn.placements, in: store)
    }
    _ = try store.delete(winter, by: anna)
    _ = try store.delete(launch, by: anna)
    try publish(
      Self.main.replacing(#""launch": {"#, with: #""start": {"#), espn.placements, in: store)
  }

  @Test func `what a campaign shows and asks for stays`() throws {
    let store = try fixture.open()
    let page = try #require(Brand("espn", paywall: "page"))
    _ = try store.publish(StoreFixture.bytes("page"), to: page, options: .init(), by: anna)
    try publish(Self.main, espn.placements, in: store)
    try publish(
      #"{"placements": {"launch": {"rules": [{"show": {"paywall": "page"}}]}}}"#, winter, in: store)
    do {
      _ = try store.delete(page, by: anna)
      Issue.record("it was deleted")
    } catch {
      #expect("\(error)".contains("version 1 of the campaign winter of espn, which is live, shows"))
    }
  }

  @Test func `a folder's campaigns go live with its placements, and are found when they are saved`()
    throws
  {
    try fixture.write("espn/placements/1.json", Self.main)
    try fixture.write(
      "espn/placements/winter/1.json",
      #"{"placements": {"launch": {"rules": [{"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"paywall": "main"}}]}}}"#
    )
    let store = try fixture.open()
    // The attribute is unknown.
    #expect(store.health.problems.map(\.path) == ["espn/placements/winter/1.json"])
    try fixture.write(
      "espn/placements/2.json",
      Self.main.replacing(
        #"{"campaigns""#, with: #"{"attributes": {"tier": {"type": "string"}}, "campaigns""#))
    _ = try store.rescan()
    _ = try store.setLive(espn.placements, version: 2, by: anna)
    #expect(try store.rescan().files.isEmpty)
    #expect(try rules(in: store) == ["gold"])
    try fixture.write("espn/placements/launch/1.json", Self.campaign("new"))
    #expect(try store.rescan().files.isEmpty)
    #expect(try rules(in: store) == ["gold", "new"])
  }

  @Test func `a new folder's campaigns may ask for the attributes of its placements`() throws {
    try fixture.write(
      "espn/placements/1.json",
      Self.main.replacing(
        #"{"campaigns""#, with: #"{"attributes": {"tier": {"type": "string"}}, "campaigns""#))
    try fixture.write(
      "espn/placements/winter/1.json", Self.campaign("gold", #""custom": {"tier": "gold"}"#))
    let store = try fixture.open()
    #expect(store.health.problems.isEmpty)
    #expect(try rules(in: store) == ["gold"])
  }

  @Test func `they are there again after a start, also from the log alone`() throws {
    do {
      let store = try fixture.open()
      try prepared(in: store)
    }
    #expect(try rules(in: fixture.open()) == ["snow", "new"])
    try? FileManager.default.removeItem(atPath: fixture.folder.path("state/active.json"))
    #expect(try rules(in: fixture.open()) == ["snow", "new"])
    #expect(
      try fixture.folder.read("state/audit.jsonl").contains(
        #""brand":"espn","paywall":"placements/winter""#))
  }

  @Test func `a brand has at most 50 campaigns`() throws {
    let store = try fixture.open()
    for number in 1...PlacementDocument.mostCampaigns {
      let campaign = try #require(Brand("espn", campaign: "c\(number)"))
      try publish(Self.campaign("r\(number)"), campaign, in: store)
    }
    do {
      try publish(Self.campaign("one-more"), winter, in: store)
      Issue.record("it was published")
    } catch StoreError.limitReached(let detail) {
      #expect(detail.hasPrefix("espn has 50 campaigns, the most that are kept"))
    }
    try publish(Self.campaign("again"), try #require(Brand("espn", campaign: "c1")), in: store)
  }
}
