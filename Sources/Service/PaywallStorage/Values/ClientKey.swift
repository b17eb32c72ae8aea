import ASCII
import Foundation
import JSON
import PaywallModel

/// A key that authorises a brand's apps to send events of its paywalls.
///
/// Anyone who has the app has the key, so it is no secret: it can only count events. The state contains only its digest, so that it
/// survives restarts, is part of backups and the audit, and is known to every service of one store.
public struct ClientKey: Sendable, Hashable, Comparable {
  public let brand: Brand
  /// The name that people give it: `ios`.
  public let name: String
  public let terms: Terms
  public let createdAt: Date

  /// The digest of a key, and the maximum rate of its events.
  public struct Terms: Sendable, Hashable {
    /// The hash of the key's text.
    public let digest: BlobID
    public let eventsPerMinute: Int

    /// The highest rate that a key may have.
    public static let mostEventsPerMinute = 10_000_000
    /// The rate of a key if none is given: 1,000 events a second.
    public static let usualEventsPerMinute = 60_000

    public init(digest: BlobID, eventsPerMinute: Int) {
      self.digest = digest
      self.eventsPerMinute = eventsPerMinute
    }
  }

  /// Letters, digits, `-`, `_` and `.`, at most 64, and not dots alone.
  public static func isName(_ name: String) -> Bool {
    let letters = name.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
    return letters && 1...64 ~= name.utf8.count && ![".", ".."].contains(name)
  }

  public static func < (left: ClientKey, right: ClientKey) -> Bool {
    (left.brand, left.name) < (right.brand, right.name)
  }
}

extension ClientKey.Terms {
  /// Reads `digest` and `eventsPerMinute`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      digest: try node.blob("digest"),
      eventsPerMinute: try node.integer("eventsPerMinute", in: 1...Self.mostEventsPerMinute))
  }
}
