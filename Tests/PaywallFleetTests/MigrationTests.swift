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
  private func migration(_ fleet: FleetFixture, changes: Int = 50_000) throws -> Migration {
    let location = try EtcdLocation("etcd://\(fleet.etcd.endpoint)/\(FleetNode.prefix)")
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
}
