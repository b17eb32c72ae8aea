import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// Bytes that lie in several keys of etcd.
@Suite(.serialized) struct PiecesTests {
  @Test(arguments: EtcdProgram.first)
  func `pieces that nothing names are deleted after a while, and others stay`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let orphan = String(repeating: "7", count: 64)
    for number in 0..<3 { try fleet.put(fleet.keys.piece(orphan, number), [1, 2, 3]) }
    let first = try fleet.node("a")
    try first.open {
      $0.limits.unusedSeconds = 1
      $0.limits.trimSeconds = 0.1
      $0.limits.changes = 10
      $0.limits.entryBytes = 10
      $0.limits.pieceBytes = 64
    }
    let (disney, espn) = (try Brand.named("disney"), try Brand.named("espn"))
    for round in 0..<15 {
      _ = try first.store.activate(round % 2 == 0 ? espn : disney, version: nil, by: anna)
    }
    #expect(try eventually { try fleet.pair(fleet.keys.base) != nil })
    #expect(try eventually { try fleet.count(fleet.keys.pieces(orphan)) == 0 })
    // What is wrongly taken for an orphan would be gone before the next one.
    let next = String(repeating: "8", count: 64)
    try fleet.put(fleet.keys.piece(next, 0), [1])
    #expect(try eventually { try fleet.count(fleet.keys.pieces(next)) == 0 })
    let second = try fleet.node("b", [])
    try second.open()
    #expect(second.store.catalog.state == first.store.catalog.state)
  }

  @Test(arguments: EtcdProgram.first)
  func `a change whose pieces are gone before it is made is refused, and can be made again`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    try first.open {
      $0.limits.entryBytes = 500
      $0.limits.pieceBytes = 16
    }
    let espn = try Brand.named("espn")
    let long = Actor(name: "anna", reason: String(repeating: "because ", count: 60))
    let before = try Self.digests(fleet.client, fleet.keys)
    let (client, keys) = (fleet.client, fleet.keys)
    Thread.detachNewThread {
      _ = try? eventually {
        guard let new = try Self.digests(client, keys).subtracting(before).first else {
          return false
        }
        _ = try client.commit(EtcdTransaction(success: [.delete(keys.pieces(new))]))
        return true
      }
    }
    let error = #expect(throws: StoreError.self) {
      try first.store.activate(espn, version: nil, by: long)
    }
    #expect("\(try #require(error))".contains("the bytes of the change were deleted from etcd"))
    let made = try first.store.activate(espn, version: nil, by: long)
    let second = try fleet.node("b", [])
    try second.open()
    #expect(try second.store.history().last?.sequence == made.sequence)
  }

  @Test func `what is unused at two looks and was not written between them is old`() {
    var keys = UnusedKeys<String>()
    #expect(keys.old(["a": 1, "b": 2], after: .zero) == [:])
    #expect(keys.old(["a": 1, "b": 3, "c": 4], after: .zero) == ["a": 1])
    #expect(keys.old(["b": 3], after: .seconds(3_600)) == [:])
    #expect(keys.old(["a": 1, "b": 3, "c": 4], after: .zero) == ["b": 3])
  }

  private static func digests(_ client: EtcdClient, _ keys: FleetKeys) throws -> Set<String> {
    let pairs = try client.range(EtcdRange(keys.pieces, keysOnly: true)).pairs
    return Set(pairs.compactMap { keys.digest(ofFirst: $0.key) })
  }
}
