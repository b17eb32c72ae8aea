import ASCII
import Digest
import Foundation
import PaywallStorage
import PaywallStore

/// A stored token for the admin interface. The secret itself is not stored.
///
/// The secret is 256 random bits, so one salted SHA-256 is enough: no dictionary contains it, and a slow
/// hash, which protects passwords that people choose, would only slow down every request.
public struct AccessToken: Sendable, Hashable {
  /// The name for the audit log: `anna`, `ci`.
  public var name: String
  public var role: Role
  public var createdAt: Date
  /// The expiry time; nil if the token never expires.
  public var expiresAt: Date?
  /// Whether the token comes from a secret file and is in no token file.
  package private(set) var isGiven = false
  var salt: [UInt8]
  var digest: [UInt8]

  /// Creates a token and its secret. The secret is not stored.
  ///
  /// - Parameter salt: the salt of the other tokens, so that a received secret is hashed once for all; nil for the first token.
  static func make(
    name: String, role: Role, createdAt: Date, expiresAt: Date?, salt: [UInt8]?
  ) -> (token: AccessToken, secret: String) {
    let secret = secretPrefix + random(32).base64URL
    let salt = salt ?? random(16)
    let token = AccessToken(
      name: name, role: role, createdAt: Timestamp.rounded(createdAt),
      expiresAt: expiresAt.map(Timestamp.rounded), salt: salt,
      digest: digest(of: [UInt8](secret.utf8), salt: salt))
    return (token, secret)
  }

  /// Creates a token for a given secret: the one admin token of a file.
  init(name: String, role: Role, secret: [UInt8]) {
    self.name = name
    self.role = role
    createdAt = .distantPast
    isGiven = true
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

  /// The prefix of every secret. Secret scanners recognise leaked tokens by it.
  static let secretPrefix = "pwd_"

  /// Whether a text can be a name: letters, digits, `-`, `_` and `.`, at most 64.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "-_.".unicodeScalars.contains($0))
      }
  }

  /// Whether a new token may have the name: the audit log uses some names itself, and no path can end in dots.
  static func isNewName(_ name: String) -> Bool {
    isName(name) && !["local", "paywalld", ".", ".."].contains(name)
  }

  /// Whether the token has not expired at `time`.
  func isValid(at time: Date) -> Bool { expiresAt.map { $0 > time } ?? true }

  /// The expiry time; the distant future if the token never expires.
  var end: Date { expiresAt ?? .distantFuture }

  /// The stored digest of a secret. Compare it in constant time.
  static func digest(of secret: [UInt8], salt: [UInt8]) -> [UInt8] {
    SHA256.hash(salt + secret)
  }

  /// Random bytes from the system's cryptographic generator.
  private static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
