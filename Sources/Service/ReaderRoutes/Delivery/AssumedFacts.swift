import HTTP

/// What the service takes for facts that a reader did not tell and that the answer depends on.
package enum AssumedFacts {
  package static let field: FieldName = "Paywall-Assumed"
  /// The day is UTC's, because neither `date` nor `timeZone` was told.
  package static let day = "day=UTC"
}
