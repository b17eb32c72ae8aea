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

  public init(tokens: [AccessToken] = []) {
    self.tokens = tokens
  }

  /// Reads the tokens of `path`. A file that is not there has none.
  public static func load(_ path: String, limits: StoreLimits) throws(StoreError) -> AccessList {
    AccessList(tokens: try TokenFile(path, limits: limits).tokens())
  }

  /// Reads a file that holds one secret and nothing else, and lets it do everything under `name`.
  public static func loadSecret(
    _ path: String, name: String = "admin"
  ) throws(StoreError) -> AccessList {
    AccessList(tokens: [
      AccessToken(name: name, role: .admin, secret: try SecretFile.read(path))
    ])
  }

  public var isEmpty: Bool { tokens.isEmpty }

  /// Finds whose `secret` is. Every token is looked at, so that the time does not tell which one it was.
  public func finding(for secret: String, at time: Date) -> Finding {
    guard secret.utf8.count <= 512 else { return .unknown }
    let secret = [UInt8](secret.utf8)
    var finding = Finding.unknown
    for token in tokens where token.holds(secret) {
      let isExpired = token.expiresAt.map { $0 <= time } ?? false
      finding = isExpired ? .expired(name: token.name) : .granted(name: token.name, token.role)
    }
    return finding
  }
}
