import Foundation
import PaywallModel
import PaywallStorage
import TestFolders
import Testing

@testable import PaywallStore

/// A brand's placements beside its paywalls: one mechanism for both, and neither may leave the other dangling.
struct PlacementStoreTests {
  let espn: Brand
  let winter: Brand
  let fixture: StoreFixture

  init() throws {
    espn = try .named("espn")
    winter = try #require(Brand("espn", paywall: "winter"))
    fixture = try StoreFixture()
  }

  private static func placements(_ show: String) -> String {
    #"{"placements": {"launch": {"otherwise": \#(show)}}}"#
  }

  private func publish(_ show: String, in store: Store) throws -> PublishResult {
    try store.publish(
      Array(Self.placements(show).utf8), to: espn.placements, options: PublishOptions(), by: anna)
  }

  private func publishWinter(in store: Store) throws {
    _ = try store.publish(
      StoreFixture.bytes("winter"), to: winter, options: PublishOptions(), by: anna)
  }

  private func kind(of work: () throws -> Void) -> String {
    do {
      try work()
      return "done"
    } catch StoreError.invalidDocument(let diagnostics) {
      return "invalid: " + diagnostics.map(\.pointer).joined(separator: " ")
    } catch StoreError.shownByPlacements(_, let number, _, let placements, let pointer) {
      return "shown: \(number.map(String.init) ?? "any") by \(placements) at \(pointer)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `placements are published, go live, roll back and are audited like paywalls`() throws {
    let store = try fixture.open()
    try publishWinter(in: store)
    let first = try publish(#"{"paywall": "main"}"#, in: store)
    #expect(first.number == 1 && first.isLive && first.difference == nil)
    let second = try publish(#"{"paywall": "winter"}"#, in: store)
    #expect(second.number == 2 && !second.isLive)
    #expect(second.difference?.summary.isEmpty == false)
    #expect(try publish(#"{"paywall": "winter"}"#, in: store).isNew == false)
    _ = try store.setLive(espn.placements, version: 2, by: anna)
    _ = try store.setLive(espn.placements, version: 1, by: anna)
    #expect(store.catalog.version(espn.placements, nil)?.number == 1)
    let actions = try store.audit(brand: espn.placements, limit: 10).changes.map(\.action)
    #expect(actions == ["publish", "publish", "live", "live"])
    #expect(store.catalog.version(espn, nil)?.number == 1)
  }

  @Test func `placements that show what there is not are rejected, also by a dry run`() throws {
    let store = try fixture.open()
    let place = "/placements/launch/otherwise"
    #expect(
      kind { _ = try publish(#"{"paywall": "winter"}"#, in: store) } == "invalid: \(place)/paywall")
    try publishWinter(in: store)
    #expect(
      kind { _ = try publish(#"{"paywall": "winter", "version": 9}"#, in: store) }
        == "invalid: \(place)/version")
    #expect(kind { _ = try publish(#"{"paywall": "winter", "version": 1}"#, in: store) } == "done")
  }

  @Test func `what live placements show cannot be deleted`() throws {
    let store = try fixture.open()
    try publishWinter(in: store)
    _ = try store.publish(
      StoreFixture.bytes("colder"), to: winter, options: PublishOptions(), by: anna)
    _ = try publish(#"{"paywall": "winter", "version": 2}"#, in: store)
    let place = "/placements/launch/otherwise"
    #expect(kind { _ = try store.delete(winter, by: anna) } == "shown: any by 1 at \(place)")
    #expect(
      kind { _ = try store.delete(winter, version: 2, by: anna) } == "shown: 2 by 1 at \(place)")
    _ = try publish(#"{"paywall": "main"}"#, in: store)
    _ = try store.setLive(espn.placements, version: 2, by: anna)
    #expect(kind { _ = try store.delete(winter, by: anna) } == "done")
  }

  @Test func `placements cannot go live again once their paywall is gone`() throws {
    let store = try fixture.open()
    try publishWinter(in: store)
    _ = try publish(#"{"paywall": "winter"}"#, in: store)
    _ = try publish(#"{"paywall": "main"}"#, in: store)
    _ = try store.setLive(espn.placements, version: 2, by: anna)
    let hour = fixture.configuration().now().addingTimeInterval(3_600)
    _ = try store.schedule(espn.placements, version: 1, at: hour, by: anna)
    _ = try store.delete(winter, by: anna)
    let place = "invalid: /placements/launch/otherwise/paywall"
    #expect(kind { _ = try store.setLive(espn.placements, version: 1, by: anna) } == place)
    fixture.advance(3_700)
    _ = try store.runDueSchedules()
    #expect(store.catalog.version(espn.placements, nil)?.number == 2)
    #expect(store.health.stopped[espn.placements]?.reason.contains("no longer valid") == true)
  }

  @Test func `a folder's placements may show paywalls that are as new as they are`() throws {
    try fixture.write("espn/paywalls/winter/1.json")
    try fixture.write("espn/placements/1.json", Self.placements(#"{"paywall": "winter"}"#))
    try fixture.write("disney/placements/1.json", Self.placements(#"{"paywall": "summer"}"#))
    let store = try fixture.open()
    #expect(store.catalog.version(espn.placements, nil)?.number == 1)
    let reports = store.health.problems
    #expect(reports.map(\.path) == ["disney/placements/1.json"])
    try fixture.write("disney/paywalls/summer/1.json")
    #expect(try store.rescan().files.isEmpty)
    #expect(store.catalog.version(try Brand.named("disney").placements, nil)?.number == 1)
  }

  @Test func `they are there again after a start`() throws {
    do {
      let store = try fixture.open()
      _ = try publish(#"{"nothing": "not yet"}"#, in: store)
    }
    let version = try #require(try fixture.open().catalog.version(espn.placements, nil))
    #expect(try version.placements().placements["launch"]?.otherwise.nothing == "not yet")
  }

  @Test func `a harm of an experiment is logged once, also after a start`() throws {
    do {
      let store = try fixture.open()
      _ = try publish(#"{"nothing": "not yet"}"#, in: store)
      #expect(
        try store.note("price.0.b.failures", of: espn.placements, because: "b does harm") != nil)
      #expect(
        try store.note("price.0.b.failures", of: espn.placements, because: "b does harm") == nil)
      store.save()
    }
    do {
      let store = try fixture.open()
      #expect(
        try store.note("price.0.b.failures", of: espn.placements, because: "b does harm") == nil)
      #expect(
        try store.note("price.0.b.refunds", of: espn.placements, because: "b does harm") != nil)
    }
    try FileManager.default.removeItem(atPath: fixture.folder.path("state/active.json"))
    let store = try fixture.open()
    #expect(try store.note("price.0.b.refunds", of: espn.placements, because: "b does harm") == nil)
    #expect(store.catalog.version(espn.placements, nil)?.number == 1)
  }
}
