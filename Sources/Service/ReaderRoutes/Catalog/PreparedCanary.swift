import Experiments
import PaywallModel
import PaywallStore
import Routing

/// The version that a share of a document's readers sees first, and who they are.
///
/// The draw depends on the reader's identifier, the document and the version alone. So all nodes decide alike, also after a restart, and
/// whoever sees the version still sees it once the share is larger.
package struct PreparedCanary: Sendable {
  package let version: PublishedVersion
  private let hash: BucketHash
  private let share: Double

  /// Nil if the document has no canary.
  init?(_ entry: BrandEntry?) {
    guard let canary = entry?.canary,
      let hash = BucketHash(
        seed: "canary \(canary.version.brand) \(canary.version.number)", version: 2)
    else { return nil }
    version = canary.version
    share = canary.terms.terms.share
    self.hash = hash
  }

  func shows(_ reader: String) -> Bool { !reader.isEmpty && hash.fraction(of: reader) < share }
}

extension PreparedCatalog {
  /// Whether a version of any of the brand's paywalls is shown to some readers first.
  package func hasCanary(of brand: Brand) -> Bool {
    hasCanaries && canaries.keys.contains { $0.owner == brand.owner }
  }

  /// Returns the version that the reader of a request sees before others do; nil if the reader sees the live one.
  package func canary(of brand: Brand?, for call: APICall) -> PublishedVersion? {
    guard hasCanaries else { return nil }
    return canary(of: brand, for: call.query["userId"] ?? call.query["deviceId"])
  }

  /// - Parameter reader: identifies the reader; nil for a stranger.
  func canary(of brand: Brand?, for reader: String?) -> PublishedVersion? {
    guard hasCanaries, let reader, let canary = brand.flatMap({ canaries[$0] }),
      canary.shows(reader)
    else { return nil }
    return canary.version
  }
}
