import JSON
import PaywallModel
import Testing

@testable import Placements

@Suite struct ExplanationTests {
  @Test func `an explanation holds what the decision holds, for any rules and readers`() throws {
    var random = RandomPlacements(seed: 1)
    for _ in 0..<150 {
      let decider = try PlacementDecider(random.document(rules: 12))
      for _ in 0..<40 {
        let reader = random.reader()
        let decision = try #require(decider.decide("launch", for: reader, now: Samples.now))
        let told = try #require(decider.explain("launch", for: reader, now: Samples.now))
        #expect(told.decision == decision)
        #expect(told.steps.filter(\.decides).count == 1)
        let first = told.steps.first { $0.holds }
        #expect(first?.decides == true, "\(decision.line) \(told)")
      }
    }
  }

  /// A decision hashes consecutive rollouts in batches, an explanation each of them alone.
  @Test func `rollouts decide the same in batches and alone`() throws {
    let by = ["targetingKey", "userId"]
    for version in [1, 2] {
      let rules = (0..<23).map { index in
        var rule = PlacementRule()
        var rollout = PlacementRollout()
        rollout.share = 0.05
        rollout.salt = "salt \(index)"
        rollout.identity.by = by[index / 7 % 2]
        rollout.identity.hashVersion = index < 10 ? 2 : version
        rule.rollout = rollout
        rule.show = PlacementShow(paywall: "p\(index)")
        return rule
      }
      var document = PlacementDocument()
      document.placements["launch"] = Placement()
      document.placements["launch"]?.rules = rules
      let decider = try PlacementDecider(document)
      var steps: Set<PlacementDecision.Step> = []
      for person in 0..<500 {
        var reader = PlacementReader()
        reader.targetingKey = person % 5 == 0 ? nil : "Zoë 🎬 \(person)"
        reader.userID = person % 7 == 0 ? nil : "person \(person)"
        let told = try #require(decider.explain("launch", for: reader, now: Samples.now))
        #expect(told.steps.first { $0.holds }?.decides == true, "\(told)")
        steps.insert(told.decision.step)
      }
      #expect(steps.count == rules.count + 1)
    }
  }

  @Test func `an explanation says what each part asked and found`() throws {
    let decider = try Samples.everything()
    let reader = try Samples.reader(
      #"{"userId": "person 1", "platform": "ios", "tier": "silver", "country": "US", "shown": 1}"#)
    let told = try #require(decider.explain("launch", for: reader, now: Samples.now))
    let lines = told.steps.flatMap { step in
      ["\(step.decides ? ">" : step.holds ? "+" : "-") \(step.pointer): \(step.detail)"]
        + step.parts.map { part in
          "    \(part.name): \(part.asked); found \(part.found ?? "not told"): \(part.holds)"
        }
    }
    let found = lines.joined(separator: "\n") + "\n"
    #expect(found == (try Fixtures.expected("explanation.txt", recording: found)))
  }

  @Test func `every fact that a reader can have has words`() throws {
    let decider = try Samples.everything()
    let reader = try Samples.reader(
      #"""
      {"appVersion": "2.0-beta", "locale": "pt-PT", "storefront": "CH", "device": "tv", "theme": "light", "textScale": 1,
       "width": 800, "height": 600, "offers": {"monthly": "none"}, "daysSinceInstall": 3.5, "club": "c", "visits": "x"}
      """#)
    let told = try #require(decider.explain("reader", for: reader, now: Samples.now))
    let found = told.steps.flatMap(\.parts).map { part in
      "\(part.name): \(part.asked); found \(part.found ?? "not told"): \(part.holds)\n"
    }.joined()
    #expect(found == (try Fixtures.expected("facts.txt", recording: found)))
  }
}
