import Foundation
import POSIX
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct BackupTests {
  let disney: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    var limits = StoreLimits.standard
    limits.storage.segmentBytes = 20_000
    fixture = try StoreFixture(limits: limits)
  }

  private var file: String { fixture.folder.path("backup.tar") }

  /// Opens what was restored, on a folder of documents that is empty.
  private func openRestored() throws -> (store: Store, report: LoadReport) {
    try fixture.folder.write("{}", to: "elsewhere/schema/paywall-1.schema.json")
    return try Store.open(
      configuration: StoreConfiguration(
        paywalls: fixture.folder.path("elsewhere"), state: fixture.folder.path("restored"),
        limits: fixture.limits, now: fixture.configuration().now))
  }

  private func publish(_ store: Store, _ name: String) throws {
    _ = try store.publish(
      StoreFixture.bytes(name), to: disney, options: PublishOptions(activate: true), by: anna)
  }

  @Test func `a backup of a running store is its catalog, byte for byte, elsewhere`() throws {
    let store = try fixture.open()
    _ = try store.putImage(ImageTests.svg(10), named: "logo.svg", in: disney, by: anna)
    _ = try store.publish(
      ImageTests.document("images/logo.svg"), to: disney, options: PublishOptions(activate: true),
      by: anna)
    for round in 0..<120 { try publish(store, "\(round % 7) \(round)") }
    try fixture.folder.write("{\"format\": 1, \"tokens\": []}", to: "state/tokens.json")
    try fixture.folder.write("{\"counts\"}\n{\"co", to: "state/usage.jsonl")
    try fixture.folder.write("{\"fact\"}\n{\"fa", to: "state/money.jsonl")
    let content = try Backup(of: fixture.folder.path("state")).write(to: file)
    #expect(content.sequence == store.catalog.state.sequence && content.brands == 2)
    #expect(try Restore(to: fixture.folder.path("restored")).read(file) == content)
    let (restored, report) = try openRestored()
    #expect(report.files.isEmpty)
    #expect(restored.catalog.state == store.catalog.state)
    for version in store.catalog.entry(disney)?.versions ?? [] {
      let other = try #require(restored.catalog.version(disney, version.number))
      #expect(other.bytes == version.bytes && other.etag == version.etag)
      #expect(try other.images.map { try $0.bytes() } == version.images.map { try $0.bytes() })
    }
    #expect(try store.audit(limit: 1000).changes == restored.audit(limit: 1000).changes)
    #expect(try fixture.folder.read("restored/tokens.json") == "{\"format\": 1, \"tokens\": []}")
    #expect(try fixture.folder.read("restored/usage.jsonl") == "{\"counts\"}\n")
    #expect(try fixture.folder.read("restored/money.jsonl") == "{\"fact\"}\n")
  }

  /// Five backups race with up to 800 publishes, and each is restored: some seconds, and more where the disk syncs slowly.
  @Test func `a backup that is taken while eight publish is what was so at a moment`() throws {
    let store = try fixture.open()
    let isDone = Mutex(false)
    let results = Mutex<[Backup.Summary]>([])
    DispatchQueue.concurrentPerform(iterations: 9) { client in
      do {
        if client == 8 {
          for number in 0..<5 {
            let path = fixture.folder.path("backup-\(number).tar")
            let content = try Backup(of: fixture.folder.path("state")).write(to: path)
            results.withLock { $0.append(content) }
          }
          isDone.withLock { $0 = true }
          return
        }
        var round = 0
        while !isDone.withLock({ $0 }), round < 100 {
          round += 1
          _ = try store.publish(
            StoreFixture.bytes("\(client) \(round)"), to: disney, options: PublishOptions(),
            by: anna)
        }
      } catch {
        Issue.record("\(error)")
        isDone.withLock { $0 = true }
      }
    }
    var changes: [LoggedChange] = []
    try store.storage.journal.read(after: 0) { change in
      changes.append(change)
      return true
    }
    for (number, content) in results.withLock({ $0 }).enumerated() {
      let folder = fixture.folder.path("restored")
      if number > 0 { try FileManager.default.removeItem(atPath: folder) }
      let read = try Restore(to: folder).read(fixture.folder.path("backup-\(number).tar"))
      #expect(read == content)
      let restored = try openRestored().store
      var state = StoreState()
      for change in changes where change.sequence <= content.sequence { state.apply(change) }
      #expect(restored.catalog.state == state)
      #expect(restored.health.failure == nil)
    }
  }

  @Test func `a folder that holds something is not overwritten`() throws {
    try withExtendedLifetime(fixture.open()) {}
    _ = try Backup(of: fixture.folder.path("state")).write(to: file)
    let error = #expect(throws: StorageError.self) {
      try Restore(to: fixture.folder.path("state")).read(file)
    }
    #expect(error?.description.contains("is not empty") == true)
  }

  @Test func `a state with damaged bytes has no backup, and a damaged backup makes no state`()
    throws
  {
    try withExtendedLifetime(fixture.open()) {}
    let state = fixture.folder.path("state")
    _ = try Backup(of: state).write(to: file)
    let bytes = try RegularFile.read(file, limit: 1 << 20)
    for index in stride(from: 0, to: bytes.count, by: 97) {
      var flipped = bytes
      flipped[index] ^= 0x04
      try Data(flipped).write(to: URL(fileURLWithPath: file))
      let folder = fixture.folder.path("restored")
      do {
        _ = try Restore(to: folder).read(file)
        let store = try openRestored().store
        #expect(store.catalog.version(disney, nil)?.bytes == StoreFixture.bytes("disney/1.json"))
      } catch {
        #expect(error is StorageError)
      }
      if FileManager.default.fileExists(atPath: folder) {
        try FileManager.default.removeItem(atPath: folder)
      }
    }
    let blob = BlobID(of: StoreFixture.bytes("disney/1.json")).text
    try fixture.folder.write("{}", to: "state/blobs/" + blob)
    #expect(throws: StorageError.self) { try Backup(of: state).write(to: file) }
  }

  @Test
  func `a restore that did not come to its end is no state to start on, and can be run again`()
    throws
  {
    try withExtendedLifetime(fixture.open()) {}
    _ = try Backup(of: fixture.folder.path("state")).write(to: file)
    try fixture.folder.write("", to: "restored/restoring")
    let error = #expect(throws: StoreError.self) { try openRestored() }
    #expect(error?.description.contains("run it again") == true)
    _ = try Restore(to: fixture.folder.path("restored")).read(file)
    #expect(try openRestored().store.catalog.version(disney, nil)?.number == 1)
  }

  @Test func `tar reads what is written, and writes what is read`() throws {
    try withExtendedLifetime(fixture.open()) {}
    _ = try Backup(of: fixture.folder.path("state")).write(to: file)
    let list = Process()
    list.executableURL = URL(fileURLWithPath: "/bin/tar")
    list.arguments = ["-tf", file]
    let pipe = Pipe()
    list.standardOutput = pipe
    try list.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    list.waitUntilExit()
    #expect(list.terminationStatus == 0)
    #expect(text.split(separator: "\n").suffix(3) == ["audit.jsonl", "active.json", "SHA256SUMS"])
  }
}
