import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// Appends whose answer is lost.
@Suite(.serialized) struct UndecidedTests {
  @Test(arguments: EtcdProgram.first)
  func `a change whose answer was lost is looked up, and is in the log once`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let relay = try TestRelay(to: fleet.etcd.endpoint)
    let first = try fleet.node("a")
    let endpoint = fleet.etcd.endpoint
    // Answers come over the second endpoint after the first one has lost one.
    try first.open {
      $0.etcd.endpoints = [relay.endpoint, endpoint]
      $0.limits.appendSeconds = 10
    }
    let espn = try Brand.named("espn")
    let before = first.store.catalog.state.sequence
    relay.losesAnswers(fromRequestWith: fleet.keys.entry(before + 1).base64)
    let made = try first.store.activate(espn, version: nil, by: anna)
    #expect(relay.lostAnswers > 0)
    #expect(made.sequence == before + 1 && !made.isRepeat)
    #expect(try fleet.count(fleet.keys.entries(from: made.sequence)) == 1)
    #expect(try first.store.history().count == made.sequence)
  }

  @Test(arguments: EtcdProgram.first)
  func `as long as nobody answers, the fate of a change is not known, and then it is`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let relay = try TestRelay(to: fleet.etcd.endpoint)
    let first = try fleet.node("a")
    try first.open {
      $0.etcd.endpoints = [relay.endpoint]
      $0.etcd.silenceSeconds = 60
      $0.limits.appendSeconds = 0.6
    }
    let espn = try Brand.named("espn")
    let before = first.store.catalog.state.sequence
    relay.losesAnswers(fromRequestWith: fleet.keys.entry(before + 1).base64)
    let error = #expect(throws: StoreError.self) {
      try first.store.activate(espn, version: nil, by: anna)
    }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("it is not known whether the change was made"))
    #expect(text.contains("since=\(before)&limit=1"))
    relay.losesAnswers(false)
    // The change was made, so the node comes to it by itself or with the next change.
    #expect(try eventually { first.store.catalog.active == espn })
    let disney = try Brand.named("disney")
    // The node may be about to connect anew.
    let isMade = try eventually {
      do throws(StoreError) {
        return try first.store.activate(disney, version: nil, by: anna).sequence == before + 2
      } catch {
        return false
      }
    }
    #expect(isMade)
    #expect(try first.store.history().count == before + 2)
  }
}
