import JSON
import Locales
import PaywallGate
import PaywallModel
import Testing

/// Findings with one cause are one thing to do.
@Suite struct IssueTests {
  @Test(arguments: IssueCase.all)
  func `findings are grouped by what takes them away`(_ test: IssueCase) throws {
    let result = try TestGate.judge(try test.document, test.options)
    let told = result.issues.map {
      "\($0.part) \($0.code) \($0.component) \($0.places) \($0.readers): \($0.title). \($0.question ?? "") \($0.action) \(Set($0.findings.map(\.code)).sorted()) \($0.remedies.count)"
    }.joined(separator: "\n")
    for expected in test.expected {
      #expect(
        result.issues.contains { $0.isAsExpected(expected) },
        "\(String(decoding: expected.value.encoded(), as: UTF8.self))\n\(told)")
    }
  }

  @Test(arguments: IssueCase.all)
  func `a remedy takes all findings of its issue away, and brings no error`(
    _ test: IssueCase
  ) throws {
    try expectRemedies(of: try test.document, test.options)
  }

  @Test(arguments: RuleCase.all)
  func `so do those of the defects of all rules`(_ test: RuleCase) throws {
    try expectRemedies(of: try test.document("defect"), test.options)
  }

  private func expectRemedies(of document: TestDocument, _ options: MatrixOptions) throws {
    let result = try TestGate.judge(document, options)
    let all = result.issues.flatMap(\.findings)
    let told = result.findings.filter { $0.severity != .information }
    #expect(Set(all).isSuperset(of: told) && Set(all).count == all.count)
    for issue in result.issues {
      if issue.remedies.isEmpty {
        #expect(issue.hasOneRule || issue.isOfContainer(in: result), "\(issue.title)")
      }
      for remedy in issue.remedies {
        let after = try TestGate.judge(try document.patched(by: remedy.patch), options)
        let left = Set(after.findings.map { "\($0.code) \($0.component)" })
        let stays = issue.findings.filter { left.contains("\($0.code) \($0.component)") }
        #expect(stays.isEmpty, "\(issue.title): \(remedy.title): \(stays.map(\.message))")
        #expect(after.count(.error) <= result.count(.error), "\(issue.title): \(remedy.title)")
      }
    }
  }

  @Test func `a suppression of a cause at its place accepts all of its findings`() throws {
    let test = try #require(IssueCase.all.first { $0.testDescription == "footer.json" })
    let document = try test.document
    let issue = try #require(
      try TestGate.judge(document, test.options).issues.first { $0.code == "footer-too-tall" })
    let suppression: JSONValue = [
      "rule": .string(issue.code), "at": .string(issue.component), "until": "2031-01-01",
      "reason": "Nobody turns the kiosk.",
    ]
    let accepted = try document.patched(
      by: JSONPatch([.add(try #require(JSONPointer("/suppressions")), [suppression])]))
    let after = try TestGate.judge(accepted, test.options)
    let same = try #require(after.issues.first { $0.code == "footer-too-tall" })
    #expect(same.suppression?.reason == "Nobody turns the kiosk.")
    #expect(same.findings.count > 1)
    #expect(!after.findings.contains { $0.code == "suppression-dead" })
  }

  @Test func `nothing that is told has pseudo-text or characters that cannot be seen`() throws {
    var options = RuleCase.few
    options.locales = nil
    options.budget = 1_000
    for test in IssueCase.all {
      let result = try TestGate.judge(try test.document, options)
      let words =
        result.issues.flatMap { [$0.title, $0.action, $0.readers] } + result.findings.map(\.message)
      for word in words {
        #expect(word.unicodeScalars.allSatisfy(PlainText.shows), "\(word)")
        #expect(!word.contains { "ŕšţöûžéåîļĝñç".contains($0) }, "\(word)")
      }
    }
  }
}

extension GateIssue {
  /// Whether its findings are of one rule; the size that WCAG, Apple and Google ask of a target is one.
  fileprivate var hasOneRule: Bool {
    let sizes = ["target-44", "target-blocked"]
    return Set(findings.map { sizes.contains($0.code) ? "target-48" : $0.code }).count == 1
  }

  /// Whether its findings are in one component that itself does not fit.
  fileprivate func isOfContainer(in result: GateResult) -> Bool {
    let unfit = [
      "footer-too-tall", "offscreen", "safe-area", "scale-lost", "text-overflow", "text-truncated",
    ]
    return result.findings.contains { $0.component == component && unfit.contains($0.code) }
      && findings.allSatisfy {
        $0.component == component || $0.component.hasPrefix(component + "/")
      }
  }
}
