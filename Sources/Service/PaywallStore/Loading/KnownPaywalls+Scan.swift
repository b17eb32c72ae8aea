import PaywallModel
import Placements

extension Catalog {
  /// The paywalls that the placements of a brand may show, including those that are new in the folder.
  func knownPaywalls(of brand: Brand, _ scans: [Brand: BrandScan]) -> KnownPaywalls {
    var known = knownPaywalls(of: brand)
    for scan in scans.values where scan.brand.owner == brand.owner { known.add(scan) }
    return known
  }
}

extension KnownPaywalls {
  /// Adds the new documents in the folder. The newest version of a paywall without versions goes live.
  mutating func add(_ scan: BrandScan) {
    guard let name = scan.brand.paywall, !scan.documents.isEmpty else { return }
    if versions[name]?.isEmpty ?? true { live.insert(name) }
    versions[name, default: []].formUnion(scan.documents.keys)
    // The products of new documents are not known before they are published.
    if scan.hasDrafts { products = nil }
  }
}
