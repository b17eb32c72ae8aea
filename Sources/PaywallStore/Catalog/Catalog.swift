import PaywallModel

/// All that can be served at a moment. Requests read one; a change makes the next one.
public final class Catalog: Sendable {
  public let brands: BrandTable<BrandEntry>
  /// In the order of the alphabet.
  public let names: [Brand]
  /// The brand that a request without one gets; nil when it has no document that can be served.
  public let active: Brand?

  init(brands: BrandTable<BrandEntry>, active: Brand?) {
    self.brands = brands
    names = brands.keys.sorted()
    self.active = active.flatMap { brands[$0] == nil ? nil : $0 }
  }

  /// With names that are in their order already.
  private init(brands: BrandTable<BrandEntry>, names: [Brand], active: Brand?) {
    self.brands = brands
    self.names = names
    self.active = active.flatMap { brands[$0] == nil ? nil : $0 }
  }

  /// What `brand` has, or the active brand when it is nil.
  public func entry(_ brand: Brand?) -> BrandEntry? { (brand ?? active).flatMap { brands[$0] } }

  /// A version of `brand`, the live one when `number` is nil.
  public func version(_ brand: Brand?, _ number: Int?) -> PublishedVersion? {
    guard let entry = entry(brand) else { return nil }
    guard let number else { return entry.live }
    return entry.version(number)
  }

  /// The next catalog, with one brand's entry in place of its old one.
  func with(_ entry: BrandEntry, active: Brand?) -> Catalog {
    var next = brands
    next[entry.brand] = entry
    guard next.count > brands.count else {
      return Catalog(brands: next, names: names, active: active)
    }
    var names = names
    names.insert(entry.brand, at: names.firstIndex { $0 > entry.brand } ?? names.endIndex)
    return Catalog(brands: next, names: names, active: active)
  }

  func with(active: Brand?) -> Catalog { Catalog(brands: brands, names: names, active: active) }
}
