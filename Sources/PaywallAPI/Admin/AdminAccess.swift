import HTTP
import PaywallStore

/// Who may use the admin interface: whoever sends a token (RFC 6750 §2.1), as far as its role goes.
///
/// Where there has never been a token, programs of this machine may that act for themselves, and no web page of another site that
/// one of its browsers shows.
public struct AdminAccess: Sendable {
  /// Why the peer of a request cannot be taken for a program of this machine that acts for itself; nil when it is one.
  ///
  /// It may ask the system, so that it runs on a worker.
  public typealias Doubt = @Sendable (PeerAddress) -> String?

  let tokens: TokenKeeper
  private let doubt: Doubt

  public init(_ tokens: TokenKeeper, doubt: @escaping Doubt) {
    self.tokens = tokens
    self.doubt = doubt
  }

  /// Lets a request go on that may do what the role may, as far as an event loop can tell.
  func admit(_ request: HTTPRequest, needing role: Role) throws(Problem) -> Admission {
    guard tokens.areNeeded else {
      try LocalRequest.check(request)
      return Admission(name: "local", peer: request.peer, doubt: doubt)
    }
    return Admission(
      name: try tokens.check(request, needing: role), peer: request.peer, doubt: nil)
  }
}

/// A request that was let in. One without a token has yet to prove where it comes from.
struct Admission: Sendable {
  /// The name under which the client's changes go into the audit log.
  let name: String
  let peer: PeerAddress
  /// Nil when a token has proved enough.
  fileprivate let doubt: AdminAccess.Doubt?

  /// Throws when the client may not do it after all. To be called on a worker, before anything is done.
  func confirm() throws(Problem) {
    guard let reason = doubt?(peer) else { return }
    throw Problem(
      .forbidden,
      "without a token only a program of this machine that acts for itself may do this: \(reason). Make a token with paywalld token add NAME"
    )
  }
}
