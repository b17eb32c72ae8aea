import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// What a process that was killed at the worst moments leaves, made by hand.
struct RecoveryTests {
  let disney: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
  }

  @Test
  func `a publish whose line was never written has not happened, and its bytes are cleared away`()
    throws
  {
    try withExtendedLifetime(fixture.open()) {}
    let before = try fixture.blobs()
    let text = StoreFixture.document("new")
    try fixture.folder.write(text, to: "state/blobs/" + BlobID(of: Array(text.utf8)).text)
    try fixture.folder.write("x", to: "state/blobs/.1.tmp")
    let store = try fixture.open()
    #expect(store.catalog.entry(disney)?.versions.map(\.number) == [1])
    #expect(try fixture.blobs() == before)
  }

  @Test func `bytes that a crash left torn are written again by the next publish`() throws {
    let store = try fixture.open()
    let bytes = StoreFixture.bytes("new")
    try fixture.folder.write("torn", to: "state/blobs/" + BlobID(of: bytes).text)
    _ = try store.publish(bytes, to: disney, options: PublishOptions(activate: true), by: anna)
    store.stop()
    #expect(
      try fixture.folder.read("state/blobs/" + BlobID(of: bytes).text)
        == StoreFixture.document("new"))
  }

  @Test func `a deleted version stays deleted, although its file is still in the folder`() throws {
    try fixture.write("disney/2.json")
    do {
      let store = try fixture.open()
      _ = try store.delete(disney, version: 1, by: anna)
    }
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.isEmpty)
    #expect(store.catalog.entry(disney)?.versions.map(\.number) == [2])
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json", "2.json"])
  }

  @Test func `the bytes of what was deleted are gone after the next start, others' stay`() throws {
    do {
      let store = try fixture.open()
      for name in ["two", "three"] {
        _ = try store.publish(
          StoreFixture.bytes(name), to: disney, options: PublishOptions(), by: anna)
      }
      _ = try store.delete(disney, version: 2, by: anna)
    }
    try withExtendedLifetime(fixture.open()) {}
    let names = ["disney/1.json", "espn/1.json", "three"]
    #expect(
      try Set(fixture.blobs()) == Set(names.map { BlobID(of: StoreFixture.bytes($0)).text }))
  }

  @Test func `a torn last line of the log is set aside and what came before holds`() throws {
    do {
      let store = try fixture.open()
      _ = try store.activate(try .named("espn"), by: anna)
    }
    let log = try fixture.folder.read("state/audit.jsonl")
    try fixture.folder.write(log + #"{"sequence":9,"action":"activ"#, to: "state/audit.jsonl")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(store.catalog.active?.name == "espn")
    #expect(report.files.map { $0.diagnostics[0].code } == ["torn-tail"])
    #expect(try fixture.folder.read("state/audit.jsonl") == log)
  }

  @Test func `a line in the log is enough when the state file was not written`() throws {
    try withExtendedLifetime(fixture.open()) {}
    let state = try fixture.folder.read("state/active.json")
    do {
      let store = try fixture.open()
      _ = try store.activate(try .named("espn"), by: anna)
    }
    try fixture.folder.write(state, to: "state/active.json")
    #expect(try fixture.open().catalog.active?.name == "espn")
  }

  @Test
  func
    `the state file follows a change that has been answered, at the latest when the store stops`()
    throws
  {
    let store = try fixture.open()
    let before = try fixture.folder.read("state/active.json")
    _ = try store.activate(try .named("espn"), by: anna)
    #expect(try fixture.folder.read("state/active.json") == before)
    store.stop()
    #expect(try fixture.folder.read("state/active.json").contains(#""active": "espn""#))
  }

  @Test func `a running store writes its state file by itself`() throws {
    let store = try fixture.open()
    try store.start { _ in }
    defer { store.stop() }
    _ = try store.activate(try .named("espn"), by: anna)
    #expect(
      try eventually {
        try fixture.folder.read("state/active.json").contains(#""active": "espn""#)
      })
  }

  @Test func `the log does not run further ahead of the state file than its limit`() throws {
    var limits = StoreLimits.standard
    limits.unsavedChanges = 3
    let fixture = try StoreFixture(limits: limits)
    let store = try fixture.open()
    let names = ["espn", "disney"]
    var last = 0
    for round in 0..<20 {
      last = try store.activate(try .named(names[round % 2]), by: anna).sequence
    }
    let file = try #require(
      StateFile(reading: Array(try fixture.folder.read("state/active.json").utf8)))
    #expect(last - file.state.sequence <= 3 && file.state.sequence > 10)
  }

  @Test
  func
    `changes that no state file tells of are found in the log, with their numbers and schedules`()
    throws
  {
    let at: Date
    do {
      let store = try fixture.open()
      at = fixture.clock.withLock { $0.addingTimeInterval(60) }
      _ = try store.publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
      _ = try store.schedule(disney, version: 2, at: at, by: anna)
      _ = try store.publish(
        StoreFixture.bytes("third"), to: disney, options: PublishOptions(activate: true), by: anna)
      _ = try store.delete(disney, version: 1, by: anna)
    }
    let sequence = try fixture.log().count
    let store = try fixture.open()
    #expect(store.catalog.version(disney, nil)?.number == 3)
    #expect(store.catalog.entry(disney)?.versions.map(\.number) == [2, 3])
    #expect(store.schedules.map(\.period.at) == [at])
    #expect(try store.activate(try .named("espn"), by: anna).sequence == sequence + 1)
  }

  @Test func `what a killed process was about to rename is cleared away`() throws {
    try withExtendedLifetime(fixture.open()) {}
    try fixture.folder.write("x", to: "state/.active.json.123-4.tmp")
    try withExtendedLifetime(fixture.open()) {}
    #expect(try fixture.folder.names("state") == ["active.json", "audit.jsonl", "blobs", "lock"])
  }
}
