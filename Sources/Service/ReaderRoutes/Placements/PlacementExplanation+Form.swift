import PaywallModel
import PaywallStore
import Placements
import Routing

extension PlacementAnswer {
  /// Why nothing is shown.
  var reasonForNothing: String? {
    if case .nothing(let reason) = decision.outcome { reason } else { nil }
  }

  /// The version that is shown, with the base of addresses.
  func shown(at address: PublicAddress) -> (version: PublishedVersion, address: PublicAddress)? {
    version.map { ($0, address) }
  }
}

/// A placement's decision, and each step that led to it.
let explanationForm = AnswerForm<
  (
    answer: PlacementAnswer, steps: PlacementExplanation, ignored: [IgnoredMember],
    address: PublicAddress
  )
>.object([
  .member("placement", .text, \.answer.decision.placement),
  .member("placements", .integer, \.answer.placements.number),
  .optional("shows", shownVersionForm) { $0.answer.shown(at: $0.address) },
  .optional("nothing", .text, \.answer.reasonForNothing),
  .member("rule", .text, \.answer.decision.stepName),
  .optional("experiment", .text, \.answer.decision.experiment),
  .optional("variant", .text, \.answer.decision.variant),
  .member("reason", .text, \.answer.decision.reason.rawValue),
  .member("counted", .flag, \.answer.decision.isCounted),
  .member("steps", .list(of: stepForm), \.steps.steps),
  .member("ignored", .list(of: ignoredForm), \.ignored),
]).named("PlacementExplanation")

/// A fact about the reader that does not count, with the reason.
private let ignoredForm = AnswerForm<IgnoredMember>.object([
  .member("name", .text, \.name), .member("reason", .text, \.reason),
])

let shownVersionForm = AnswerForm<(version: PublishedVersion, address: PublicAddress)>.object([
  .member("paywall", .text) { $0.version.brand.paywall ?? Brand.main },
  .member("version", .integer, \.version.number),
  .member("url", .text) { $0.address.document($0.version.number, of: $0.version.brand) },
])

private let stepForm = AnswerForm<PlacementExplanation.Step>.object([
  .member("step", .text, \.kind), .optional("campaign", .text, \.campaign),
  .member("pointer", .text, \.pointer),
  .optional("rule", .text, \.name), .member("holds", .flag, \.holds),
  .member("decides", .flag, \.decides), .member("detail", .text, \.detail),
  .optional("conditions", .list(of: conditionForm)) { $0.parts.isEmpty ? nil : $0.parts },
])

private let conditionForm = AnswerForm<ConditionPart>.object([
  .member("condition", .text, \.name), .member("asked", .text, \.asked),
  .member("found", .nullable(.text), \.found), .member("holds", .flag, \.holds),
])
