import Experiments
import JSON
import PaywallUsage

extension ExperimentResult.Comparison {
  /// The comparison of a variant with the first one, for the API.
  var value: JSONValue {
    .object(present: [
      "verdict": .string(verdict.name), "conversions": conversions?.value,
      "revenue": revenue?.value, "daysLeft": daysLeft.map { .number($0) },
      "guardRails": .array(
        harms.map { rail, harm in
          [
            "name": .string(rail.rawValue), "excess": .number(harm.estimate),
            "least": .number(harm.least), "p": .number(harm.pValue),
            "broken": .bool(harm.isCertain),
          ]
        }), "sentence": .string(sentence),
    ])
  }
}

extension ExperimentResult.Finding {
  /// The interval; an unknown end is null.
  fileprivate var value: JSONValue {
    [
      "effect": .number(effect), "lower": .number(lower), "upper": .number(upper),
      "p": .number(pValue),
    ]
  }
}

extension Verdict {
  /// The names of the verdicts in the API.
  static let names = ["unequalGroups", "harmful", "tooEarly", "better", "worse", "same", "open"]

  fileprivate var name: String {
    switch self {
    case .unequalGroups: "unequalGroups"
    case .harmful: "harmful"
    case .tooEarly: "tooEarly"
    case .better: "better"
    case .worse: "worse"
    case .same: "same"
    case .open: "open"
    }
  }
}
