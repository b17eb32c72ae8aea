import PaywallModel
import PaywallStore

extension Problem {
  /// The maximum number of existing values that an error lists.
  private static let namedAtMost = 50

  package static let noActiveBrand = Problem(
    .noActiveBrand, "no brand is active; choose one with ?brand=, or make one active")

  /// - Parameter toStrangers: whether to answer for a brand that is not public as if it did not exist.
  package static func unknownBrand(
    _ brand: Brand, in catalog: Catalog, toStrangers: Bool = false
  ) -> Problem {
    let isKnown = toStrangers ? catalog.isPublic(brand) : catalog.brands[brand.owner] != nil
    if !brand.isOwner, isKnown { return unknownDocument(brand, in: catalog) }
    let names = catalog.names.prefix(namedAtMost).map(\.name)
    return Problem(
      .unknownBrand,
      "brand \"\(brand.name)\" does not exist; existing brands: \(list(names, of: catalog.names.count))"
    ).allowing(names)
  }

  private static func unknownDocument(_ brand: Brand, in catalog: Catalog) -> Problem {
    if let paywall = brand.paywall {
      let all = catalog.documents(of: brand).filter { $0.live != nil }.compactMap(\.brand.paywall)
      return unknownDocument(of: brand, named: paywall, kind: "paywall", among: all)
    }
    if let campaign = brand.campaign {
      let all = catalog.placementFiles(of: brand).compactMap(\.brand.campaign)
      return unknownDocument(of: brand, named: campaign, kind: "campaign", among: all)
    }
    return Problem(.unknownBrand, "\(brand.name) has no placements; publish some first")
  }

  private static func unknownDocument(
    of brand: Brand, named name: String, kind: String, among all: [String]
  ) -> Problem {
    let names = Array(all.prefix(namedAtMost))
    return Problem(
      .unknownBrand,
      "\(brand.name) has no \(kind) \"\(name)\"; its \(kind)s: \(list(names, of: all.count))"
    ).allowing(names)
  }

  /// - Parameter versions: the versions to list.
  package static func unknownVersion(
    _ version: Int, of brand: Brand, among versions: [PublishedVersion]
  ) -> Problem {
    let numbers = versions.suffix(namedAtMost).map { String($0.number) }
    return Problem(
      .unknownVersion,
      "\(brand) has no version \(version); existing versions: \(list(numbers, of: versions.count))"
    ).allowing(numbers)
  }

  package static func unknownImage(_ name: String, of entry: BrandEntry) -> Problem {
    let names = Array(entry.images.map(\.name).prefix(namedAtMost))
    return Problem(
      .notFound,
      "\(entry.brand) has no image \"\(name.shortened)\"; existing images: \(list(names, of: entry.images.count))"
    ).allowing(names)
  }

  private static func list(_ names: [String], of count: Int) -> String {
    guard !names.isEmpty else { return "none" }
    let rest = count > names.count ? " and \(count - names.count) more" : ""
    return names.joined(separator: ", ") + rest
  }
}
