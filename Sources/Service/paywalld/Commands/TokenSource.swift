import Foundation
import PaywallAPI
import PaywallStore

/// Where the admin tokens come from: a file with one secret, and the file that `paywalld token add` keeps.
struct TokenSource {
  let secretFile: String?
  let file: TokenFile
  /// The token that the first start makes.
  let first: FirstToken
  private let state: String

  init(_ arguments: Arguments) {
    secretFile = arguments["admin-token-file"]?.text
    state = arguments["state"]?.text ?? "state"
    file = TokenFile(arguments["tokens"]?.text ?? state + "/tokens.json")
    first = FirstToken(in: state)
  }

  /// All tokens; empty when there is none.
  func load() throws(AccessError) -> AccessList {
    var list = AccessList(tokens: try file.tokens())
    if let secretFile { list.tokens += try AccessList.loadSecret(secretFile).tokens }
    return list
  }

  /// All tokens. Before there is any state, a first one is made. A state of a former release gets none: whoever runs it decides who may
  /// change it.
  func loadAtStart() throws -> (list: AccessList, isFirst: Bool) {
    let list = try load()
    guard list.tokens.isEmpty, try !Store.hasState(state) else { return (list, false) }
    let isFirst = try first.make(for: file, at: Date())
    return (try load(), isFirst)
  }
}
