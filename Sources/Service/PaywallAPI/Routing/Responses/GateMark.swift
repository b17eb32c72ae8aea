import JSON
import PaywallStore

/// The result when a published version was last judged.
struct GateMark: Sendable, Hashable {
  var outcome: GateVerdict.Outcome
  var errors: Int
  /// The fingerprint of the judged inputs.
  var fingerprint: String

  /// Whether lists show both marks alike.
  func looksLike(_ other: GateMark?) -> Bool {
    outcome == other?.outcome && errors == other?.errors
  }
}

extension GateMark? {
  /// The name in lists: `passed`, `errors`, `incomplete`, or `unknown` for a version that was not judged yet.
  var name: String { self?.outcome.rawValue ?? "unknown" }

  /// The mark in a list of versions.
  var json: JSONValue { ["mark": .string(name), "errors": .number(self?.errors ?? 0)] }
}
