import Placements
import Routing

let simulationForm = AnswerForm<
  (simulation: PlacementSimulation, draft: PlacementDocument)
>.object([
  .member("readers", .integer, \.simulation.readers),
  .member("changed", .integer, \.simulation.changed),
  .member("changedShare", .number, \.simulation.changedShare),
  .member("complete", .flag, \.simulation.isComplete),
  .member("placements", .list(of: placementForm)) { all in
    all.simulation.placements.map { ($0, all.draft.placements[$0.name]?.rules ?? []) }
  },
]).named("Simulation")

private let placementForm = AnswerForm<
  (found: PlacementSimulation.Placement, rules: [PlacementRule])
>.object([
  .member("placement", .text, \.found.name), .member("changed", .integer, \.found.changed),
  .member("before", .list(of: countForm), \.found.before),
  .member("after", .list(of: countForm), \.found.after),
  .member("changes", .list(of: changeForm), \.found.changes),
  .member("rules", .list(of: ruleForm)) { placement in
    placement.found.deciders.enumerated().map { index, readers in
      let rule = placement.rules.indices.contains(index) ? placement.rules[index] : nil
      return (
        rule?.toldName(at: index) ?? "rule-\(index + 1)", rule?.origin?.campaign,
        placement.found.pointer(to: index, rule), readers
      )
    }
  },
  .member("unreached", .list(of: .text)) { placement in
    placement.found.unreachedRules.map { index in
      let rule = placement.rules.indices.contains(index) ? placement.rules[index] : nil
      let campaign = rule?.origin?.campaign.map { "\($0)#" } ?? ""
      return campaign + placement.found.pointer(to: index, rule)
    }
  },
])

extension PlacementSimulation.Placement {
  /// The pointer to a rule in its file.
  fileprivate func pointer(to index: Int, _ rule: PlacementRule?) -> String {
    "/placements/\(name)/rules/\(rule?.origin?.index ?? index)"
  }
}

private let ruleForm = AnswerForm<
  (name: String, campaign: String?, pointer: String, readers: Int)
>.object([
  .member("rule", .text, \.name), .optional("campaign", .text, \.campaign),
  .member("pointer", .text, \.pointer),
  .member("readers", .integer, \.readers),
])

private let countForm = AnswerForm<PlacementSimulation.Count>.object([
  .member("shows", sightForm, \.sight), .member("readers", .integer, \.readers),
])

private let changeForm = AnswerForm<PlacementSimulation.Change>.object([
  .member("from", .nullable(sightForm), \.before), .member("to", .nullable(sightForm), \.after),
  .member("readers", .integer, \.readers), .member("examples", .list(of: .integer), \.examples),
])

private let sightForm = AnswerForm<PlacementSimulation.Sight>.object([
  .optional("paywall", .text) {
    if case .paywall(let shown) = $0.outcome { shown.name } else { nil }
  },
  .optional("version", .integer) {
    guard case .paywall(let shown) = $0.outcome, case .number(let number) = shown.version
    else { return nil }
    return number
  },
  .optional("nothing", .text) {
    if case .nothing(let reason) = $0.outcome { reason } else { nil }
  },
  .optional("experiment", .text, \.experiment), .optional("variant", .text, \.variant),
])
