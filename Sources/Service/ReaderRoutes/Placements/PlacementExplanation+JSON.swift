import JSON
import PaywallModel
import Placements
import Routing

extension PlacementAnswer {
  /// Returns a placement's decision and each step that led to it.
  func value(explaining explanation: PlacementExplanation, at address: PublicAddress) -> JSONValue {
    .object(present: [
      "placement": .string(decision.placement), "placements": .number(placements.number),
      "shows": version.map { version in
        [
          "paywall": .string(version.brand.paywall ?? Brand.main),
          "version": .number(version.number),
          "url": .string(address.document(version.number, of: version.brand)),
        ]
      }, "nothing": reasonForNothing.map(JSONValue.string), "rule": .string(decision.stepName),
      "experiment": decision.experiment.map(JSONValue.string),
      "variant": decision.variant.map(JSONValue.string),
      "reason": .string(decision.reason.rawValue), "counted": .bool(decision.isCounted),
      "steps": .array(explanation.steps.map(\.value)),
    ])
  }

  /// Why nothing is shown.
  var reasonForNothing: String? {
    if case .nothing(let reason) = decision.outcome { reason } else { nil }
  }
}

extension PlacementExplanation.Step {
  fileprivate var value: JSONValue {
    .object(present: [
      "step": .string(kind), "pointer": .string(pointer), "rule": name.map(JSONValue.string),
      "holds": .bool(holds), "decides": .bool(decides), "detail": .string(detail),
      "conditions": parts.isEmpty ? nil : .array(parts.map(\.value)),
    ])
  }
}

extension ConditionPart {
  fileprivate var value: JSONValue {
    [
      "condition": .string(name), "asked": .string(asked),
      "found": found.map(JSONValue.string) ?? .null, "holds": .bool(holds),
    ]
  }
}
