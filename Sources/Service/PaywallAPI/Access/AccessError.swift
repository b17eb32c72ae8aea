/// Why a token file or secret file cannot be used or changed. If one is thrown, nothing has changed.
public enum AccessError: Error, Sendable, Hashable {
  case tokens(path: String, String)
  case secret(path: String, String)
  /// The name of a token to add or remove is wrong.
  case name(String)
  /// The file already has the maximum number of tokens.
  case limitReached(Int)
}

extension AccessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tokens(let path, let reason): "the token file \(path) cannot be used: \(reason)"
    case .secret(let path, let reason): "the secret file \(path) cannot be used: \(reason)"
    case .name(let text): text
    case .limitReached(let limit): "the file already has \(limit) tokens, which is the limit"
    }
  }
}
