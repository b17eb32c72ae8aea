import Experiments
import JSON
import Numbers
import PaywallModel

/// An explanation of a placement's decision for a reader: each step with its condition and the facts found.
public struct PlacementExplanation: Sendable, Equatable {
  /// A part of the placement that may decide.
  public struct Step: Sendable, Equatable {
    /// `paused`, `frequency`, `holdout`, `rule`, `otherwise`.
    public var kind: String
    /// The campaign whose file has the step; `nil` for the main file.
    public var campaign: String?
    /// The JSON pointer in that file.
    public var pointer: String
    public var name: String?
    /// Whether the step applies to the reader.
    public var holds: Bool
    /// Whether it decided.
    public var decides: Bool
    /// The result of the step, in a sentence.
    public var detail: String
    /// The parts of a rule's condition.
    public var parts: [ConditionPart] = []
  }

  public var decision: PlacementDecision
  /// The steps in order of precedence. Rules after the one that decided are evaluated as well.
  public var steps: [Step]
}

extension PlacementDecider {
  /// Decides and explains the decision; `nil` if there is no such placement.
  public func explain(
    _ placement: String, for reader: PlacementReader, _ history: PlacementHistory = .none,
    now: Moment
  ) -> PlacementExplanation? {
    guard let compiled = placements[placement] else { return nil }
    let decision = decide(
      placement, compiled, for: reader, encoded: table.encoded(reader, now: now), history: history,
      now: now)
    let subject = subject(of: reader, history)
    let general = generalSteps(of: placement, compiled, for: reader, decision: decision, now: now)
    let rules = compiled.source.rules.enumerated().map { index, rule in
      step(
        of: rule, at: index, in: placement, compiled, for: (reader, subject, history),
        decision: decision, now: now)
    }
    let otherwise = PlacementExplanation.Step(
      kind: "otherwise", pointer: "/placements/\(placement)/otherwise", holds: true,
      decides: [.otherwise, .paused].contains(decision.step),
      detail: "for everybody else: \(compiled.otherwise.words)")
    return PlacementExplanation(decision: decision, steps: general + rules + [otherwise])
  }

  /// The steps before the rules, without those that the document lacks.
  private func generalSteps(
    of name: String, _ placement: CompiledPlacement, for reader: PlacementReader,
    decision: PlacementDecision, now: Moment
  ) -> [PlacementExplanation.Step] {
    var steps: [PlacementExplanation.Step] = []
    if document.isPaused {
      steps.append(
        PlacementExplanation.Step(
          kind: "paused", pointer: "/paused", holds: true, decides: decision.step == .paused,
          detail: "the brand's placements are paused: each shows what it has for everybody else"))
    }
    if let frequency = placement.source.frequency {
      let times = reader.timesShown(name, in: frequency.per, until: now)
      let found =
        times.map { "it was \($0)" } ?? "it is not told how often it was, so no limit holds"
      steps.append(
        PlacementExplanation.Step(
          kind: "frequency", pointer: "/placements/\(name)/frequency",
          holds: times.map { $0 >= frequency.most } ?? false,
          decides: decision.step == .frequency,
          detail: "at most \(frequency.most) in \(frequency.per.text); \(found)"))
    }
    if let holdout, let people = document.holdout?.people {
      steps.append(
        PlacementExplanation.Step(
          kind: "holdout", pointer: "/holdout", holds: holdout.includes(reader, at: now),
          decides: decision.step == .holdout, detail: words(of: holdout, people, reader, now)))
    }
    return steps
  }

  private typealias Person = (
    reader: PlacementReader, subject: Subject, history: PlacementHistory
  )

