import Experiments
import PaywallUsage
import Routing

extension AnswerForm<ExperimentResult.Comparison> {
  /// The comparison of a variant with the first one.
  static let comparison = object([
    .member("verdict", .choice(Verdict.names), \.verdict.name),
    .optional("conversions", findingForm, \.conversions),
    .optional("revenue", findingForm, \.revenue),
    .optional("amount", findingForm, \.amount),
    .member("otherMeasures", .list(of: otherForm), \.others),
    .optional("daysLeft", .integer, \.daysLeft),
    .member("guardRails", .list(of: harmForm), \.harms),
    .member("sentence", .text, \.sentence),
  ]).named("VariantComparison")
}

/// The interval; an unknown end is null.
private let findingForm = AnswerForm<ExperimentResult.Finding>.object([
  .member("effect", .number, \.effect), .member("lower", .nullable(.number)) { $0.lower },
  .member("upper", .nullable(.number)) { $0.upper }, .member("p", .number, \.pValue),
]).named("VariantDifference")

private let otherForm = AnswerForm<(measure: Measure, finding: ExperimentResult.Finding?)>.object([
  .member("measure", .choice, \.measure), .optional("difference", findingForm, \.finding),
])

private let harmForm = AnswerForm<(rail: GuardRail, harm: Harm)>.object([
  .member("name", .choice, \.rail), .member("excess", .number, \.harm.estimate),
  .member("least", .number, \.harm.least), .member("p", .number, \.harm.pValue),
  .member("broken", .flag, \.harm.isCertain),
])

extension Verdict {
  /// The names of the verdicts in the API.
  fileprivate static let names = [
    "unequalGroups", "harmful", "noData", "tooEarly", "better", "worse", "same", "open",
  ]

  fileprivate var name: String {
    switch self {
    case .unequalGroups: "unequalGroups"
    case .harmful: "harmful"
    case .noData: "noData"
    case .tooEarly: "tooEarly"
    case .better: "better"
    case .worse: "worse"
    case .same: "same"
    case .open: "open"
    }
  }
}
