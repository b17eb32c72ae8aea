import JSON
import PaywallGate
import Testing

/// Each rule finds what is wrong in one document, and nothing in the same document once it is mended.
@Suite struct RuleTests {
  @Test(arguments: RuleCase.all)
  func `a rule finds a defect where it is, and nothing in a near miss`(_ rule: RuleCase) throws {
    let defect = try rule.judge("defect")
    #expect(rule.places(in: defect) == rule.expected)
    #expect(rule.places(in: try rule.judge("near")) == [])
  }

  @Test func `every rule has a case`() {
    let tested = Set(RuleCase.all.map(\.code))
    #expect(Rule.all.map(\.code).filter { !tested.contains($0) } == [])
  }

  @Test(arguments: Rule.all.map(\.code))
  func `a rule says what it finds, from where on, why and what to do`(code: String) throws {
    let rule = try #require(Rule.all.first { $0.code == code })
    #expect(Rule.all.count { $0.code == code } == 1)
    #expect(code.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil)
    #expect(rule.summary.hasSuffix("."))
    #expect(!rule.hint.hasSuffix(".") && !rule.threshold.hasSuffix("."))
    #expect(!rule.sources.isEmpty && rule.sources.allSatisfy { $0.hasPrefix("https://") })
  }
}
