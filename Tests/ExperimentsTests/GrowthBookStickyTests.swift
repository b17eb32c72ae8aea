import Experiments
import JSON
import Testing

@testable import paywalld_lab

@Suite struct GrowthBookStickyTests {
  @Test(GrowthBookCases.trait)
  func `variants are kept as in the public cases`() throws {
    let cases = try GrowthBookCases.group("stickyBucket")
    #expect(cases.count == 13)
    for row in cases { try check(row) }
  }

  private func check(_ row: JSONNode) throws {
    let name = try #require(row[0]?.string)
    let feature = try #require(row[3]?.string)
    let rule = try #require(row[1]?["features"]?[feature]?["rules"]?[0])
    let experiment = try Experiment(growthBook: rule, named: feature)
    let identifiers = try Subject(growthBook: try #require(row[1])).identifiers
    let kept = try #require(row[2]?.elements).flatMap(StickyAssignment.all)
    let subject = Subject(identifiers, assignments: kept)
    let decision = experiment.decide(subject)
    try expect(decision, row[4], experiment, subject, name)

    let new = experiment.assignment(for: decision, of: subject)
    let known = (kept.filter { old in !replaces(new, old) } + [new].compactMap(\.self)).filter {
      subject.identifier($0.attribute) == $0.identifier
    }
    let expected = try #require(row[5]?.members).flatMap { try StickyAssignment.all(in: $0.value) }
    #expect(Set(known) == Set(expected), "\(name)")
  }

  /// Whether a client that keeps a new assignment forgets an old one.
  private func replaces(_ new: StickyAssignment?, _ old: StickyAssignment) -> Bool {
    new?.name == old.name && new?.attribute == old.attribute && new?.identifier == old.identifier
  }

  private func expect(
    _ decision: Decision, _ expected: JSONNode?, _ experiment: Experiment, _ subject: Subject,
    _ name: String
  ) throws {
    guard let expected, !expected.isNull else {
      #expect(decision.reason == .stickyVersionBlocked, "\(name)")
      return
    }
    let attribute =
      decision.usesFallback ? experiment.fallbackAttribute ?? "" : experiment.hashAttribute
    #expect(decision.isCounted == expected["inExperiment"]?.bool, "\(name)")
    #expect(decision.variant == expected["variationId"]?.number?.int, "\(name)")
    #expect(decision.bucket == expected["bucket"]?.number?.double, "\(name)")
    #expect((decision.reason == .sticky) == expected["stickyBucketUsed"]?.bool, "\(name)")
    #expect(attribute == expected["hashAttribute"]?.string, "\(name)")
    #expect(subject.identifier(attribute) == expected["hashValue"]?.string, "\(name)")
  }
}
