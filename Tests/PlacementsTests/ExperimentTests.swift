import Experiments
import PaywallModel
import Testing

@testable import Placements

@Suite struct PlacementExperimentTests {
  private static let american = #""country": "US", "sessions": 4"#

  private static func reader(_ index: Int, _ name: String = "userId") throws -> PlacementReader {
    try Samples.reader("{\(american), \"\(name)\": \"person \(index)\"}")
  }

  @Test func `an experiment decides as it does by itself`() throws {
    let decider = try Samples.everything()
    let source = try #require(decider.document.experiments["price"])
    let experiment = try Experiment(
      key: "price",
      variants: [.init("control", weight: 0.5), .init("cheap", weight: 0.5)], coverage: 0.8,
      seed: "price-1#1", hashAttribute: "userId", fallbackAttribute: "deviceId",
      namespace: Namespace("prices", BucketRange(0, 0.9)), bucketVersion: 1)
    var seen = [0, 0, 0]
    for index in 0..<5_000 {
      let reader = try Self.reader(index)
      let decision = try #require(decider.decide("launch", for: reader, now: Samples.now))
      // The holdout and the rollout come first.
      guard [.rule(3), .otherwise].contains(decision.step) else { continue }
      let alone = experiment.decide(Subject([.init("userId", "person \(index)")]))
      #expect(decision.variant == alone.variant.map { source.variants[$0].name })
      #expect(decision.isCounted == alone.isCounted)
      seen[alone.variant ?? 2] += 1
    }
    #expect(seen.allSatisfy { $0 > 800 })
  }

  @Test func `whoever is told apart by nothing goes on to the next rule`() throws {
    let decider = try Samples.everything()
    let reader = try Samples.reader("{\(Self.american), \"targetingKey\": \"a\"}")
    let decision = decider.decide("launch", for: reader, now: Samples.now)
    #expect(decision?.line == "otherwise: the paywall main DEFAULT")
  }

  @Test func `the fallback tells people apart whose first identifier is not told`() throws {
    let decider = try Samples.everything()
    var variants: Set<String> = []
    for index in 0..<200 {
      let reader = try Self.reader(index, "deviceId")
      let decision = decider.decide("launch", for: reader, now: Samples.now)
      guard let variant = decision?.variant else { continue }
      variants.insert(variant)
      #expect(decision?.assignment?.attribute == "deviceId")
      #expect(decision?.reason == .split)
    }
    #expect(variants == ["control", "cheap"])
  }

  @Test func `a variant that was given before is kept, and given back only once`() throws {
    let decider = try Samples.everything()
    let reader = try Self.reader(1)
    for variant in ["control", "cheap"] {
      let kept = StickyAssignment(
        attribute: "userId", identifier: "person 1", experiment: "price", bucketVersion: 1,
        variant: variant)
      let decision = decider.decide(
        "launch", for: reader, PlacementHistory(assignments: [kept]), now: Samples.now)
      #expect(decision?.variant == variant)
      #expect(decision?.isCounted == true)
      #expect(decision?.assignment == nil)
    }
  }

  @Test(arguments: [
    ("launch", "cheap", "forced: the paywall winter version 3 by price=cheap TARGETING_MATCH"),
    ("launch", "gone", "frequency: nothing (shown often enough) TARGETING_MATCH"),
    ("simple", "cheap", "otherwise: the paywall main STATIC"),
  ])
  func `a tester sees a variant whatever else holds, and does not count`(
    placement: String, variant: String, line: String
  ) throws {
    let decider = try Samples.everything()
    let reader = try Samples.reader(#"{"userId": "person 1", "shown": 9}"#)
    let decision = decider.decide(
      placement, for: reader, PlacementHistory(forced: ["price": variant]), now: Samples.now)
    #expect(decision?.line == line)
    #expect(decision?.isCounted == false)
  }

  @Test func `a tester sees a variant of an experiment that is paused or over`() throws {
    let decider = try Samples.everything()
    let forced = PlacementHistory(forced: ["later": "one", "colour": "red"])
    let lines = decider.decideAll(for: PlacementReader(), forced, now: Samples.now).map(\.line)
    #expect(lines[0] == "forced: nothing (one) by later=one TARGETING_MATCH")
    #expect(lines[2] == "forced: the paywall main version 1 by colour=red TARGETING_MATCH")
  }

  /// The variants of people in an experiment without anything else.
  private static func variants(_ members: String) throws -> [String?] {
    let decider = try Samples.decider(
      #"{"experiments": {"a": {"variants": [{"name": "x", "show": {"paywall": "x"}}, {"name": "y", "show": {"paywall": "y"}}]\#(members)}}, "placements": {"launch": {"rules": [{"show": {"experiment": "a"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    return (0..<3_000).map { index in
      var reader = PlacementReader()
      reader.targetingKey = "person \(index)"
      return decider.decide("launch", for: reader, now: Samples.now)?.variant
    }
  }

  @Test func `a higher version assigns everybody anew, and version 0 is that of the salt alone`()
    throws
  {
    let plain = try Self.variants("")
    #expect(try Self.variants(#", "version": 0"#) == plain)
    let salted = [
      #", "version": 1"#, #", "version": 2"#, #", "salt": "b", "version": 1"#,
    ]
    var seen = [plain]
    for members in salted {
      let variants = try Self.variants(members)
      for other in seen {
        let moved = zip(variants, other).filter { $0 != $1 }.count
        #expect(abs(moved - 1_500) < 150, "\(members): \(moved)")
      }
      seen.append(variants)
    }
    // What the page says of the seed.
    #expect(try Self.variants(#", "salt": "a#2""#) == seen[2])
  }

  @Test func `weights that are left out are even`() throws {
    let decider = try Samples.decider(
      #"{"experiments": {"a": {"variants": [{"name": "x", "show": {"paywall": "x"}}, {"name": "y", "show": {"paywall": "y"}}, {"name": "z", "show": {"paywall": "z"}}]}}, "placements": {"launch": {"rules": [{"show": {"experiment": "a"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    var counts: [String: Int] = [:]
    for index in 0..<9_000 {
      var reader = PlacementReader()
      reader.targetingKey = "person \(index)"
      let decision = decider.decide("launch", for: reader, now: Samples.now)
      counts[decision?.variant ?? "none", default: 0] += 1
    }
    #expect(counts.keys.sorted() == ["x", "y", "z"])
    #expect(counts.values.allSatisfy { abs($0 - 3_000) < 180 })
  }
}
