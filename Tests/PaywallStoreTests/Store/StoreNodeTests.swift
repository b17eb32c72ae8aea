import Foundation
import PaywallModel
import Synchronization
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// What a store tells of itself to others that serve the same log, and of its writes to whoever asked for them.
struct StoreNodeTests {
  @Test func `a store alone is its only node, and tells its last change from the start`() throws {
    let fixture = try StoreFixture()
    var configuration = fixture.configuration()
    configuration.node = NodeRecord(name: "one", version: "1.0", sequence: 0, since: .distantPast)
    var last = 0
    for round in 1...2 {
      let store = try Store.open(configuration: configuration).store
      if round == 2 { #expect(store.nodes.map(\.sequence) == [last]) }
      _ = try store.activate(.named(round == 1 ? "espn" : "disney"), by: anna)
      last = store.catalog.sequence
      #expect(store.nodes.map(\.sequence) == [last])
      #expect(store.nodes.map(\.name) == ["one"] && store.nodeName == "one")
      #expect(store.staleSeconds == nil)
      store.stop()
    }
  }

  @Test func `stores on one log tell each other what they serve`() throws {
    let memory = MemoryStorage(isShared: true)
    let (first, second) = (try StoreFixture(), try StoreFixture([]))
    let one = try first.open(memory, as: "one")
    let two = try second.open(memory, as: "two")
    let told = Told()
    one.observeNodes { told.count() }
    let before = two.catalog.sequence
    _ = try one.activate(.named("espn"), by: anna)
    #expect(one.nodes.map(\.sequence) == [before + 1, before])
    #expect(two.nodes == one.nodes)
    try two.follow()
    #expect(one.nodes.map(\.sequence) == [before + 1, before + 1])
    #expect(told.times == 2)
  }

  @Test func `who makes a change learns its number, and who repeats it that of the state`() throws {
    let store = try StoreFixture().open()
    let espn = try Brand.named("espn")
    func number() -> Int? {
      Store.tracingWrites { Result { try store.activate(espn, by: anna) } }.sequence
    }
    let first = number()
    #expect(first == store.catalog.sequence && first != nil)
    #expect(number() == first)
    #expect(Store.tracingWrites { store.catalog.sequence }.sequence == nil)
    let unknown = Store.tracingWrites { Result { try store.activate(.named("none"), by: anna) } }
    #expect(unknown.sequence == nil)
    store.stop()
  }
}

/// Counts calls.
private final class Told: Sendable {
  private let all = Atomic(0)

  var times: Int { all.load(ordering: .relaxed) }

  func count() { all.add(1, ordering: .relaxed) }
}
