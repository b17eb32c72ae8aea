import HTTPServer
import Routing

extension Problem {
  /// Turns requests that the server rejects before any handler into problems of the API.
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
