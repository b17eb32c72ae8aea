import Experiments
import Numbers

/// The rules of a placement, compiled for decisions.
final class CompiledPlacement: Sendable {
  struct Rule: Sendable {
    /// The index among the rollouts; -1 if there is none.
    var rollout: Int
    /// The index among the experiments; -1 if there is none.
    var experiment: Int
  }

  let source: Placement
  let otherwise: PlacementDecision.Outcome
  let outcomes: [PlacementDecision.Outcome]
  let rules: [Rule]
  let rollouts: CompiledRollouts
  let conditions: CompiledConditions

  /// - Parameter experiments: the index of each experiment.
  init(
    _ source: Placement, _ table: inout AudienceTable, experiments: [String: Int]
  ) throws(ExperimentFault) {
    self.source = source
    otherwise = source.otherwise.outcome
    outcomes = source.rules.map(\.show.outcome)
    var rules: [Rule] = []
    var rollouts: [PlacementRollout] = []
    var conditions = CompiledConditions()
    for rule in source.rules {
      // The app's own attributes come last; they distinguish most readers, so testing them first skips most rules.
      let asked = rule.when.map { table.formulas(of: $0) }
      conditions.append((asked?.plain.reversed().map(Formula.clause) ?? []) + (asked?.rest ?? []))
      rules.append(
        Rule(
          rollout: rule.rollout == nil ? -1 : rollouts.count,
          experiment: rule.show.experiment.flatMap { experiments[$0] }
            ?? -1))
      if let rollout = rule.rollout { rollouts.append(rollout) }
    }
    self.rules = rules
    self.rollouts = try CompiledRollouts(rollouts)
    self.conditions = conditions
  }
}
