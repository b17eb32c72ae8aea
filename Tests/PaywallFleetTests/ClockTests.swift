import Etcd
import Foundation
import PaywallModel
import PaywallStorage
import Synchronization
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// Nodes whose clocks differ.
@Suite(.serialized) struct ClockTests {
  /// How far each other clock is behind, and by how much this one is then ahead of most; nil while it is trusted.
  @Test(
    arguments: [
      ([], nil), ([0], nil), ([1.9], nil), ([-1.9], nil), ([2.1], 2), ([-86_400], -86_400),
      ([0, 86_400], nil), ([86_400, 86_400], 86_400), ([0, 0, 86_400], nil),
      ([0, 86_400, 86_401], 86_400), ([-3, 3], 0), ([0, 0, 5, 5], nil),
    ] as [([Double], Int?)])
  func `a clock is not trusted if it differs from most others by more than two seconds`(
    ahead: [Double], seconds: Int?
  ) {
    let comparison = ClockComparison(
      witnesses: ahead.enumerated().map { place, seconds in
        .init(name: "node \(place)", ahead: seconds...seconds)
      })
    #expect((comparison.fault != nil) == (seconds != nil))
    guard let seconds, let fault = comparison.fault else { return }
    let side = seconds < 0 ? "behind" : "ahead of"
    #expect(fault.contains("is \(abs(seconds)) s \(side) most others (node"), "\(fault)")
  }

  @Test func `what may be within two seconds is not apart`() {
    let witness = { ClockComparison.Witness(name: "etcd", ahead: $0) }
    #expect(!witness(1.5...2.5).isApart && witness(2.5...3.5).isApart)
    #expect(!witness(-2.5...(-1.5)).isApart && witness(-3.5...(-2.5)).isApart)
  }

  @Test func `of the last two times that a node told the one counts that was less delayed`() {
    var clock = NodeClock()
    let start = ContinuousClock.now
    #expect(clock.time(at: start) == nil)
    clock.note(100, at: start)
    clock.note(102, at: start + .seconds(10))
    #expect(clock.time(at: start + .seconds(11)) == 111)
    clock.note(121, at: start + .seconds(20))
    #expect(clock.time(at: start + .seconds(20)) == 121)
    #expect(clock.time(at: start + .seconds(81)) == nil)
  }

  /// A clock that a test sets.
  private final class Shift: Sendable {
    let seconds = Atomic(0)

    var now: @Sendable () -> Date {
      { Date().addingTimeInterval(Double(self.seconds.load(ordering: .relaxed))) }
    }
  }

  /// Whether a text says how far a clock is ahead of most others, or behind. On a busy machine what is heard is some seconds old.
  private func tells(_ text: String, _ seconds: Int, _ side: String) -> Bool {
    guard let found = text.firstMatch(of: #/is ([0-9]+) s ([a-z ]+) most others/#) else {
      return false
    }
    return found.2 == side && (Int(found.1).map { abs($0 - seconds) < Self.delay } ?? false)
  }

  private static let delay = 60

  @Test(arguments: EtcdProgram.first)
  func `a node whose clock is a day ahead launches nothing of tomorrow, takes no plan, and says so`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    let shift = Shift()
    try first.open()
    let disney = try Brand.named("disney")
    let made = try first.store.publish(
      Array(FleetNode.document("new").utf8), to: disney, options: PublishOptions(), by: anna)
    let plan = try first.store.schedule(
      disney, version: made.number, at: Date().addingTimeInterval(3_600), by: anna)
    shift.seconds.store(86_400, ordering: .relaxed)
    try second.open { $0.now = shift.now }
    let fault = try #require(second.store.clockFault)
    #expect(fault.contains("ahead of most others (etcd at"), "\(fault)")
    #expect(tells(fault, 86_400, "ahead of"), "\(fault)")
    #expect(abs(try #require(second.store.clockAhead) - 86_400) < Double(Self.delay))
    #expect(try eventually { second.reports.text.contains("carries out no plans") })
    #expect(abs(second.store.now().timeIntervalSince(Date())) < Double(Self.delay))
    let again = refusal {
      _ = try second.store.schedule(
        disney, version: made.number, at: shift.now().addingTimeInterval(9_000), by: anna)
    }
    #expect(tells(again, 86_400, "ahead of"), "\(again)")
    #expect(first.store.clockFault == nil)
    let change = try second.store.activate(.named("espn"), version: nil, by: anna)
    #expect(abs(change.time.timeIntervalSince(Date())) < Double(Self.delay))
    // Its thread would have launched it by then.
    #expect(try eventually { second.store.health.overdue == [plan] })
    #expect(second.store.catalog.version(disney, nil)?.number == 1)
    shift.seconds.store(0, ordering: .relaxed)
    #expect(second.store.clockFault == nil)
    #expect(try eventually { second.reports.text.contains("agrees with most others again") })
    #expect(second.store.schedules == [plan])
  }

  @Test(arguments: EtcdProgram.first)
  func `nodes tell each other their time, and the one that is right is told nothing`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let shift = Shift()
    shift.seconds.store(-3_600, ordering: .relaxed)
    let nodes = try ["a", "b", "c"].map { try fleet.node($0, $0 == "a" ? ["disney/1.json"] : []) }
    for node in nodes.prefix(2) { try node.open() }
    try nodes[2].open { $0.now = shift.now }
    let told = { try nodes.map { try #require($0.store.clockAhead) } }
    #expect(try eventually { nodes[2].store.clockFault?.contains("node a, node b") == true })
    #expect(tells(nodes[2].store.clockFault ?? "", 3_600, "behind"))
    #expect(nodes.prefix(2).allSatisfy { $0.store.clockFault == nil })
    let expected: [Double] = [0, 0, -3_600]
    // A node that has heard of one other alone lies between the two.
    let agrees = {
      try zip(told(), expected).allSatisfy { abs($0 - $1) < Double(Self.delay) }
    }
    #expect(try eventually(agrees))
  }
}
