import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStore

struct RescanTests {
  let disney: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: fixture.folder.path("paywalls/" + path))
  }

  @Test func `a new file is found and not live`() throws {
    try fixture.write("disney/2.json")
    try fixture.write("hulu/1.json")
    let report = try store.rescan()
    #expect(report.brands == 3 && report.versions == 4 && report.files.isEmpty)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(try fixture.log().suffix(2) == ["found disney 2", "record hulu 1"])
  }

  @Test func `looking again at the same files changes nothing`() throws {
    let lines = try fixture.log()
    try store.rescan()
    try store.rescan([disney])
    #expect(try fixture.log() == lines)
  }

  @Test func `a file that was read, or found wrong before, is not read again`() throws {
    try fixture.write("disney/2.json")
    try fixture.write(
      "disney/images/a.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#)
    try fixture.write("disney/3.json", "{")
    let wrong = try store.rescan().files
    #expect(wrong.map(\.path) == ["disney/3.json"])
    let catalog = store.catalog
    for name in ["2.json", "images/a.svg", "3.json"] { try editUnnoticed("disney/" + name) }
    #expect(try store.rescan().files == wrong)
    #expect(store.catalog === catalog)
  }

  @Test func `a wrong file is read again when its brand has other images`() throws {
    try fixture.write(
      "disney/2.json", #"{"components": [{"type": "image", "url": "images/a.svg"}]}"#)
    #expect(try store.rescan().files.map(\.path) == ["disney/2.json"])
    let picture = [UInt8](#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#.utf8)
    _ = try store.putImage(picture, named: "a.svg", in: disney, by: anna)
    #expect(try store.rescan().files.isEmpty)
    #expect(store.catalog.version(disney, 2) != nil)
  }

  /// Writes other bytes of the same length and time, which only reading can tell.
  private func editUnnoticed(_ path: String) throws {
    let path = fixture.folder.path("paywalls/" + path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: Data("?".utf8))
    try file.close()
    let modified = Platform.modified(status)
    #expect(utimensat(AT_FDCWD, path, [modified, modified], 0) == 0)
  }

  @Test func `a wrong file is reported and changes nothing that is served`() throws {
    let served = store.catalog.version(disney, nil)
    try fixture.write("disney/1.json", "{")
    try fixture.write("disney/2.json", "{")
    let report = try store.rescan()
    #expect(report.files.map(\.path) == ["disney/1.json", "disney/2.json"])
    #expect(store.catalog.version(disney, nil) === served)
    #expect(store.health.problems.count == 2)
    try fixture.write("disney/1.json")
    try fixture.write("disney/2.json")
    #expect(try store.rescan().files.isEmpty)
  }

  @Test func `a folder of documents whose name is no brand's is reported until it has another`()
    throws
  {
    for path in ["Hulu/1.json", "_drafts/note.json", ".git/1.json", "hulu_old/1.json"] {
      try fixture.write(path)
    }
    let report = try store.rescan()
    #expect(report.files.map(\.path) == ["Hulu", "hulu_old"])
    #expect(report.files.map { $0.diagnostics[0].code } == ["folder-name", "folder-name"])
    for name in ["Hulu", "hulu_old"] { try remove(name) }
    #expect(try store.rescan().files.isEmpty)
  }

  @Test func `a published file that is edited is refused while its old bytes are served`() throws {
    try fixture.write("disney/1.json", StoreFixture.document("edited"))
    let report = try store.rescan()
    #expect(report.files.map { $0.diagnostics[0].code } == ["number-taken"])
    #expect(
      report.files[0].diagnostics[0].hint == "put the old bytes back, and save yours as 2.json")
    #expect(store.catalog.version(disney, nil)?.bytes == StoreFixture.bytes("disney/1.json"))
  }

  @Test func `every version outlives its file`() throws {
    try fixture.write("disney/2.json")
    try store.rescan()
    try remove("disney")
    #expect(try store.rescan().files.isEmpty)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(store.catalog.version(disney, 2)?.bytes == StoreFixture.bytes("disney/2.json"))
    try fixture.write("disney/2.json")
    #expect(try store.rescan().files.isEmpty)
  }

  @Test func `a number that stands for other bytes, or did, is not used again`() throws {
    try fixture.write("disney/2.json")
    try store.rescan()
    try fixture.write("disney/2.json", StoreFixture.document("other"))
    #expect(try store.rescan().files.map { $0.diagnostics[0].code } == ["number-taken"])
    _ = try store.delete(disney, version: 2, by: anna)
    let report = try store.rescan()
    #expect(report.files.map { $0.diagnostics[0].hint } == ["name the file 3.json"])
    #expect(report.files.map { $0.diagnostics[0].code } == ["number-reused"])
    #expect(store.catalog.version(disney, 2) == nil)
  }

  @Test func `a number that was published over the interface is not a file's`() throws {
    _ = try store.publish(
      StoreFixture.bytes("new"), to: disney, options: PublishOptions(), by: anna)
    try fixture.write("disney/2.json")
    let report = try store.rescan()
    #expect(report.files.map { $0.diagnostics[0].code } == ["number-taken"])
    #expect(store.catalog.version(disney, 2)?.bytes == StoreFixture.bytes("new"))
    try fixture.write("disney/2.json", StoreFixture.document("new"))
    #expect(try store.rescan().files.isEmpty)
  }

  @Test func `what a declaration says is followed once and as a whole`() throws {
    try fixture.write("disney/2.json")
    try fixture.write("live.json", #"{"active": "espn", "live": {"disney": 2}}"#)
    #expect(try store.rescan().files.isEmpty)
    #expect(store.catalog.active?.name == "espn")
    #expect(store.catalog.version(disney, nil)?.number == 2)
    _ = try store.activate(disney, version: 1, by: anna)
    try store.rescan()
    #expect(store.catalog.version(nil, nil)?.etag == store.catalog.version(disney, 1)?.etag)
  }

  @Test(arguments: [
    (#"{"active": "hulu", "live": {"disney": 2}}"#, "unknown-brand"),
    (#"{"active": "espn", "live": {"disney": 9}}"#, "unknown-version"),
    (#"{"active": 5}"#, "declaration"), (#"{"live": {"disney": "2"}}"#, "declaration"),
    (#"{"lives": {}}"#, "declaration"), ("[]", "declaration"), ("{", "unexpected-end"),
  ])
  func `a wrong declaration is reported and nothing of it followed`(
    text: String, code: String
  ) throws {
    try fixture.write("disney/2.json")
    try fixture.write("live.json", text)
    let report = try store.rescan()
    #expect(report.files.map(\.path) == ["live.json"])
    #expect(report.files.first?.diagnostics.first?.code == code)
    #expect(store.catalog.active == disney)
    #expect(store.catalog.version(disney, nil)?.number == 1)
  }

  @Test func `files are noticed by themselves, renamed and swapped by a link as well`() throws {
    try store.start(report: { _ in })
    defer { store.stop() }
    try fixture.write("disney/2.json")
    #expect(try eventually { store.catalog.version(self.disney, 2) != nil })

    let paywalls = fixture.folder.path("paywalls/")
    try fixture.folder.write(StoreFixture.document("three"), to: "outside/3.json")
    let renamed = rename(fixture.folder.path("outside/3.json"), paywalls + "disney/3.json")
    #expect(renamed == 0)
    #expect(try eventually { store.catalog.version(self.disney, 3) != nil })

    // As Kubernetes mounts a config map: hulu -> ..data/hulu, ..data -> ..1, and the middle link is swapped.
    let hulu = try Brand.named("hulu")
    try fixture.write("..1/hulu/1.json")
    try fixture.write("..2/hulu/1.json", StoreFixture.document("..1/hulu/1.json"))
    try fixture.write("..2/hulu/2.json")
    #expect(symlink("..1", paywalls + "..data") == 0)
    #expect(symlink("..data/hulu", paywalls + "hulu") == 0)
    #expect(try eventually { store.catalog.version(hulu, 1) != nil })
    #expect(symlink("..2", paywalls + "..data_tmp") == 0)
    #expect(rename(paywalls + "..data_tmp", paywalls + "..data") == 0)
    #expect(try eventually { store.catalog.version(hulu, 2) != nil })
    #expect(store.catalog.version(hulu, nil)?.number == 1)

    try fixture.write("fresh/1.json")
    let fresh = try Brand.named("fresh")
    #expect(try eventually { store.catalog.version(fresh, 1) != nil })
    try fixture.write("fresh/2.json")
    #expect(try eventually { store.catalog.version(fresh, 2) != nil })
  }
}
