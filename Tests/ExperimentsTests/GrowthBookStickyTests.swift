import Experiments
import JSON
import Testing

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
    let experiment = try rule.experiment(named: feature)
    var subject = try #require(row[1]).subject
    subject.assignments = try row[2]?.elements?.flatMap(assignments) ?? []
    let decision = experiment.decide(subject)
    try expect(decision, row[4], experiment, subject, name)

    var kept = subject.assignments
    if let new = experiment.assignment(for: decision, of: subject) { kept = kept.recording(new) }
    let known = kept.filter { subject.identifier($0.attribute) == $0.identifier }
    let documents = try #require(row[5]?.members).map(\.value)
    #expect(Set(known) == Set(try documents.flatMap(assignments)), "\(name)")
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

  /// The assignments of a document.
  private func assignments(_ document: JSONNode) throws -> [StickyAssignment] {
    let attribute = try document.text("attributeName")
    let identifier = try document.text("attributeValue")
    return try document.members("assignments").map { member in
      let variant = try #require(member.value.string)
      let assignment = StickyAssignment(
        attribute: attribute, identifier: identifier, name: member.key, variant: variant)
      return try #require(assignment)
    }
  }
}
