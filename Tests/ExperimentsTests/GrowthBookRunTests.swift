import Experiments
import JSON
import Testing

@testable import paywalld_lab

/// The cases of `run` that are not ours, and why.
private let leftOut: [(name: String, reason: String)] = [
  ("evaluates conditions - pass", "the audience is decided outside"),
  ("evaluates conditions - fail", "the audience is decided outside"),
  ("SavedGroups correctly pulled from context for experiment", "the audience is decided outside"),
  (
    "Prerequisite condition passes", "experiments have no prerequisites; namespaces keep them apart"
  ),
  ("Prerequisite condition fails", "experiments have no prerequisites; namespaces keep them apart"),
  ("globally disabled", "no switch turns off all experiments; each can be paused"),
  ("querystring force", "an address does not choose a variant; a caller does, by override"),
  ("querystring force with inactive", "the same"),
  ("Skips experiments in QA mode", "a reader who looks at all variants uses override"),
  ("Works in QA mode if forced in context", "the same"),
  ("Works in QA mode if forced in experiment", "the same"),
]

@Suite struct GrowthBookRunTests {
  @Test(GrowthBookCases.trait)
  func `an experiment decides as in the public cases`() throws {
    let cases = try GrowthBookCases.group("run")
    let names = Set(cases.compactMap { $0[0]?.string })
    #expect(cases.count == 73 && names.isSuperset(of: leftOut.map(\.name)))
    let ours = cases.filter { row in !leftOut.contains { $0.name == row[0]?.string } }
    #expect(ours.count == 62)
    for row in ours { try check(row) }
  }

  private func check(_ row: JSONNode) throws {
    let context = try #require(row[1])
    let source = try #require(row[2])
    let decision = try decision(on: source, in: context)
    let name = row[0]?.string ?? ""
    #expect(decision?.isCounted ?? false == (row[5]?.bool ?? false), "\(name)")
    let shown = source["variations"]?[decision?.variant ?? 0]
    #expect(shown?.value == row[3]?.value, "\(name)")
    let isIn = decision.map { $0.isCounted || $0.reason == .overridden } ?? false
    #expect(isIn == row[4]?.bool, "\(name)")
  }

  /// - Returns: Nil if there is no such experiment: those with one variant or an unknown winner.
  private func decision(on source: JSONNode, in context: JSONNode) throws -> Decision? {
    do {
      let experiment = try Experiment(growthBook: source)
      return experiment.decide(
        try Subject(growthBook: context),
        override: context["forcedVariations"]?[experiment.key]?.number?.int)
    } catch let fault as ExperimentFault {
      #expect([.tooFewVariants(1), .winner(-8), .winner(25)].contains(fault))
      return nil
    }
  }
}
