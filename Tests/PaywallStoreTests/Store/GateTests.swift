import Foundation
import JSON
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// A gate that judges documents by their names: `bad` ones have an error, `slow` ones are never judged to the end.
final class NameGate: Sendable {
  /// Words that are errors in a name. Other words are other rules.
  let errors = Mutex<Set<String>>(["bad"])
  let judged = Mutex<[String]>([])
  /// Runs while a document is judged.
  let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

  func gate(refuses: Bool = true) -> VersionGate {
    VersionGate(
      refuses: refuses, judge: { version, _ in self.judge(version) }, known: { _ in nil },
      holds: { $0.fingerprint == self.fingerprint(of: $1) })
  }

  private func fingerprint(of version: PublishedVersion) -> String {
    version.etag + errors.withLock { $0.sorted() }.joined(separator: " ")
  }

  private func judge(_ version: PublishedVersion) -> GateVerdict {
    let (name, fingerprint) = (version.name ?? "", fingerprint(of: version))
    judged.withLock { $0.append(name) }
    let meanwhile = meanwhile.withLock { work in
      defer { work = nil }
      return work
    }
    meanwhile?()
    let mistakes = errors.withLock { $0 }.filter(name.contains).sorted().map { word in
      Diagnostic(
        code: "name", pointer: "/meta/name", position: SourcePosition(line: 1, column: 19),
        range: 0..<0, message: "\"\(word)\" is seen by everybody")
    }
    let outcome: GateVerdict.Outcome =
      mistakes.isEmpty ? name.contains("slow") ? .incomplete : .passed : .errors
    return GateVerdict(outcome, fingerprint: fingerprint, errors: mistakes)
  }
}

