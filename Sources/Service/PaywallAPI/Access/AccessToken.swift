import Digest
import Foundation
import PaywallStorage
import PaywallStore

/// A named key to the admin interface, as it is kept: without the secret itself.
///
/// The secret is 256 random bits, so that one salted SHA-256 is enough: there is no dictionary to try, and a slow
/// hash, which protects words that people choose, would only slow down every request.
public struct AccessToken: Sendable, Hashable {
  /// For the audit log: `anna`, `ci`.
  public var name: String
  public var role: Role
  public var createdAt: Date
  /// Nil when it never ends.
  public var expiresAt: Date?
  var salt: [UInt8]
  var digest: [UInt8]

  /// Makes a token and its secret, which is kept nowhere.
  ///
  /// - Parameter salt: of the tokens that it stands beside, so that a secret that comes is hashed once for them all; nil for the first.
  static func make(
    name: String, role: Role, createdAt: Date, expiresAt: Date?, salt: [UInt8]?
  ) -> (token: AccessToken, secret: String) {
    let secret = secretPrefix + Base64URL.text(random(32))
    let salt = salt ?? random(16)
    let token = AccessToken(
      name: name, role: role, createdAt: Timestamp.rounded(createdAt),
      expiresAt: expiresAt.map(Timestamp.rounded), salt: salt,
      digest: digest(of: [UInt8](secret.utf8), salt: salt))
    return (token, secret)
  }

  /// A token of a secret that somebody else chose, for the one admin token of a file.
  init(name: String, role: Role, secret: [UInt8]) {
    self.name = name
    self.role = role
    createdAt = .distantPast
    salt = Self.random(16)
    digest = Self.digest(of: secret, salt: salt)
  }

  init(
    name: String, role: Role, createdAt: Date, expiresAt: Date?, salt: [UInt8], digest: [UInt8]
  ) {
    self.name = name
    self.role = role
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.salt = salt
    self.digest = digest
  }

  /// Scanners for leaked secrets find it by this.
  static let secretPrefix = "pwd_"

  /// Letters, digits, `-`, `_` and `.`, at most 64.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "-_.".unicodeScalars.contains($0))
      }
  }

  /// What is kept of a secret. Compare it in constant time.
  static func digest(of secret: [UInt8], salt: [UInt8]) -> [UInt8] {
    SHA256.hash(salt + secret)
  }

  /// From the system's generator for secrets.
  private static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

/// Bytes as text that needs no escape in a header or a URL (RFC 4648 §5), without padding.
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().map { character in
      switch character {
      case "+": "-"
      case "/": "_"
      case "=": ""
      default: String(character)
      }
    }.joined()
  }
}
