import HTTP

/// What the service takes for facts that a reader did not tell and that the answer depends on.
package enum AssumedFacts {
  package static let field: FieldName = "Paywall-Assumed"
  /// The day is UTC's, because neither `date` nor `timeZone` was told.
  static let day = "day=UTC"

  /// `day=UTC, timeZone=UTC`; nil if nothing was assumed.
  package static func text(of facts: [String: String]) -> String? {
    facts.isEmpty
      ? nil
      : facts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
  }
}
