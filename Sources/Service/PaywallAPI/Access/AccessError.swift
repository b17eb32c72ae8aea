/// Why a file of tokens or of a secret cannot be used or changed. Nothing has changed when one is thrown.
public enum AccessError: Error, Sendable, Hashable {
  case tokens(path: String, String)
  case secret(path: String, String)
  /// The name that a token is to have or to lose.
  case name(String)
  /// The file has as many tokens as are kept.
  case limitReached(Int)
}

extension AccessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tokens(let path, let reason): "the token file \(path) cannot be used: \(reason)"
    case .secret(let path, let reason): "the secret file \(path) cannot be used: \(reason)"
    case .name(let text): text
    case .limitReached(let limit): "there are \(limit) tokens, the most that are kept"
    }
  }
}
