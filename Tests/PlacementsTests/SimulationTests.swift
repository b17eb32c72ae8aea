import PaywallModel
import Testing

@testable import Placements

@Suite struct SimulationTests {
  private static func placements(_ rules: String) throws -> PlacementDecider {
    try Samples.decider(
      #"{"attributes": {"tier": {"type": "string", "values": ["gold", "silver", "bronze"]}}, "placements": {"launch": {"rules": [\#(rules)], "otherwise": {"paywall": "main"}}}}"#
    )
  }

  private static func readers(_ count: Int, for deciders: PlacementDecider...) -> [PlacementReader]
  {
    var generator = ReaderGenerator(for: deciders.map(\.document), seed: 42)
    return (0..<count).map { _ in generator.next() }
  }

  @Test func `a simulation ends with its time, and says that it did`() throws {
    let decider = try Samples.everything()
    let readers = [PlacementReader](repeating: PlacementReader(), count: 1_000)
    let over = PlacementSimulation(
      live: decider, draft: decider, readers: readers, now: Samples.now, until: .now)
    #expect(!over.isComplete && over.readers == 0)
    let whole = PlacementSimulation(
      live: decider, draft: decider, readers: readers, now: Samples.now,
      until: .now + .seconds(60))
    #expect(whole.isComplete && whole.readers == 1_000)
  }

  @Test func `the same seed gives the same readers, and another one others`() throws {
    let document = try Samples.everything().document
    var (first, second) = (
      ReaderGenerator(for: [document], seed: 1), ReaderGenerator(for: [document], seed: 1)
    )
    var other = ReaderGenerator(for: [document], seed: 2)
    let readers = (0..<100).map { _ in first.next() }
    #expect(readers == (0..<100).map { _ in second.next() })
    #expect(readers != (0..<100).map { _ in other.next() })
    #expect(Set(readers.map(\.targetingKey)).count == 100)
  }

  @Test func `a change tells how many see something else, and who for example`() throws {
    let live = try Self.placements("")
    let draft = try Self.placements(
      #"{"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"paywall": "winter"}}"#)
    let readers = Self.readers(3_000, for: live, draft)
    let result = PlacementSimulation(live: live, draft: draft, readers: readers, now: Samples.now)
    let gold = readers.filter { $0.attributes["tier"] == .text("gold") }.count
    #expect(gold > 800)
    #expect(result.readers == 3_000 && result.changed == gold)
    let launch = try #require(result.placements.first)
    #expect(launch.deciders == [gold] && launch.unreachedRules.isEmpty)
    #expect(launch.before.map(\.readers) == [3_000])
    #expect(launch.after.map(\.readers) == [3_000 - gold, gold])
    #expect(launch.changes.count == 1 && launch.changed == gold)
    let change = try #require(launch.changes.first)
    #expect(change.before?.outcome == .paywall(PaywallReference(name: "main")))
    #expect(change.after?.outcome == .paywall(PaywallReference(name: "winter")))
    #expect(change.examples.count == 10)
    #expect(change.examples.allSatisfy { readers[$0].attributes["tier"] == .text("gold") })
  }

  @Test func `nothing changes between a document and itself`() throws {
    let decider = try Samples.everything()
    let result = PlacementSimulation(
      live: decider, draft: decider, readers: Self.readers(2_000, for: decider), now: Samples.now)
    #expect(result.changed == 0 && result.changedShare == 0)
    #expect(result.placements.allSatisfy { $0.changes.isEmpty && $0.before == $0.after })
  }

  @Test func `rules that no reader reaches are told`() throws {
    let decider = try Samples.everything()
    let result = PlacementSimulation(
      live: nil, draft: decider, readers: [PlacementReader()], now: Samples.now)
    #expect(result.placements.map(\.name) == ["launch", "reader", "settings", "simple"])
    #expect(result.placements.map(\.unreachedRules.count) == [6, 12, 0, 0])
    #expect(result.changedShare == 1)
  }

  @Test func `generated readers reach every rule of a document`() throws {
    let decider = try Samples.everything()
    let readers = Self.readers(20_000, for: decider)
    let result = PlacementSimulation(live: nil, draft: decider, readers: readers, now: Samples.now)
    // The experiment "later" is paused, and it is not New Year.
    #expect(result.placements.map(\.unreachedRules) == [[5], [8], [], []])
  }

  @Test func `placements that come and go are changes`() throws {
    let live = try Samples.decider(
      #"{"placements": {"old": {"otherwise": {"paywall": "a"}}, "kept": {"otherwise": {"paywall": "a"}}}}"#
    )
    let draft = try Samples.decider(
      #"{"placements": {"new": {"otherwise": {"paywall": "a"}}, "kept": {"otherwise": {"paywall": "a"}}}}"#
    )
    let result = PlacementSimulation(
      live: live, draft: draft, readers: Self.readers(5, for: live), now: Samples.now)
    #expect(result.placements.map(\.changed) == [0, 5, 5])
    #expect(result.placements[1].changes.first?.before == nil)
    #expect(result.placements[2].changes.first?.after == nil)
  }
}
