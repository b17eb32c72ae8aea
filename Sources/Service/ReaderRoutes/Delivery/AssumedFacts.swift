import HTTP

/// The values that the service takes for facts that the answer depends on and the reader did not tell.
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
