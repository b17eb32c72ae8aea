import Foundation
import PaywallModel
import PaywallStorage

/// Everything that can be served at a moment. Immutable: requests read it, and each change creates a new one.
public final class Catalog: Sendable {
  let state: StoreState
  /// Every document of a brand with a version, image or file, live or not.
  public let brands: BrandTable<BrandEntry>
  /// The brands with a live version, in alphabetical order.
  public let names: [Brand]

  /// The brand for requests that name none; nil when it has no live version.
  public var active: Brand? { state.active.flatMap { brands[$0]?.live == nil ? nil : $0 } }

  /// The brand that was made active, even if none of its versions can be served.
  public var chosen: Brand? { state.active }

  /// The catalog for a state and its contents.
  ///
  /// - Parameter fallsBack: whether an earlier live version replaces one that cannot be served. A later one may have been withdrawn.
  init(_ state: StoreState, _ contents: Contents, fallsBack: Bool = false) {
    self.state = state
    var entries: [Brand: BrandEntry] = [:]
    for brand in state.brands.keys {
      guard let record = state.brands[brand] else { continue }
      entries[brand] = BrandEntry(
        brand, record: record, after: nil, contents: contents, fallsBack: fallsBack)
    }
    brands = BrandTable(entries)
    names = Self.named(entries.values.filter { $0.live != nil }.map(\.brand))
  }

  /// The names of brands in the order in which they are listed everywhere: by the alphabet.
  private static func named(_ documents: [Brand]) -> [Brand] {
    documents.filter(\.isOwner).sorted()
  }

  /// All brands, live or not, in alphabetical order.
  package var everyName: [Brand] { Self.named(brands.keys) }

  private init(_ state: StoreState, brands: BrandTable<BrandEntry>, names: [Brand]) {
    self.state = state
    self.brands = brands
    self.names = names
  }

  /// The catalog after these changes. `contents` holds the new bytes.
  ///
  /// Only the entries of the changed brands are rebuilt.
  func applying(_ changes: [LoggedChange], _ contents: Contents = Contents()) -> Catalog {
    var state = state
    for change in changes { state.apply(change) }
    var changed = Set(changes.compactMap(\.brand))
    for case .deleteBrand(let brand) in changes.map(\.change) {
      changed.formUnion(state.further[brand] ?? [])
    }
    return Catalog(self, state: state, anew: changed, contents: contents)
  }

  /// Returns this catalog with bytes that were missing before.
  func restoring(_ brands: Set<Brand>, _ contents: Contents) -> Catalog {
    Catalog(self, state: state, anew: brands, contents: contents)
  }

  private convenience init(
    _ old: Catalog, state: StoreState, anew changed: Set<Brand>, contents: Contents
  ) {
    var brands = old.brands
    var begun: [Brand] = []
    var ended: Set<Brand> = []
    for brand in changed {
      let former = brands[brand]
      let next = state.brands[brand].flatMap {
        BrandEntry(brand, record: $0, after: former, contents: contents)
      }
      brands[brand] = next
      guard brand.isOwner else { continue }
      if former?.live == nil, next?.live != nil { begun.append(brand) }
      if former?.live != nil, next?.live == nil { ended.insert(brand) }
    }
    var names = ended.isEmpty ? old.names : old.names.filter { !ended.contains($0) }
    if !begun.isEmpty { names = Self.named(names + begun) }
    self.init(state, brands: brands, names: names)
  }

  /// The number of the last change in the catalog; 0 if there is none.
  public var sequence: Int { state.sequence }

  /// Whether a preview link was revoked.
  public func isRevoked(preview id: String) -> Bool { state.revoked[id] != nil }

  /// The time of the next change of a brand's live version that is planned: by a schedule, or when a canary ends.
  public func nextChange(of brand: Brand) -> Date? {
    let end = state.record(of: brand)?.canary?.until
    guard !state.schedules.isEmpty else { return end }
    let due = state.schedules.values.lazy.filter { $0.brand == brand }.map(\.due).min()
    return [end, due].compactMap(\.self).min()
  }

  /// The running canaries by their documents, in alphabetical order.
  public var canaries: [(brand: Brand, canary: Canary)] {
    brands.values.compactMap { entry in entry.canary.map { (entry.brand, $0.terms) } }
      .sorted { $0.brand < $1.brand }
  }

  /// The entry of `brand`; that of the active brand if it is nil.
  public func entry(_ brand: Brand?) -> BrandEntry? { (brand ?? active).flatMap { brands[$0] } }

  /// The documents of a brand, its first paywall first.
  public func documents(of brand: Brand) -> [BrandEntry] {
    let further = (state.further[brand.owner] ?? []).sorted()
    return ([brand.owner] + further).compactMap { brands[$0] }
  }

  /// A version of `brand`; the live one if `number` is nil.
  public func version(_ brand: Brand?, _ number: Int?) -> PublishedVersion? {
    guard let entry = entry(brand) else { return nil }
    guard let number else { return entry.live }
    return entry.version(number)
  }
}

extension Catalog {
  func require(_ brand: Brand) throws(StoreError) -> BrandEntry {
    guard let entry = brands[brand] else { throw .unknownBrand(brand) }
    return entry
  }
}

extension BrandEntry {
  func require(_ number: Int) throws(StoreError) -> PublishedVersion {
    guard let version = version(number) else { throw .unknownVersion(brand, number) }
    return version
  }

  func requireLive() throws(StoreError) -> PublishedVersion {
    guard let live, !isUnserved else {
      throw record.live == nil ? .nothingLive(brand) : .brandIsUnserved(brand)
    }
    return live
  }
}

extension LoadReport {
  init(_ catalog: Catalog, _ files: [FileReport]) {
    self.files = files
    brands = catalog.names.count
    versions = catalog.brands.values.reduce(0) { $0 + $1.versions.count }
  }
}
