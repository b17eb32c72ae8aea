/// Why an attempt at an endpoint gave no answer, and how far it came.
struct AttemptFailure: Error {
  enum Reach: Hashable {
    /// No byte of the request was sent, or the endpoint says that it did not take it up.
    case nothingSent
    /// At least a byte was sent, and the connection ended before a byte of the answer.
    case unanswered
    /// The answer did not come, or not wholly, or says that it may be otherwise elsewhere.
    case open
    /// Every endpoint would answer the same.
    case decided
  }

  var error: EtcdError
  var reach: Reach

  /// Whether the next endpoint may be asked the same.
  func allowsNext(ifRepeatable isRepeatable: Bool) -> Bool {
    switch reach {
    case .nothingSent: true
    case .unanswered, .open: isRepeatable
    case .decided: false
    }
  }

  /// Before the request that it was in aid of.
  var beforeRequest: AttemptFailure {
    guard reach != .decided else { return self }
    var failure = self
    failure.reach = .nothingSent
    return failure
  }
}

extension Sequence<AttemptFailure> {
  /// What to say when no endpoint is left: the last one that answered anything, else why each could not be asked.
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
  /// Without the endpoint, if another text names it.
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
