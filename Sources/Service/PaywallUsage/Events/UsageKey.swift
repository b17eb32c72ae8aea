import ASCII
import PaywallModel
import PaywallStorage

/// The client key that counts came with. In files it is a text that is unique: `disney:ios:1a2b3c4d5e6f7081`, with the beginning of the
/// digest, because a name may be used again once a key is revoked.
public struct UsageKey: Sendable, Hashable, Comparable {
  public let brand: String
  public let name: String
  private let digest: String

  private static let digits = 16

  public init(_ brand: Brand, name: String, digest: BlobID) {
    self.brand = brand.name
    self.name = name
    self.digest = String(digest.text.prefix(Self.digits))
  }

  /// Parses the format of `text`.
  public init?(_ text: String) {
    let parts = text.split(separator: Character(":"), omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3, Brand(parts[0]) != nil, ClientKey.isName(parts[1]),
      parts[2].utf8.count == Self.digits, parts[2].utf8.allSatisfy(\.isHexDigit)
    else { return nil }
    (brand, name, digest) = (parts[0], parts[1], parts[2])
  }

  /// Whether this is the key with this digest.
  func has(_ digest: BlobID) -> Bool { digest.text.hasPrefix(self.digest) }

  public var text: String { "\(brand):\(name):\(digest)" }

  public static func < (left: UsageKey, right: UsageKey) -> Bool { left.text < right.text }
}
