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

/// A node whose state folder is taken away, while etcd would take its changes.
@Suite(.serialized) struct LostFolderTests {
  @Test(arguments: EtcdProgram.first)
  func `a node that says that it takes no change takes none, and says so as soon as it refuses`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let node = try fleet.node("a")
    try node.open()
    let (disney, espn) = (try Brand.named("disney"), try Brand.named("espn"))
    let (place, away) = (node.folder.path("state"), node.folder.path("away"))
    let head = { try fleet.pair(fleet.keys.head)?.value }
    for round in 1...2 {
      let before = try head()
      try FileManager.default.moveItem(atPath: place, toPath: away)
      // In the second round it is a look that finds it first.
      if round == 2 { #expect(try eventually { node.store.health.failure != nil }) }
      let reason = refusal { _ = try node.store.activate(espn, version: nil, by: anna) }
      #expect(reason.contains("the state is out of reach"), "\(reason)")
      #expect(node.store.health.failure == reason)
      #expect(try head() == before)
      #expect(node.store.catalog.active == disney)
      try FileManager.default.moveItem(atPath: away, toPath: place)
      _ = try node.store.activate(espn, version: nil, by: anna)
      #expect(node.store.health.failure == nil && node.store.catalog.active == espn)
      _ = try node.store.activate(disney, version: nil, by: anna)
    }
  }

  @Test(arguments: EtcdProgram.first)
  func `a node whose folder is gone for good serves on and follows`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let (node, other) = (try fleet.node("a"), try fleet.node("b", []))
    try node.open()
    try other.open()
    let espn = try Brand.named("espn")
    try FileManager.default.removeItem(atPath: node.folder.path("state"))
    _ = try other.store.activate(espn, version: nil, by: anna)
    #expect(try eventually { node.store.catalog.active == espn })
    #expect(try eventually { node.store.health.failure != nil })
  }
}
