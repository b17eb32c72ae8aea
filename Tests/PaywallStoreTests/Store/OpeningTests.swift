import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct OpeningTests {
  let disney: Brand
  let espn: Brand

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
  }

  @Test func `every brand serves its newest valid version when it is first loaded`() throws {
    let fixture = try StoreFixture([
      "disney/1.json", "disney/2.json", "disney/10.json", "espn/1.json",
    ])
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.isEmpty && report.brands == 2 && report.versions == 4)
    #expect(store.catalog.names == [disney, espn])
    #expect(store.catalog.version(disney, nil)?.number == 10)
    #expect(store.catalog.version(disney, 2)?.bytes == StoreFixture.bytes("disney/2.json"))
    #expect(store.catalog.active == disney)
    #expect(
      try fixture.log() == [
        "found disney 1", "found disney 2", "record disney 10", "record espn 1", "activate disney",
      ])
  }

  @Test func `a version that appears later does not become live by itself`() throws {
    let fixture = try StoreFixture()
    try withExtendedLifetime(fixture.open()) {}
    try fixture.write("disney/2.json")
    let store = try fixture.open()
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(store.catalog.version(disney, 2) != nil)
  }

  @Test func `a wrong document is reported with all its errors and takes nothing else down`() throws
  {
    let fixture = try StoreFixture()
    try fixture.write("disney/2.json", #"{"components": "#)
    try fixture.write("disney/3.json", #"{"components": [{"type": "label"}, {"type": "lable"}]}"#)
    try fixture.write("disney/latest.json")
    try fixture.write("hulu/1.json", "[]")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(
      report.files.map(\.path) == [
        "disney/2.json", "disney/3.json", "disney/latest.json", "hulu/1.json",
      ])
    #expect(report.files[1].diagnostics.count == 2)
    #expect(report.files[0].lines[0].description.hasPrefix("disney/2.json:1:"))
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(store.catalog.names == [disney, espn])
    #expect(store.health.problems == report.files)
  }

  @Test func `no valid document at all is an error with the report`() throws {
    let fixture = try StoreFixture([])
    try fixture.write("disney/1.json", "{")
    let error = #expect(throws: StoreError.self) { try fixture.open() }
    guard case .noValidDocument(let report) = error else {
      Issue.record("expected noValidDocument, found \(String(describing: error))")
      return
    }
    #expect(report.files.map(\.path) == ["disney/1.json"])
    #expect(try fixture.folder.read("state/audit.jsonl").isEmpty)
  }

  @Test(arguments: [true, false])
  func `a folder without brands, or none, is served from the first brand on`(isThere: Bool) throws {
    let fixture = try StoreFixture([])
    var configuration = fixture.configuration()
    if !isThere { configuration.paywalls = fixture.folder.path("later") }
    let (store, report) = try Store.open(configuration: configuration)
    #expect(report.files.isEmpty && store.catalog.names.isEmpty && store.health.failure == nil)
    try store.start { Issue.record("\($0)") }
    try fixture.folder.write(
      StoreFixture.document("first"), to: (isThere ? "paywalls" : "later") + "/disney/1.json")
    #expect(try eventually { store.catalog.active == disney })
    #expect(store.stop().isEmpty)
  }

  @Test func `a second service on one state folder is refused`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.open()
    let error = #expect(throws: StoreError.self) { try fixture.open() }
    guard case .storage(.locked(let path, let holder)) = error else {
      Issue.record("expected locked, found \(String(describing: error))")
      return
    }
    #expect(path == fixture.configuration().state && holder == getpid())
    withExtendedLifetime(store) {}
  }

  @Test(arguments: ["", "{", "null", "{\"format\": 2}", "\u{0}\u{0}\u{0}\u{0}"])
  func `a torn or foreign state file is set aside and the log followed`(text: String) throws {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json", "espn/1.json"])
    do {
      let store = try fixture.open()
      _ = try store.activate(espn, by: anna)
      _ = try store.setLive(disney, version: 1, by: anna)
    }
    try fixture.folder.write(text, to: "state/active.json")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(store.catalog.active == espn)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(report.files.map(\.path) == ["active.json"])
    #expect(try fixture.folder.names("state").contains("active.json.aside-1"))
    #expect(try fixture.folder.read("state/active.json.aside-1") == text)
  }

  @Test func `without its log the state follows the state file`() throws {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json", "espn/1.json"])
    do {
      let store = try fixture.open()
      _ = try store.activate(espn, by: anna)
      _ = try store.setLive(disney, version: 1, by: anna)
      store.stop()
    }
    try FileManager.default.removeItem(atPath: fixture.folder.path("state/audit.jsonl"))
    let store = try fixture.open()
    #expect(store.catalog.active == espn)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    let change = try store.activate(disney, by: anna)
    #expect(change.sequence == 7, "numbers of changes go on")
  }

  @Test(arguments: [true, false])
  func
    `a live version that is gone or damaged has nothing served in its place until a person says what`(
      isGone: Bool
    ) throws
  {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json", "espn/1.json"])
    try withExtendedLifetime(fixture.open()) {}
    try fixture.write("disney/3.json")
    func lose() throws {
      let name = BlobID(of: StoreFixture.bytes("disney/2.json")).text
      let file = fixture.folder.path("paywalls/disney/2.json")
      if FileManager.default.fileExists(atPath: file) {
        try FileManager.default.removeItem(atPath: file)
      }
      try FileManager.default.removeItem(atPath: fixture.folder.path("state/blobs/" + name))
      if !isGone { try fixture.folder.write("{}", to: "state/blobs/" + name) }
    }
    try lose()
    do {
      let (store, report) = try Store.open(configuration: fixture.configuration())
      #expect(store.catalog.version(disney, nil) == nil)
      #expect(store.catalog.version(espn, nil)?.number == 1)
      #expect(store.health.unserved == [disney])
      #expect(store.catalog.active == nil, "nobody chose another brand")
      #expect(try fixture.log().last == "found disney 3")
      #expect(
        report.files.flatMap(\.diagnostics).map(\.code).sorted() == [
          "damaged-blob", "live-missing",
        ])
      #expect(throws: StoreError.self) {
        try store.publish(
          StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
      }
    }
    try fixture.write("disney/2.json")
    do {
      let (store, report) = try Store.open(configuration: fixture.configuration())
      #expect(store.catalog.version(disney, nil)?.number == 2 && report.files.isEmpty)
      #expect(store.catalog.active == disney)
    }
    try lose()
    let store = try fixture.open()
    let change = try store.setLive(disney, version: 1, by: anna)
    #expect(change.before.live == 2 && change.after.live == 1)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(store.health.unserved.isEmpty)
  }

  @Test func `starting again changes nothing and logs nothing`() throws {
    let fixture = try StoreFixture()
    try withExtendedLifetime(fixture.open()) {}
    let log = try fixture.log()
    for _ in 0..<3 { try withExtendedLifetime(fixture.open()) {} }
    #expect(try fixture.log() == log)
  }

  @Test
  func `a document that was edited while the service did not run changes nothing that is served`()
    throws
  {
    let fixture = try StoreFixture()
    try withExtendedLifetime(fixture.open()) {}
    try fixture.write("disney/1.json", StoreFixture.document("edited"))
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(store.catalog.version(disney, nil)?.bytes == StoreFixture.bytes("disney/1.json"))
    #expect(report.files.map { $0.diagnostics[0].code } == ["number-taken"])
    #expect(try fixture.log().count == 3)
  }
}
