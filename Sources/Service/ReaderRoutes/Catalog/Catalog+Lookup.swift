import PaywallModel
import PaywallStore
import Routing

extension Catalog {
  /// A version of a brand, released or not; the live one if `number` is nil.
  package func requested(_ brand: Brand, _ number: Int?) throws(Problem) -> PublishedVersion {
    guard let entry = brands[brand] else { throw .unknownBrand(brand, in: self) }
    guard let number else {
      guard let live = entry.live else { throw .unknownBrand(brand, in: self) }
      return live
    }
    guard let version = entry.version(number) else {
      throw .unknownVersion(number, of: brand, among: entry.versions)
    }
    return version
  }
}