struct GateTests {
  let disney: Brand
  let fixture: StoreFixture
  let gate = NameGate()
  let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    store = try Self.open(fixture, gate.gate())
    for (number, name) in [(2, "bad"), (3, "slow"), (4, "good")] {
      try fixture.write("disney/\(number).json", StoreFixture.document(name))
    }
    try store.rescan()
  }

  private static func open(_ fixture: StoreFixture, _ gate: VersionGate) throws -> Store {
    try Store.open(configuration: fixture.configuration(), gate: gate).store
  }

  private var live: Int? { store.catalog.version(disney, nil)?.number }

  private func publish(
    _ name: String, to brand: Brand? = nil, _ options: PublishOptions = PublishOptions()
  ) throws -> PublishResult {
    try store.publish(
      StoreFixture.bytes(name), to: brand ?? disney, options: options, by: anna)
  }

  /// What the gate said of the version that `body` wanted to make live.
  private func stopped(_ body: () throws -> Void) throws -> GateVerdict.Outcome? {
    do {
      try body()
      return nil
    } catch StoreError.stoppedByGate(_, _, let verdict) {
      return verdict.outcome
    }
  }

  private func lastIsForced() throws -> Bool {
    let line = try #require(
      try fixture.folder.read("state/audit.jsonl").split(separator: "\n").last)
    return try #require(LoggedChange(line: ArraySlice(line.utf8))).isForced
  }

  @Test func `versions of the folder are there, whatever the gate would say`() throws {
    #expect(store.catalog.entry(disney)?.versions.map(\.number) == [1, 2, 3, 4] && live == 1)
    #expect(gate.judged.withLock { $0 } == [])
  }

  @Test(arguments: [false, true])
  func `a document with errors is not published, and nothing of it is stored`(dryRun: Bool) throws {
    let (log, blobs) = (try fixture.log(), try fixture.blobs())
    for options in [PublishOptions(dryRun: dryRun), .init(dryRun: dryRun, activate: true)] {
      #expect(try stopped { _ = try publish("new and bad", options) } == .errors)
    }
    #expect(try fixture.log() == log && fixture.blobs() == blobs)
  }

  @Test func `a document that passes says so`() throws {
    let result = try publish("new", PublishOptions(activate: true))
    #expect(result.verdict?.outcome == .passed && result.isLive && live == 5 && !result.isForced)
  }

  @Test
  func `what could not be judged in time becomes a draft, and is refused as long as that is so`()
    throws
  {
    let hulu = try Brand.named("hulu")
    for (brand, options) in [(disney, PublishOptions(activate: true)), (hulu, PublishOptions())] {
      let result = try publish("new and slow", to: brand, options)
      #expect(result.isNew && !result.isLive && result.verdict?.outcome == .incomplete)
    }
    #expect(live == 1 && store.catalog.version(hulu, nil) == nil)
    #expect(try stopped { _ = try store.setLive(hulu, version: 1, by: anna) } == .incomplete)
    _ = try store.setLive(hulu, version: 1, isForced: true, by: anna)
    #expect(try lastIsForced())
  }

  @Test func `no way leads a version with errors to readers`() throws {
    let at = fixture.configuration().now().addingTimeInterval(10)
    for (version, outcome) in [(2, GateVerdict.Outcome.errors), (3, .incomplete)] {
      #expect(try stopped { _ = try store.setLive(disney, version: version, by: anna) } == outcome)
      #expect(try stopped { _ = try store.activate(disney, version: version, by: anna) } == outcome)
      #expect(
        try stopped { _ = try store.schedule(disney, version: version, at: at, by: anna) }
          == outcome
      )
    }
    #expect(live == 1 && store.schedules.isEmpty)
    _ = try store.activate(disney, by: anna)
    _ = try store.setLive(disney, version: 4, by: anna)
    #expect(try live == 4 && !lastIsForced())
  }

  @Test func `by force each way is open, and the log says that it was force`() throws {
    _ = try store.setLive(disney, version: 2, isForced: true, by: anna)
    #expect(try live == 2 && lastIsForced())
    _ = try store.activate(disney, version: 3, isForced: true, by: anna)
    #expect(try live == 3 && lastIsForced())
    let result = try publish("new and bad", PublishOptions(activate: true, isForced: true))
    #expect(try live == result.number && result.isForced && lastIsForced())
    #expect(gate.judged.withLock { $0 } == [], "force waits for nothing")
  }

  @Test func `going back to a version that was live is never refused, also after a restart`() throws
  {
    _ = try store.setLive(disney, version: 2, isForced: true, by: anna)
    _ = try store.setLive(disney, version: 4, by: anna)
    _ = try store.setLive(disney, version: 2, by: anna)
    #expect(try live == 2 && !lastIsForced())
    let again = try publish("bad", PublishOptions(activate: true))
    #expect(again.number == 2 && again.isLive && !again.isNew)
    _ = try store.setLive(disney, version: 4, by: anna)
    for saves in [true, false] {
      if saves { store.save() }
      let copy = try StoreCopy(of: fixture)
      let reopened = try copy.open(gate.gate())
      _ = try reopened.setLive(disney, version: 2, by: anna)
      #expect(reopened.catalog.version(disney, nil)?.number == 2)
    }
  }

  @Test func `a schedule is stopped when other rules find errors by then`() throws {
    let planned = try store.schedule(
      disney, version: 4, at: fixture.configuration().now().addingTimeInterval(10), by: anna)
    gate.errors.withLock { $0 = ["good"] }
    let told = Mutex<[LoggedChange]>([])
    store.observe { _, change in told.withLock { $0.append(change) } }
    fixture.advance(11)
    #expect(try store.runDueSchedules() == nil && live == 1)
    let event = try #require(told.withLock { $0 }.first)
    #expect(event.numberedEvent["type"] == .string("schedule-stop"))
    #expect(event.numberedEvent["reason"] == event.actor.reason.map(JSONValue.string))
    #expect(event.event()["reason"] == nil && event.before == event.after)
    #expect(try fixture.log().last == "schedule-stop disney 4 \(planned.id)")
    let stopped = try #require(store.health.stopped[disney])
    #expect(stopped.version == 4 && stopped.id == planned.id)
    #expect(
      stopped.reason
        == "the gate stops version 4: 1 error, first at line 1, column 19: \"good\" is seen by everybody"
    )
    store.save()
    let reopened = try StoreCopy(of: fixture).open(gate.gate())
    #expect(reopened.health.stopped == store.health.stopped)
    _ = try store.setLive(disney, version: 4, isForced: true, by: anna)
    #expect(store.health.stopped.isEmpty)
  }

  @Test func `what was told once is not told again after a restart`() throws {
    let due = Change.rulesDue(pack: "eu", from: "2027-03-01", of: disney, version: 1)
    let change = try #require(try store.note(due, because: "it fails"))
    #expect(change.before == change.after && change.event()["reason"] == nil)
    #expect(try fixture.log().last == "rules-due disney 1 eu")
    for saves in [false, true] {
      if saves { store.save() }
      #expect(try StoreCopy(of: fixture).open(gate.gate()).note(due, because: "it fails") == nil)
    }
  }

  @Test func `a schedule by force starts whatever the gate says, and one that has started ends`()
    throws
  {
    let now = fixture.configuration().now()
    let planned = try store.schedule(
      disney, version: 2, at: now.addingTimeInterval(10), until: now.addingTimeInterval(20),
      isForced: true, by: anna)
    #expect(planned.isForced)
    store.save()
    #expect(try StoreCopy(of: fixture).open(gate.gate()).schedules == [planned])
    fixture.advance(11)
    #expect(try store.runDueSchedules() == planned.period.until && live == 2)
    #expect(try lastIsForced())
    fixture.advance(10)
    #expect(try store.runDueSchedules() == nil && live == 1)
  }

  @Test func `a declaration with a version that the gate stops is not followed, in no part`() throws
  {
    try fixture.write("espn/2.json", StoreFixture.document("good"))
    try fixture.write("live.json", #"{"active": "espn", "live": {"disney": 2, "espn": 2}}"#)
    var problems = try store.rescan().files
    #expect(problems.map(\.path) == ["live.json"])
    #expect(problems.first?.diagnostics.first?.code == "gate")
    #expect(try live == 1 && store.catalog.version(.named("espn"), nil)?.number == 1)
    #expect(try fixture.log().last == "found espn 2")
    try fixture.write("live.json", #"{"active": "espn", "live": {"disney": 4, "espn": 2}}"#)
    problems = try store.rescan().files
    #expect(try problems.isEmpty && live == 4 && store.catalog.active == .named("espn"))
    try fixture.write("live.json", #"{"live": {"disney": 2}}"#)
    _ = try store.setLive(disney, version: 2, isForced: true, by: anna)
    #expect(try store.rescan().files.isEmpty)
  }

  @Test func `at the start a new declaration is judged, but for the first one of all`() throws {
    let first = try StoreFixture(["disney/1.json"])
    try first.write("disney/2.json", StoreFixture.document("bad"))
    try first.write("live.json", #"{"live": {"disney": 2}}"#)
    #expect(try Self.open(first, gate.gate()).catalog.version(disney, nil)?.number == 2)
    try first.write("disney/3.json", StoreFixture.document("also bad"))
    try first.write("live.json", #"{"live": {"disney": 3}}"#)
    let store = try Self.open(first, gate.gate())
    #expect(store.catalog.version(disney, nil)?.number == 2)
    #expect(store.health.problems.map(\.path) == ["live.json"])
  }

  @Test func `what changes while it is judged is judged again`() throws {
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>"#
    _ = try store.putImage(Array(picture.utf8), named: "a.svg", in: disney, by: anna)
    let store = store
    let disney = disney
    gate.meanwhile.withLock {
      $0 = {
        do {
          let wide = picture.replacing("width=\"10\"", with: "width=\"20\"")
          _ = try store.putImage(Array(wide.utf8), named: "a.svg", in: disney, by: anna)
        } catch {
          Issue.record(error)
        }
      }
    }
    let document =
      #"{"meta": {"name": "new"}, "components": [{"type": "image", "url": "images/a.svg"}]}"#
    let result = try store.publish(
      Array(document.utf8), to: disney, options: PublishOptions(activate: true), by: anna)
    #expect(result.isLive && gate.judged.withLock { $0 } == ["new", "new"])
    #expect(store.catalog.version(disney, nil)?.image(named: "a.svg")?.width == 20)
  }

  @Test func `a shared file makes versions that nobody asks the gate about`() throws {
    let document =
      #"{"meta": {"name": "bad"}, "components": [{"type": "label", "title": "@hello"}]}"#
    _ = try store.publish(
      Array(document.utf8), to: disney, options: PublishOptions(isForced: true), by: anna)
    let result = try store.put(
      .named("theme.json"), Array(##"{"colors": {"ink": "#000000"}}"##.utf8), in: disney, by: anna)
    #expect(result.change != nil && gate.judged.withLock { $0 } == [])
  }

  @Test func `a gate that only reports refuses nothing`() throws {
    let store = try StoreCopy(of: fixture).open(gate.gate(refuses: false))
    let result = try store.publish(
      StoreFixture.bytes("new and bad"), to: disney, options: PublishOptions(activate: true),
      by: anna)
    #expect(result.isLive && result.verdict?.errorCount == 1 && !result.isForced)
    _ = try store.setLive(disney, version: 2, by: anna)
    #expect(store.catalog.version(disney, nil)?.number == 2)
  }
}
