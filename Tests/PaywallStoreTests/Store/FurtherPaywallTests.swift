import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import TestFolders
import Testing

@testable import PaywallStore

/// A brand's paywalls beside its first one: each has its own versions, and they share pictures and files.
struct FurtherPaywallTests {
  let espn: Brand
  let winter: Brand
  let fixture: StoreFixture
  private static let theme = [UInt8](##"{"colors": {"ink": "#112233"}}"##.utf8)
  private static let themed = [UInt8](
    #"{"components": [{"type": "label", "title": "A", "color": "$ink"}]}"#.utf8)

  init() throws {
    espn = try .named("espn")
    winter = try #require(Brand("espn", paywall: "winter"))
    fixture = try StoreFixture()
  }

  private func publish(_ text: String, to brand: Brand, in store: Store) throws -> PublishResult {
    try store.publish(StoreFixture.bytes(text), to: brand, options: PublishOptions(), by: anna)
  }

  @Test(arguments: [
    ("espn", "espn", "espn", "brand=espn"),
    ("espn/paywalls/winter", "espn", "espn.winter", "brand=espn&paywall=winter"),
    ("espn/placements", "espn", "espn..placements", "brand=espn&placements=true"),
  ])
  func `a document of a brand is read from its path`(
    path: String, name: String, slug: String, query: String
  ) throws {
    let brand = try #require(Brand(path: path))
    #expect((brand.description, brand.name, brand.slug, brand.query) == (path, name, slug, query))
    #expect(
      brand.paywall.flatMap { _ in Brand(slug: slug) } == (brand.paywall == nil ? nil : brand))
  }

  @Test(arguments: [
    "", "/", "espn/", "espn/paywalls", "espn/paywalls/", "espn/paywalls/main", "espn/paywalls/A",
    "espn/paywalls/a/b", "espn/other/a", "Espn", "espn/placements/1",
  ])
  func `other paths name no document`(path: String) { #expect(Brand(path: path) == nil) }

  @Test func `each paywall counts its own versions and goes live alone`() throws {
    let store = try fixture.open()
    let first = try publish("winter one", to: winter, in: store)
    let second = try publish("winter two", to: winter, in: store)
    #expect((first.number, first.isLive, second.number, second.isLive) == (1, true, 2, false))
    let change = try store.setLive(winter, version: 2, by: anna)
    #expect(change.before.live == 1 && change.after.live == 2)
    #expect(store.catalog.version(espn, nil)?.number == 1)
    #expect(store.catalog.names.map(\.name) == ["disney", "espn"])
    #expect(store.catalog.documents(of: espn).map(\.brand) == [espn, winter])
    #expect(
      try fixture.folder.read("state/audit.jsonl").contains(#""brand":"espn","paywall":"winter""#))
  }

  @Test func `they are there again after a start, from the saved state and from the log alone`()
    throws
  {
    let etag: String
    do {
      let store = try fixture.open()
      etag = try publish("winter", to: winter, in: store).etag
      _ = try store.schedule(
        winter, version: 1, at: fixture.configuration().now().addingTimeInterval(3_600), by: anna)
      store.save()
    }
    do {
      let store = try fixture.open()
      #expect(store.catalog.version(winter, nil)?.etag == etag)
      #expect(store.schedules.map(\.brand) == [winter])
    }
    try FileManager.default.removeItem(atPath: fixture.folder.path("state/active.json"))
    #expect(try fixture.open().catalog.version(winter, nil)?.etag == etag)
  }

  @Test func `a paywall of an unknown brand is rejected`() throws {
    let store = try fixture.open()
    let hulu = try #require(Brand("hulu", paywall: "winter"))
    #expect(throws: StoreError.self) {
      _ = try publish("x", to: hulu, in: store)
    }
  }

  @Test func `folders of further paywalls are read, found and followed`() throws {
    try fixture.write("espn/paywalls/winter/1.json")
    let store = try fixture.open()
    #expect(store.catalog.version(winter, nil)?.number == 1)
    try fixture.write("espn/paywalls/winter/2.json")
    try fixture.write("espn/paywalls/summer/7.json")
    try fixture.write("espn/paywalls/Autumn/1.json")
    try fixture.write("espn/paywalls/main/1.json")
    let reports = try store.rescan([espn]).files
    let summer = try #require(Brand("espn", paywall: "summer"))
    #expect(store.catalog.version(summer, nil)?.number == 7)
    #expect(store.catalog.version(winter, 2) != nil)
    #expect(store.catalog.version(winter, nil)?.number == 1)
    #expect(reports.map(\.path) == ["espn/paywalls/Autumn", "espn/paywalls/main"])
    let log = try fixture.log()
    try store.rescan()
    #expect(try fixture.log() == log)
  }

  @Test func `a declaration makes them live by the path of their folder`() throws {
    try fixture.write("espn/paywalls/winter/1.json")
    try fixture.write("espn/paywalls/winter/2.json")
    try fixture.write("live.json", #"{"live": {"espn/paywalls/winter": 1}}"#)
    let store = try fixture.open()
    #expect(store.catalog.version(winter, nil)?.number == 1)
  }

  @Test func `they share the brand's pictures and files, and follow a new file`() throws {
    let store = try fixture.open()
    let theme = try CompanionFile.named("theme.json")
    _ = try store.put(theme, Self.theme, in: espn, by: anna)
    let first = try store.publish(Self.themed, to: winter, options: PublishOptions(), by: anna)
    #expect(store.catalog.version(winter, first.number)?.companions.keys.sorted() == [theme])
    let darker = [UInt8](##"{"colors": {"ink": "#000000"}}"##.utf8)
    let put = try store.put(theme, darker, in: espn, by: anna)
    #expect(put.versions == [.init(brand: winter, number: 2, source: 1)])
    #expect(store.catalog.version(winter, 2)?.companions[theme]?.bytes == darker)
  }

  @Test func `deleting the brand deletes them, and a deleted one leaves the brand`() throws {
    let store = try fixture.open()
    _ = try publish("winter", to: winter, in: store)
    _ = try store.delete(winter, by: anna)
    #expect(store.catalog.brands[winter] == nil && store.catalog.brands[espn] != nil)
    #expect(try publish("again", to: winter, in: store).number == 2)
    _ = try store.delete(espn, by: anna)
    #expect(store.catalog.documents(of: espn).isEmpty)
  }

  @Test func `the audit of a brand has the changes of all its paywalls, that of one only its own`()
    throws
  {
    let store = try fixture.open()
    _ = try publish("winter", to: winter, in: store)
    _ = try publish("main", to: espn, in: store)
    let all = try store.audit(brand: espn, limit: 10).changes
    #expect(all.map(\.brand) == [espn, winter, espn])
    #expect(try store.audit(brand: winter, limit: 10).changes.map(\.brand) == [winter])
    #expect(
      try store.auditBackwards(brand: espn, limit: 10).changes.map(\.brand) == [espn, winter, espn])
  }
}
