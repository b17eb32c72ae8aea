import JSON
import PaywallModel
import Testing

@testable import Placements

/// How much conditions may ask for: the most is taken, one more is refused in words.
@Suite struct ConditionLimitTests {
  private static func document(_ conditions: [String]) -> String {
    let rules = conditions.enumerated().map {
      #"{"name": "r\#($0)", "when": \#($1), "show": {"paywall": "a"}}"#
    }.joined(separator: ",")
    return
      #"{"attributes": {"source": {"type": "string"}}, "placements": {"launch": {"rules": [\#(rules)], "otherwise": {"paywall": "main"}}}}"#
  }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try Samples.document(text)
      return []
    } catch let error as InvalidDocument {
      return error.diagnostics.map { "\($0.code) \($0.pointer): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `tests of what texts contain or begin with are at most 1,000 in all`() {
    func conditions(_ count: Int) -> [String] {
      (0..<count).map {
        #"{"custom": {"source": {"\#($0.isMultiple(of: 2) ? "contains" : "startsWith")": "spring\#($0)"}}}"#
      }
    }
    #expect(mistakes(Self.document(conditions(PlacementDocument.mostTextTests))) == [])
    let last = #"{"not": {"custom": {"source": {"contains": ["winter", "autumn"]}}}}"#
    #expect(
      mistakes(Self.document(conditions(PlacementDocument.mostTextTests - 1) + [last])) == [
        "many-text-tests /placements: the conditions have 1001 tests of what texts contain or begin with, and 1000 are allowed"
      ])
  }

  @Test func `a condition names at most 1,000 people itself`() {
    func condition(_ count: Int) -> [String] {
      let ids = (0..<count).map { "\"u\($0)\"" }.joined(separator: ",")
      return [#"{"userId": [\#(ids)]}"#]
    }
    #expect(mistakes(Self.document(condition(PeopleTest.mostIDs))) == [])
    let found = mistakes(Self.document(condition(PeopleTest.mostIDs + 1)))
    #expect(
      found.count == 1 && found[0].contains("/placements/launch/rules/0/when/userId"), "\(found)")
  }

  @Test func `all, any and not have at most 100 conditions each`() {
    func condition(_ count: Int, _ name: String) -> [String] {
      let inner = (0..<count).map { #"{"userId": "u\#($0)"}"# }.joined(separator: ",")
      return [#"{"\#(name)": [\#(inner)]}"#]
    }
    for name in ["all", "any", "not"] {
      let most = PlacementCondition.mostWithin
      #expect(mistakes(Self.document(condition(most, name))) == [], "\(name)")
      let found = mistakes(Self.document(condition(most + 1, name)))
      #expect(
        found.count == 1 && found[0].contains("/placements/launch/rules/0/when/\(name)"),
        "\(found)")
    }
  }

  @Test(arguments: ["all", "any", "not"])
  func `conditions within each other decide at any depth that a document may have`(
    name: String
  ) throws {
    /// An object and a list for each level.
    func nested(_ levels: Int) -> String {
      let (start, end) = name == "not" ? (#"{"not": "#, "}") : (#"{"\#(name)": ["#, "]}")
      return String(repeating: start, count: levels) + #"{"platform": "ios"}"#
        + String(repeating: end, count: levels)
    }
    // The document has six levels around the condition of a rule.
    let deepest = (JSONLimits.document.maxDepth - 7) / (name == "not" ? 1 : 2)
    for levels in [1, 2, 7, deepest - 1, deepest] {
      let decider = try Samples.decider(Self.document([nested(levels)]))
      let isIOS = name != "not" || levels.isMultiple(of: 2)
      for (platform, isOne) in [("ios", isIOS), ("android", !isIOS)] {
        let reader = try Samples.reader(#"{"platform": "\#(platform)"}"#)
        let decision = decider.decide("launch", for: reader, now: Samples.now)
        #expect(
          decision?.stepName == (isOne ? "r0" : "otherwise"), "\(levels) levels, \(platform)")
      }
    }
    let found = mistakes(Self.document([nested(deepest + 2)]))
    #expect(found.count == 1 && found[0].contains("nested deeper than 128 levels"), "\(found)")
  }
}
