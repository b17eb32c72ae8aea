import Foundation
import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// A version that a share of the readers sees first: how it begins, and each way in which it ends.
struct CanaryTests {
  private let disney: Brand
  private let espn: Brand
  private let fixture: StoreFixture
  private let store: Store
  private static let terms = CanaryTerms(share: 0.05, seconds: 7_200)

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    fixture = try StoreFixture(
      ["disney/1.json", "disney/2.json", "disney/3.json", "espn/1.json"])
    store = try fixture.open()
    _ = try store.activate(disney, version: 1, by: anna)
  }

  private func begin(_ version: Int = 2, _ terms: CanaryTerms = Self.terms) throws -> LoggedChange {
    try store.setLive(disney, version: version, canary: terms, by: anna)
  }

  private func running(in store: Store? = nil) -> Canary? {
    (store ?? self.store).catalog.brands[disney]?.canary?.terms
  }

  @Test func `it leaves the live version, and tells who began it until when`() throws {
    let change = try begin()
    #expect(change.action == "canary" && !change.isRepeat)
    #expect(change.before == ServedState(active: disney, live: 1))
    #expect(change.after == ServedState(active: disney, live: 1, canary: 2))
    let canary = try #require(running())
    #expect(canary.version == 2 && canary.terms == Self.terms && canary.createdBy == "anna")
    #expect(canary.sequence == change.sequence)
    #expect(canary.until == change.time.addingTimeInterval(7_200))
    #expect(store.catalog.nextChange(of: disney) == canary.until)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(store.catalog.version(disney, 2)?.wasLive == true, "readers see it")
  }

  @Test func `asking again changes nothing, and a larger share is another canary of the version`()
    throws
  {
    let first = try begin()
    #expect(try begin().isRepeat)
    let second = try begin(2, CanaryTerms(share: 0.2, seconds: 7_200))
    #expect(!second.isRepeat && second.sequence == first.sequence + 1)
    #expect(running()?.terms.share == 0.2)
  }

  @Test func `making its version live ends it for everybody`() throws {
    _ = try begin()
    let change = try store.setLive(disney, version: 2, by: anna)
    #expect(change.before == ServedState(active: disney, live: 1, canary: 2))
    #expect(change.after == ServedState(active: disney, live: 2))
    #expect(running() == nil)
  }

  @Test func `making the live version live ends it for nobody`() throws {
    _ = try begin()
    let change = try store.setLive(disney, version: 1, by: anna)
    #expect(!change.isRepeat && change.before.canary == 2 && change.after.canary == nil)
    #expect(store.catalog.version(disney, nil)?.number == 1 && running() == nil)
    #expect(try store.setLive(disney, version: 1, by: anna).isRepeat)
  }

  @Test func `another canary, the removal of its version and of the brand end it`() throws {
    _ = try begin()
    _ = try begin(3)
    #expect(running()?.version == 3)
    let deleted = try store.delete(disney, version: 3, by: anna)
    #expect(deleted.before.canary == 3 && deleted.after.canary == nil && running() == nil)
    _ = try begin()
    _ = try store.activate(espn, by: anna)
    _ = try store.delete(disney, by: anna)
    #expect(store.catalog.canaries.isEmpty)
  }

  @Test func `activating its brand with it ends it, and without a version it goes on`() throws {
    _ = try begin()
    _ = try store.activate(disney, by: anna)
    #expect(running()?.version == 2)
    _ = try store.activate(disney, version: 1, by: anna)
    #expect(running() == nil)
  }

  @Test func `the guard rails end it once, with their reason`() throws {
    _ = try begin()
    let canary = try #require(running())
    let change = try #require(
      try store.end(canary, of: disney, makingLive: true, because: "no harm"))
    #expect(change.action == "canary-pass" && change.after == ServedState(active: disney, live: 2))
    #expect(change.actor.name == "paywalld" && change.actor.reason == "no harm")
    #expect(try store.end(canary, of: disney, makingLive: false, because: "late") == nil)
    _ = try begin(3)
    let other = try #require(running())
    let back = try #require(try store.end(other, of: disney, makingLive: false, because: "harm"))
    #expect(back.action == "canary-stop" && back.after == ServedState(active: disney, live: 2))
  }

  @Test func `what cannot be a canary is refused with the reason`() throws {
    let refusals = [(disney, 1, "version 1 of disney is live"), (disney, 9, "has no version 9")]
    for (brand, version, words) in refusals {
      let error = #expect(throws: StoreError.self) {
        try store.setLive(brand, version: version, canary: Self.terms, by: anna)
      }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
    #expect(throws: StoreError.self) {
      try store.setLive(disney.placements, version: 1, canary: Self.terms, by: anna)
    }
    #expect(running() == nil)
  }

  @Test func `a proposed one begins once somebody else approves it`() throws {
    let proposal = try store.propose(
      Launch(disney, version: 2, canary: Self.terms), by: anna)
    #expect(running() == nil)
    let copy = try StoreCopy(of: fixture).open()
    #expect(copy.proposals.first?.launch.canary == Self.terms, "from the log")
    let change = try store.approve(proposal.id, by: Actor(name: "bert"))
    #expect(change.action == "canary" && running()?.createdBy == "bert")
  }

  @Test func `it goes on after a restart, from the log and from a saved state`() throws {
    _ = try begin()
    let canary = try #require(running())
    #expect(running(in: try StoreCopy(of: fixture).open()) == canary)
    store.save()
    let text = try fixture.folder.read("state/active.json")
    #expect(text.contains(#""canary": {"#), "\(text)")
    let saved = try StoreCopy(of: fixture).open()
    #expect(running(in: saved) == canary)
    #expect(try saved.end(canary, of: disney, makingLive: false, because: "harm") != nil)
  }

  @Test func `all stores on one log show it, and one of them ends it`() throws {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json"])
    let memory = MemoryStorage()
    let first = try fixture.open(memory, as: "a")
    let second = try fixture.open(memory, as: "b")
    _ = try first.setLive(disney, version: 1, by: anna)
    _ = try first.setLive(disney, version: 2, canary: Self.terms, by: anna)
    try second.follow()
    let canary = try #require(running(in: second))
    #expect(canary == running(in: first))
    #expect(try second.end(canary, of: disney, makingLive: true, because: "no harm") != nil)
    #expect(try first.end(canary, of: disney, makingLive: false, because: "harm") == nil)
    #expect(first.catalog.version(disney, nil)?.number == 2)
  }

  @Test func `a node that was away learns of one that began or ended meanwhile`() throws {
    _ = try begin()
    let with = store.catalog.state
    _ = try store.setLive(disney, version: 1, by: anna)
    let without = store.catalog.state
    for (former, later) in [(with, without), (without, with)] {
      let changes = former.differences(to: later)
      #expect(changes.map(\.brand) == [disney])
      #expect(changes[0].before.canary != changes[0].after.canary)
    }
  }
}
