import JSON
import Locales
import PaywallGate
import PaywallModel
import Testing

/// What a brand decides about its gate.
@Suite struct PolicyTests {
  private let options: MatrixOptions = {
    var options = MatrixOptions(today: CivilDay(sinceEpoch: 20_000))
    options.devices = ["iphone-se"]
    options.locales = ["en"]
    options.budget = 24
    return options
  }()

  @Test(arguments: [
    (#"{"rules": {"target-45": "off"}}"#, "enum /rules/target-45"),
    (#"{"rules": {"target-44": "harmless"}}"#, "enum /rules/target-44"),
    (#"{"rules": {"close-missing": {"limit": 3}}}"#, "no-limit /rules/close-missing/limit"),
    (#"{"rules": {"target-44": {"limit": 900}}}"#, "out-of-range /rules/target-44/limit"),
    (#"{"devices": ["iphone-of-1998"]}"#, "unknown-device /devices/0"),
    (#"{"force": "editor"}"#, "enum /force"), (#"{"budget": 0}"#, "minimum /budget"),
    (#"{"severities": {}}"#, "unknown-property /severities"), ("[]", "type "),
    (#"{"rules": "#, "unexpected-end "),
  ])
  func `a wrong policy says what is wrong and where`(text: String, mistake: String) throws {
    let devices = try TestGate.gate(lanes: 1).devices
    do {
      _ = try GatePolicy(reading: Array(text.utf8), devices: devices)
      Issue.record("it was taken")
    } catch {
      #expect(error.diagnostics.map { "\($0.code) \($0.pointer)" } == [mistake])
    }
  }

  @Test func `a policy sets severities and limits, and switches rules off`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    let plain = try TestGate.judge(document, options)
    let code = try #require(plain.findings.first { $0.severity != .information }).code
    let milder = GatePolicy(rules: [code: .init(severity: .information)])
    let off = GatePolicy(rules: [code: .init(severity: .off)])
    #expect(
      Set(
        try TestGate.judge(document, options, milder).findings.filter { $0.code == code }
          .map(\.severity)) == [.information])
    #expect(try TestGate.judge(document, options, off).findings.allSatisfy { $0.code != code })
    let large = GatePolicy(rules: ["target-44": .init(severity: .error, limit: 200)])
    let found = try TestGate.judge(document, options, large).findings.filter {
      $0.code == "target-44"
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.required == 200 && $0.severity == .error })
  }

  @Test func `a suppressed finding is reported with its reason, and does not count`() throws {
    let json = #"""
      {"components": [{"type": "button", "title": "Go", "action": {"type": "close"}}],
       "suppressions": [{"rule": "RULE", "at": "PLACE", "reason": "The app draws it.", "until": "2024-10-04"}]}
      """#
    func judge(_ rule: String, _ place: String) throws -> GateResult {
      let text = json.replacing("RULE", with: rule).replacing("PLACE", with: place)
      let node = try JSONText(parsing: Array(text.utf8), limits: .document).root
      var policy = GatePolicy()
      policy.rules[rule] = .init(severity: .error, limit: 200)
      return try TestGate.judge(try TestDocument(node), options, policy)
    }
    let accepted = try judge("target-44", "/components")
    #expect(accepted.passes && accepted.suppressedCount == 1)
    let finding = try #require(accepted.findings.last)
    #expect(finding.suppression?.reason == "The app draws it." && finding.severity == .error)
    #expect(!(try judge("target-44", "/components/1")).passes)
    let report = GateReport([.init(path: "a.json", bytes: [], result: accepted)])
    #expect(report.sarif(toolVersion: "1").contains("\"justification\": \"The app draws it.\""))
    #expect(report.text(color: false).description.contains("Accepted until 2024-10-04"))
    #expect(!report.github().contains("target-44"))
    #expect(!report.junit().contains("<failure"))
  }

  @Test func `the readers of a policy count where the caller names none`() throws {
    let devices = try TestGate.gate(lanes: 1).devices
    var policy = GatePolicy()
    policy.devices = ["ipad", "gone"]
    policy.locales = ["de"]
    policy.textScales = [1, 2]
    policy.budget = 7
    let open = policy.applied(to: MatrixOptions(today: options.today), devices)
    #expect(open.devices == ["ipad"] && open.locales == ["de"] && open.budget == 7)
    #expect(open.textScales == [2, 1])
    #expect(policy.applied(to: options, devices).devices == ["iphone-se"])
  }
}
