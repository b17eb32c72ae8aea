import JSON
import Locales
import PaywallGate
import PaywallModel
import PaywallStore
import Synchronization
import TestFolders
import Testing

@testable import GateKeeping
@testable import PaywallStorage

/// What the gate finds unasked is a change in the log, which webhooks and events carry.
@Suite struct GateNoticeTests {
  private let disney: Brand
  private let folder: TemporaryFolder

  init() throws {
    disney = try #require(Brand("disney"))
    folder = try TemporaryFolder()
  }

  private func settings(_ findings: String = "findings") -> GateSettings {
    var settings = GateSettings(version: "0.0.0-test")
    settings.deadline = 60_000
    settings.folder = folder.path(findings)
    return settings
  }

  /// Runs the thread of a service until it has judged what is live.
  private func watch(_ test: TestService, _ keeper: GateKeeper? = nil) throws {
    let keeper = keeper ?? test.keeper
    let watch = try GateWatch(keeper, of: test.store, prepare: {})
    let isDone = try eventually {
      test.store.catalog.names.allSatisfy { name in
        test.store.catalog.version(name, nil).map(keeper.hasMarked) ?? false
      }
    }
    watch.stop(within: 10)
    #expect(isDone)
  }

  private func told(_ test: TestService) throws -> [LoggedChange] {
    try test.store.audit(limit: 100).changes.filter {
      ["gate-errors", "rules-due"].contains($0.action)
    }
  }

  @Test func `errors that are found after a publish are told once, also after a restart`() throws {
    let test = try TestService(assets: .onePhone(), gate: settings())
    let put = try test.ask(
      .put, "/admin/brands/disney?activate=true", body: RareFault.document("#EEEEEC"))
    #expect(put.status == 201, "\(put.text)")
    try watch(test)
    let change = try #require(try told(test).first)
    let live = try #require(test.store.catalog.version(disney, nil))
    #expect(change.brand == disney && change.version == live.number)
    let event = change.numberedEvent
    #expect(event["type"] == "gate-errors" && event["etag"] == .string(live.etag))
    let fingerprint = try #require(test.keeper.known(of: live)?.verdict.fingerprint)
    #expect(event["fingerprint"] == .string(fingerprint))
    let reason = try #require(change.actor.reason)
    #expect(event["reason"] == .string(reason))
    #expect(reason.hasPrefix("the gate had let version 3 pass: 1 error, first at line 3"))
    for findings in ["findings", "lost"] {
      try watch(test, GateKeeper(.onePhone(), settings(findings)))
    }
    #expect(try told(test).count == 1)
  }

  @Test func `errors that the publisher knows of are not told`() throws {
    let test = try TestService(assets: .onePhone(), gate: settings())
    let document = RareFault.document("#EEEEEB")
    let refused = try test.ask(
      .put, "/admin/brands/disney?activate=true&wait=all", body: document)
    #expect(refused.status == 422, "\(refused.text)")
    let forced = try test.ask(
      .put, "/admin/brands/disney?activate=true&force=true&reason=now", body: document)
    #expect(forced.status == 201, "\(forced.text)")
    try watch(test)
    #expect(try told(test).isEmpty)
  }

  @Test func `what a pack will stop is told a month before, once`() throws {
    let pack = #"""
      {"title": "Test Act",
       "rules": [{"rule": "text-tiny", "from": "2027-03-01", "source": "https://example.org", "says": "Words are large."}]}
      """#
    let first = try #require(CivilDay("2027-03-01"))
    let left = Atomic(31)
    var settings = settings()
    settings.packs = RulePacks([try RulePack(reading: Array(pack.utf8), named: "test")])
    settings.today = { CivilDay(sinceEpoch: first.sinceEpoch - left.load(ordering: .relaxed)) }
    let test = try TestService(assets: .onePhone(), gate: settings)
    let small = #"""
      {"components": [{"type": "label", "title": "Dark", "color": "#000000", "background": "#FFFFFF", "size": 8}]}
      """#
    let put = try test.ask(.put, "/admin/brands/disney?activate=true", body: small)
    #expect(put.status == 201, "\(put.text)")
    let live = try #require(test.store.catalog.version(disney, nil))
    let notices = GateNotices(keeper: test.keeper, store: test.store) { _ in }
    for (days, count) in [(31, 0), (30, 1), (29, 1), (2, 1)] {
      left.store(days, ordering: .relaxed)
      let findings = test.keeper.findings(of: live)
      #expect(notices.tell(findings, of: live, reach: .planned) { nil })
      #expect(notices.tell(findings, of: live, reach: .readers) { nil })
      #expect(try told(test).count == count)
    }
    let change = try #require(try told(test).first)
    let event = change.numberedEvent
    #expect(event["type"] == "rules-due" && event["version"] == 3)
    #expect(event["pack"] == "test" && event["from"] == "2027-03-01")
    #expect(
      change.actor.reason
        == "from 2027-03-01 version 3 fails everywhere for text-tiny (Test Act)")
  }
}
