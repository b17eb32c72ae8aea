import Foundation
import HTTP
import PaywallStorage
import PaywallStore
import Synchronization

/// The valid admin tokens. Changes them, and counts the wrong tokens of each address.
public final class TokenKeeper: Sendable {
  private let tokens: Mutex<AccessList>
  /// Why the tokens could not be loaded; nil if they could.
  private let obstacle: Mutex<String?>
  private let source: TokenSource?
  /// Serializes changes: each one updates the file, then `tokens`, before the next one begins.
  private let changing = Mutex(())
  private let failures: AttemptsByPeer
  /// How long tokens are trusted while the node cannot verify that they are the newest, in seconds.
  public static let trust = 10.0
  package static let trustName = "token-age"
  private let mostAge: Double
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - source: the files of the tokens; nil if the tokens cannot change.
  ///   - obstacle: why the other tokens could not be loaded; nil if they were.
  ///   - seconds: how long tokens are trusted while the node cannot verify that they are the newest: other nodes may have removed them.
  public init(
    _ tokens: AccessList, of source: TokenSource? = nil, lackingOthers obstacle: String? = nil,
    trustedFor seconds: Double = trust,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.tokens = Mutex(tokens)
    self.obstacle = Mutex(obstacle)
    self.source = source
    mostAge = seconds
    self.now = now
    failures = AttemptsByPeer(now: now)
  }

  /// Whether no token exists, so that nobody may make changes.
  public var isEmpty: Bool { tokens.withLock { $0.tokens.isEmpty } }

  /// The valid and the expired tokens.
  var list: AccessList { tokens.withLock { $0 } }

  /// Replaces the valid tokens.
  public func replace(with list: AccessList) { tokens.withLock { $0 = list } }

  /// Reads the files again.
  public func reload() throws(AccessError) {
    try change { (source) throws(AccessError) in
      replace(with: try source.load())
      obstacle.withLock { $0 = nil }
    }
  }

  /// Returns the name of the request's token, if its role suffices. A valid token is accepted even after many wrong ones.
  ///
  /// - Parameter isMonitoring: whether to accept tokens that the fleet may have removed while etcd was unreachable.
  func check(
    _ request: HTTPRequest, needing role: Role, isMonitoring: Bool = false
  ) throws(Problem) -> String {
    guard let given = request.fields["Authorization"] else {
      if let unknown { throw unknown }
      throw Self.unauthorized(isEmpty ? Self.noTokenAdvice : Self.howToProve, error: nil)
    }
    let parts = given.split(separator: " ", maxSplits: 1)
    let isBearer = parts.count == 2 && parts[0].lowercased() == "bearer"
    let secret = isBearer ? String(parts[1]) : ""
    switch (isMonitoring ? list : trusted).finding(for: secret, at: now()) {
    case .granted(let name, let own):
      guard own.includes(role) else { throw Self.forbidden(name, own, role) }
      return name
    case .expired(let name):
      throw Self.unauthorized("the token \"\(name)\" has expired", error: "invalid_token")
    case .unknown:
      if let problem = outdated ?? unknown { throw problem }
      if let seconds = failures.count(request.peer) {
        throw Problem(
          .tooManyRequests,
          "the token is not valid, and this address sent several that were not; wait \(seconds) s"
        ).with("Retry-After", String(seconds))
      }
      throw Self.unauthorized("the token is not valid", error: "invalid_token")
    }
  }

  /// The problem if the tokens could not be loaded; nil if they were.
  private var unknown: Problem? {
    obstacle.withLock { $0 }.map { Problem(.notReady, $0).with("Retry-After", "1") }
  }

  /// The tokens to accept. Tokens of the fleet count only while they are known to be the newest.
  private var trusted: AccessList { outdated == nil ? list : AccessList(tokens: given) }

  /// The problem for tokens that other nodes may have removed; nil if they are known to be the newest.
  private var outdated: Problem? {
    guard let age = source?.ageSeconds, age > mostAge else { return nil }
    let time = age.isFinite ? "for \(Int(clamping: age)) s" : "since its start"
    var problem = Problem(
      .notReady,
      "this node has not heard from etcd \(time), so it cannot know which tokens were removed meanwhile, and accepts only that of --admin-token-file; ask another node, or see GET /readyz"
    ).with("Retry-After", "1")
    problem.reason = Self.trustName
    return problem
  }

  static let noTokenAdvice =
    "no admin token exists, so nobody can make changes; run paywalld tokens add NAME --role admin --state DIR with the state folder, then send SIGHUP to the service"

  private static let howToProve =
    "send Authorization: Bearer TOKEN, with the token in the file admin-token of the state folder, or one that you create with paywalld tokens add NAME --state DIR"

  /// Returns a 401 response with its challenge (RFC 6750 §3).
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

extension TokenKeeper {
  /// Adds a token to the file, and accepts it once `log` has succeeded.
  package func add(
    _ new: NewToken, logging log: (AccessToken) throws(StoreError) -> Void
  ) throws(AccessError) -> (token: AccessToken, secret: String) {
    try change { (source) throws(AccessError) in
      guard !isGiven(new.name) else { throw .taken(new.name) }
      return try source.file.add(
        name: new.name, role: new.role, createdAt: now(), expiresAt: new.expiresAt
      ) { (token, all) throws(StoreError) in
        try log(token)
        accept(all)
      }
    }
  }

  /// Removes a token from the file, and stops accepting it once `log` has succeeded. Returns nil if there is none of this name.
  package func remove(
    _ name: String, logging log: (AccessToken) throws(StoreError) -> LoggedChange
  ) throws(AccessError) -> LoggedChange? {
    try change { (source) throws(AccessError) in
      var logged: LoggedChange?
      let left = try source.remove(name: name) { (left) throws(AccessError) in
        let gone = list.tokens.first { $0.name == name && !$0.isGiven }
        guard AccessList(tokens: left + given).hasAdmin(at: now(), lastingLike: gone) else {
          throw .lastAdmin(name)
        }
      } confirming: { (token, all) throws(StoreError) in
        logged = try log(token)
        accept(all)
      }
      guard left != nil || !isGiven(name) else { throw .given(name) }
      return logged
    }
  }

  private func change<Answer>(
    _ body: (TokenSource) throws(AccessError) -> Answer
  ) throws(AccessError) -> Answer {
    guard let source else { throw .fixed }
    return try changing.withLock { (_) throws(AccessError) in
      do throws(AccessError) {
        return try body(source)
      } catch {
        acceptStored(in: source)
        throw error
      }
    }
  }

  /// Accepts the stored tokens after a failed change. If a change could neither be logged nor undone, other nodes accept them, too.
  private func acceptStored(in source: TokenSource) {
    do throws(AccessError) {
      replace(with: try source.load())
    } catch {
      // Tokens that cannot be read replace none.
      return
    }
  }

  /// The token of the secret file.
  private var given: [AccessToken] { list.tokens.filter(\.isGiven) }

  private func isGiven(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Accepts the tokens of the file, and the given one.
  private func accept(_ tokens: [AccessToken]) { replace(with: AccessList(tokens: tokens + given)) }
}
