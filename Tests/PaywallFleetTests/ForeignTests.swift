import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// What a node finds where its fleet's log should be.
@Suite(.serialized) struct ForeignTests {
  @Test(arguments: EtcdProgram.first)
  func `a folder belongs to one prefix, and a folder with a log of its own to none`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    first.close()
    try first.waitForFolder()
    #expect(
      refusal { try first.open(prefix: "other") }.contains("belongs to the prefix test/fleet"))
    let second = try fleet.node("b")
    let alone = StoreConfiguration(
      paywalls: second.folder.path("paywalls"), state: second.folder.path("state"),
      limits: .standard)
    _ = try Store.open(configuration: alone).store.stop()
    try second.waitForFolder()
    #expect(refusal { try second.open() }.contains("has a log of its own"))
  }

  @Test(arguments: EtcdProgram.first)
  func `a new node without etcd says so, and a known one serves`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    fleet.etcd.stop()
    let text = refusal { try first.open { $0.limits.startSeconds = 0.1 } }
    #expect(text.contains("is new, so there is nothing to serve"))
  }

  /// Damage under the prefix, and what a running node and one that starts again say of it.
  private static let damages: [(key: @Sendable (FleetKeys) -> [UInt8], String, String)] = [
    ({ $0.identity }, "{}", "somebody has removed or replaced the fleet"),
    ({ $0.head }, "what", "the end of the log cannot be read"),
    ({ $0.head }, #"{"sequence": 1}"#, "etcd was restored from an older backup"),
    ({ $0.entry(100) }, "what", "cannot be read"),
  ]

  @Test(arguments: EtcdProgram.first, [0, 1, 2, 3])
  func `garbage under the prefix stops changes, and what was served is served on`(
    program: EtcdProgram, damage: Int
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let espn = try Brand.named("espn")
    let (key, value, reason) = Self.damages[damage]
    try fleet.put(key(fleet.keys), bytes(value))
    #expect(try eventually { first.reports.text.contains(reason) })
    #expect(first.store.catalog.names.count == 2)
    #expect(throws: StoreError.self) { try first.store.activate(espn, version: nil, by: anna) }
    #expect(try first.store.history().count == first.store.catalog.state.sequence)
    try first.reopen()
    #expect(first.store.catalog.names.count == 2)
  }

  @Test(arguments: EtcdProgram.first)
  func `a change of a kind that a release does not know stops its changes alone`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let next = first.store.catalog.state.sequence + 1
    let line = LogLine.sealed(
      bytes(
        #"{"sequence":\#(next),"time":"2030-01-01T00:00:00.000Z","action":"sing","actor":{"name":"x"}}"#
      ))
    let entry = LogEntry(
      node: "b", append: "1", changes: next...next, body: .lines(line + [UInt8(ascii: "\n")]))
    _ = try fleet.client.commit(
      EtcdTransaction(success: [
        .put(key: fleet.keys.entry(next), value: entry.bytes),
        .put(
          key: fleet.keys.head, value: FleetHead(sequence: next, modified: 0).bytes),
      ]))
    #expect(try eventually { first.store.health.obstacle?.contains("update this node") == true })
    let espn = try Brand.named("espn")
    #expect(throws: StoreError.self) { try first.store.activate(espn, version: nil, by: anna) }
    #expect(first.store.catalog.active?.name == "disney")
  }
}