  private func step(
    of rule: PlacementRule, at index: Int, in name: String, _ placement: CompiledPlacement,
    for person: Person, decision: PlacementDecision, now: Moment
  ) -> PlacementExplanation.Step {
    let compiled = placement.rules[index]
    let parts = rule.when?.parts(for: person.reader, now: now, in: table) ?? []
    var holds = parts.allSatisfy(\.holds)
    var words =
      parts.isEmpty ? [] : [holds ? "its condition holds" : "its condition does not hold"]
    if let rollout = rule.rollout {
      let share = placement.rollouts.shares[compiled.rollout]
      holds = holds && share.includes(person.reader, at: now)
      words.append(self.words(of: share, rollout, person.reader, now))
    }
    if compiled.experiment >= 0 {
      let (isIn, told) = self.words(
        of: experiments[compiled.experiment], person, verb: holds ? "shows" : "would show")
      holds = holds && isIn
      words.append(told)
    }
    let isForced = decision.step == .forced && rule.show.experiment == decision.experiment
    return PlacementExplanation.Step(
      kind: "rule", campaign: rule.origin?.campaign,
      pointer: "/placements/\(name)/rules/\(rule.origin?.index ?? index)", name: rule.name,
      holds: holds,
      decides: decision.step == .rule(index) || isForced,
      detail: words.isEmpty ? "for everybody" : words.joined(separator: "; "),
      parts: parts)
  }

  private func words(
    of share: CompiledShare, _ people: PlacementRollout, _ reader: PlacementReader, _ now: Moment
  ) -> String {
    let percent = PlacementCheck.decimal(people.share(at: reader.instant(at: now)) * 100)
    guard let fraction = share.fraction(of: reader) else {
      return "it is for \(percent) % of people, and \(people.identity.untold)"
    }
    let number = PlacementCheck.decimal(fraction)
    return share.includes(reader, at: now)
      ? "it is for \(percent) % of people, the reader among them (number \(number))"
      : "it is for \(percent) % of people, and the reader is not among them (number \(number))"
  }

  private func words(
    of compiled: CompiledExperiment, _ person: Person, verb: String
  ) -> (Bool, String) {
    let name = "the experiment \"\(compiled.name)\""
    if let wanted = person.history.forced[compiled.name] {
      return (true, "\(name) \(verb) the variant \"\(wanted)\" that a tester asked for")
    }
    if let winner = compiled.winner {
      return (true, "\(name) is over, and \(verb) its winner \"\(compiled.variants[winner].name)\"")
    }
    let choice = compiled.experiment.decide(person.subject)
    guard let variant = choice.variant else {
      let identity = document.experiments[compiled.name]?.identity ?? PersonIdentity()
      return (false, "\(name) has no place for the reader: \(choice.reason.words(identity))")
    }
    let number = choice.bucket.map { " (number \(PlacementCheck.decimal($0)))" } ?? ""
    return (
      true,
      "\(name) \(verb) the variant \"\(compiled.variants[variant].name)\"\(choice.reason == .sticky ? ", as it did before" : number)"
    )
  }
}

extension PersonIdentity {
  /// Reports that the context has no identifier of the reader.
  fileprivate var untold: String {
    fallbackBy.map { "the context has neither \"\(by)\" nor \"\($0)\"" }
      ?? "the context has no \"\(by)\""
  }
}

extension Decision.Reason {
  /// The reason why the share is empty, in words.
  fileprivate func words(_ identity: PersonIdentity) -> String {
    switch self {
    case .noIdentifier: identity.untold
    case .outsideNamespace: "other experiments of its namespace have this part of the people"
    case .notCovered: "the reader is not in its share of the people"
    case .paused: "it is paused"
    case .stickyVersionBlocked: "the reader was assigned in a version that no longer takes part"
    case .assigned, .sticky, .overridden, .forced, .stopped, .filtered, .notInAudience: rawValue
    }
  }
}

extension PlacementDecision.Outcome {
  /// `the paywall winter`, `nothing (shown often enough)`
  var words: String {
    switch self {
    case .paywall(let paywall): "the paywall \(paywall)"
    case .nothing(let reason): "nothing (\(reason))"
    }
  }
}
