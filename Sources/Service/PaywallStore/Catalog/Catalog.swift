import PaywallModel
import PaywallStorage

/// All that can be served at a moment. Requests read one; a change makes the next one.
public final class Catalog: Sendable {
  let state: StoreState
  /// Every brand that has a version or a picture, whether anything of it is live or not.
  public let brands: BrandTable<BrandEntry>
  /// The brands that something is live of, in the order of the alphabet.
  public let names: [Brand]

  /// The brand that a request without one gets; nil when nothing of it is live.
  public var active: Brand? { state.active.flatMap { brands[$0]?.live == nil ? nil : $0 } }

  /// What the state says, made of contents that were read.
  init(_ state: StoreState, _ contents: Contents) {
    self.state = state
    var entries: [Brand: BrandEntry] = [:]
    for brand in state.brands.keys {
      guard let record = state.brands[brand] else { continue }
      entries[brand] = BrandEntry(brand, record, after: nil, contents)
    }
    brands = BrandTable(entries)
    names = entries.values.filter { $0.live != nil }.map(\.brand).sorted()
  }

  private init(_ state: StoreState, _ brands: BrandTable<BrandEntry>, _ names: [Brand]) {
    self.state = state
    self.brands = brands
    self.names = names
  }

  /// The catalog after these changes. `contents` has the bytes that are new with them.
  ///
  /// Of the entries only those of the brands are made anew that the changes are about.
  func applying(_ changes: [LoggedChange], _ contents: Contents = Contents()) -> Catalog {
    var state = state
    for change in changes { state.apply(change) }
    return Catalog(self, state, anew: Set(changes.compactMap(\.brand)), contents)
  }

  /// The same catalog with bytes that had been missing.
  func restoring(_ brands: Set<Brand>, _ contents: Contents) -> Catalog {
    Catalog(self, state, anew: brands, contents)
  }

  private convenience init(
    _ old: Catalog, _ state: StoreState, anew changed: Set<Brand>, _ contents: Contents
  ) {
    var brands = old.brands
    var begun: [Brand] = []
    var ended: Set<Brand> = []
    for brand in changed {
      let former = brands[brand]
      let next = state.brands[brand].flatMap { BrandEntry(brand, $0, after: former, contents) }
      brands[brand] = next
      if former?.live == nil, next?.live != nil { begun.append(brand) }
      if former?.live != nil, next?.live == nil { ended.insert(brand) }
    }
    var names = ended.isEmpty ? old.names : old.names.filter { !ended.contains($0) }
    if !begun.isEmpty { names = (names + begun).sorted() }
    self.init(state, brands, names)
  }

  /// Whether a preview link was ended before its time.
  public func isRevoked(preview id: String) -> Bool { state.revoked[id] != nil }

  /// What `brand` has, or the active brand when it is nil.
  public func entry(_ brand: Brand?) -> BrandEntry? { (brand ?? active).flatMap { brands[$0] } }

  /// A version of `brand`, the live one when `number` is nil.
  public func version(_ brand: Brand?, _ number: Int?) -> PublishedVersion? {
    guard let entry = entry(brand) else { return nil }
    guard let number else { return entry.live }
    return entry.version(number)
  }
}
