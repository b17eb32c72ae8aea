import Experiments
import Testing

@Suite struct ExperimentTests {
  @Test(
    arguments: [
      ([], .tooFewVariants(0)), ([("a", 1)], .tooFewVariants(1)),
      ([("a", 0.5), ("a", 0.5)], .repeatedVariant("a")),
      ([("a", 0.5), ("b", 0.25)], .weights(sum: 0.75)),
      ([("a", -0.5), ("b", 1.5)], .weights(sum: 1)),
    ] as [([(String, Double)], ExperimentFault)])
  func `variants that cannot be compared are refused`(
    variants: [(String, Double)], fault: ExperimentFault
  ) {
    #expect(throws: fault) {
      try Experiment(key: "e", variants: variants.map { Experiment.Variant($0, weight: $1) })
    }
  }

  @Test func `values out of bounds are refused`() {
    #expect(throws: ExperimentFault.coverage(1.1)) {
      try Experiment(key: "e", variants: halves, coverage: 1.1)
    }
    #expect(throws: ExperimentFault.hashVersion(3)) {
      try Experiment(key: "e", variants: halves, hashVersion: 3)
    }
    #expect(throws: ExperimentFault.ranges(count: 1)) {
      try Experiment(key: "e", variants: halves, ranges: Allocation(ranges: [[]]))
    }
    #expect(throws: ExperimentFault.winner(2)) {
      try Experiment(key: "e", variants: halves, state: .stopped(winner: 2))
    }
    #expect(throws: ExperimentFault.bucketVersion(2)) {
      try Experiment(key: "e", variants: halves, bucketVersion: 1, minBucketVersion: 2)
    }
  }

  @Test(arguments: rows)
  func `the first step that says something decides`(row: Row) throws {
    let experiment = try Experiment(
      key: "e", variants: halves, ranges: row.ranges, fallbackAttribute: "device",
      namespace: row.namespace, filters: row.filters, bucketVersion: 2, minBucketVersion: 1,
      state: row.state)
    let decision = experiment.decide(
      row.subject, override: row.override, isInAudience: row.isInAudience)
    #expect(decision.reason == row.reason, "\(row)")
    #expect(decision.variant == row.variant, "\(row)")
    #expect(decision.isCounted == [.assigned, .sticky].contains(row.reason))
  }

  @Test func `the audience is not asked about a person who keeps a variant`() throws {
    let experiment = try Experiment(key: "e", variants: halves, bucketVersion: 2)
    func audience() -> Bool {
      Issue.record("asked")
      return false
    }
    #expect(experiment.decide(keeper, isInAudience: audience()).reason == .sticky)
  }

  @Test func `a decision is kept once`() throws {
    let experiment = try Experiment(key: "e", variants: halves, ranges: second)
    var subject = Subject(id: "1")
    let first = experiment.decide(subject)
    let kept = try #require(experiment.assignment(for: first, of: subject))
    #expect(
      kept == StickyAssignment(attribute: "id", identifier: "1", experiment: "e", variant: "red"))
    subject.assignments = [kept]
    let next = experiment.decide(subject)
    #expect(next.reason == .sticky)
    #expect(experiment.assignment(for: next, of: subject) == nil)
  }

  @Test func `an experiment that does not keep variants gives none to keep`() throws {
    let experiment = try Experiment(key: "e", variants: halves, ranges: second, isSticky: false)
    let decision = experiment.decide(Subject(id: "1"))
    #expect(decision.reason == .assigned)
    #expect(experiment.assignment(for: decision, of: Subject(id: "1")) == nil)
  }

  @Test func `changed weights keep the hash, and people whose variant does not shrink`() throws {
    let old = try Experiment(key: "e", variants: halves, seed: "s")
    let variants: [Experiment.Variant] = [
      .init("control", weight: 0.4), .init("red", weight: 0.4), .init("blue", weight: 0.2),
    ]
    let ranges = old.allocation(adjustedTo: variants, coverage: 1)
    let new = try Experiment(key: "e", variants: variants, ranges: ranges, seed: "s")
    let move = old.move(to: ranges, of: variants)
    #expect(abs(move.moved - 0.2) < 0.000_2 && move.joined == 0)
    let people = (0..<2_000).map { Subject(id: String($0)) }
    let moved = people.count { old.decide($0).variant != new.decide($0).variant }
    #expect(people.allSatisfy { [old.decide($0).variant, 2].contains(new.decide($0).variant) })
    #expect((0.17...0.23).contains(Double(moved) / 2_000))
  }
}

