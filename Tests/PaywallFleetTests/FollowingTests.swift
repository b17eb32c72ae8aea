import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// Several nodes on one etcd.
@Suite(.serialized) struct FollowingTests {
  private let disney: Brand
  private let espn: Brand

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
  }

  private func document(_ name: String) -> [UInt8] { Array(FleetNode.document(name).utf8) }

  @Test(arguments: EtcdProgram.first)
  func `what one node changes is served by all`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    try first.open()
    try second.open()
    #expect(second.store.catalog.names == [disney, espn])
    _ = try first.store.activate(espn, version: nil, by: anna)
    #expect(try eventually { second.store.catalog.active == espn })
    let made = try second.store.publish(
      document("new"), to: disney, options: PublishOptions(activate: true), by: anna)
    #expect(try eventually { first.store.catalog.version(disney, nil)?.number == made.number })
    #expect(try first.store.history() == second.store.history())
    #expect(first.store.catalog.state == second.store.catalog.state)
  }

  @Test(arguments: EtcdProgram.first)
  func `a node without a copy of the log does not serve without etcd`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    try fleet.node("a").open()
    let node = try fleet.node("b", [])
    try node.open()
    node.close()
    try node.waitForFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: node.folder.path("state"))
    where name != Membership.name {
      try FileManager.default.removeItem(atPath: node.folder.path("state/" + name))
    }
    fleet.etcd.stop()
    var reason = ""
    do {
      try node.open { $0.limits.startSeconds = 0.5 }
    } catch {
      reason = "\(error)"
    }
    #expect(reason.contains("this node has nothing to serve yet"), "\(reason)")
  }

  @Test(arguments: EtcdProgram.first)
  func `changes of many writers on three nodes are in every log, each once`(
    program: EtcdProgram
  ) async throws {
    let fleet = try FleetFixture(program)
    let nodes = try ["a", "b", "c"].map { try fleet.node($0) }
    for node in nodes { try node.open() }
    let stores = nodes.map(\.store)
    let disney = disney
    let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 0..<6 {
        group.addTask {
          try (0..<8).map { round in
            let text = Array(FleetNode.document("\(writer)-\(round)").utf8)
            return try stores[writer % 3].publish(
              text, to: disney, options: PublishOptions(), by: anna
            ).number
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(numbers.sorted() == Array(2...49))
    for store in stores {
      #expect(try eventually { store.catalog.brands[disney]?.versions.count == 49 })
    }
    let histories = try stores.map { try $0.history() }
    #expect(histories[0] == histories[1] && histories[1] == histories[2])
    #expect(histories[0].map(\.sequence) == Array(1...histories[0].count))
  }

  @Test(arguments: EtcdProgram.first)
  func `a node serves, also after a new start, while etcd is away, and catches up afterwards`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    try first.open()
    try second.open()
    _ = try first.store.activate(espn, version: nil, by: anna)
    #expect(try eventually { second.opened?.catalog.active == espn })
    fleet.etcd.stop()
    try second.reopen()
    #expect(second.store.catalog.active == espn)
    for store in [first.store, second.store] {
      let error = #expect(throws: StoreError.self) {
        try store.activate(disney, version: nil, by: anna)
      }
      #expect("\(try #require(error))".hasPrefix("the shared log is out"))
      #expect(try eventually { store.health.obstacle != nil })
      #expect(store.catalog.active == espn)
    }
    try fleet.etcd.start()
    #expect(
      try eventually { first.store.health.obstacle == nil && second.store.health.obstacle == nil })
    _ = try first.store.activate(disney, version: nil, by: anna)
    #expect(try eventually { second.store.catalog.active == disney })
    #expect(try first.store.history() == second.store.history())
  }

  @Test(arguments: EtcdProgram.first)
  func `a damaged copy of the log is made anew`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open()
    for brand in [espn, disney] { _ = try first.store.activate(brand, version: nil, by: anna) }
    let (state, history) = (first.store.catalog.state, try first.store.history())
    first.close()
    try first.waitForFolder()
    let log = try first.folder.read("state/audit.jsonl").replacing("espn", with: "nobody")
    try first.folder.write(log, to: "state/audit.jsonl")
    try FileManager.default.removeItem(atPath: first.folder.path("state/active.json"))
    try first.open()
    #expect(first.store.catalog.state == state)
    #expect(try first.store.history() == history)
    #expect(first.store.health.failure == nil)
    #expect(first.reports.text.contains("the copy of the log is damaged at change"))
  }

  @Test(arguments: EtcdProgram.first)
  func `a large change lies in pieces, and a new node reads it`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let brands = (0..<30).map { "brand-\($0)/1.json" }
    let first = try fleet.node("a", brands)
    try first.open {
      $0.limits.entryBytes = 500
      $0.limits.pieceBytes = 1_000
    }
    #expect(try fleet.count(fleet.keys.entries(from: 0)) == 1)
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.names.count == 30)
    #expect(try second.store.history() == first.store.history())
  }

  @Test(arguments: EtcdProgram.first)
  func `old changes are cut once a snapshot is readable, from which a new node starts`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open {
      $0.limits.changes = 10
      $0.limits.trimSeconds = 0.1
    }
    for round in 0..<20 {
      _ = try first.store.activate(round % 2 == 0 ? espn : disney, version: nil, by: anna)
    }
    #expect(try eventually { try fleet.pair(fleet.keys.base) != nil })
    #expect(try eventually { try fleet.count(fleet.keys.entries(from: 0)) <= 13 })
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.state == first.store.catalog.state)
    _ = try second.store.activate(espn, version: nil, by: anna)
    #expect(try eventually { first.store.catalog.active == espn })
    let known = try second.store.history()
    #expect(try known == first.store.history().suffix(known.count))
    try second.reopen()
    #expect(second.store.catalog.state == first.store.catalog.state)
  }

  @Test(arguments: EtcdProgram.first)
  func `a node that was away for longer than the log reaches back goes on from the snapshot`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let relay = try TestRelay(to: fleet.etcd.endpoint)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    try first.open {
      $0.limits.changes = 10
      $0.limits.trimSeconds = 0.1
    }
    try second.open { $0.etcd.endpoints = [relay.endpoint] }
    let heard = Reports()
    second.store.observe { _, change in heard.add(change.action) }
    relay.losesAnswers(true)
    #expect(try eventually { second.store.health.obstacle != nil })
    for round in 0..<21 {
      _ = try first.store.publish(
        document("\(round)"), to: round % 2 == 0 ? espn : disney,
        options: PublishOptions(activate: true), by: anna)
    }
    #expect(try eventually { try fleet.pair(fleet.keys.base) != nil })
    #expect(try eventually { try fleet.count(fleet.keys.entries(before: 5)) == 0 })
    #expect(second.store.catalog.version(disney, nil)?.number == 1)
    relay.losesAnswers(false)
    #expect(try eventually { second.store.catalog.state == first.store.catalog.state })
    #expect(second.store.catalog.version(disney, nil)?.number == 11)
    #expect(heard.text.contains("live"))
    try second.reopen()
    #expect(second.store.catalog.state == first.store.catalog.state)
  }

  @Test(arguments: EtcdProgram.first)
  func `bytes that nothing needs are deleted after a while, and others stay`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open {
      $0.limits.unusedSeconds = 0
      $0.limits.trimSeconds = 0.1
    }
    let made = try first.store.publish(
      document("draft"), to: disney, options: PublishOptions(), by: anna)
    #expect(try fleet.count(fleet.keys.blobs) == 3)
    _ = try first.store.delete(disney, version: made.number, by: anna)
    #expect(try eventually { try fleet.count(fleet.keys.blobs) == 2 })
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.version(disney, nil)?.number == 1)
  }
}
