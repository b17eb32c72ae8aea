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
    if scan.brand.isOfPlacements { return add(placements: scan) }
    guard let name = scan.brand.paywall, !scan.documents.isEmpty else { return }
    if versions[name]?.isEmpty ?? true { live.insert(name) }
    versions[name, default: []].formUnion(scan.documents.keys)
    // The products of new documents are not known before they are published.
    if scan.hasDrafts { products = nil }
  }

  /// Adds a file of placements that has no live version: its newest document in the folder goes live.
  private mutating func add(placements scan: BrandScan) {
    let file = PlacementFile(scan.brand)
    guard files[file] == nil,
      let newest = scan.documents.filter({ $0.value.draft != nil }).max(by: { $0.key < $1.key })?
        .value,
      let bytes = newest.draft?.contents.bytes[newest.blob]
    else { return }
    do throws(InvalidDocument) {
      files[file] = try PlacementDocument(published: bytes, as: file)
    } catch {
      files[file] = nil
    }
  }
}
