import PaywallModel
import PaywallStore
import Placements
import Routing

/// A brand's live placements, compiled when they went live.
package final class PreparedPlacements: Sendable {
  let version: PublishedVersion
  package let decider: PlacementDecider
  /// The inputs of each placement's decision.
  private let dependencies: [String: PlacementDependencies]

  /// Nil for a document that this release does not understand.
  init?(_ version: PublishedVersion) {
    do {
      decider = try PlacementDecider(try version.placements())
    } catch {
      return nil
    }
    self.version = version
    dependencies = Dictionary(
      uniqueKeysWithValues: decider.placementNames.compactMap { [decider] name in
        decider.dependencies(of: name).map { (name, $0) }
      })
  }

  /// Whether a placement's decision may change at a date without a new catalog.
  func changesByItself(_ placement: String) -> Bool {
    dependencies[placement]?.moments.isEmpty == false
  }

  /// Whether a placement's decision depends on a day.
  func namesDay(_ placement: String) -> Bool { dependencies[placement]?.namesDay ?? false }
}

extension PreparedCatalog {
  /// Returns the live placements of a brand.
  ///
  /// - Parameter toStrangers: whether to answer for a brand that is not public as if it did not exist.
  package func placements(
    of brand: Brand, toStrangers: Bool = true
  ) throws(Problem) -> PreparedPlacements {
    guard let placements = self[brand.placements]?.placements else {
      throw .unknownBrand(brand.placements, in: catalog, toStrangers: toStrangers)
    }
    return placements
  }

  /// Returns the version that a decision shows; nil if it cannot be served.
  func version(of reference: PaywallReference, of brand: Brand) -> PublishedVersion? {
    guard let paywall = Brand(brand.name, paywall: reference.name) else { return nil }
    switch reference.version {
    case .live: return catalog.version(paywall, nil)
    case .number(let number): return catalog.version(paywall, number)
    }
  }
}
