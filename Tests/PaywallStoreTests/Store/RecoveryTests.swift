import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStore

/// What a process that was killed at the worst moments leaves, made by hand.
struct RecoveryTests {
  let disney: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
  }

  @Test func `a publish whose line was never written has not happened`() throws {
    try withExtendedLifetime(fixture.open()) {}
    try fixture.write("disney/.2.json.pending")
    try fixture.write("hulu/.1.json.pending")
    let store = try fixture.open()
    #expect(store.catalog.version(disney, 2) == nil)
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json"])
    #expect(try fixture.folder.names("paywalls") == ["disney", "espn", "schema"])
  }

  @Test func `a publish whose line was written ends when the service starts again`() throws {
    do {
      let store = try fixture.open()
      _ = try store.publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(activate: true), by: anna)
    }
    let path = fixture.folder.path("paywalls/disney/")
    try FileManager.default.moveItem(atPath: path + "2.json", toPath: path + ".2.json.pending")
    let store = try fixture.open()
    #expect(store.catalog.version(disney, nil)?.bytes == StoreFixture.bytes("new"))
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json", "2.json"])
  }

  @Test func `a pending file with other bytes than its line tells does not take its place`() throws
  {
    do {
      let store = try fixture.open()
      _ = try store.publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
    }
    try fixture.write("disney/.2.json.pending", StoreFixture.document("torn"))
    let store = try fixture.open()
    #expect(store.catalog.version(disney, 2)?.bytes == StoreFixture.bytes("new"))
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json", "2.json"])
  }

  @Test func `a deletion whose line was written ends when the service starts again`() throws {
    do {
      let store = try fixture.open()
      _ = try store.publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
      _ = try store.delete(disney, version: 2, by: anna)
    }
    try fixture.write("disney/2.json", StoreFixture.document("new"))
    let store = try fixture.open()
    #expect(store.catalog.version(disney, 2) == nil)
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json"])
  }

  @Test func `a file whose deletion was never written is back`() throws {
    let picture = [UInt8](#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#.utf8)
    do {
      let store = try fixture.open()
      _ = try store.publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
      _ = try store.putImage(picture, named: "a.svg", in: disney, by: anna)
    }
    let folder = fixture.folder.path("paywalls/disney/")
    for name in ["2.json", "images/a.svg"] {
      let hidden = name.replacing("2.json", with: ".2.json.deleted")
        .replacing("a.svg", with: ".a.svg.deleted")
      try FileManager.default.moveItem(atPath: folder + name, toPath: folder + hidden)
    }
    let store = try fixture.open()
    #expect(store.catalog.version(disney, 2)?.bytes == StoreFixture.bytes("new"))
    #expect(store.catalog.entry(disney)?.image(named: "a.svg") != nil)
    #expect(try fixture.folder.names("paywalls/disney/images") == ["a.svg"])
  }

  @Test func `an image whose deletion was written is gone, however far its file had got`() throws {
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#
    do {
      let store = try fixture.open()
      _ = try store.putImage([UInt8](picture.utf8), named: "a.svg", in: disney, by: anna)
      _ = try store.deleteImage(named: "a.svg", in: disney, by: anna)
      _ = try store.activate(try .named("espn"), by: anna)
    }
    try fixture.write("disney/images/.a.svg.deleted", picture)
    let store = try fixture.open()
    #expect(store.catalog.entry(disney)?.image(named: "a.svg") == nil)
    #expect(try fixture.folder.names("paywalls/disney/images") == [])
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
    limits.unsavedBytes = 700
    let fixture = try StoreFixture(limits: limits)
    let store = try fixture.open()
    let names = ["espn", "disney"]
    for round in 0..<20 { _ = try store.activate(try .named(names[round % 2]), by: anna) }
    let state = try #require(
      StateFile(reading: Array(try fixture.folder.read("state/active.json").utf8)))
    let ahead = try fixture.folder.read("state/audit.jsonl").utf8.count - state.logLength
    #expect(ahead <= 700)
    #expect(state.state.sequence > 10)
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
    #expect(try fixture.folder.names("state") == ["active.json", "audit.jsonl", "lock"])
  }

  @Test func `a file that cannot have its name back yet is not taken for gone`() throws {
    let fixture = try StoreFixture()
    do {
      let store = try fixture.open()
      _ = try store.publish(
        StoreFixture.bytes("new"), to: disney, options: PublishOptions(activate: true), by: anna)
    }
    let folder = fixture.folder.path("paywalls/disney/")
    try FileManager.default.moveItem(atPath: folder + "2.json", toPath: folder + ".2.json.pending")
    // A folder that is not empty stands in the way of the name.
    try fixture.write("disney/2.json/in-the-way")
    do {
      let store = try fixture.open()
      #expect(store.catalog.version(disney, nil) == nil)
      #expect(store.health.problems.contains { $0.diagnostics[0].code == "unrecovered" })
    }
    try FileManager.default.removeItem(atPath: folder + "2.json")
    let store = try fixture.open()
    #expect(store.catalog.version(disney, nil)?.bytes == StoreFixture.bytes("new"))
    #expect(try fixture.log().last == "publish disney 2")
  }
}
