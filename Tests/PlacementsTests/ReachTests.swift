import JSON
import PaywallModel
import Testing

@testable import Placements

@Suite struct ReachTests {
  /// Whether a rule that is said to be unreachable decides for a reader of many.
  @Test func `no reader reaches a rule that nobody is said to reach`() throws {
    var random = RandomPlacements(seed: 5)
    var unreachable = 0
    for _ in 0..<150 {
      let document = random.document(rules: 14)
      let decider = try PlacementDecider(document)
      let dead = try Self.unreached(document)
      unreachable += dead.count
      for _ in 0..<400 {
        let step = decider.decide("launch", for: random.reader(), now: Samples.now)?.step
        if case .rule(let index)? = step { #expect(!dead.contains(index), "\(document)") }
      }
    }
    #expect(unreachable > 100)
  }

  private static func unreached(_ document: PlacementDocument) throws -> Set<Int> {
    var writer = JSONWriter()
    document.write(to: &writer)
    let text = try JSONText(parsing: writer.bytes, limits: .document)
    let places = document.mistakes(in: text, knowing: nil)
      .filter { $0.code == "unreachable-rule" }.map(\.pointer)
    return Set(places.compactMap { $0.split(separator: "/").last.flatMap { Int($0) } })
  }

  private static let open: [(before: String, rule: String)] = [
    (#"{"when": {"country": "US"}, "show": {"paywall": "a"}}"#, #"{"show": {"paywall": "b"}}"#),
    (
      #"{"rollout": {"share": 0.9, "salt": "r"}, "show": {"paywall": "a"}}"#,
      #"{"rollout": {"share": 0.1, "salt": "s"}, "show": {"paywall": "b"}}"#
    ),
    (
      #"{"rollout": {"share": 0.1, "salt": "r"}, "show": {"paywall": "a"}}"#,
      #"{"rollout": {"share": 0.2, "salt": "r"}, "show": {"paywall": "b"}}"#
    ),
    (#"{"show": {"experiment": "test"}}"#, #"{"show": {"paywall": "b"}}"#),
    (
      #"{"when": {"locale": "pt-BR"}, "show": {"paywall": "a"}}"#,
      #"{"when": {"locale": "pt"}, "show": {"paywall": "b"}}"#
    ),
    (
      #"{"when": {"platform": ["ios", "macos", "tvos", "visionos", "android", "androidtv", "firetv", "web"]}, "show": {"paywall": "a"}}"#,
      #"{"show": {"paywall": "b"}}"#
    ),
    (
      #"{"when": {"appVersion": {"from": "2"}}, "show": {"paywall": "a"}}"#,
      #"{"when": {"appVersion": {"from": "1.9", "below": "3"}}, "show": {"paywall": "b"}}"#
    ),
  ]

  @Test(arguments: open)
  func `a rule that somebody reaches is right`(before: String, rule: String) throws {
    _ = try Samples.document(
      #"{"experiments": {"test": {"variants": [{"name": "a", "show": {"paywall": "a"}}, {"name": "b", "show": {"paywall": "b"}}]}}, "placements": {"launch": {"rules": [\#(before), \#(rule)], "otherwise": {"paywall": "main"}}}}"#
    )
  }

  @Test(.timeLimit(.minutes(10)))
  func `documents with as many rules as may be are checked in little time`() throws {
    let countries = ["US", "DE", "FR", "IT", "ES", "SE"]
    let rules = (0..<1_000).map { index in
      #"{"when": {"country": "\#(countries[index % 6])", "custom": {"n": {"from": \#(index), "below": \#(index + 1)}}}, "show": {"paywall": "a"}}"#
    }.joined(separator: ",")
    let placements = (0..<8).map {
      #""p\#($0)": {"rules": [\#(rules)], "otherwise": {"paywall": "main"}}"#
    }.joined(separator: ",")
    let document = try Samples.document(
      #"{"attributes": {"n": {"type": "number"}}, "placements": {\#(placements)}}"#)
    #expect(document.placements.count == 8)
  }

  @Test(arguments: [("rules", 1_001), ("placements", 1_001), ("attributes", 101)])
  func `there are no more than the limit`(of: String, count: Int) {
    let many: String
    switch of {
    case "rules":
      let rules = [String](repeating: #"{"show":{"nothing":"x"}}"#, count: count)
      many =
        #""placements": {"a": {"rules": [\#(rules.joined(separator: ","))], "otherwise": {"nothing": "x"}}}"#
    case "placements":
      let placements = (0..<count).map { #""a\#($0)": {"otherwise": {"nothing": "x"}}"# }
      many = #""placements": {\#(placements.joined(separator: ","))}"#
    default:
      let attributes = (0..<count).map { #""a\#($0)": {"type": "string"}"# }
      many = #""attributes": {\#(attributes.joined(separator: ","))}, "placements": {}"#
    }
    let error = #expect(throws: InvalidDocument.self) { try Samples.document("{\(many)}") }
    #expect(error?.diagnostics.map(\.code).first?.hasPrefix("max-") == true)
  }

  @Test func `a document larger than the limit is refused`() {
    let text = #"{"placements": {}, "$schema": "\#(String(repeating: "a", count: 1 << 20))"}"#
    let error = #expect(throws: InvalidDocument.self) { try Samples.document(text) }
    #expect(error?.diagnostics.map(\.code) == ["document-too-large"])
  }
}
