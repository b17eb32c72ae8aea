import POSIX
import PaywallStore

/// Why a token file or secret file cannot be used or changed. If one is thrown, nothing has changed.
public enum AccessError: Error, Sendable {
  case tokens(path: String, String)
  /// The token file cannot be written.
  case unwritable(path: String, FileError)
  /// Another process is changing the token file.
  case busy(path: String)
  case secret(path: String, String)
  /// This cannot be the name of a new token.
  case name(String)
  /// Another token has the name.
  case taken(String)
  /// This is the last token that can change tokens.
  case lastAdmin(String)
  /// The token comes from the secret file.
  case given(String)
  /// The tokens are not stored in a file.
  case fixed
  /// A service with `--dev` has no tokens.
  case development
  /// The change could not be logged.
  case log(StoreError)
  /// The file already has the maximum number of tokens.
  case limitReached(Int)
}

extension AccessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tokens(let path, let reason): "the token file \(path) cannot be used: \(reason)"
    case .secret(let path, let reason): "the secret file \(path) cannot be used: \(reason)"
    case .unwritable(let path, let error): "the token file \(path) cannot be written: \(error)"
    case .busy(let path): "another process is changing the token file \(path); try again"
    case .name(let name):
      "\"\(name)\" cannot be a token's name; use letters, digits, \"-\", \"_\", \".\", 64 at most, and no name that the service uses itself"
    case .taken(let name): "the token \"\(name)\" already exists; remove it first"
    case .lastAdmin(let name):
      "no other token with the role admin lasts as long as \"\(name)\"; create another one first"
    case .given(let name):
      "the token \"\(name)\" is that of --admin-token-file; replace the secret in that file, then send SIGHUP to the service"
    case .fixed: "the tokens are in no file, so they cannot change while the service runs"
    case .development:
      "a service with --dev has no tokens, and does not start where one exists; start it without --dev, and use the token that it creates"
    case .log(let error): "the change cannot be logged: \(error)"
    case .limitReached(let limit): "the file already has \(limit) tokens, which is the limit"
    }
  }
}
