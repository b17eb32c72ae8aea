import PaywallModel
import PaywallStore

extension Catalog {
  /// The version that a request means: of the active brand where none is named, and the live one where none is.
  func requested(_ brand: Brand?, _ number: Int?) throws(Problem) -> PublishedVersion {
    guard let brand = brand ?? active else { throw .noActiveBrand }
    guard let entry = brands[brand] else { throw .unknownBrand(brand, in: self) }
    guard let number else {
      guard let live = entry.live else { throw .unknownBrand(brand, in: self) }
      return live
    }
    guard let version = entry.version(number) else {
      throw .unknownVersion(number, of: brand, in: self)
    }
    return version
  }
}
