import Foundation
import PaywallAPI
import PaywallStore

/// The sources of admin tokens: a file with one secret, and the file that `paywalld token add` writes.
struct TokenSource {
  let secretFile: String?
  let file: TokenFile
  /// The file of the token that the first start creates.
  let first: FirstToken
  private let state: String

  init(_ arguments: Arguments) {
    secretFile = arguments["admin-token-file"]?.text
    state = arguments["state"]?.text ?? "state"
    file = TokenFile(arguments["tokens"]?.text ?? state + "/tokens.json")
    first = FirstToken(in: state)
  }

  /// All tokens.
  func load() throws(AccessError) -> AccessList {
    var list = AccessList(tokens: try file.tokens())
    if let secretFile { list.tokens += try AccessList.loadSecret(secretFile).tokens }
    return list
  }

  /// All tokens. If there is no state yet, creates a first one. A state from an older release gets none, because its operator decides
  /// who may change it.
  func loadAtStart() throws -> (list: AccessList, isFirst: Bool) {
    let list = try load()
    guard list.tokens.isEmpty, try !Store.hasState(state) else { return (list, false) }
    let isFirst = try first.make(for: file, at: Date())
    return (try load(), isFirst)
  }
}
