import Foundation
import PaywallStore

/// The sources of admin tokens: a file with one secret, and the file of tokens that are created and removed while the service runs.
public struct TokenSource: Sendable {
  public let secretFile: String?
  public let file: TokenFile
  /// The file of the token that the first start creates.
  public let first: FirstToken
  private let state: String

  public init(secretFile: String?, file: TokenFile, state: String) {
    self.secretFile = secretFile
    self.file = file
    self.state = state
    first = FirstToken(in: state)
  }

  /// All tokens.
  public func load() throws(AccessError) -> AccessList {
    var list = AccessList(tokens: try file.tokens())
    if let secretFile { list.tokens += try AccessList.loadSecret(secretFile).tokens }
    return list
  }

  /// All tokens. If there is no state yet, creates a first one. A state from an older release gets none, because its operator decides
  /// who may change it.
  public func loadAtStart() throws -> (list: AccessList, isFirst: Bool) {
    let list = try load()
    guard list.tokens.isEmpty, try !Store.hasState(state) else { return (list, false) }
    let isFirst = try first.make(for: file, at: Date())
    return (try load(), isFirst)
  }

  /// Removes a token of the file, and the first token's text with the first token.
  ///
  /// - Returns: the tokens that are left in the file; nil if it has none of this name.
  public func remove(name: String) throws(AccessError) -> AccessList? {
    try remove(name: name, allowing: { (_) throws(AccessError) in }, confirming: { _, _ in })
  }

  /// The same, under the conditions of the file.
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
