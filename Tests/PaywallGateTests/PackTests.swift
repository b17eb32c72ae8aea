import JSON
import Locales
import PaywallModel
import Testing

@testable import PaywallGate

/// Laws and policies of stores: where they hold, and from which day.
@Suite struct PackTests {
  private static let packs = RulePacks.own.packs

  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test func `the program brings packs that can be read, each with its sources`() {
    #expect(RulePacks.own.faults == [])
    #expect(
      Self.packs.map(\.name) == [
        "apple", "eu", "germany", "google-play", "japan", "korea", "united-kingdom",
        "united-states",
      ])
    #expect(Self.packs.allSatisfy { !$0.duties.isEmpty && !$0.title.isEmpty })
  }

  @Test(arguments: packs.flatMap { pack in pack.duties.map { (pack.name, $0) } })
  func `a duty holds from its first day to its last`(pack: String, duty: Duty) throws {
    let today = try day("2026-11-29")
    guard let from = duty.from else {
      #expect(duty.standing(on: today) == (duty.announced == nil ? .inForce : .announced))
      return
    }
    let before = CivilDay(sinceEpoch: from.sinceEpoch - 1)
    #expect(duty.standing(on: before) == .comes(from))
    #expect(duty.standing(on: from) == .inForce)
    if let until = duty.until {
      #expect(duty.standing(on: until) == .inForce)
      #expect(duty.standing(on: CivilDay(sinceEpoch: until.sinceEpoch + 1)) == .over)
    }
  }

  private static let bought = #"""
    {"meta": {"backgroundColor": "#FFFFFF"},
     "products": {"monthly": {"sku": "m", "price": "4.99", "currency": "USD", "period": "P1M"}},
     "components": [{"type": "button", "title": "Go", "height": 30, "width": 30, "action": {"type": "close"}}]}
    """#

  /// A pack for Great Britain with a rule that the document breaks.
  private func pack(_ more: String = "", platforms: String = "", checked: String = "") throws
    -> RulePacks
  {
    RulePacks([
      try RulePack(
        reading: Array(
          #"""
          {"title": "Test Act", "storefronts": ["GB"]\#(platforms)\#(checked),
           "rules": [{"rule": "word-broken", \#(more)"source": "https://example.org", "says": "Words stay whole."}]}
          """#.utf8), named: "test")
    ])
  }

  private func judged(
    _ packs: RulePacks, at day: String, _ change: (inout GatePolicy) -> Void = { _ in }
  ) throws -> GateResult {
    var options = MatrixOptions(today: try self.day(day))
    options.devices = ["iphone-se"]
    options.locales = ["en"]
    options.budget = 16
    var policy = GatePolicy()
    policy.storefronts = ["GB"]
    change(&policy)
    let gate = try TestGate.gate(policy, packs: packs, lanes: 1)
    let document = try TestDocument(parsing: Self.bought)
    return try gate.judge(document.subject(policy.applied(to: options, gate.devices)))
  }

  private func broken(_ result: GateResult) throws -> Finding {
    try #require(result.findings.first { $0.code == "word-broken" })
  }

  @Test func `a screen fails in the country and from the day of a law`() throws {
    let packs = try pack(#""from": "2027-03-01", "#)
    let before = try judged(packs, at: "2027-02-28")
    let coming = try #require(before.coming.first)
    #expect(try broken(before).severity == .warning)
    #expect(coming.day == (try day("2027-03-01")) && coming.obligation.storefronts == ["GB"])
    #expect(
      before.comingSentence == "From 2027-03-01 this paywall fails for word-broken in GB.")
    #expect(
      before.due == [
        DueRules(
          pack: "test", title: "Test Act", day: coming.day, rules: ["word-broken"],
          storefronts: ["GB"])
      ])
    #expect(before.due.first?.sentence == "fails in GB for word-broken (Test Act)")
    #expect(try judged(packs, at: "2026-11-01").comingSentence == nil)
    let anywhere = try judged(packs, at: "2027-02-28") { $0.storefronts = [] }
    #expect(anywhere.due == [] && anywhere.comingSentence?.contains("gets a warning") == true)
    let mild = try judged(packs, at: "2027-02-28") {
      $0.rules["word-broken"] = .init(severity: .information)
    }
    #expect(mild.due == [])
    let result = try judged(packs, at: "2027-03-01")
    let after = try broken(result)
    #expect(result.due == [])
    #expect(after.severity == .error && after.obligations.map(\.scope) == ["in GB"])
  }

  @Test func `a law does not hold elsewhere, on other platforms, or against a policy`() throws {
    let packs = try pack()
    #expect(try broken(judged(packs, at: "2027-01-01")).severity == .error)
    let germany = try judged(packs, at: "2027-01-01") { $0.storefronts = ["DE"] }
    #expect(try broken(germany).severity == .warning)
    #expect(try broken(germany).obligations == [])
    let anywhere = try judged(packs, at: "2027-01-01") { $0.storefronts = [] }
    #expect(try broken(anywhere).severity == .warning && broken(anywhere).obligations.count == 1)
    let android = try pack(platforms: #", "platforms": ["android"]"#)
    #expect(try broken(judged(android, at: "2027-01-01")).obligations == [])
    let mild = try judged(packs, at: "2027-01-01") {
      $0.rules["word-broken"] = .init(severity: .information)
    }
    #expect(try broken(mild).severity == .information)
    #expect(try broken(mild).obligations.count == 1)
  }

  @Test func `what is announced without a day warns and fails nothing`() throws {
    let found = try broken(
      judged(try pack(#""announced": "spring 2027", "#), at: "2030-01-01"))
    #expect(found.severity == .warning)
    #expect(found.obligations.first?.scope == "in GB, announced for spring 2027")
  }

  @Test func `a finding tells the day on which a person last checked the pack`() throws {
    func told(_ packs: RulePacks) throws -> JSONValue? {
      let fields = try judged(packs, at: "2027-01-01").fields
      let text = try JSONText(parsing: JSONValue.object(fields).encoded(), limits: .trusted)
      let findings = try #require(text.root["findings"]?.elements)
      let broken = try #require(findings.first { $0["code"]?.string == "word-broken" })
      return try #require(broken["obligations"]?.elements?.first { _ in true })["checked"]?.value
    }
    #expect(try told(pack(checked: #", "checked": "2026-11-29""#)) == "2026-11-29")
    #expect(try told(pack()) == nil)
  }

  @Test func `the standing of all duties changes on their days alone`() throws {
    let packs = try pack(#""from": "2027-03-01", "#)
    func standing(_ text: String) throws -> String { packs.standing(on: try day(text)) }
    #expect(try standing("2027-02-01") == standing("2027-02-28"))
    #expect(try standing("2027-02-28") != standing("2027-03-01"))
    #expect(try standing("2026-11-01") != standing("2027-02-01"))
    #expect(try standing("2027-03-01") == standing("2029-03-01"))
  }

  @Test(arguments: [
    (#"{"rules": []}"#, "required "),
    (
      #"{"title": "A", "rules": [{"rule": "none", "source": "https://a.org", "says": "A."}]}"#,
      "enum /rules/0/rule"
    ),
    (
      #"{"title": "A", "rules": [{"rule": "target-44", "source": "a.org", "says": "A."}]}"#,
      "pattern /rules/0/source"
    ),
    (
      #"{"title": "A", "rules": [{"rule": "target-44", "from": "2027-02-30", "source": "https://a.org", "says": "A."}]}"#,
      "pattern /rules/0/from"
    ),
    (#"{"title": "A", "storefronts": ["GBR"]}"#, "pattern /storefronts/0"),
    (#"{"title": "A", "platforms": ["symbian"]}"#, "enum /platforms/0"),
    (
      #"{"title": "A", "rules": [{"rule": "target-44", "severity": "fatal", "source": "https://a.org", "says": "A."}]}"#,
      "enum /rules/0/severity"
    ),
    (#"{"title": "A", "lines": []}"#, "unknown-property /lines"),
    (#"{"title": "A""#, "unexpected-end "),
  ])
  func `a wrong pack says what is wrong and where`(text: String, mistake: String) throws {
    do {
      _ = try RulePack(reading: Array(text.utf8), named: "test")
      Issue.record("it was taken")
    } catch {
      #expect(error.diagnostics.map { "\($0.code) \($0.pointer)" } == [mistake])
    }
  }
}
