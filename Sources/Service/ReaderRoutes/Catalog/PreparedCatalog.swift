import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// A catalog with its encoded responses. A request for a document only needs a lookup.
package final class PreparedCatalog: Sendable {
  package let catalog: Catalog
  /// The base of addresses.
  package let address: PublicAddress
  /// The gate's marks of versions.
  let marks: VersionMarks
  /// Ends when another catalog replaces this one.
  package let validity: Validity
  /// Answers a bare `GET /paywall`; nil when no brand is active.
  let active: PreparedResponse?
  /// Answers `GET /brands`: the first page.
  let brandList: ListedResponse
  /// Answers `GET /admin/active`.
  package let activeState: LazyResponse
  private let brands: BrandTable<PreparedBrand>
  /// The data that live versions show from their sources.
  private let fetched: [Brand: FetchedData]
  /// The documents with a version that some readers see first. Most of the time there are none.
  let canaries: [Brand: PreparedCanary]

  var hasCanaries: Bool { !canaries.isEmpty }

  convenience init(
    _ catalog: Catalog, at address: PublicAddress, marks: @escaping VersionMarks
  ) {
    self.init(
      catalog, at: address, marks: marks,
      BrandTable(
        Dictionary(
          uniqueKeysWithValues: catalog.brands.values.map { entry in
            let isActive = entry.brand == catalog.active
            return (
              entry.brand,
              PreparedBrand(
                entry, in: catalog, isActive: isActive, reusing: nil, compressingUpTo: .max,
                at: address, marks: marks)
            )
          })), fetched: [:],
      canaries: Self.canaries(of: catalog, among: catalog.brands.keys))
  }

  /// Reuses the responses of `previous` for unchanged brands.
  convenience init(_ catalog: Catalog, reusing previous: PreparedCatalog) {
    let changed = catalog.brands.keys(changedSince: previous.catalog.brands)
    let canaries = previous.canaries.filter { !changed.contains($0.key) }
    self.init(
      catalog, at: previous.address, marks: previous.marks,
      Self.brands(of: catalog, following: previous),
      fetched: previous.fetched.filter { $1.isFor(catalog.brands[$0]?.live) },
      canaries: Self.canaries(of: catalog, among: changed, beside: canaries))
  }

  private static func canaries(
    of catalog: Catalog, among changed: some Sequence<Brand>,
    beside known: [Brand: PreparedCanary] = [:]
  ) -> [Brand: PreparedCanary] {
    changed.reduce(into: known) { $0[$1] = PreparedCanary(catalog.brands[$1]) }
  }

  private init(
    _ catalog: Catalog, at address: PublicAddress, marks: @escaping VersionMarks,
    _ brands: BrandTable<PreparedBrand>, fetched: [Brand: FetchedData],
    canaries: [Brand: PreparedCanary]
  ) {
    self.catalog = catalog
    validity = Validity(ofNumber: catalog.sequence)
    self.address = address
    self.marks = marks
    self.brands = brands
    active = catalog.active.flatMap { brands[$0]?.live }
    brandList = ListedResponse {
      .json(catalog.page($0, at: address, marks: marks), as: .brandPage)
    }
    activeState = LazyResponse { PreparedResponse(.json(catalog, as: .activeState)) }
    self.fetched = fetched
    self.canaries = canaries
  }

  /// Copies `previous` and marks a brand's versions again.
  convenience init(_ previous: PreparedCatalog, marking brand: Brand) {
    var brands = previous.brands
    brands[brand] = brands[brand]?.marked(
      isActive: brand == previous.catalog.active, at: previous.address, previous.marks)
    self.init(
      previous.catalog, at: previous.address, marks: previous.marks, brands,
      fetched: previous.fetched, canaries: previous.canaries)
  }

  /// Copies `previous` with another response for a brand's live version.
  init(_ previous: PreparedCatalog, _ brand: Brand, live: PreparedResponse) {
    catalog = previous.catalog
    validity = Validity(ofNumber: catalog.sequence)
    address = previous.address
    marks = previous.marks
    var brands = previous.brands
    brands[brand] = brands[brand]?.with(live: live)
    self.brands = brands
    active = catalog.active.flatMap { brands[$0]?.live }
    brandList = previous.brandList
    activeState = previous.activeState
    fetched = previous.fetched
    canaries = previous.canaries
  }

  /// Copies `previous` with other data for a live version.
  init(_ previous: PreparedCatalog, _ data: FetchedData) {
    catalog = previous.catalog
    validity = Validity(ofNumber: catalog.sequence)
    address = previous.address
    marks = previous.marks
    brands = previous.brands
    active = previous.active
    brandList = previous.brandList
    activeState = previous.activeState
    fetched = previous.fetched.merging([data.version.brand: data]) { $1 }
    canaries = previous.canaries
  }

  /// The data from a version's sources; nil if it is not live or they have not answered yet.
  package func fetched(for version: PublishedVersion) -> FetchedData? {
    guard !fetched.isEmpty, let data = fetched[version.brand], data.isFor(version) else {
      return nil
    }
    return data
  }

  /// Returns the live versions that differ from those of an earlier catalog, and have a response that is not compressed yet.
  func versionsToCompress(since previous: PreparedCatalog) -> [PublishedVersion] {
    catalog.brands.keys(changedSince: previous.catalog.brands).compactMap { brands[$0] }
      .filter(\.lacksCompression).compactMap(\.entry.live)
  }

  /// The maximum size in bytes of a document that is compressed during a change.
  private static let compressedAtOnce = 16 << 10

  private static func brands(
    of catalog: Catalog, following previous: PreparedCatalog
  ) -> BrandTable<PreparedBrand> {
    var brands = previous.brands
    var changed = catalog.brands.keys(changedSince: previous.catalog.brands)
    if catalog.active != previous.catalog.active {
      changed.formUnion([catalog.active, previous.catalog.active].compactMap { $0 })
    }
    // The placements of a brand ask for its lists, and are joined with its campaigns.
    let deciding = changed.filter {
      $0.campaign != nil || catalog.lists(of: $0) != previous.catalog.lists(of: $0)
    }.map(\.placements)
    for brand in changed.union(deciding) {
      let old = previous.brands[brand]
      let entry = catalog.brands[brand]
      let isActive = brand == catalog.active
      guard
        old?.entry !== entry || isActive != (brand == previous.catalog.active)
          || deciding.contains(brand)
      else { continue }
      brands[brand] = entry.map {
        PreparedBrand(
          $0, in: catalog, isActive: isActive, reusing: old, compressingUpTo: compressedAtOnce,
          at: previous.address, marks: previous.marks)
      }
    }
    return brands
  }

  package subscript(_ brand: Brand) -> PreparedBrand? { brands[brand] }

  /// The response with a brand's live document; by default the active brand's.
  func document(of brand: Brand?) throws(Problem) -> HTTPReply {
    guard let brand else {
      guard let active else { throw .noActiveBrand }
      return .prepared(active)
    }
    guard let live = brands[brand]?.live else {
      throw .unknownBrand(brand, in: catalog, toStrangers: true)
    }
    return .prepared(live)
  }
}
