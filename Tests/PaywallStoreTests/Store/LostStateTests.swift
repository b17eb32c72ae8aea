import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStore

/// What is done to the state folder of a store that runs: nothing may be acknowledged that nobody will find again.
struct LostStateTests {
  let disney: Brand
  let espn: Brand
  let fixture: StoreFixture
  let store: Store

  enum Loss: String, CaseIterable {
    case removed
    case renamed
    case replaced
    case logRemoved = "log removed"
    case lockReplaced = "lock replaced"
  }

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func lose(_ loss: Loss) throws {
    let files = FileManager.default
    let state = fixture.folder.path("state")
    switch loss {
    case .removed: try files.removeItem(atPath: state)
    case .renamed: try files.moveItem(atPath: state, toPath: state + ".old")
    case .replaced:
      try files.moveItem(atPath: state, toPath: state + ".old")
      try files.copyItem(atPath: state + ".old", toPath: state)
    case .logRemoved: try files.removeItem(atPath: state + "/audit.jsonl")
    case .lockReplaced:
      try files.removeItem(atPath: state + "/lock")
      try fixture.folder.write("", to: "state/lock")
    }
  }

  private func isLost(_ error: StoreError?) -> Bool {
    if case .storage(.lost) = error { true } else { false }
  }

  @Test(arguments: Loss.allCases)
  func `no change is taken any more, nothing is written, and what was served is`(
    loss: Loss
  ) throws {
    try lose(loss)
    let served = store.catalog
    let before = try fixture.folder.names("paywalls/disney")
    let changes: [() throws -> Void] = [
      { _ = try store.activate(espn, by: anna) },
      {
        _ = try store.publish(
          StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
      },
      {
        let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#
        _ = try store.putImage(Array(picture.utf8), named: "a.svg", in: disney, by: anna)
      },
    ]
    for change in changes {
      #expect(isLost(#expect(throws: StoreError.self) { try change() }))
    }
    #expect(store.catalog === served)
    #expect(try fixture.folder.names("paywalls/disney") == before)
    store.stop()
    if loss == .removed { #expect(try !fixture.folder.names().contains("state")) }
  }

  @Test func `it is noticed without a change, told, and over when the folder is back`() throws {
    try store.start(report: { _ in })
    defer { store.stop() }
    #expect(store.health.failure == nil)
    try lose(.renamed)
    #expect(
      try eventually { store.health.failure?.contains("it is no longer the one that was") == true })
    try FileManager.default.moveItem(
      atPath: fixture.folder.path("state.old"), toPath: fixture.folder.path("state"))
    #expect(try eventually { store.health.failure == nil })
    _ = try store.activate(espn, by: anna)
    #expect(try fixture.log().last == "activate espn")
  }

  @Test func `a second store on the folder that was made anew has it for itself`() throws {
    try lose(.removed)
    let second = try fixture.open()
    _ = try second.activate(espn, by: anna)
    second.stop()
    let files = try ["active.json", "audit.jsonl"].map { try fixture.folder.read("state/" + $0) }
    #expect(isLost(#expect(throws: StoreError.self) { try store.activate(espn, by: anna) }))
    store.stop()
    #expect(
      try ["active.json", "audit.jsonl"].map { try fixture.folder.read("state/" + $0) } == files)
    withExtendedLifetime(second) {}
  }

  @Test func `a state folder that cannot be made is an error of its own, and not another process`()
    throws
  {
    let other = try StoreFixture()
    try other.folder.write("", to: "state")
    let error = #expect(throws: StoreError.self) { try other.open() }
    guard case .storage(.file(let reason)) = error else {
      Issue.record("expected file, found \(String(describing: error))")
      return
    }
    #expect(reason.path.hasSuffix("/state"))
  }
}
