import HTTP
import PaywallModel
import PaywallStore

/// A catalog with the answers about it encoded: what a request for a document needs is found here, never made.
final class PreparedCatalog: Sendable {
  let catalog: Catalog
  /// Answers a bare `GET /paywall`; nil when no brand is active.
  let active: PreparedResponse?
  /// Answers `GET /brands`.
  let brandList: LazyResponse
  /// Answers `GET /admin/active`.
  let activeState: LazyResponse
  private let brands: [Brand: PreparedBrand]

  /// Takes over what `previous` has prepared and the catalog has not changed.
  init(_ catalog: Catalog, reusing previous: PreparedCatalog? = nil) {
    self.catalog = catalog
    var brands: [Brand: PreparedBrand] = [:]
    brands.reserveCapacity(catalog.brands.count)
    for (brand, entry) in catalog.brands {
      let old = previous?.brands[brand]
      let isActive = brand == catalog.active
      let wasActive = brand == previous?.catalog.active
      if let old, isActive == wasActive, old.entry === entry {
        brands[brand] = old
      } else {
        brands[brand] = PreparedBrand(entry, isActive: isActive, reusing: old)
      }
    }
    self.brands = brands
    active = catalog.active.flatMap { brands[$0]?.live }
    brandList = LazyResponse { PreparedResponse(.json(catalog.description)) }
    activeState = LazyResponse { PreparedResponse(.json(catalog.activeState)) }
  }

  subscript(_ brand: Brand) -> PreparedBrand? { brands[brand] }

  /// The answer with a version's document: the brand's live one, or the active brand's, where none is named.
  func document(of brand: Brand?, version: Int?) throws(Problem) -> HTTPReply {
    if brand == nil, version == nil, let active { return .prepared(active) }
    guard let brand = brand ?? catalog.active else { throw .noActiveBrand }
    guard let prepared = brands[brand] else { throw .unknownBrand(brand, in: catalog) }
    guard let version else { return .prepared(prepared.live) }
    guard let found = prepared.reply(version) else {
      throw .unknownVersion(version, of: brand, in: catalog)
    }
    return found
  }
}
