import Experiments

/// The rules of a placement as flat arrays, so that a decision allocates nothing for them.
final class CompiledPlacement: Sendable {
  /// One rule; its parts are ranges of the placement's arrays.
  struct Rule: Sendable {
    var clauses: Range<Int>
    /// The index among the rollouts; -1 for none.
    var rollout: Int
    /// The index among the experiments; -1 for none.
    var experiment: Int
  }

  private struct FlatClause: Sendable {
    /// The place of a number; -1 for bits.
    var number: Int
    var low = 0.0
    var high = 0.0
    var masks = 0..<0
  }

  let source: Placement
  let otherwise: PlacementDecision.Outcome
  let outcomes: [PlacementDecision.Outcome]
  let rules: [Rule]
  let rollouts: [CompiledShare]
  private let clauses: [FlatClause]
  private let masks: [Clause.Mask]

  /// - Parameter experiments: the index of each experiment.
  init(
    _ source: Placement, _ table: inout AudienceTable, experiments: [String: Int]
  ) throws(ExperimentFault) {
    self.source = source
    otherwise = source.otherwise.outcome
    outcomes = source.rules.map(\.show.outcome)
    var rules: [Rule] = []
    var rollouts: [CompiledShare] = []
    var clauses: [FlatClause] = []
    var masks: [Clause.Mask] = []
    for rule in source.rules {
      let first = clauses.count
      // Last come the app's own attributes, which tell most readers apart: tested first, they end most rules.
      for clause in rule.when.map({ table.clauses(of: $0) })?.reversed() ?? [] {
        switch clause.test {
        case .range(let low, let high):
          clauses.append(FlatClause(number: clause.dimension, low: low, high: high))
        case .anyOf(let some):
          clauses.append(FlatClause(number: -1, masks: masks.count..<masks.count + some.count))
          masks += some
        }
      }
      rules.append(
        Rule(
          clauses: first..<clauses.count, rollout: rule.rollout == nil ? -1 : rollouts.count,
          experiment: rule.show.experiment.flatMap { experiments[$0] } ?? -1))
      if let rollout = rule.rollout { rollouts.append(try CompiledShare(rollout)) }
    }
    self.rules = rules
    self.rollouts = rollouts
    self.clauses = clauses
    self.masks = masks
  }

  /// Whether all parts of a rule's condition hold.
  func holds(_ rule: Rule, _ reader: EncodedReader) -> Bool {
    for index in rule.clauses {
      let clause = clauses[index]
      if clause.number >= 0 {
        let number = reader.numbers[clause.number]
        guard number >= clause.low, number < clause.high else { return false }
      } else {
        guard clause.masks.contains(where: { masks[$0].bits & reader.words[masks[$0].word] != 0 })
        else { return false }
      }
    }
    return true
  }
}
