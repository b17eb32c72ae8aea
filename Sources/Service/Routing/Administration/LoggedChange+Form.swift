import PaywallModel
import PaywallStorage
import PaywallStore

extension AnswerForm<LoggedChange> {
  /// The response to a change: the state before and after it, and whether anything changed.
  package static let change = object([
    .member("changed", .flag) { !$0.isRepeat }, .member("action", .text, \.action),
    .optional("brand", .text) { $0.brand?.name },
    .optional("paywall", .text) { $0.brand?.furtherPaywall },
    .optional("placements", .flag) { $0.brand?.document == .placements ? true : nil },
    .optional("campaign", .text) { $0.brand?.campaign },
    .optional("version", .integer, \.version),
    .optional("name", .text, \.name), .optional("role", .text, \.change.summary.role),
    .optional("forced", .flag) { $0.isForced ? true : nil },
    .optional("unapproved", .flag) { $0.isUnapproved ? true : nil },
    .member("before", servedStateForm, \.before), .member("after", servedStateForm, \.after),
    .member("sequence", .integer, \.sequence), .member("time", .time, \.time),
    .member("actor", .text, \.actor.name),
  ]).named("Change")
}

private let servedStateForm = AnswerForm<ServedState>.object([
  .member("active", .nullable(.text)) { $0.active?.name },
  .member("live", .nullable(.integer), \.live), .optional("canary", .integer, \.canary),
])
