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
    do {
      let text = String(decoding: try DurableFile.read(path, limit: 4096), as: UTF8.self)
      let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard secret.utf8.count >= 16 else {
        throw StoreError.invalidTokens(
          path: path, "the secret has \(secret.utf8.count) characters; it needs at least 16")
      }
      guard secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw StoreError.invalidTokens(
          path: path, "the secret must be one line of visible ASCII characters")
      }
      return AccessList(tokens: [
        AccessToken(name: name, role: .admin, secret: [UInt8](secret.utf8))
      ])
    } catch let error as StoreError {
      throw error
    } catch {
      throw .invalidTokens(path: path, "\(error)")
    }
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
