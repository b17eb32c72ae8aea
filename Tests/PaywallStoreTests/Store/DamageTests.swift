import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// Bytes of the state that are not as they were written.
struct DamageTests {
  let disney: Brand
  let espn: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    fixture = try StoreFixture()
  }

  /// What is active, and each brand's live version by its content.
  private func served(_ store: Store) -> [String] {
    [store.catalog.active?.name ?? "none"]
      + store.catalog.names.map { "\($0) \(store.catalog.version($0, nil)?.etag ?? "none")" }
  }

  /// Publishes a version and a draft, and makes another brand active; leaves the state file written or without its last changes.
  private func change(isSaved: Bool) throws -> [String] {
    let store = try fixture.open()
    _ = try store.publish(
      StoreFixture.bytes("live"), to: disney, options: PublishOptions(activate: true), by: anna)
    _ = try store.publish(
      StoreFixture.bytes("draft"), to: disney, options: PublishOptions(), by: anna)
    _ = try store.activate(espn, by: anna)
    if isSaved { store.stop() }
    return served(store)
  }

  @Test(arguments: [true, false])
  func `a byte of the state that flips is named or harmless, and never changes what is served`(
    isSaved: Bool
  ) throws {
    let before = try change(isSaved: isSaved)
    let state = fixture.folder.path("state/")
    let files = try ["audit.jsonl", "active.json"].map { name in
      (name: name, bytes: try RegularFile.read(state + name, limit: 1 << 20))
    }
    for file in files {
      // Every thirteenth meets each field; the campaign `flip` flips them all.
      for index in stride(from: 0, to: file.bytes.count, by: 13) {
        var bytes = file.bytes
        bytes[index] ^= index.isMultiple(of: 2) ? 0x01 : 0x20
        for other in files {
          let content = other.name == file.name ? bytes : other.bytes
          try Data(content).write(to: URL(fileURLWithPath: state + other.name))
        }
        let (store, report) = try Store.open(configuration: fixture.configuration())
        let isSame = served(store) == before
        #expect(
          isSame || store.health.failure != nil, "byte \(index) of \(file.name): \(report.files)")
      }
    }
  }

  @Test func `a damaged line that the state file makes up for is named, and changes go on`() throws
  {
    let before = try change(isSaved: true)
    let lines = try fixture.folder.read("state/audit.jsonl")
    try fixture.folder.write(
      lines.replacing("\"draft\"", with: "\"craft\"").replacing(
        "\"actor\":\"anna\"", with: "\"actor\":\"otto\""),
      to: "state/audit.jsonl")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(served(store) == before)
    #expect(report.files.map { $0.diagnostics[0].code } == ["damaged-line"])
    _ = try store.activate(disney, by: anna)
  }

  @Test
  func
    `a damaged line that nothing makes up for ends the taking of changes until a person says go on`()
    throws
  {
    _ = try change(isSaved: false)
    let lines = try fixture.folder.read("state/audit.jsonl")
    try fixture.folder.write(
      lines.replacing(
        "\"action\":\"activate\",\"brand\":\"espn\"",
        with: "\"action\":\"activate\",\"brand\":\"espm\""),
      to: "state/audit.jsonl")
    let sequence: Int
    do {
      let store = try fixture.open()
      #expect(store.health.failure?.contains("--accept-damage") == true)
      #expect(throws: StoreError.self) { try store.activate(espn, by: anna) }
      sequence = lines.split(separator: "\n").count
    }
    var configuration = fixture.configuration()
    configuration.acceptsDamage = true
    do {
      let store = try Store.open(configuration: configuration).store
      #expect(store.health.failure == nil)
      let change = try store.activate(espn, by: anna)
      #expect(change.sequence == sequence + 1, "the number of a lost change is not given again")
      store.stop()
    }
    #expect(try fixture.open().health.failure == nil)
  }

  @Test func `a line that is missing is noticed by the numbers around it`() throws {
    _ = try change(isSaved: false)
    var lines = try fixture.folder.read("state/audit.jsonl").split(separator: "\n")
    lines.remove(at: lines.count - 2)
    try fixture.folder.write(lines.joined(separator: "\n") + "\n", to: "state/audit.jsonl")
    #expect(try fixture.open().health.failure != nil)
  }

  @Test(arguments: ["sequence", "highest"])
  func `a number of the state that cannot be counted on is not taken`(name: String) throws {
    _ = try change(isSaved: true)
    let file = try fixture.folder.read("state/active.json")
    var state = try #require(StateFile(reading: Array(file.utf8))).state
    if name == "sequence" {
      state.sequence = .max
    } else {
      var record = try #require(state.record(of: disney))
      record.highest = .max
      state.set(record, of: disney)
    }
    let bytes = StateFile(state: state).json()
    try fixture.folder.write(String(decoding: bytes, as: UTF8.self), to: "state/active.json")
    let store = try fixture.open()
    #expect(store.health.problems.contains { $0.path == "active.json" })
    _ = try store.activate(disney, by: anna)
  }
}
