import Foundation
import HTTP
import PaywallStore
import Synchronization

/// The valid admin tokens, and the addresses that sent too many wrong ones.
public final class TokenKeeper: Sendable {
  private let tokens: Mutex<AccessList>
  private let failures: FailedAttempts
  private let now: @Sendable () -> Date

  public init(_ tokens: AccessList, now: @escaping @Sendable () -> Date = { Date() }) {
    self.tokens = Mutex(tokens)
    self.now = now
    failures = FailedAttempts(now: now)
  }

  /// Whether no token exists, so that nobody may make changes.
  public var isEmpty: Bool { tokens.withLock { $0.tokens.isEmpty } }

  /// Replaces the valid tokens.
  public func replace(with list: AccessList) { tokens.withLock { $0 = list } }

  /// The name of the request's token, if its role suffices. A valid token works however many wrong ones came before.
  func check(_ request: HTTPRequest, needing role: Role) throws(Problem) -> String {
    guard let given = request.fields["Authorization"] else {
      throw Self.unauthorized(isEmpty ? Self.noTokenAdvice : Self.howToProve, error: nil)
    }
    let parts = given.split(separator: " ", maxSplits: 1)
    let isBearer = parts.count == 2 && parts[0].lowercased() == "bearer"
    let secret = isBearer ? String(parts[1]) : ""
    switch tokens.withLock({ $0 }).finding(for: secret, at: now()) {
    case .granted(let name, let own):
      guard own.includes(role) else { throw Self.forbidden(name, own, role) }
      return name
    case .expired(let name):
      throw Self.unauthorized("the token \"\(name)\" has expired", error: "invalid_token")
    case .unknown:
      if let seconds = failures.count(request.peer) {
        throw Problem(
          .tooManyRequests,
          "the token is not valid, and this address sent several that were not; wait \(seconds) s"
        ).with("Retry-After", String(seconds))
      }
      throw Self.unauthorized("the token is not valid", error: "invalid_token")
    }
  }

  static let noTokenAdvice =
    "no admin token exists, so nobody can make changes; run paywalld token add NAME --role admin, then send SIGHUP to the service"

  private static let howToProve =
    "send Authorization: Bearer TOKEN, with the token in the file admin-token of the state folder, or one that you create with paywalld token add NAME"

  /// RFC 6750 §3.
  private static func unauthorized(_ detail: String, error: String?) -> Problem {
    let suffix = error.map { ", error=\"\($0)\"" } ?? ""
    return Problem(.unauthorized, detail)
      .with("WWW-Authenticate", "Bearer realm=\"paywalld\"\(suffix)")
  }

  private static func forbidden(_ name: String, _ own: Role, _ needed: Role) -> Problem {
    Problem(
      .forbidden,
      "this needs the role \(needed.rawValue); the token \"\(name)\" has the role \(own.rawValue)")
  }
}
