import Etcd
import Foundation
import POSIX
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// Moving between a folder and a fleet.
@Suite(.serialized) struct MigrationTests {
  private func migration(
    _ fleet: FleetFixture, changes: Int = 50_000, prefix: String = FleetNode.prefix
  ) throws -> Migration {
    let location = try EtcdLocation("etcd://\(fleet.etcd.endpoint)/\(prefix)")
    var settings = FleetSettings(
      location, node: NodeRecord(name: "m", version: "1", sequence: 0, since: Date())
    ) { _ in }
    settings.limits.changes = changes
    return Migration(settings)
  }

  /// A state folder with changes, and the state after them.
  private func folder(_ fleet: FleetFixture) throws -> (node: FleetNode, state: StoreState) {
    let node = try fleet.node("a")
    let configuration = StoreConfiguration(
      paywalls: node.folder.path("paywalls"), state: node.folder.path("state"), limits: .standard)
    let store = try Store.open(configuration: configuration).store
    let disney = try Brand.named("disney")
    for round in 0..<5 {
      _ = try store.publish(
        Array(FleetNode.document("\(round)").utf8), to: disney,
        options: PublishOptions(activate: true), by: anna)
    }
    try node.folder.write("{}", to: "state/tokens.json")
    try node.folder.write("{\"counts\"}\n{\"co", to: "state/usage.jsonl")
    store.stop()
    return (node, store.catalog.state)
  }

