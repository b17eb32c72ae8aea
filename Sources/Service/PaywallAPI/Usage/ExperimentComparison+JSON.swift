import Experiments
import JSON
import PaywallUsage

extension ExperimentResult.Comparison {
  /// A variant beside the first one, for the API.
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
  /// An end that is not known is null.
  fileprivate var value: JSONValue {
    [
      "effect": .number(effect), "lower": .number(lower), "upper": .number(upper),
      "p": .number(pValue),
    ]
  }
}

extension Verdict {
  /// Its name in the API.
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
