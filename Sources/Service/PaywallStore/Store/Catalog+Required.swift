import PaywallModel
import PaywallStorage

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
    guard let live else {
      throw record.served == nil ? .nothingLive(brand) : .brandIsUnserved(brand)
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
