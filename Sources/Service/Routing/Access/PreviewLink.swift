import ASCII
import Digest
import Foundation
import PaywallModel
import PaywallStorage

/// A preview link: it shows one version of a brand to anyone who has it, until it expires.
public struct PreviewLink: Sendable, Hashable {
  public var brand: Brand
  public var version: Int
  /// The expiry time in seconds since 1970.
  private var endsAt: Int
  /// Eight hexadecimal digits that distinguish links of the same version and time.
  var nonce: String

  /// `disney-3-1800000000-0123abcd`: the id for revoking the link.
  public var id: String { "\(brand.slug)-\(version)-\(endsAt)-\(nonce)" }

  /// The expiry time, in whole seconds.
  public var expiresAt: Date { Date(timeIntervalSince1970: Double(endsAt)) }

  /// The valid expiry times, in seconds since 1970: until the last second of the year 9999.
  private static let ends = 0...253_402_300_799

  /// Parses an id; nil for anything else, such as an id whose time no timestamp can express.
  public init?(id: String) {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 3, let brand = Brand(slug: parts.dropLast(3).joined(separator: "-")),
      let version = Int(decimal: String(parts[parts.count - 3])),
      VersionNumber.range.contains(version),
      let seconds = Int(decimal: String(parts[parts.count - 2])), Self.ends.contains(seconds),
      let nonce = parts.last.map(String.init),
      [UInt8](hexadecimal: nonce).map({ $0.count == 4 && $0.hexadecimal == nonce }) ?? false
    else { return nil }
    self.init(brand: brand, version: version, endsAt: seconds, nonce: nonce)
  }

  init(brand: Brand, version: Int, endsAt: Int, nonce: String) {
    self.brand = brand
    self.version = version
    self.endsAt = endsAt
    self.nonce = nonce
  }
}

/// Signs preview links and verifies signed ones: an id, a dash, and 128 bits of HMAC-SHA256 over the id.
public struct PreviewKey: Sendable {
  private let held: HeldKey
  private let now: @Sendable () -> Date
  /// The length of a signature in bytes.
  private static let macLength = 16
  /// The maximum validity of a link, in seconds.
  package static let longest = 30 * 86_400

  public init(_ key: [UInt8], now: @escaping @Sendable () -> Date = { Date() }) {
    held = HeldKey(key)
    self.now = now
  }

  /// Follows the key that all nodes of a store share. The first node creates it. While it cannot be read, a random key takes its place.
  package init(
    of secrets: Secrets, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(AccessError) {
    self.init(Self.random(), now: now)
    let held = held
    secrets.watch { name in
      if name == .previewKey { held.read(from: secrets) }
    }
    held.read(from: secrets)
    do throws(StorageError) {
      if held.isOwn { _ = try secrets.replace(.previewKey, PreviewKeyFile.content(held.key), nil) }
    } catch {
      guard case .unreachable = error else { throw .log(.storage(error)) }
    }
    held.read(from: secrets)
  }

  /// Why the shared key cannot be read, so that this node cannot check links of other nodes and must not make any; nil if it can.
  package var obstacle: StorageError? { held.obstacle }

  /// A new random key.
  public static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Returns a link to a version that is valid for `seconds`.
  package func link(to version: Int, of brand: Brand, seconds: Int) -> PreviewLink {
    let end = Int(clamping: (now().timeIntervalSince1970 + Double(seconds)).rounded())
    return PreviewLink(
      brand: brand, version: version, endsAt: end, nonce: Self.random().prefix(4).hexadecimal)
  }

  /// The value of the query parameter `preview`.
  package func token(of link: PreviewLink) -> String { signed(link.id, for: .showing) }

  /// The handle for revoking the link. It does not grant access.
  package func handle(of link: PreviewLink) -> String { signed(link.id, for: .revoking) }

  /// Returns the link in a request's token; nil if this service did not sign it, or if it has expired.
  package func link(of token: String) -> PreviewLink? { link(in: token, for: .showing) }

  /// Returns the link of a handle or of a `preview` value; nil if this service did not sign it, or if it has expired.
  package func link(revokedBy text: String) -> PreviewLink? {
    link(in: text, for: .revoking) ?? link(in: text, for: .showing)
  }

  /// The purpose of a signature.
  private enum Purpose: String {
    case showing = "preview "
    case revoking = "revoke "
  }

  private func signed(_ id: String, for purpose: Purpose) -> String {
    "\(id)-\(mac(id, for: purpose).hexadecimal)"
  }

  /// Compares the signature first, so that forged text is never parsed.
  private func link(in text: String, for purpose: Purpose) -> PreviewLink? {
    guard text.utf8.count <= 200, let dash = text.lastIndex(of: "-"),
      let mac = [UInt8](hexadecimal: String(text[text.index(after: dash)...])),
      case let id = String(text[..<dash]), self.mac(id, for: purpose).equalsInConstantTime(mac),
      let link = PreviewLink(id: id), case let time = now(), link.expiresAt > time,
      link.expiresAt.timeIntervalSince(time) <= Change.longestPreview
    else { return nil }
    return link
  }

  private func mac(_ id: String, for purpose: Purpose) -> [UInt8] {
    mac(Array((purpose.rawValue + id).utf8))
  }

  /// Returns 128 bits of HMAC-SHA256. The bytes begin with their purpose, so that a signature for one purpose is not valid for another.
  package func mac(_ bytes: [UInt8]) -> [UInt8] {
    Array(held.digest.code(of: bytes).prefix(Self.macLength))
  }

  /// The current time in seconds since 1970.
  package var currentSeconds: Double { now().timeIntervalSince1970 }
}
