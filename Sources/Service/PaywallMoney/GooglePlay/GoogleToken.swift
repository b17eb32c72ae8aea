import Foundation
import JSON
import Signatures

/// The proof of a push of Pub/Sub: a token of Google in `Authorization`, a JWS by one of Google's keys.
public struct GoogleToken: Sendable {
  /// The audience of the token (`aud`): the configured address of the push.
  public let audience: String
  /// The service account that pushes.
  public let account: String

  public init(audience: String, account: String) {
    self.audience = audience
    self.account = account
  }

  static let issuers: Set<String> = ["https://accounts.google.com", "accounts.google.com"]
  /// How far Google's clock may differ from this one, in seconds.
  static let tolerance = 300.0

  /// Verifies a token: `key` returns Google's key with a name, and nil if there is none.
  public func check(
    _ token: String, key: (String) -> VerifyingKey?, at now: Date
  ) throws(SignedRefusal) {
    let message = try CompactMessage(Array(token.utf8))
    let header = try message.decodedHeader()
    guard header["alg"]?.string == "RS256" else {
      throw SignedRefusal(.algorithm, "the algorithm is not RS256")
    }
    guard let name = header["kid"]?.string, name.utf8.count <= 128 else {
      throw SignedRefusal(.malformed, "the token names no key")
    }
    guard let key = key(name), key.kind == .rsa else {
      throw SignedRefusal(.busy, "the key of the token is not among Google's keys that are known")
    }
    guard key.verifies(try message.signature(), of: message.signed, .sha256) else {
      throw SignedRefusal(.signature, "the signature is not of this token")
    }
    try check(try message.decodedPayload(), at: now.timeIntervalSince1970)
  }

  private func check(_ claims: JSONNode, at now: Double) throws(SignedRefusal) {
    guard let end = claims["exp"]?.number?.double, let start = claims["iat"]?.number?.double else {
      throw SignedRefusal(.malformed, "the token does not say from when to when it is valid")
    }
    guard now <= end + Self.tolerance else {
      throw SignedRefusal(.late, "the token is no longer valid")
    }
    guard now >= start - Self.tolerance else {
      throw SignedRefusal(.future, "the token says that it was issued later than now")
    }
    guard let issuer = claims["iss"]?.string, Self.issuers.contains(issuer),
      claims["aud"]?.string == audience, claims["email"]?.string == account,
      claims["email_verified"]?.bool == true
    else {
      throw SignedRefusal(
        .wrongApp, "the token is not of the account and for the audience in stores.json")
    }
  }
}
