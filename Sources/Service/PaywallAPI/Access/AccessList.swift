import Digest
import Foundation

/// Who may use the admin interface.
public struct AccessList: Sendable, Hashable {
  /// Whose a secret is.
  public enum Finding: Sendable, Hashable {
    case granted(name: String, Role)
    case expired(name: String)
    case unknown
  }

  public var tokens: [AccessToken]

  public init(tokens: [AccessToken] = []) { self.tokens = tokens }

  /// Reads the tokens of `path`. A file that is not there has none.
  public static func load(_ path: String) throws(AccessError) -> AccessList {
    AccessList(tokens: try TokenFile(path).tokens())
  }

  /// Reads a file that holds one secret and nothing else, and lets it do everything under `name`.
  public static func loadSecret(
    _ path: String, name: String = "admin"
  ) throws(AccessError) -> AccessList {
    AccessList(tokens: [
      AccessToken(name: name, role: .admin, secret: try SecretFile.read(path))
    ])
  }

  /// Finds whose `secret` is. Every token is looked at, so that the time does not tell which one it was; those that were added one after
  /// the other share their salt, and the hash of the secret.
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
      let isExpired = token.expiresAt.map { $0 <= time } ?? false
      finding = isExpired ? .expired(name: token.name) : .granted(name: token.name, token.role)
    }
    return finding
  }
}
