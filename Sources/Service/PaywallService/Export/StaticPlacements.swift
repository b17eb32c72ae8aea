import JSON
import PaywallCheck
import PaywallModel
import PaywallStore
import Placements

/// The placements of a brand as a file of a static site. It says to everybody who can read the site whom the team shows what.
public struct StaticPlacements: Sendable {
  public let brand: Brand
  /// The file's path in the site.
  public let path: String
  public let content: [UInt8]
  /// The versions that the placements show, and which are not live.
  let pinned: [PublishedVersion]
  private let version: Int

  /// - Returns: `nil` for a brand without live placements.
  /// - Throws: the mistakes of placements that this release does not understand.
  init?(of brand: Brand, _ catalog: Catalog) throws(InvalidDocument) {
    guard let published = catalog.livePlacements(of: brand) else { return nil }
    let document = try published.document()
    if let refusal = PlacementExport.refusal(of: document) { throw refusal }
    var live: [String: Int] = [:]
    var pinned: [PaywallReference: PublishedVersion] = [:]
    for reference in Set(document.references.map(\.paywall)) {
      guard let paywall = Brand(brand.name, paywall: reference.name) else { continue }
      let current = catalog.version(paywall, nil)?.number
      live[reference.name] = current
      if case .number(let number) = reference.version, number != current {
        pinned[reference] = catalog.version(paywall, number)
      }
    }
    self.brand = brand
    self.pinned = pinned.values.sorted { ($0.brand, $0.number) < ($1.brand, $1.number) }
    version = published.main.number
    path = "brands/\(brand)/placements.json"
    content =
      PlacementExport(
        brand: brand.name, version: version, document: document, live: live
      ).bytes
  }

  /// The entry in the table of contents.
  var json: JSONValue { ["version": .number(version), "file": .string(path)] }
}
