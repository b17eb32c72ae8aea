import JSON
import PaywallModel
import PaywallStorage
import Placements

extension PublishedVersion {
  /// Decodes a version of a brand's placements. Its bytes were checked at publication, so this throws only if this release does not
  /// understand them.
  public func placements() throws(InvalidDocument) -> PlacementDocument {
    try PlacementDocument(published: bytes)
  }
}

extension Catalog {
  /// The paywalls that the placements of a brand may show.
  func knownPaywalls(of brand: Brand) -> KnownPaywalls {
    var known = KnownPaywalls(versions: [:], live: [])
    var products: Set<String> = []
    for entry in documents(of: brand) {
      guard let name = entry.brand.paywall else { continue }
      known.versions[name] = Set(entry.versions.map(\.number))
      if entry.live != nil { known.live.insert(name) }
      for version in entry.versions { products.formUnion(version.choices.products.keys) }
    }
    known.products = products
    return known
  }

  /// Throws `invalidDocument` if a version of placements shows a paywall that no longer exists.
  func checkShown(by number: Int?, of brand: Brand) throws(StoreError) {
    guard brand.paywall == nil, let version = number.flatMap({ self.version(brand, $0) }) else {
      return
    }
    do throws(InvalidDocument) {
      _ = try PlacementDocument(
        published: version.bytes, knowing: knownPaywalls(of: brand))
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }

  /// Throws `shownByPlacements` if the live placements of a brand show a version of a paywall.
  ///
  /// - Parameter number: the version; nil stands for any version of the paywall.
  func checkHidden(_ brand: Brand, version number: Int?) throws(StoreError) {
    guard let name = brand.paywall, let live = brands[brand.placements]?.live else { return }
    let references: [(pointer: String, paywall: PaywallReference)]
    do throws(InvalidDocument) {
      references = try live.placements().references
    } catch {
      return
    }
    let shown = references.first { _, paywall in
      paywall.name == name && (number == nil || paywall.version == number.map { .number($0) })
    }
    guard let shown else { return }
    throw .shownByPlacements(brand, number, placements: live.number, pointer: shown.pointer)
  }
}
