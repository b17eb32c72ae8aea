import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import Placements
import Routing

/// The answer of a placement as a flag's evaluation.
struct Evaluation: Sendable {
  let answer: PlacementAnswer
  /// The ignored facts in the context. The protocol only allows strings, numbers and booleans in metadata.
  var ignoredAttributes: String?
  let address: PublicAddress

  /// Why the paywall that the placement chooses is not shown; nil if it is.
  fileprivate var failure: EvaluationFailure? {
    guard let shown = answer.decision.paywall, answer.version == nil else { return nil }
    return EvaluationFailure(
      code: "GENERAL", details: "\(shown) cannot be served", key: answer.decision.placement)
  }
}

/// An error in the protocol's form.
private struct EvaluationFailure {
  let code: String
  let details: String
  let key: String?
}

extension HTTPResponse {
  static func failure(
    _ code: String, _ details: String, key: String?, status: HTTPStatus
  ) -> HTTPResponse {
    .json(
      EvaluationFailure(code: code, details: details, key: key), as: failureForm, status: status)
  }
}

extension PlacementReason {
  /// The reason in the protocol's terms, which lack `DEFAULT`.
  fileprivate var evaluationReason: String {
    self == .fallback ? PlacementReason.constant.rawValue : rawValue
  }
}

extension ContentShape {
  static let evaluationFailure = failureForm.shape
}

private let failureForm = AnswerForm<EvaluationFailure>.object([
  .optional("key", .text, \.key), .member("errorCode", .text, \.code),
  .member("errorDetails", .text, \.details),
]).named("EvaluationFailure")

extension AnswerForm<Evaluation> {
  static let evaluation = AnswerForm(.any(of: [shown.shape, .evaluationFailure])) {
    if let failure = $0.failure {
      failureForm.write(failure, &$1)
    } else {
      shown.write($0, &$1)
    }
  }

  private static let shown = object([
    .member("key", .text, \.answer.decision.placement),
    .optional("value", shownForm) { $0.answer.shown(at: $0.address) },
    .member("reason", .text, \.answer.decision.reason.evaluationReason),
    .member("variant", .text, \.answer.decision.label), .member("metadata", metadata) { $0 },
  ]).named("Evaluation")

  private static let metadata = object([
    .member("placements", .integer, \.answer.placements.number),
    .member("rule", .text, \.answer.decision.stepName),
    .optional("experiment", .text, \.answer.decision.experiment),
    .optional("experimentVersion", .integer, \.answer.decision.experimentVersion),
    .member("counted", .flag, \.answer.decision.isCounted),
    .optional("ignored", .text, \.ignoredAttributes),
    .optional("assumed", .text) { $0.answer.assumesUTC ? AssumedFacts.day : nil },
    .optional("nothing", .text, \.answer.reasonForNothing),
    .optional("frequencyMost", .integer, \.answer.frequency?.most),
    .optional("frequencyPer", .text) { $0.answer.frequency?.per.text },
    .optional(PlacementQuestion.assignments, .text, \.answer.ticket),
  ])
}

private let shownForm = AnswerForm<(version: PublishedVersion, address: PublicAddress)>.object([
  .all(of: shownVersionForm) { $0 },
  .member("render", .text) { shown in
    let version = shown.version
    return shown.address.url("/render?\(version.brand.query)&version=\(version.number)")
  },
])
