import Foundation
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// Launches that wait for a second person, where a brand asks for one. Here disney does, and espn does not.
struct ProposalTests {
  let disney: Brand
  let espn: Brand
  let fixture: StoreFixture
  let gate = NameGate()
  let store: Store
  private let bert = Actor(name: "bert", reason: "looks right")

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    fixture = try StoreFixture(["disney/1.json", "espn/1.json"])
    store = try Self.open(fixture, gate)
    for number in [2, 3] { try fixture.write("disney/\(number).json") }
    try fixture.write("espn/2.json")
    try store.rescan()
  }

  private static func open(_ fixture: StoreFixture, _ gate: NameGate) throws -> Store {
    var configuration = fixture.configuration()
    configuration.asksApproval = { $0.name == "disney" }
    return try Store.open(configuration: configuration, gate: gate.gate()).store
  }

  private var live: Int? { store.catalog.version(disney, nil)?.number }

  private func propose(_ version: Int, in seconds: Double? = nil, by actor: Actor = anna) throws
    -> Proposal
  {
    let now = fixture.configuration().now()
    let period = seconds.map { SchedulePeriod(at: now.addingTimeInterval($0), until: nil) }
    return try store.propose(Launch(disney, version: version, period: period), by: actor)
  }

  /// What refuses `body`: `needsApproval`, `notYours` and so on; nil if nothing does.
  private func refusal(_ body: () throws -> Void) throws -> String? {
    do {
      try body()
      return nil
    } catch let error as StoreError {
      return String("\(Mirror(reflecting: error).children.first?.label ?? "\(error)")")
    }
  }

  @Test func `every way to go live needs approval, and changes nothing without it`() throws {
    let log = try fixture.log()
    let at = fixture.configuration().now().addingTimeInterval(60)
    #expect(try refusal { _ = try store.setLive(disney, version: 2, by: anna) } == "needsApproval")
    #expect(try refusal { _ = try store.activate(disney, version: 2, by: anna) } == "needsApproval")
    #expect(
      try refusal { _ = try store.schedule(disney, version: 2, at: at, by: anna) }
        == "needsApproval")
    #expect(try fixture.log() == log && live == 1)
    let published = try store.publish(
      StoreFixture.bytes("new"), to: disney, options: PublishOptions(activate: true), by: anna)
    #expect(published.waits && published.isNew && !published.isLive && live == 1)
    _ = try store.setLive(espn, version: 2, by: anna)
  }

  @Test func `somebody else's approval makes the version live, and the log tells both`() throws {
    let proposal = try propose(2)
    #expect(store.proposals == [proposal] && proposal.live == 1 && live == 1)
    #expect(try refusal { _ = try store.approve(proposal.id, by: anna) } == "notYours")
    let change = try store.approve(proposal.id, by: bert)
    #expect(change.action == "live" && change.actor == bert && live == 2 && store.proposals.isEmpty)
    #expect(
      try fixture.log().suffix(3) == [
        "propose disney 2 \(proposal.id)", "approve disney 2 \(proposal.id)", "live disney 2",
      ])
    #expect(try refusal { _ = try store.approve(proposal.id, by: bert) } == "unknownProposal")
  }

  @Test func `a repeated request is the same proposal, and another reason makes another one`()
    throws
  {
    let first = try propose(2)
    let log = try fixture.log()
    #expect(try propose(2) == first)
    let silent = try store.propose(Launch(disney, version: 2), by: Actor(name: "anna"))
    #expect(try silent == first && fixture.log() == log)
    let other = try store.propose(
      Launch(disney, version: 2), by: Actor(name: "anna", reason: "another"))
    #expect(store.proposals == [other] && other.id != first.id)
  }

  @Test func `a proposal replaces another author's only if its author may reject that`() throws {
    let first = try propose(2)
    let carl = Actor(name: "carl", reason: "later")
    #expect(try refusal { _ = try propose(2, by: carl) } == "notYours")
    #expect(try refusal { _ = try propose(2, in: 60, by: carl) } == "notYours")
    #expect(store.proposals == [first])
    let new = try store.propose(Launch(disney, version: 2), decides: true, by: bert)
    #expect(store.proposals == [new])
    // One that nobody can approve any more is in nobody's way.
    _ = try store.approve(try propose(3, by: carl).id, by: bert)
    #expect(try propose(2, by: carl).createdBy == "carl")
  }

  @Test func `the way back needs nobody`() throws {
    _ = try store.approve(try propose(2).id, by: bert)
    _ = try store.setLive(disney, version: 1, by: anna)
    _ = try store.setLive(disney, version: 2, by: anna)
    #expect(live == 2)
  }

  @Test func `a launch at a time is planned when it is approved, and begins without asking again`()
    throws
  {
    let proposal = try propose(2, in: 60)
    #expect(store.schedules.isEmpty)
    _ = try store.approve(proposal.id, by: bert)
    #expect(store.schedules.map(\.version) == [2] && store.schedules[0].createdBy == "bert")
    fixture.advance(61)
    _ = try store.runDueSchedules()
    #expect(live == 2)
    let forced = try store.propose(
      Launch(
        disney, version: 3,
        period: SchedulePeriod(at: fixture.configuration().now() + 60, until: nil)),
      isForced: true, by: anna)
    _ = try store.approve(forced.id, by: bert)
    #expect(store.schedules.map(\.isForced) == [true])
  }

  @Test func `a proposal whose time has passed cannot be approved`() throws {
    let proposal = try propose(2, in: 60)
    fixture.advance(61)
    #expect(try refusal { _ = try store.approve(proposal.id, by: bert) } == "invalidSchedule")
    #expect(store.proposals.count == 1 && live == 1)
  }

  @Test func `what went live since makes a proposal outdated`() throws {
    let (second, third) = (try propose(2), try propose(3))
    _ = try store.approve(third.id, by: bert)
    #expect(store.catalog.isOutdated(second))
    #expect(try refusal { _ = try store.approve(second.id, by: bert) } == "invalidProposal")
    let again = try propose(2)
    #expect(store.proposals == [again] && again.live == 3)
    _ = try store.approve(again.id, by: bert)
    #expect(live == 2)
  }

  @Test func `the gate is asked by who proposes, and again by who approves`() throws {
    try fixture.write("disney/4.json", StoreFixture.document("bad"))
    try store.rescan()
    #expect(try refusal { _ = try propose(4) } == "stoppedByGate")
    let proposal = try propose(2)
    gate.errors.withLock { $0 = ["disney/2"] }
    #expect(try refusal { _ = try store.approve(proposal.id, by: bert) } == "stoppedByGate")
    #expect(live == 1)
    let forced = try store.propose(Launch(disney, version: 2), isForced: true, by: anna)
    #expect(try store.approve(forced.id, by: bert).isForced && live == 2)
  }

  @Test func `who passes over the approval stands in the log`() throws {
    let change = try store.setLive(disney, version: 2, approval: .overridden, by: anna)
    #expect(change.isUnapproved && live == 2)
    #expect(try fixture.folder.read("state/audit.jsonl").contains(#""unapproved":true"#))
    #expect(try !store.setLive(espn, version: 2, approval: .overridden, by: anna).isUnapproved)
    let result = try store.publish(
      StoreFixture.bytes("new"), to: disney,
      options: PublishOptions(activate: true, approval: .overridden), by: anna)
    #expect(result.isLive && result.isUnapproved && result.change?.isUnapproved == true)
  }

  @Test func `whoever proposed takes it back, and only who decides rejects another's`() throws {
    let proposal = try propose(2)
    #expect(
      try refusal { _ = try store.withdraw(proposal.id, decides: false, by: bert) } == "notYours")
    _ = try store.withdraw(proposal.id, decides: false, by: anna)
    let other = try propose(3)
    _ = try store.withdraw(other.id, decides: true, by: bert)
    #expect(store.proposals.isEmpty && live == 1)
    #expect(try fixture.log().last == "withdraw disney 3 \(other.id)")
  }

  @Test func `deleting a version or a brand ends what was proposed of it`() throws {
    _ = try propose(2)
    _ = try propose(3)
    _ = try store.delete(disney, version: 2, by: anna)
    #expect(store.proposals.map(\.launch.version) == [3])
    _ = try store.activate(espn, by: anna)
    _ = try store.delete(disney, by: anna)
    #expect(store.proposals.isEmpty)
  }

  @Test func `proposals are there after a restart, from the state and from the log alone`() throws {
    let made = [try propose(2), try propose(3, in: 60)].sorted { $0.id < $1.id }
    store.save()
    func kept() throws -> [Proposal] {
      try StoreCopy(of: fixture).open().proposals.sorted { $0.id < $1.id }
    }
    #expect(try kept() == made)
    try FileManager.default.removeItem(atPath: fixture.folder.path("state/active.json"))
    #expect(try kept() == made)
  }

  @Test func `no more wait than the limit`() throws {
    var limits = StoreLimits.standard
    limits.proposals = 1
    let fixture = try StoreFixture(["disney/1.json"], limits: limits)
    let store = try Self.open(fixture, gate)
    for number in [2, 3] { try fixture.write("disney/\(number).json") }
    try store.rescan()
    _ = try store.propose(Launch(disney, version: 2), by: anna)
    #expect(
      try refusal { _ = try store.propose(Launch(disney, version: 3), by: anna) } == "limitReached")
  }
}
