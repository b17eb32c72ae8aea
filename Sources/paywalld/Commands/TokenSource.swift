import PaywallAPI

/// Where the admin tokens come from: a file with one secret, and the file that `paywalld token add` keeps.
struct TokenSource {
  let secretFile: String?
  let file: String

  init(_ arguments: Arguments) {
    secretFile = arguments["admin-token-file"]?.text
    file = arguments["tokens"]?.text ?? (arguments["state"]?.text ?? "state") + "/tokens.json"
  }

  /// All tokens; empty when none was ever made.
  func load() throws(AccessError) -> AccessList {
    var list = try AccessList.load(file)
    if let secretFile { list.tokens += try AccessList.loadSecret(secretFile).tokens }
    return list
  }
}
