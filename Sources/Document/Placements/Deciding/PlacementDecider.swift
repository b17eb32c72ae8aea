import Experiments
import Numbers
import PaywallModel

/// A document of placements, compiled once, that decides for readers. It has no state: equal input gives an equal decision.
public final class PlacementDecider: Sendable {
  public let document: PlacementDocument
  /// The names of all placements, sorted.
  public let placementNames: [String]
  let table: AudienceTable
  let placements: [String: CompiledPlacement]
  let experiments: [CompiledExperiment]
  let experimentIndexes: [String: Int]
  let holdout: CompiledShare?
  private let holdoutOutcome: PlacementDecision.Outcome?
  /// The identifiers that some experiment uses.
  private let identifiers: [String]

  /// Compiles a document that passed its checks. Throws only if an experiment of an unchecked document is invalid.
  ///
  /// - Parameter lists: the brand's lists of people, by name.
  public init(
    _ document: PlacementDocument, lists: [String: PeopleList] = [:]
  ) throws(ExperimentFault) {
    self.document = document
    var table = AudienceTable(document, lists: lists)
    var experiments: [CompiledExperiment] = []
    var indexes: [String: Int] = [:]
    var identifiers: Set<String> = []
    for (name, experiment) in document.experiments {
      indexes[name] = experiments.count
      experiments.append(try CompiledExperiment(experiment, named: name))
      identifiers.formUnion([
        experiment.identity.by, experiment.identity.fallbackBy ?? "targetingKey",
      ])
    }
    var placements: [String: CompiledPlacement] = [:]
    for (name, placement) in document.placements {
      placements[name] = try CompiledPlacement(placement, &table, experiments: indexes)
    }
    var holdout: CompiledShare?
    if let people = document.holdout?.people { holdout = try CompiledShare(people) }
    self.holdout = holdout
    holdoutOutcome = document.holdout?.show?.outcome
    self.table = table
    self.placements = placements
    placementNames = placements.keys.sorted()
    self.experiments = experiments
    experimentIndexes = indexes
    self.identifiers = identifiers.sorted()
  }

  /// The decision for one placement; `nil` if there is no placement of that name.
  public func decide(
    _ placement: String, for reader: PlacementReader, _ history: PlacementHistory = .none,
    now: Moment
  ) -> PlacementDecision? {
    placements[placement].map {
      decide(
        placement, $0, for: reader, encoded: table.encoded(reader, now: now), history: history,
        now: now)
    }
  }

  /// The decisions for all placements, sorted by name.
  public func decideAll(
    for reader: PlacementReader, _ history: PlacementHistory = .none, now: Moment
  ) -> [PlacementDecision] {
    let encoded = table.encoded(reader, now: now)
    return placementNames.compactMap { name in
      placements[name].map {
        decide(name, $0, for: reader, encoded: encoded, history: history, now: now)
      }
    }
  }

  func decide(
    _ name: String, _ placement: CompiledPlacement, for reader: PlacementReader,
    encoded: EncodedReader, history: PlacementHistory, now: Moment
  ) -> PlacementDecision {
    if !history.forced.isEmpty, let decision = forced(in: name, placement, history: history) {
      return decision
    }
    if document.isPaused {
      return PlacementDecision(
        placement: name, outcome: placement.otherwise, step: .paused, reason: .disabled)
    }
    if let frequency = placement.source.frequency,
      let times = reader.timesShown(name, in: frequency.per, until: now), times >= frequency.most
    {
      return PlacementDecision(
        placement: name, outcome: .nothing("shown often enough"), step: .frequency,
        reason: .targetingMatch)
    }
    if let holdout, holdout.includes(reader, at: now) {
      return PlacementDecision(
        placement: name, outcome: holdoutOutcome ?? placement.otherwise, step: .holdout,
        reason: .split)
    }
    return firstRule(
      of: name, placement, for: reader, encoded: encoded, history: history, now: now)
      ?? PlacementDecision(
        placement: name, outcome: placement.otherwise, step: .otherwise,
        reason: placement.rules.isEmpty ? .constant : .fallback)
  }

  private func firstRule(
    of name: String, _ placement: CompiledPlacement, for reader: PlacementReader,
    encoded: EncodedReader, history: PlacementHistory, now: Moment
  ) -> PlacementDecision? {
    var subject: Subject?
    var known = CompiledRollouts.Known()
    var next = 0
    while let index = placement.conditions.firstHolding(from: next, encoded) {
      next = index + 1
      let rule = placement.rules[index]
      guard
        rule.rollout < 0
          || placement.rollouts.includes(rule.rollout, reader: reader, now: now, known: &known)
      else {
        continue
      }
      var decision = PlacementDecision(
        placement: name, outcome: placement.outcomes[index], step: .rule(index),
        rule: placement.source.rules[index].name,
        reason: rule.rollout < 0 ? .targetingMatch : .split)
      guard rule.experiment >= 0 else { return decision }
      let person = subject ?? self.subject(of: reader, history)
      subject = person
      if choose(in: experiments[rule.experiment], for: person, decision: &decision) {
        return decision
      }
    }
    return nil
  }

  /// Lets an experiment choose; returns `false` if the reader takes no part in it.
  private func choose(
    in compiled: CompiledExperiment, for subject: Subject, decision: inout PlacementDecision
  ) -> Bool {
    if let winner = compiled.winner {
      decision.show(winner, of: compiled)
      return true
    }
    let choice = compiled.experiment.decide(subject)
    guard let variant = choice.variant else { return false }
    decision.show(variant, of: compiled)
    decision.reason = .split
    decision.isCounted = choice.isCounted
    decision.assignment = compiled.experiment.assignment(for: choice, of: subject)
    return true
  }

  /// The variant that a tester asks for, if a rule of the placement shows the experiment; conditions and shares are ignored.
  private func forced(
    in name: String, _ placement: CompiledPlacement, history: PlacementHistory
  ) -> PlacementDecision? {
    for (index, rule) in placement.rules.enumerated() where rule.experiment >= 0 {
      let compiled = experiments[rule.experiment]
      guard let wanted = history.forced[compiled.name],
        let variant = compiled.variants.firstIndex(where: { $0.name == wanted })
      else { continue }
      var decision = PlacementDecision(
        placement: name, outcome: placement.outcomes[index], step: .forced,
        rule: placement.source.rules[index].name, reason: .targetingMatch)
      decision.show(variant, of: compiled)
      return decision
    }
    return nil
  }

  /// The reader in the form that experiments use.
  func subject(of reader: PlacementReader, _ history: PlacementHistory) -> Subject {
    Subject(
      identifiers.compactMap { name in
        reader.identifier(name).map { Subject.Identifier(name, $0) }
      }, assignments: history.assignments)
  }
}

extension PlacementDecision {
  fileprivate mutating func show(_ index: Int, of compiled: CompiledExperiment) {
    experiment = compiled.name
    experimentVersion = compiled.version
    variant = compiled.variants[index].name
    outcome = compiled.variants[index].outcome
  }
}
