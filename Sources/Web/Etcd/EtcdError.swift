import Numbers

/// Why etcd did not carry out a request.
public enum EtcdError: Error, Sendable, Hashable {
  /// No endpoint could be asked.
  case unreachable([EtcdSetback])
  /// The answer did not come in time. `isSent` is true if the request may have arrived.
  case timedOut(EtcdEndpoint?, isSent: Bool)
  /// The connection ended before the answer did.
  case lost(EtcdEndpoint, reason: String, isSent: Bool)
  /// The revision is no longer kept. `to` is the oldest kept revision; 0 if etcd did not name it.
  case compacted(to: Int)
  /// The store has not reached the revision yet.
  case futureRevision
  /// The request exceeds the size that the client sends or etcd accepts.
  case tooLarge(String)
  /// The answer is larger than `largestAnswer`, in bytes.
  case answerTooLarge(EtcdEndpoint, limit: Int)
  /// etcd's storage quota is used up. The change that exceeded it may have been made.
  case noSpace
  /// The user lacks the permission, or the request needs a user.
  case denied(String)
  case wrongPassword(user: String)
  /// The answer did not come from etcd's gateway.
  case notEtcd(EtcdEndpoint, found: String, isDecided: Bool)
  /// An answer, or a part of it, is invalid for etcd.
  case malformed(EtcdEndpoint, String)
  /// Another refusal, with gRPC's code.
  case refused(code: Int, message: String, EtcdEndpoint)
  case tls(EtcdEndpoint, reason: String)
  /// The client has been closed.
  case closed(isSent: Bool)
}

/// Why an endpoint could not be asked.
public struct EtcdSetback: Sendable, Hashable, CustomStringConvertible {
  public let endpoint: EtcdEndpoint
  public let reason: String

  public var description: String { "\(endpoint): \(reason)" }
}

extension EtcdError {
  /// Whether at least a part of a request was sent, and no answer decided about it. Its effect may have happened, or may still happen.
  public var mayHaveHappened: Bool {
    switch self {
    case .unreachable, .compacted, .futureRevision, .tooLarge, .denied, .wrongPassword, .tls: false
    case .timedOut(_, let isSent), .lost(_, _, let isSent), .closed(let isSent): isSent
    case .answerTooLarge, .malformed: true
    // etcd's quotaApplierV3 applies the request that exceeds the quota, and then answers this.
    case .noSpace: true
    case .notEtcd(_, _, let isDecided): !isDecided
    case .refused(let code, let message, _):
      !GatewayRefusal(code: code, message: message).isDefinite
    }
  }
}

extension EtcdError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreachable(let setbacks):
      "no endpoint of etcd can be reached: "
        + setbacks.map(\.description).joined(separator: "; ")
    case .timedOut(let endpoint, _):
      "\(endpoint.map { "etcd at \($0)" } ?? "etcd") did not answer in time"
    case .lost(let endpoint, let reason, _): "etcd at \(endpoint) is lost: \(reason)"
    case .compacted(let revision):
      "etcd no longer keeps that revision"
        + (revision > 0 ? "; the oldest that it keeps is \(revision)" : "")
    case .futureRevision: "etcd has not come to that revision: it may be another or a restored one"
    case .tooLarge(let what): what
    case .answerTooLarge(let endpoint, let limit):
      "the answer of etcd at \(endpoint) has more than \(limit) bytes"
    case .noSpace:
      "etcd's storage quota is used up: compact and defragment it, or raise its quota, then disarm the alarm"
    case .denied(let reason): "etcd denies it: \(reason)"
    case .wrongPassword(let user): "etcd refuses the password of user \(user)"
    case .notEtcd(let endpoint, let found, _):
      "what answers at \(endpoint) is not etcd's gateway: found \(found), expected JSON as etcd 3.4 or later writes it"
    case .malformed(let endpoint, let what): "etcd at \(endpoint) answered unexpectedly: \(what)"
    case .refused(let code, let message, let endpoint):
      "etcd at \(endpoint) refuses: \(message) (code \(code))"
    case .tls(let endpoint, let reason): "no TLS with etcd at \(endpoint): \(reason)"
    case .closed: "the connection to etcd has been closed"
    }
  }
}
