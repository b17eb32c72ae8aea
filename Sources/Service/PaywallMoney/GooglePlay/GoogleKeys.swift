import ASCII
import JSON
import Signatures

/// Google's public keys, by their names: a set of JSON Web Keys (RFC 7517 §5).
public struct GoogleKeys: Sendable {
  private let keys: [String: VerifyingKey]

  /// The most keys of a set. Google has two or three.
  static let most = 32

  /// Reads a set. Keys of other kinds are left out.
  ///
  /// - Returns: nil if no key can be used.
  public init?(_ content: [UInt8], _ library: SignatureLibrary) {
    guard let list = Self.list(in: content) else { return nil }
    var keys: [String: VerifyingKey] = [:]
    for key in list.prefix(Self.most) where key["kty"]?.string == "RSA" {
      guard let name = key["kid"]?.string,
        let modulus = key["n"]?.string.flatMap({ [UInt8](base64URL: $0) }),
        let exponent = key["e"]?.string.flatMap({ [UInt8](base64URL: $0) }),
        let info = KeyInfo(modulus: modulus, exponent: exponent)
      else { continue }
      keys[name] = VerifyingKey(info, library)
    }
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  private static func list(in content: [UInt8]) -> JSONElements? {
    let limits = JSONLimits(maxBytes: 64 << 10, maxDepth: 8, maxNumberLength: 32)
    do throws(JSONError) {
      return try JSONText(parsing: content, limits: limits).root["keys"]?.elements
    } catch {
      // Whoever fetches the keys tells that there are none.
      return nil
    }
  }

  public subscript(_ name: String) -> VerifyingKey? { keys[name] }
}
