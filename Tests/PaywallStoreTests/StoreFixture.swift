import Foundation
import PaywallCheck
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// A folder of documents and a folder of state, and stores on them.
final class StoreFixture: Sendable {
  let folder: TemporaryFolder
  let clock: Mutex<Date>
  let limits: StoreLimits

  init(
    _ documents: [String] = ["disney/1.json", "espn/1.json"], limits: StoreLimits = .standard
  ) throws {
    folder = try TemporaryFolder()
    clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    self.limits = limits
    try folder.write("{}", to: "paywalls/schema/paywall-1.schema.json")
    for path in documents { try write(path) }
  }

  /// Writes a document that tells its path, unless `text` says otherwise.
  func write(_ path: String, _ text: String? = nil) throws {
    try folder.write(text ?? Self.document(path), to: "paywalls/" + path)
  }

  static func document(_ name: String) -> String {
    #"{"meta": {"name": "\#(name)"}, "components": []}"#
  }

  static func bytes(_ name: String) -> [UInt8] { [UInt8](document(name).utf8) }

  func configuration() -> StoreConfiguration {
    StoreConfiguration(
      paywalls: folder.path("paywalls"), state: folder.path("state"), limits: limits,
      loadingThreads: 2, now: { self.clock.withLock { $0 } })
  }

  func open() throws -> Store { try Store.open(configuration: configuration()).store }

  /// A store without a disk below it, but for the folder of documents.
  ///
  /// - Parameters:
  ///   - name: of the store among those on the same log; nil if it tells the others nothing.
  ///   - clock: how the others judge its clock.
  func open(_ memory: MemoryStorage, as name: String? = nil, clock: SharedClock = .alone) throws
    -> Store
  {
    let configuration = configuration()
    let checker = try Store.checker(configuration)
    let node = name.map { NodeRecord(name: $0, version: "", sequence: 0, since: Date()) }
    var opened = memory.open(as: node)
    opened.storage.sharing.clock = clock
    return try Store.open(opened, checker: checker, configuration: configuration).store
  }

  /// The names of the files of blobs.
  func blobs() throws -> [String] { try folder.names("state/blobs") }

  func advance(_ seconds: Double) { clock.withLock { $0 += seconds } }

  /// The log's lines, as action, brand and version.
  func log() throws -> [String] {
    try folder.read("state/audit.jsonl").split(separator: "\n").compactMap {
      LoggedChange(line: ArraySlice($0.utf8))
    }.map { change in
      [change.action, change.brand?.name, change.version.map(String.init), change.name]
        .compactMap { $0 }.joined(separator: " ")
    }
  }
}

/// What a fixture's folders hold at a moment, for another store: the first one keeps its own.
struct StoreCopy {
  private let fixture: StoreFixture

  init(of other: StoreFixture) throws {
    fixture = try StoreFixture([], limits: other.limits)
    let now = other.configuration().now()
    fixture.clock.withLock { $0 = now }
    for part in ["state", "paywalls"] {
      let place = fixture.folder.path(part)
      if FileManager.default.fileExists(atPath: place) {
        try FileManager.default.removeItem(atPath: place)
      }
      try FileManager.default.copyItem(atPath: other.folder.path(part), toPath: place)
    }
  }

  func open(_ gate: VersionGate? = nil) throws -> Store {
    try Store.open(configuration: fixture.configuration(), gate: gate).store
  }
}

let anna = Actor(name: "anna", peer: "127.0.0.1", requestID: "r-1", reason: "because")

extension Brand {
  /// For names that a test writes itself.
  static func named(_ name: String) throws -> Brand { try #require(Brand(name)) }
}

extension CompanionFile {
  /// For paths that a test writes itself.
  static func named(_ path: String) throws -> CompanionFile {
    try #require(CompanionFile(path: path))
  }
}
