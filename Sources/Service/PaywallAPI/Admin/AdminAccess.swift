import HTTP

/// Who may use the admin interface.
public enum AdminAccess: Sendable {
  /// Whoever sends a token (RFC 6750 §2.1), as far as its role goes. Without any token nobody may.
  case tokens(TokenKeeper)
  /// Whoever can connect, on a laptop: the service listens on this machine alone. Other sites' pages and proxies are rejected.
  case development

  /// Whether everybody who can connect may do and see everything.
  public var isDevelopment: Bool {
    if case .development = self { true } else { false }
  }

  /// The name under which the client's changes go into the audit log. Throws when it may not do what `role` may.
  func admit(_ request: HTTPRequest, needing role: Role) throws(Problem) -> String {
    switch self {
    case .tokens(let keeper): return try keeper.check(request, needing: role)
    case .development:
      try LocalRequest.check(request)
      return "local"
    }
  }

  /// Why no request is answered at all, whatever it asks for; nil when there is no reason.
  func refusal(of request: HTTPRequest) -> Problem? {
    guard isDevelopment else { return nil }
    return LocalRequest.foreignHost(of: request)
  }

  /// What an operator should know about who may make changes; nil when a token exists.
  public var warning: String? {
    switch self {
    case .tokens(let keeper): keeper.isEmpty ? TokenKeeper.noTokenAdvice : nil
    case .development:
      "started with --dev: whoever can connect to this machine's loopback addresses may change everything and see every draft"
    }
  }
}
