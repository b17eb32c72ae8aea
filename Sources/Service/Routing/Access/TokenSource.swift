import Foundation
import PaywallStorage
import PaywallStore

/// The sources of admin tokens: a file with one secret, and the file of tokens that are created and removed while the service runs.
public struct TokenSource: Sendable {
  public let secretFile: String?
  public let file: TokenFile
  /// The file of the token that the first start creates.
  public let first: FirstToken
  private let state: String

  /// The secrets that all nodes of a store share; nil if the tokens are in a file.
  private let shared: Secrets?
  private var isShared: Bool { shared != nil }

  /// The seconds since the tokens were last known to be the newest of all nodes; nil if they are in a file.
  var ageSeconds: Double? { shared?.ageSeconds() }

  public init(secretFile: String?, file: TokenFile, state: String) {
    self.init(secretFile: secretFile, file: file, state: state, shared: nil)
  }

  private init(secretFile: String?, file: TokenFile, state: String, shared: Secrets?) {
    self.secretFile = secretFile
    self.file = file
    self.state = state
    self.shared = shared
    first = FirstToken(in: state)
  }

  /// Returns a source that uses the tokens of all nodes instead of those in the file.
  package func sharing(_ secrets: Secrets) -> TokenSource {
    TokenSource(
      secretFile: secretFile, file: TokenFile(in: secrets), state: state, shared: secrets)
  }

  /// Loads all tokens.
  public func load() throws(AccessError) -> AccessList {
    var list = AccessList(tokens: try file.tokens())
    if let secretFile { list.tokens += try AccessList.loadSecret(secretFile).tokens }
    return list
  }

  /// Loads all tokens. If there is no state yet, creates a first one. A state from an older release gets none, because its operator decides
  /// who may change it.
  public func loadAtStart() throws -> (list: AccessList, isFirst: Bool) {
    let list = try load()
    guard list.tokens.isEmpty, try isShared || !Store.hasState(state) else { return (list, false) }
    let isFirst = try first.make(for: file, at: Date())
    let made = try load()
    // Another node created the first token before this one, so this node's text is not valid.
    if !isFirst { try first.removeUnless(takenBy: made) }
    return (made, isFirst)
  }

  /// Returns a keeper to use until the tokens of all nodes can be read; nil if `error` has another cause.
  ///
  /// - Parameters:
  ///   - error: why the tokens could not be loaded.
  ///   - seconds: how long tokens are trusted while the node cannot verify that they are the newest.
  ///   - now: the current time, for the expiry of tokens.
  public func keeper(
    despite error: any Error, trustedFor seconds: Double = TokenKeeper.trust,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(AccessError) -> TokenKeeper? {
    guard isShared, case AccessError.tokens(let path, let reason) = error else { return nil }
    let given = try secretFile.map { (path) throws(AccessError) in try AccessList.loadSecret(path) }
    let obstacle = "\(AccessError.tokens(path: path, reason))"
    return TokenKeeper(
      given ?? AccessList(), of: self, lackingOthers: obstacle, trustedFor: seconds, now: now)
  }

  /// Removes a token of the file. If it is the first token, also removes its text.
  ///
  /// - Returns: the tokens that remain in the file; nil if it has none of this name.
  public func remove(name: String) throws(AccessError) -> AccessList? {
    try remove(name: name, allowing: { (_) throws(AccessError) in }, confirming: { _, _ in })
  }

  /// Removes a token if `allow` accepts the remaining tokens and `confirm` succeeds.
  func remove(
    name: String, allowing allow: ([AccessToken]) throws(AccessError) -> Void,
    confirming confirm: TokenFile.Confirmation
  ) throws(AccessError) -> AccessList? {
    guard try file.remove(name: name, allowing: allow, confirming: confirm) else { return nil }
    let left = AccessList(tokens: try file.tokens())
    try first.removeUnless(takenBy: left)
    return left
  }
}
