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
}