private let halves = [
  Experiment.Variant("control", weight: 0.5), Experiment.Variant("red", weight: 0.5),
]
private let second = Allocation(ranges: [[], [BucketRange(0, 1)]])
private let nobody = Allocation(ranges: [[], []])
private let elsewhere = Namespace("n", BucketRange(1, 1))
private let here = Namespace("n", BucketRange(0, 1))
private let closed = [BucketFilter(seed: "f", ranges: [])].compactMap(\.self)
private let open = [BucketFilter(seed: "f", ranges: [BucketRange(0, 1)])].compactMap(\.self)

/// A person who got the control in the second version.
private let keeper = Subject(
  id: "1",
  assignments: [kept("control", version: 2, of: "id", "1"), kept("red", version: 2, of: "id", "2")])
/// A person who took part in the version before the least one.
private let leaver = Subject(id: "1", assignments: [kept("control", version: 0, of: "id", "1")])

private func kept(
  _ variant: String, version: Int, of attribute: String, _ identifier: String
) -> StickyAssignment {
  StickyAssignment(
    attribute: attribute, identifier: identifier, experiment: "e", bucketVersion: version,
    variant: variant)
}

/// Somebody meets an experiment whose hash gives everybody the second variant.
struct Row: Sendable {
  var reason: Decision.Reason
  var variant: Int?
  var subject = Subject(id: "1")
  var state = Experiment.State.running
  var ranges = second
  var namespace: Namespace?
  var filters: [BucketFilter] = []
  var override: Int?
  var isInAudience = true
}

private let rows = [
  Row(reason: .assigned, variant: 1),
  Row(reason: .assigned, variant: 1, override: 2),
  Row(reason: .assigned, variant: 1, override: -1),
  Row(reason: .overridden, variant: 0, subject: Subject([]), state: .paused, override: 0),
  Row(reason: .paused, subject: keeper, state: .paused),
  Row(reason: .noIdentifier, subject: Subject(id: "")),
  Row(reason: .noIdentifier, subject: Subject([.init("account", "1")]), state: .stopped(winner: 1)),
  Row(reason: .assigned, variant: 1, subject: Subject([.init("device", "1")])),
  Row(reason: .sticky, variant: 0, subject: keeper),
  Row(
    reason: .sticky, variant: 0, subject: keeper, ranges: nobody, filters: closed,
    isInAudience: false),
  Row(
    reason: .assigned, variant: 1,
    subject: Subject(id: "e\u{301}", assignments: [kept("control", version: 2, of: "id", "\u{e9}")])
  ),
  Row(reason: .filtered, subject: leaver, filters: open + closed, isInAudience: false),
  Row(reason: .assigned, variant: 1, namespace: elsewhere, filters: open),
  Row(reason: .outsideNamespace, namespace: elsewhere, isInAudience: false),
  Row(reason: .assigned, variant: 1, namespace: here),
  Row(reason: .notInAudience, subject: leaver, isInAudience: false),
  Row(reason: .stickyVersionBlocked, subject: leaver),
  Row(reason: .notCovered, ranges: nobody),
  Row(reason: .notCovered, state: .stopped(winner: 0), ranges: nobody),
  Row(reason: .forced, variant: 0, state: .stopped(winner: 0)),
  Row(reason: .forced, variant: 1, subject: keeper, state: .stopped(winner: 1)),
  Row(reason: .stopped, state: .stopped(winner: nil)),
]
