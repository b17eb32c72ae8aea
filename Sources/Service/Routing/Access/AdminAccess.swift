import HTTP

/// The rule for access to the admin interface.
public enum AdminAccess: Sendable {
  /// Clients with a token (RFC 6750 §2.1), within the rights of its role. If no token exists, every client is rejected.
  case tokens(TokenKeeper)
  /// For development: every client of this machine, as the service listens on loopback addresses only. Pages of other sites and proxies are
  /// rejected.
  case development

  /// Whether every client that can connect has all rights.
  public var isDevelopment: Bool {
    if case .development = self { true } else { false }
  }

  /// Returns the client's name for the audit log. Throws if the client lacks the rights of `role`.
  ///
  /// - Parameter isMonitoring: whether to accept a token that the fleet may have removed since etcd became unreachable: that is when
  ///   metrics are needed.
  package func admit(
    _ request: HTTPRequest, needing role: Role, isMonitoring: Bool = false
  ) throws(Problem) -> String {
    switch self {
    case .tokens(let keeper):
      return try keeper.check(request, needing: role, isMonitoring: isMonitoring)
    case .development:
      try LocalRequest.check(request)
      return "local"
    }
  }

  /// Returns the keeper that changes the tokens. Throws with `--dev`.
  package func keeper() throws(AccessError) -> TokenKeeper {
    switch self {
    case .tokens(let keeper): keeper
    case .development: throw .development
    }
  }

  /// The tokens in order of their names.
  package var tokens: [AccessToken] {
    switch self {
    case .tokens(let keeper):
      keeper.list.tokens.sorted { ($0.name, $1.isGiven ? 0 : 1) < ($1.name, $0.isGiven ? 0 : 1) }
    case .development: []
    }
  }

  /// Returns the problem with which a request is rejected regardless of its route; nil if it is accepted.
  func refusal(of request: HTTPRequest) -> Problem? {
    guard isDevelopment else { return nil }
    return LocalRequest.foreignHost(of: request)
  }

  /// A notice for the operator about who may make changes; nil if a token exists.
  public var warning: String? {
    switch self {
    case .tokens(let keeper): keeper.isEmpty ? TokenKeeper.noTokenAdvice : nil
    case .development:
      "started with --dev: anyone who can connect to this machine's loopback addresses can change everything and see every draft"
    }
  }
}
