import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// A canary on several nodes: all show it, and one of them ends it for all.
@Suite(.serialized) struct CanaryTests {
  @Test(arguments: EtcdProgram.first)
  func `all nodes show a canary, also after a restart, and one ends it`(
    program: EtcdProgram
  ) throws {
    let disney = try Brand.named("disney")
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    try first.open()
    try second.open()
    let made = try first.store.publish(
      Array(FleetNode.document("new").utf8), to: disney, options: PublishOptions(), by: anna)
    let change = try first.store.setLive(
      disney, version: made.number, canary: CanaryTerms(share: 0.05, seconds: 7_200), by: anna)
    #expect(change.after.canary == made.number)
    let canary = try #require(first.store.catalog.canaries.first?.canary)
    #expect(try eventually { second.store.catalog.canaries.first?.canary == canary })
    try second.reopen()
    #expect(try eventually { second.store.catalog.canaries.first?.canary == canary })
    let end = try second.store.end(canary, of: disney, makingLive: true, because: "no harm")
    #expect(end?.action == "canary-pass")
    #expect(try first.store.end(canary, of: disney, makingLive: false, because: "harm") == nil)
    #expect(first.store.catalog.version(disney, nil)?.number == made.number)
    #expect(first.store.catalog.canaries.isEmpty)
    #expect(try first.store.history() == second.store.history())
  }
}
