import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// What nodes agree on besides the log.
@Suite(.serialized) struct SharingTests {
  private func secrets(_ node: FleetNode) throws -> Secrets {
    try #require(node.store.storage.sharing.secrets)
  }

  @Test(arguments: EtcdProgram.first)
  func `nodes see each other with the change that they serve, until they end`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    try first.open()
    try second.open()
    let names = { first.store.storage.sharing.nodes.list().map(\.name) }
    #expect(try eventually { names() == ["a", "b"] })
    second.store.storage.sharing.nodes.tell(7)
    #expect(try eventually { first.store.storage.sharing.nodes.list().last?.sequence == 7 })
    second.close()
    #expect(try eventually { names() == ["a"] })
  }

  @Test(arguments: EtcdProgram.first)
  func `a duty goes to another node with a greater number, and the former one is refused`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    for node in [first, second] { try node.open() }
    let former = first.store.storage.sharing.duties
    let later = second.store.storage.sharing.duties
    #expect(try eventually { former.hold(.webhooks) != nil })
    let tenure = try #require(former.hold(.webhooks))
    #expect(try former.mark(.webhooks) == nil)
    #expect(try former.advance(tenure, 3))
    #expect(later.hold(.webhooks) == nil)
    first.close()
    #expect(try eventually { later.hold(.webhooks) != nil })
    let next = try #require(later.hold(.webhooks))
    #expect(next.fence > tenure.fence)
    #expect(try later.mark(.webhooks) == 3)
    #expect(try !later.advance(tenure, 2))
    #expect(try later.advance(next, 4))
  }

  @Test(arguments: EtcdProgram.first)
  func `a secret is changed by comparing, told to others, and kept for a start without etcd`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    for node in [first, second] { try node.open() }
    #expect(try secrets(first).read(.tokens) == nil)
    #expect(try secrets(first).replace(.tokens, bytes("first"), nil))
    #expect(try !secrets(second).replace(.tokens, bytes("other"), nil))
    let told = Reports()
    try secrets(second).watch { told.add($0.rawValue) }
    let known = try #require(try secrets(second).read(.tokens))
    #expect(known.bytes == bytes("first"))
    #expect(try secrets(first).replace(.tokens, bytes("second"), known.version))
    #expect(try eventually { try secrets(second).read(.tokens)?.bytes == bytes("second") })
    #expect(try eventually { told.text == "tokens" })
    fleet.etcd.stop()
    try second.reopen()
    let again = try secrets(second)
    #expect(try again.read(.tokens)?.bytes == bytes("second"))
    #expect(throws: StorageError.self) { try again.replace(.tokens, bytes("third"), known.version) }
  }

  @Test(arguments: EtcdProgram.first)
  func `a secret that nobody can read takes the place of nothing, and its key is told`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    let objecting = { @Sendable (settings: inout FleetSettings) in
      settings.objection = { $1 == bytes("bad") ? "it is \($0.rawValue)" : nil }
    }
    try first.open(objecting)
    #expect(try secrets(first).replace(.tokens, bytes("good"), nil))
    let key = fleet.keys.secret(.tokens)
    try fleet.put(key, bytes("bad"))
    let fault = "the key test/fleet/watched/secrets/tokens cannot be used: it is tokens; put back"
    #expect(try eventually { first.reports.text.contains(fault) })
    for _ in 1...2 {
      let known = try #require(try secrets(first).read(.tokens))
      #expect(known.bytes == bytes("good"))
      let error = #expect(throws: StorageError.self) {
        try secrets(first).replace(.tokens, bytes("new"), known.version)
      }
      #expect("\(try #require(error))".contains(fault))
      try first.reopen(objecting)
    }
    try second.open(objecting)
    let error = #expect(throws: StorageError.self) { try secrets(second).read(.tokens) }
    #expect("\(try #require(error))".contains(fault))
    try fleet.put(key, bytes("mended"))
    for node in [first, second] {
      #expect(try eventually { (try? secrets(node).read(.tokens))?.bytes == bytes("mended") })
    }
    let version = try #require(try secrets(first).read(.tokens)).version
    #expect(try secrets(first).replace(.tokens, bytes("new"), version))
    _ = try fleet.client.commit(EtcdTransaction(success: [.delete(.one(key))]))
    #expect(try eventually { first.reports.text.contains("cannot be used: it is gone") })
    #expect(try secrets(first).read(.tokens)?.bytes == bytes("new"))
  }

  @Test(arguments: EtcdProgram.first)
  func `of two nodes of one name the second is listed with another one, until the first ends`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("a", []))
    try first.open()
    #expect(try eventually { try fleet.pair(fleet.keys.node("a")) != nil })
    let record = try #require(try fleet.pair(fleet.keys.node("a")))
    try second.open()
    #expect(
      try eventually {
        second.reports.text.contains("another node has the name a, so this one is listed as a/")
      })
    let own = second.store.nodeName
    #expect(own.hasPrefix("a/"))
    for node in [first, second] {
      #expect(try eventually { node.store.nodes.map(\.name) == ["a", own] })
      #expect(node.store.nodes.map(\.sharesName) == [false, true])
    }
    #expect(first.store.nodeName == "a")
    _ = try second.store.activate(.named("espn"), version: nil, by: anna)
    #expect(
      try eventually {
        first.store.nodes.allSatisfy { $0.sequence == first.store.catalog.sequence }
      })
    #expect(try fleet.pair(fleet.keys.node("a"))?.lease == record.lease)
    #expect(!first.reports.text.contains("another node has the name"))
    first.close()
    #expect(try eventually { second.store.nodes.map(\.name) == ["a"] })
    #expect(try eventually { try fleet.count(fleet.keys.nodes) == 1 })
    #expect(second.reports.text.contains("the name a is free"))
  }

  @Test(arguments: EtcdProgram.first)
  func `a node that was killed and starts anew keeps its name`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let node = try fleet.node("a")
    try node.open()
    let key = fleet.keys.node("a")
    #expect(try eventually { try fleet.pair(key) != nil })
    let record = try #require(try fleet.pair(key))
    node.close()
    let lease = try fleet.client.grantLease(seconds: 60)
    _ = try fleet.client.commit(
      EtcdTransaction(success: [.put(key: key, value: record.value, lease: lease)]))
    try node.waitForFolder()
    try node.open()
    #expect(try eventually { try fleet.pair(key).map { $0.lease != lease } ?? false })
    #expect(node.store.nodes.map(\.name) == ["a"])
    #expect(!node.reports.text.contains("another node"))
  }
}
