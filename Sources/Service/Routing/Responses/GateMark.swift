import PaywallStore

/// The result when a published version was last judged.
package struct GateMark: Sendable, Hashable {
  package var outcome: GateVerdict.Outcome
  package var errors: Int
  /// The fingerprint of the judged inputs.
  package var fingerprint: String

  package init(outcome: GateVerdict.Outcome, errors: Int, fingerprint: String) {
    self.outcome = outcome
    self.errors = errors
    self.fingerprint = fingerprint
  }

  /// Whether lists show both marks alike.
  package func looksLike(_ other: GateMark?) -> Bool {
    outcome == other?.outcome && errors == other?.errors
  }
}

extension GateMark? {
  /// The name in lists: `passed`, `errors`, `incomplete`, or `unknown` for a version that was not judged yet.
  package var name: String { self?.outcome.rawValue ?? "unknown" }
}

extension AnswerForm where Value == String {
  /// The state of the gate for a version or a document.
  package static let gateState = choice(["passed", "errors", "incomplete", "unknown", "off"])
}

extension AnswerForm<GateMark?> {
  /// The mark in a list of versions.
  package static let gateMark = object([
    .member("mark", .gateState, \.name), .member("errors", .integer) { $0?.errors ?? 0 },
  ])
}
