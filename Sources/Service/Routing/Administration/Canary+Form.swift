import PaywallModel
import PaywallStorage

extension AnswerForm<CanaryTerms> {
  /// How a launch begins with a share of the readers.
  package static let canaryTerms = object([
    .member("share", .number, \.share),
    .member("for", .text) { Interval(seconds: $0.seconds).text },
  ]).named("CanaryTerms")
}

extension AnswerForm<Canary> {
  /// A version that a share of the readers sees first.
  package static let canary = object([
    .member("version", .integer, \.version), .all(of: .canaryTerms, \.terms),
    .member("began", .time, \.began), .member("until", .time, \.until),
    .member("createdBy", .text, \.createdBy),
  ]).named("Canary")
}
