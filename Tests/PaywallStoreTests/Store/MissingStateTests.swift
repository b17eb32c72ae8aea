import Foundation
import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// A folder that was served, and a state that is not there any more.
struct MissingStateTests {
  let disney: Brand
  let fixture: StoreFixture

  /// Version 2 of disney is a draft.
  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    try withExtendedLifetime(fixture.open()) {}
    try fixture.write("disney/2.json")
    try fixture.open().stop()
  }

  private func loseState() throws {
    try FileManager.default.removeItem(atPath: fixture.folder.path("state"))
  }

  @Test func `nothing goes live by itself, no change is taken, and the service says how to go on`()
    throws
  {
    for _ in 0..<2 {
      try loseState()
      let store = try fixture.open()
      #expect(store.catalog.names.isEmpty)
      #expect(throws: StoreError.self) {
        try store.publish(
          StoreFixture.bytes("x"), to: disney, options: PublishOptions(activate: true), by: anna)
      }
      let failure = try #require(store.health.failure)
      for way in ["restore a backup", "live.json", "--fresh"] { #expect(failure.contains(way)) }
    }
    #expect(try fixture.open().health.failure != nil, "a second start knows no more than the first")
  }

  @Test func `starting afresh on purpose makes the newest versions live`() throws {
    try loseState()
    var configuration = fixture.configuration()
    configuration.startsAfresh = true
    let store = try Store.open(configuration: configuration).store
    #expect(store.catalog.version(disney, nil)?.number == 2)
    #expect(store.health.failure == nil)
  }

  @Test func `what the folder declares is live without a state`() throws {
    try loseState()
    try fixture.write("live.json", #"{"active": "espn", "live": {"disney": 1, "espn": 1}}"#)
    do {
      let store = try fixture.open()
      #expect(store.catalog.version(disney, nil)?.number == 1)
      #expect(store.catalog.active?.name == "espn")
      #expect(store.health.failure == nil)
    }
    #expect(try fixture.open().catalog.version(disney, nil)?.number == 1)
  }

  @Test func `a folder whose brands all serve their newest versions has no mark`() throws {
    let fixture = try StoreFixture()
    try withExtendedLifetime(fixture.open()) {}
    try FileManager.default.removeItem(atPath: fixture.folder.path("state"))
    #expect(try fixture.open().catalog.version(disney, nil)?.number == 1)
  }

  @Test func `a version that is in the state alone leaves the mark as well`() throws {
    let fixture = try StoreFixture()
    do {
      _ = try fixture.open().publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(activate: true), by: anna)
    }
    try FileManager.default.removeItem(atPath: fixture.folder.path("state"))
    let store = try fixture.open()
    #expect(store.catalog.names.isEmpty && store.health.failure != nil)
  }

  @Test func `a stray file with a huge number makes no publish vanish`() throws {
    try fixture.write("disney/999999999.json")
    do {
      let result = try fixture.open().publish(
        StoreFixture.bytes("next"), to: disney, options: PublishOptions(activate: true), by: anna)
      #expect(result.number == 1_000_000_000)
    }
    #expect(try fixture.open().catalog.version(disney, nil)?.number == 1_000_000_000)
  }

  @Test func `after the last number there is none to publish under`() throws {
    try fixture.write("disney/\(VersionNumber.range.upperBound).json")
    let store = try fixture.open()
    let error = #expect(throws: StoreError.self) {
      try store.publish(StoreFixture.bytes("next"), to: disney, options: PublishOptions(), by: anna)
    }
    guard case .limitReached = error else {
      Issue.record("expected limitReached, found \(String(describing: error))")
      return
    }
  }
}
