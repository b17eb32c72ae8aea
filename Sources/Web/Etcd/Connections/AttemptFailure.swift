import Numbers

/// Why an attempt at an endpoint gave no answer, and how far the request came.
struct AttemptFailure: Error {
  enum Reach: Hashable {
    /// No byte of the request was sent, or the endpoint reports that it did not accept it.
    case nothingSent
    /// At least one byte was sent, and the connection ended before the first byte of the answer.
    case unanswered
    /// The answer was missing or incomplete, or states that another endpoint may answer differently.
    case open
    /// Every endpoint would give this answer.
    case decided
  }

  var error: EtcdError
  var reach: Reach

  /// Whether the request may be sent to the next endpoint.
  func allowsNext(ifRepeatable isRepeatable: Bool) -> Bool {
    switch reach {
    case .nothingSent: true
    case .unanswered, .open: isRepeatable
    case .decided: false
    }
  }

  /// This failure as one before the request that the attempt was for.
  var beforeRequest: AttemptFailure {
    guard reach != .decided else { return self }
    var failure = self
    failure.reach = .nothingSent
    return failure
  }
}

extension Sequence<AttemptFailure> {
  /// The error if no endpoint is left: the last one that followed a sent request, or else the reasons of all endpoints.
  func summary(of endpoints: [EtcdEndpoint]) -> EtcdError {
    let all = Array(self)
    if let told = all.last(where: { $0.reach != .nothingSent }) { return told.error }
    if all.count == 1, let only = all.first {
      switch only.error {
      case .tls, .refused, .notEtcd: return only.error
      default: break
      }
    }
    let isOnlyTLS = all.allSatisfy { if case .tls = $0.error { true } else { false } }
    if isOnlyTLS, let first = all.first { return first.error }
    return .unreachable(
      zip(endpoints, all).map { endpoint, failure in
        EtcdSetback(endpoint: endpoint, reason: failure.error.reason)
      })
  }
}

extension EtcdError {
  /// The description without the endpoint, for a text that names the endpoint itself.
  var reason: String {
    switch self {
    case .unreachable(let setbacks): setbacks.map(\.reason).joined(separator: "; ")
    case .timedOut: "it did not answer in time"
    case .lost(_, let reason, _), .tls(_, let reason): reason
    case .notEtcd(_, let found, _): "it is not etcd's gateway: found \(found)"
    case .refused(let code, let message, _): "\(message) (code \(code))"
    default: description
    }
  }
}
