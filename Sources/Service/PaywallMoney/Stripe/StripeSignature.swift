import ASCII
import Digest
import Foundation

/// The proof of Stripe's webhooks: `Stripe-Signature: t=1793491200,v1=5257a8…`, a code of the time and the content under a shared secret.
public struct StripeSignature: Sendable {
  private let codes: [HMAC]

  /// How old a request may be, and how far Stripe's clock may be ahead, in seconds: what Stripe's own libraries take.
  public static let tolerance = 300
  /// The most secrets at a time: one, and the one that it replaces.
  public static let mostSecrets = 4
  private static let mostHeader = 1_024

  /// - Parameter secrets: all count, so that one can be replaced while requests under the former one still come.
  public init(secrets: [String]) { codes = secrets.map { HMAC(key: Array($0.utf8)) } }

  /// Verifies that Stripe sent this content, now.
  public func check(
    _ content: [UInt8], _ header: String?, at now: Date
  ) throws(SignedRefusal) {
    guard let header, header.utf8.count <= Self.mostHeader else {
      throw SignedRefusal(.malformed, "the field Stripe-Signature is missing or too long")
    }
    let parts = header.split(separator: ",").map {
      $0.split(separator: "=", maxSplits: 1).map { String($0).trimmingCharacters(in: .whitespaces) }
    }.filter { $0.count == 2 }
    let times = parts.filter { $0[0] == "t" }.map { $0[1] }
    let signatures = parts.filter { $0[0] == "v1" }.compactMap { [UInt8](hexadecimal: $0[1]) }
    guard times.count == 1, let time = times.first, let seconds = Int(time),
      time.utf8.allSatisfy(\.isDigit), !signatures.isEmpty
    else {
      throw SignedRefusal(.malformed, "Stripe-Signature has not one time t and a signature v1")
    }
    let signed = Array("\(time).".utf8) + content
    let expected = codes.map { $0.code(of: signed) }
    guard
      expected.contains(where: { code in signatures.contains { $0.equalsInConstantTime(code) } })
    else {
      throw SignedRefusal(.signature, "no secret of stores.json gives this signature")
    }
    let age = now.timeIntervalSince1970 - Double(seconds)
    guard age <= Double(Self.tolerance) else {
      throw SignedRefusal(.late, "the request was signed more than \(Self.tolerance) s ago")
    }
    guard age >= -Double(Self.tolerance) else {
      throw SignedRefusal(.future, "the request says that it was signed later than now")
    }
  }
}
