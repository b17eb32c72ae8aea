import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import POSIX
@testable import PaywallStorage
@testable import PaywallStore

/// A small backup, and what a restore makes of it when it is cut, changed or made up.
struct RestoreTests {
  let folder: TemporaryFolder
  /// The bytes of a good backup.
  let good: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let fixture = try StoreFixture()
    try withExtendedLifetime(fixture.open()) {}
    try fixture.folder.write(#"{"format": 1, "tokens": []}"#, to: "state/tokens.json")
    _ = try Backup(of: fixture.folder.path("state")).write(to: folder.path("good.tar"))
    good = try RegularFile.read(folder.path("good.tar"), limit: 1 << 20)
  }

  private var state: String { folder.path("state") }

  private func write(_ bytes: some Sequence<UInt8>, _ name: String = "bad.tar") throws -> String {
    try Data(Array(bytes)).write(to: URL(filePath: folder.path(name)))
    return folder.path(name)
  }

  /// The files of an archive as a restore reads them.
  private func files(_ path: String) throws -> [String: [UInt8]] {
    var reading = BackupReader(try TarReader(path), .standard)
    var files: [String: [UInt8]] = [:]
    while let entry = try reading.next() { files[entry.name] = entry.bytes }
    return files
  }

  /// Whether reading gives these files; false for an error that says what is wrong.
  private func reads(_ path: String, as whole: [String: [UInt8]]) -> Bool {
    do {
      let files = try files(path)
      #expect(files == whole)
      return true
    } catch {
      #expect(error is FileError || error is RestoreFault, "\(error)")
      return false
    }
  }

  @Test func `a backup that is cut at any byte is refused, or nothing is missing`() throws {
    let whole = try files(folder.path("good.tar"))
    for length in good.indices {
      let isWhole = reads(try write(good[..<length]), as: whole)
      #expect(isWhole == (length >= good.count - TarArchive.block), "cut to \(length)")
    }
  }

  @Test func `a backup with any byte changed is refused, or holds the same`() throws {
    let whole = try files(folder.path("good.tar"))
    var (bytes, refused) = (good, 0)
    for index in good.indices {
      bytes[index] ^= 0x01
      if !reads(try write(bytes), as: whole) { refused += 1 }
      bytes[index] ^= 0x01
    }
    #expect(refused > good.count / 3)
  }

  @Test func `a restore that is refused leaves nothing behind, and the next one goes on`() throws {
    for length in stride(from: 0, to: good.count - TarArchive.block, by: TarArchive.block) {
      for length in [length, length + 1] {
        let path = try write(good[..<length])
        let error = #expect(throws: StorageError.self) { try Restore(to: state).read(path) }
        #expect(error?.description.contains(path) == true)
        #expect(!FileManager.default.fileExists(atPath: state), "cut to \(length)")
      }
    }
    #expect(try Restore(to: state).read(folder.path("good.tar")).brands == 2)
  }

  @Test func `what was in an empty folder stays, and what a killed restore left goes`() throws {
    try folder.write("", to: "state/lock")
    let path = try write(good.dropLast(2000))
    #expect(throws: StorageError.self) { try Restore(to: state).read(path) }
    #expect(try folder.names("state") == ["lock"])
    for name in ["restoring", "preview.key", "audit-3.jsonl", "state-3.json"] {
      try folder.write("of another backup", to: "state/" + name)
    }
    _ = try Restore(to: state).read(folder.path("good.tar"))
    #expect(
      try folder.names("state").sorted()
        == ["active.json", "audit.jsonl", "blobs", "lock", "tokens.json"])
  }

  @Test func `what a check of the secrets refuses is no state`() throws {
    struct Refusal: Error, CustomStringConvertible { let description = "they are no tokens" }
    let error = #expect(throws: StorageError.self) {
      try Restore(to: state) { _ in throw Refusal() }.read(folder.path("good.tar"))
    }
    #expect(error?.description.contains("they are no tokens; restore another backup") == true)
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  static let madeUp: [(files: [(String, String)], message: String)] = [
    ([], "it lacks audit.jsonl"), ([("audit.jsonl", "")], "it lacks active.json"),
    ([("etc/passwd", "")], "is not a file of a state folder"),
    ([("../x", "")], "is not a file of a state folder"),
    ([("lock", "")], "is not a file of a state folder"),
    ([("restoring", "")], "is not a file of a state folder"),
    ([("blobs/../../x", "")], "is damaged"), ([("blobs/", "")], "is damaged"),
    ([("active.json", "{")], "active.json is damaged"), ([("x.json", "{}")], "is not a file"),
    ([("audit.jsonl", ""), ("audit.jsonl", "")], "audit.jsonl is in it twice"),
    ([("audit-9223372036854775807.jsonl", "")], "is not a file of a state folder"),
    ([("audit-9007199254740993.jsonl", "")], "is not a file of a state folder"),
    ([("audit-1.jsonl", ""), ("state-1.json", "")], "state-1.json is damaged"),
    ([("SHA256SUMS", "")], "it lacks audit.jsonl"),
    ([("SHA256SUMS", "00  audit.jsonl")], "differ from the list in SHA256SUMS"),
    ([("SHA256SUMS", ""), ("audit.jsonl", "")], "follows the sums"),
  ]

  @Test(arguments: madeUp)
  func `a file that no backup has is refused`(files: [(String, String)], message: String) throws {
    let writer = try TarWriter(folder.path("bad.tar"))
    for (name, text) in files { try writer.add(name, Array(text.utf8)) }
    try writer.finish()
    let error = #expect(throws: StorageError.self) {
      try Restore(to: state).read(folder.path("bad.tar"))
    }
    #expect(error?.description.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test(arguments: ["", "garbage", "garbage\n", "{}\n{}\n"])
  func `a log that is not the state's is refused, also without sums`(log: String) throws {
    var files = try files(folder.path("good.tar"))
    for isGood in [true, false] {
      if !isGood { files["audit.jsonl"] = Array(log.utf8) }
      let writer = try TarWriter(folder.path("bad.tar"))
      for (name, bytes) in files { try writer.add(name, bytes) }
      try writer.finish()
      guard !isGood else {
        _ = try Restore(to: folder.path("fine")).read(folder.path("bad.tar"))
        continue
      }
      #expect(throws: StorageError.self) { try Restore(to: state).read(folder.path("bad.tar")) }
    }
  }

  @Test(arguments: [
    "", "x", String(repeating: "x", count: 511), String(repeating: "x", count: 512),
    String(repeating: "\0", count: 511), String(repeating: "7", count: 5000),
  ])
  func `what is no archive is refused`(text: String) throws {
    let path = try write(text.utf8)
    #expect(throws: StorageError.self) { try Restore(to: state).read(path) }
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test(
    arguments: [1, 512, 1 << 20, 1 << 30, TarArchive.largest],
    ["active.json", "tokens.json", "blobs/0"])
  func `a header's size is believed as far as bytes come`(size: Int, name: String) throws {
    let header = TarArchive.header(name, size: size, mode: 0o644)
    let before = memory()
    for rest in [0, 512, 700] {
      let path = try write(header + [UInt8](repeating: 7, count: rest))
      #expect(throws: StorageError.self) { try Restore(to: state).read(path) }
    }
    #expect(memory() - before < 64 << 20)
  }

  /// The address space that this process has, in bytes.
  private func memory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * 4096
  }
}
