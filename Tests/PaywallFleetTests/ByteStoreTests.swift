import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// Where a fleet keeps its documents and pictures.
@Suite(.serialized) struct ByteStoreTests {
  private func folder(_ fleet: FleetFixture, _ name: String) -> String {
    fleet.etcd.folder.path(name)
  }

  @Test(arguments: EtcdProgram.first)
  func `a node that keeps bytes elsewhere than the fleet does not start, and says which`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    try first.open()
    let place = folder(fleet, "shared")
    #expect(
      refusal { try second.open { $0.blobs = place } }
        .contains("in etcd, and this node was started with --blobs \(place)"))
    #expect(!FileManager.default.fileExists(atPath: place))
    try second.waitForFolder()
    try second.open()
  }

  @Test(arguments: EtcdProgram.first)
  func `a fleet's folder is known by its marker`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    let (place, other) = (folder(fleet, "shared"), folder(fleet, "other"))
    try first.open { $0.blobs = place }
    #expect(
      refusal { try second.open() }.contains("in a folder that all nodes share"))
    try second.waitForFolder()
    #expect(
      refusal { try second.open { $0.blobs = other } }
        .contains("\(other) of --blobs has no file paywalld-blobs.json"))
    #expect(!FileManager.default.fileExists(atPath: other))
    try fleet.etcd.folder.write(#"{"marker": "another"}"#, to: "other/paywalld-blobs.json")
    try second.waitForFolder()
    #expect(
      refusal { try second.open { $0.blobs = other } }.contains("is not the one that the fleet"))
    try second.waitForFolder()
    try second.open { $0.blobs = place }
    #expect(second.store.catalog.names.count == 2)
    // Its folder remembers it for a start without etcd.
    fleet.etcd.stop()
    second.close()
    try second.waitForFolder()
    #expect(
      refusal { try second.open { $0.blobs = other } }.contains("is not the one that the fleet"))
    try second.waitForFolder()
    try second.open { $0.blobs = place }
    #expect(second.store.catalog.names.count == 2)
  }

  @Test(arguments: EtcdProgram.first)
  func `nothing is stored in a folder that is no longer the fleet's`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let first = try fleet.node("a")
    let (place, away) = (folder(fleet, "shared"), folder(fleet, "away"))
    try first.open { $0.blobs = place }
    let disney = try Brand.named("disney")
    try FileManager.default.moveItem(atPath: place, toPath: away)
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: false)
    let publish = {
      _ = try first.store.publish(
        Array(FleetNode.document("new").utf8), to: disney,
        options: PublishOptions(activate: true), by: anna)
    }
    #expect(refusal(publish).contains("has no file paywalld-blobs.json"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.moveItem(atPath: away, toPath: place)
    try publish()
    #expect(first.store.catalog.version(disney, nil)?.number == 2)
  }

  @Test(arguments: EtcdProgram.first, [false, true])
  func `a fleet of an earlier release is held to where its bytes are`(
    program: EtcdProgram, isInFolder: Bool
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    let place = folder(fleet, "shared")
    let own = isInFolder ? place : nil
    try first.open { $0.blobs = own }
    _ = try fleet.client.commit(
      EtcdTransaction(success: [.delete(.one(fleet.keys.byteStore))]))
    let reason = refusal { try second.open { $0.blobs = isInFolder ? nil : place } }
    #expect(reason.contains(isInFolder ? "started without --blobs" : "started with --blobs"))
    try second.waitForFolder()
    try second.open { $0.blobs = own }
    #expect(try fleet.pair(fleet.keys.byteStore) != nil)
  }

  @Test(arguments: EtcdProgram.first)
  func `a node's start leaves files alone that others are writing to the shared folder`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    let place = folder(fleet, "shared")
    try first.open { $0.blobs = place }
    try fleet.etcd.folder.write("half", to: "shared/.what.1-1.tmp")
    try second.open { $0.blobs = place }
    #expect(try fleet.etcd.folder.read("shared/.what.1-1.tmp") == "half")
  }
}
