import Digest
import Foundation

/// The clients that may use the admin interface.
public struct AccessList: Sendable, Hashable {
  /// The holder of a secret.
  public enum Finding: Sendable, Hashable {
    case granted(name: String, Role)
    case expired(name: String)
    case unknown
  }

  public var tokens: [AccessToken]

  public init(tokens: [AccessToken] = []) { self.tokens = tokens }

  /// Reads the tokens of `path`. An absent file has none.
  public static func load(_ path: String) throws(AccessError) -> AccessList {
    AccessList(tokens: try TokenFile(path).tokens())
  }

  /// Reads a file that contains one secret, and accepts it as a token `name` with the role admin.
  public static func loadSecret(
    _ path: String, name: String = "admin"
  ) throws(AccessError) -> AccessList {
    AccessList(tokens: [
      AccessToken(name: name, role: .admin, secret: try SecretFile.read(path))
    ])
  }

  /// Whether an admin token is left. If the removed token `gone` is a valid admin token, one that is left must be valid at least as long.
  func hasAdmin(at time: Date, lastingLike gone: AccessToken?) -> Bool {
    let end = gone.flatMap { $0.role == .admin && $0.isValid(at: time) ? $0.end : nil } ?? time
    return tokens.contains { $0.role == .admin && $0.isValid(at: time) && $0.end >= end }
  }

  /// Finds the token of `secret`. Compares with every token, so that the time does not reveal which one matched. Tokens that were added in
  /// sequence share a salt, so the secret is hashed once for them.
  public func finding(for secret: String, at time: Date) -> Finding {
    guard secret.utf8.count <= 512 else { return .unknown }
    let secret = [UInt8](secret.utf8)
    var finding = Finding.unknown
    var (salt, digest): ([UInt8]?, [UInt8]) = (nil, [])
    for token in tokens {
      if salt != token.salt {
        salt = token.salt
        digest = AccessToken.digest(of: secret, salt: token.salt)
      }
      guard token.digest.equalsInConstantTime(digest) else { continue }
      finding =
        token.isValid(at: time)
        ? .granted(name: token.name, token.role) : .expired(name: token.name)
    }
    return finding
  }
}
