import PaywallModel
import PaywallStore
import Placements
import Routing

/// A brand's live placements, joined with its campaigns and compiled when one of them went live.
package final class PreparedPlacements: Sendable {
  private let live: LivePlacements
  package let decider: PlacementDecider
  /// The inputs of each placement's decision.
  private let dependencies: [String: PlacementDependencies]

  /// The lists of people that its conditions name.
  private let lists: [String: UnpackedList]

  /// The version of the placements, which answers name.
  var version: PublishedVersion { live.main }

  /// Nil for a document that this release does not understand.
  ///
  /// - Parameter previous: placements that are reused as far as versions and lists are the same.
  static func prepared(
    _ live: LivePlacements, in catalog: Catalog, reusing previous: PreparedPlacements?
  ) -> PreparedPlacements? {
    let known = previous.flatMap { $0.live.isSame(as: live) ? $0 : nil }
    do {
      let document = try known?.decider.document ?? live.document()
      let lists = catalog.people(
        askedBy: document, of: live.main.brand, knowing: previous?.lists ?? [:])
      if let known, known.lists.mapValues(\.blob) == lists.mapValues(\.blob) { return known }
      return try PreparedPlacements(live, document, lists)
    } catch {
      return nil
    }
  }

  private init(
    _ live: LivePlacements, _ document: PlacementDocument, _ lists: [String: UnpackedList]
  ) throws {
    decider = try PlacementDecider(document, lists: lists.mapValues(\.people))
    self.lists = lists
    self.live = live
    dependencies = Dictionary(
      uniqueKeysWithValues: decider.placementNames.compactMap { [decider] name in
        decider.dependencies(of: name).map { (name, $0) }
      })
  }

  /// Whether a placement's decision may change at a date without a new catalog.
  func changesByItself(_ placement: String) -> Bool {
    dependencies[placement]?.changesByItself ?? false
  }

  /// How often a placement is shown to one person; nil if there is no limit, or if it does not count now.
  func frequency(of placement: String) -> Frequency? {
    decider.document.isPaused ? nil : decider.document.placements[placement]?.frequency
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

  /// Returns the version that a decision shows a reader; nil if it cannot be served.
  func version(
    of reference: PaywallReference, of brand: Brand, for reader: PlacementReader
  ) -> PublishedVersion? {
    guard let paywall = Brand(brand.name, paywall: reference.name) else { return nil }
    switch reference.version {
    case .live: return canary(of: paywall, for: reader.drawnBy) ?? catalog.version(paywall, nil)
    case .number(let number): return catalog.version(paywall, number)
    }
  }
}

extension PlacementReader {
  /// The identifier by which the reader is drawn for a canary; nil for a stranger.
  fileprivate var drawnBy: String? { userID ?? deviceID ?? targetingKey }
}
