import HTTPServer
import PaywallAPI

extension Problem {
  /// What the server refuses before any handler sees it, in the words that the API has for problems.
  init(_ refusal: Refusal) {
    self.init(Self.type(of: refusal), refusal.detail)
    reason = refusal.code
    if let seconds = refusal.retryAfter { fields.append(("Retry-After", String(seconds))) }
  }

  private static func type(of refusal: Refusal) -> ProblemType {
    switch refusal.status {
    case .requestTimeout: .timeout
    case .preconditionFailed: .preconditionFailed
    case .contentTooLarge: .tooLarge
    case .uriTooLong: .targetTooLong
    case .expectationFailed: .expectationFailed
    case .requestHeaderFieldsTooLarge: .fieldsTooLarge
    case .internalServerError: .unreadable
    case .notImplemented: .notImplemented
    case .serviceUnavailable: .overloaded
    case .httpVersionNotSupported: .versionNotSupported
    default: .malformedRequest
    }
  }
}
