import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// A node compares what it knows with etcd, because etcd may lose events of a watch without a word.
@Suite(.serialized) struct ComparisonTests {
  private func deaf(
    _ fleet: FleetFixture, _ name: String = "b", _ change: (inout FleetSettings) -> Void = { _ in }
  ) throws -> (node: FleetNode, relay: TestRelay) {
    let relay = try TestRelay(to: fleet.etcd.endpoint)
    let node = try fleet.node(name, [])
    try node.open {
      $0.etcd.endpoints = [relay.endpoint]
      $0.limits.comparisonSeconds = 0.3
      change(&$0)
    }
    // A change before the watch would reach the node with the watch's first answer.
    #expect(try eventually { relay.hasWatch })
    return (node, relay)
  }

  @Test(arguments: EtcdProgram.first)
  func `a change whose event is lost is served after a comparison, also while other events arrive`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let (second, relay) = try deaf(fleet)
    let espn = try Brand.named("espn")
    relay.losesEvents(true)
    _ = try first.store.activate(espn, version: nil, by: anna)
    #expect(try eventually { relay.hasLostEvent(with: fleet.keys.head.base64) })
    #expect(try eventually { second.store.catalog.active == espn })
    relay.losesEvents(false)
    #expect(try eventually { second.reports.text.contains("its watch has missed changes") })
    let disney = try Brand.named("disney")
    _ = try first.store.activate(disney, version: nil, by: anna)
    #expect(try eventually { second.store.catalog.active == disney })
    #expect(try first.store.history() == second.store.history())
  }

  @Test(arguments: EtcdProgram.first)
  func `a node that hears of a change after the event before it was lost reads what lies between`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let (second, relay) = try deaf(fleet) { $0.limits.comparisonSeconds = 600 }
    relay.losesEvents(true)
    let (espn, disney) = (try Brand.named("espn"), try Brand.named("disney"))
    _ = try first.store.activate(espn, version: nil, by: anna)
    #expect(try eventually { relay.hasLostEvent(with: fleet.keys.head.base64) })
    relay.losesEvents(false)
    _ = try first.store.activate(disney, version: nil, by: anna)
    #expect(try eventually { try first.store.history() == second.store.history() })
    #expect(!second.reports.text.contains("lacks the changes"))
  }

  @Test(arguments: EtcdProgram.first)
  func `a secret whose event is lost is known after a comparison`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let (second, relay) = try deaf(fleet)
    relay.losesEvents(true)
    let own = try #require(first.store.secrets)
    let others = try #require(second.store.secrets)
    #expect(try own.replace(.tokens, Array("{}".utf8), nil))
    #expect(try eventually { try others.read(.tokens)?.bytes == Array("{}".utf8) })
    let version = try #require(try own.read(.tokens)).version
    #expect(try own.replace(.tokens, Array("[]".utf8), version))
    #expect(try eventually { try others.read(.tokens)?.bytes == Array("[]".utf8) })
  }

  @Test(arguments: EtcdProgram.first)
  func `a node that cannot compare says that it may be stale, and how old its secrets are`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    try fleet.node("a").open()
    let (node, relay) = try deaf(fleet)
    #expect(try eventually { node.store.staleSeconds == nil })
    relay.losesAnswers(true)
    #expect(try eventually { node.store.staleSeconds ?? 0 >= 2 })
    #expect(node.store.secrets?.ageSeconds() ?? 0 >= 2)
    relay.losesAnswers(false)
    #expect(try eventually { node.store.staleSeconds == nil })
    #expect(try eventually { node.store.secrets?.ageSeconds() ?? 9 < 1 })
  }

  @Test(arguments: EtcdProgram.first)
  func
    `a node that starts without etcd does not know how old its secrets are until it has compared`(
      program: EtcdProgram
    ) throws
  {
    let fleet = try FleetFixture(program)
    let node = try fleet.node("a")
    try node.open()
    #expect(try node.store.secrets?.replace(.tokens, Array("{}".utf8), nil) == true)
    fleet.etcd.stop()
    try node.reopen()
    let later = try #require(node.store.secrets)
    #expect(try later.read(.tokens)?.bytes == Array("{}".utf8))
    #expect(later.ageSeconds() == .infinity)
    try fleet.etcd.start()
    #expect(try eventually { later.ageSeconds() < 1 })
  }

  /// Appends a change of a kind that this release does not know.
  private func appendFuture(after sequence: Int, in fleet: FleetFixture) throws {
    let next = sequence + 1
    let change = #"{"sequence":\#(next),"time":"2027-01-01T00:00:00Z","action":"future"}"#
    let lines = LogLine.sealed(Array(change.utf8)) + [UInt8(ascii: "\n")]
    let entry = LogEntry(
      node: "b", append: .randomDigits(), changes: next...next, body: .lines(lines))
    let end = FleetHead(sequence: next, modified: 0)
    _ = try fleet.client.commit(
      EtcdTransaction(success: [
        .put(key: fleet.keys.entry(next), value: entry.bytes),
        .put(key: fleet.keys.head, value: end.bytes),
      ]))
  }

  @Test(arguments: EtcdProgram.first)
  func `a change of a kind that a node does not know makes its answers stale`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let made = try first.store.activate(try .named("espn"), version: nil, by: anna)
    try appendFuture(after: made.sequence, in: fleet)
    #expect(try eventually { first.store.staleSeconds ?? 0 >= 2 })
    #expect(try eventually { "\(first.store.health.obstacle ?? "")".contains("update this node") })
  }

  @Test(arguments: EtcdProgram.first)
  func
    `a new node of an older release starts, and serves what came before a change it does not know`(
      program: EtcdProgram
    ) throws
  {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    let espn = try Brand.named("espn")
    let made = try first.store.activate(espn, version: nil, by: anna)
    let secrets = try #require(first.store.secrets)
    #expect(try secrets.replace(.tokens, Array("{}".utf8), nil))
    try appendFuture(after: made.sequence, in: fleet)
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.active == espn)
    #expect(try second.store.secrets?.read(.tokens)?.bytes == Array("{}".utf8))
    #expect(try eventually { "\(second.store.health.obstacle ?? "")".contains("update this node") })
  }
}