  @Test(arguments: EtcdProgram.first, [50_000, 3])
  func `a folder becomes a fleet and a folder again, with all changes that go along`(
    program: EtcdProgram, changes: Int
  ) throws {
    let fleet = try FleetFixture(program)
    let (node, state) = try folder(fleet)
    let there = try migration(fleet, changes: changes)
    try node.waitForFolder()
    let moved = try there.run(from: node.folder.path("state"))
    #expect(moved.sequence == state.sequence && moved.blobs == state.blobs.count)
    #expect(moved.changes == min(changes, state.sequence))
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.state == state)
    #expect(try second.store.storage.sharing.secrets?.read(.tokens)?.bytes == bytes("{}"))
    let lines = try #require(second.store.storage.sharing.lines)
    #expect(try lines.append("x", SharedLine(number: 7, bytes: bytes("more\n"))))
    let target = second.folder.path("back")
    #expect(try there.run(to: target).changes == moved.changes)
    let alone = StoreConfiguration(
      paywalls: second.folder.path("paywalls"), state: target, limits: .standard)
    let store = try Store.open(configuration: alone).store
    #expect(store.catalog.state == state)
    #expect(try second.folder.read("back/tokens.json") == "{}")
    #expect(try second.folder.read("back/usage.jsonl") == "{\"counts\"}\nmore\n")
  }

  @Test(arguments: EtcdProgram.first)
  func `neither a prefix with a fleet nor a fleet's copy is a place to migrate to or from`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let there = try migration(fleet)
    #expect(throws: StorageError.self) { try there.run(to: fleet.etcd.folder.path("none")) }
    let missing = fleet.etcd.folder.path("missing")
    #expect(throws: StorageError.self) { try there.run(from: missing) }
    #expect(!FileManager.default.fileExists(atPath: missing))
    let (node, _) = try folder(fleet)
    try node.waitForFolder()
    _ = try there.run(from: node.folder.path("state"))
    #expect(throws: StorageError.self) { try there.run(from: node.folder.path("state")) }
    let second = try fleet.node("b", [])
    try second.open()
    second.close()
    try second.waitForFolder()
    #expect(throws: StorageError.self) { try there.run(from: second.folder.path("state")) }
    let alone = StoreConfiguration(
      paywalls: second.folder.path("paywalls"), state: second.folder.path("state"),
      limits: .standard)
    #expect(throws: StoreError.self) { try Store.open(configuration: alone) }
  }

  /// Every key of etcd with its value.
  private func all(_ fleet: FleetFixture) throws -> [String] {
    try fleet.client.range(EtcdRange(.prefix([]))).pairs.map {
      "\(String(decoding: $0.key, as: UTF8.self)) \($0.value.count) \($0.modified)"
    }
  }

  private static let keysBelow = [
    "test/fleet/prod/watched/identity", "test/fleet/other", "test/fleet/watched/head",
    "test/fleet/blobs/what", "test/fleet/migration",
  ]

  @Test(arguments: EtcdProgram.first, keysBelow)
  func `a prefix that holds any key is refused, and nothing there is changed`(
    program: EtcdProgram, key: String
  ) throws {
    let fleet = try FleetFixture(program)
    let (node, _) = try folder(fleet)
    try node.waitForFolder()
    try fleet.put(bytes(key), bytes("somebody's"))
    try fleet.put(bytes("test/fleets"), bytes("beside it"))
    let before = try all(fleet)
    let there = try migration(fleet)
    for _ in 1...2 {
      let reason = refusal { _ = try there.run(from: node.folder.path("state")) }
      #expect(reason.contains("is not empty: etcd has the key \(key)"), "\(reason)")
    }
    #expect(try all(fleet) == before)
  }

  @Test(arguments: EtcdProgram.first)
  func `a migration above running fleets is refused, and they stay as they are`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (node, _) = try folder(fleet)
    try node.waitForFolder()
    let running = try fleet.node("b")
    try running.open()
    let count = try fleet.count(fleet.keys.everything)
    let there = try migration(fleet, prefix: "test")
    #expect(
      refusal { _ = try there.run(from: node.folder.path("state")) }.contains("is not empty"))
    #expect(try fleet.count(fleet.keys.everything) >= count)
    _ = try running.store.activate(.named("espn"), version: nil, by: anna)
  }

  @Test(arguments: EtcdProgram.first)
  func
    `an interrupted migration is run again from its folder alone, and deletes its own keys alone`(
      program: EtcdProgram
    ) throws
  {
    let fleet = try FleetFixture(program)
    let ((node, state), (other, _)) = (try folder(fleet), try folder(fleet))
    try node.waitForFolder()
    try other.waitForFolder()
    let there = try migration(fleet)
    do {
      let held = try #require(try HeldFolder(node.folder.path("state")))
      let link = FleetLink(there.settings)
      let mark = try MigrationMark.begin(link, in: held)
      link.covering = { mark.covering($0) }
      let content = Array(repeating: UInt8(7), count: 2_000)
      _ = try PieceStore(link: link).put(content, PieceList(of: content, pieceBytes: 9))
      _ = try EtcdBytes(link).put([BlobID(of: content): content])
      link.close()
    }
    let written = try fleet.count(fleet.keys.everything)
    #expect(
      refusal { _ = try there.run(from: other.folder.path("state")) }.contains("is not empty"))
    #expect(
      refusal { try fleet.node("b", []).open { $0.limits.startSeconds = 0.1 } }
        .contains("a migration to the prefix test/fleet has begun and not ended"))
    #expect(try fleet.count(fleet.keys.everything) == written)
    let foreign = bytes("test/fleet/pieces/somebody's")
    try fleet.put(foreign, bytes("kept"))
    try node.waitForFolder()
    #expect(
      refusal { _ = try there.run(from: node.folder.path("state")) }
        .contains("etcd has the key test/fleet/pieces/somebody's"))
    #expect(try fleet.count(fleet.keys.everything) == 1)
    _ = try fleet.client.commit(EtcdTransaction(success: [.delete(.one(foreign))]))
    #expect(try there.run(from: node.folder.path("state")).sequence == state.sequence)
    #expect(try fleet.count(fleet.keys.claims) == 0 && fleet.pair(fleet.keys.migration) == nil)
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.state == state)
  }

  @Test(arguments: EtcdProgram.first)
  func `a migration whose fleet somebody else has made deletes and founds nothing`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (node, _) = try folder(fleet)
    try node.waitForFolder()
    let there = try migration(fleet)
    let held = try #require(try HeldFolder(node.folder.path("state")))
    let link = FleetLink(there.settings)
    let mark = try MigrationMark.begin(link, in: held)
    let identity = FleetIdentity.random()
    try fleet.put(fleet.keys.identity, identity.bytes)
    #expect(throws: StorageError.self) { try mark.found(.random(), []) }
    #expect(throws: StorageError.self) { _ = try MigrationMark.begin(link, in: held) }
    #expect(try fleet.pair(fleet.keys.identity)?.value == identity.bytes)
    #expect(try fleet.pair(fleet.keys.migration) != nil)
    link.close()
  }
}
