import PaywallModel

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
