import Etcd
import Foundation
import POSIX
import PaywallModel
import PaywallStorage
import Synchronization
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// An etcd, and nodes that share a log in it.
final class FleetFixture {
  let etcd: TestEtcd
  let client: EtcdClient

  init(_ program: EtcdProgram) throws {
    etcd = try TestEtcd(program)
    client = try etcd.client()
  }

  func node(
    _ name: String, _ documents: [String] = ["disney/1.json", "espn/1.json"]
  ) throws -> FleetNode {
    try FleetNode(name, etcd, documents)
  }

  func pair(_ key: [UInt8]) throws -> EtcdPair? {
    try client.range(EtcdRange(.one(key))).pairs.first
  }

  func put(_ key: [UInt8], _ value: [UInt8]) throws {
    _ = try client.commit(EtcdTransaction(success: [.put(key: key, value: value)]))
  }

  func count(_ keys: EtcdKeys) throws -> Int {
    try client.range(EtcdRange(keys, countOnly: true)).count
  }

  let keys = FleetKeys(FleetNode.prefix)
}

/// The folders of a node, and a store on them while it is open.
final class FleetNode {
  static let prefix = "test/fleet"

  let folder: TemporaryFolder
  let reports = Reports()
  private let name: String
  private let endpoint: EtcdEndpoint
  private(set) var opened: Store?

  init(_ name: String, _ etcd: TestEtcd, _ documents: [String]) throws {
    self.name = name
    endpoint = etcd.endpoint
    folder = try TemporaryFolder()
    try folder.write("{}", to: "paywalls/schema/paywall-1.schema.json")
    for path in documents { try folder.write(Self.document(path), to: "paywalls/" + path) }
  }

  deinit { close() }

  static func document(_ name: String) -> String {
    #"{"meta": {"name": "\#(name)"}, "components": []}"#
  }

  /// Opens and starts the node.
  func open(
    prefix: String = FleetNode.prefix, _ change: (inout FleetSettings) -> Void = { _ in }
  ) throws {
    let location = try EtcdLocation("etcd://\(endpoint)/\(prefix)")
    let reports = reports
    var settings = FleetSettings(
      location, node: NodeRecord(name: name, version: "1", sequence: 0, since: Date())
    ) { reports.add($0) }
    settings.etcd.requestSeconds = 20
    settings.etcd.silenceSeconds = 0.3
    settings.limits.startSeconds = 60
    settings.limits.appendSeconds = 40
    change(&settings)
    let chosen = settings
    var configuration = StoreConfiguration(
      paywalls: folder.path("paywalls"), state: folder.path("state"), limits: .standard,
      loadingThreads: 2)
    configuration.now = chosen.now
    configuration.opening = { (held, limits) throws(StorageError) in
      try FleetStorage.open(held, limits: limits, settings: chosen)
    }
    let store = try Store.open(configuration: configuration).store
    try store.start { reports.add("\($0)") }
    opened = store
  }

  /// The open store. Nobody else keeps it, so that it is gone once it is closed.
  var store: Store {
    guard let opened else { preconditionFailure("open the node first") }
    return opened
  }

  /// Ends the store and its connections.
  func close() {
    _ = opened?.stop(within: 5)
    opened = nil
  }

  /// Ends the store, and opens it again once its threads have left the folder.
  func reopen(_ change: (inout FleetSettings) -> Void = { _ in }) throws {
    close()
    try waitForFolder()
    try open(change)
  }

  func waitForFolder() throws {
    let isFree = try eventually { try HeldFolder(folder.path("state")) != nil }
    try #require(isFree)
  }
}

/// What a node's operator reads.
final class Reports: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var text: String { lines.withLock { $0 }.joined(separator: "\n") }
}

let anna = Actor(name: "anna", reason: "because")

extension Brand {
  static func named(_ name: String) throws -> Brand { try #require(Brand(name)) }
}

extension Store {
  /// The log as this node has it.
  func history() throws -> [LoggedChange] {
    var all: [LoggedChange] = []
    var next: Int? = 0
    while let since = next {
      let page = try audit(since: .after(sequence: since), limit: 1_000)
      all += page.changes
      next = page.next
    }
    return all
  }
}

extension [UInt8] {
  /// As the gateway writes a key.
  var base64: String { Data(self).base64EncodedString() }
}

/// What work throws; "done" if it throws nothing.
func refusal(_ work: () throws -> Void) -> String {
  do {
    try work()
    return "done"
  } catch {
    return "\(error)"
  }
}
