import PaywallModel

/// A brand as it is served: at least one version, of which one is live.
public struct BrandEntry: Sendable {
  public let brand: Brand
  /// In ascending order of their numbers.
  public private(set) var versions: [PublishedVersion]
  public private(set) var live: PublishedVersion
  /// By name.
  public private(set) var images: [String: StoredImage]
  private var imagesByHash: [String: String]

  /// Nil without a version, or when `live` is none of them.
  init?(brand: Brand, versions: [PublishedVersion], live: Int, images: [String: StoredImage]) {
    let versions = versions.sorted { $0.number < $1.number }
    guard let live = versions.first(where: { $0.number == live }) else { return nil }
    self.brand = brand
    self.versions = versions
    self.live = live
    self.images = images
    imagesByHash = Self.hashed(images)
  }

  public func version(_ number: Int) -> PublishedVersion? {
    var low = 0
    var high = versions.count
    while low < high {
      let middle = (low + high) / 2
      if versions[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < versions.count && versions[low].number == number ? versions[low] : nil
  }

  /// An image by its name, or by its name with its content's hash in it.
  public func image(named name: String) -> StoredImage? {
    images[name] ?? imagesByHash[name].flatMap { images[$0] }
  }

  /// The version with these very bytes.
  func version(etag: String) -> PublishedVersion? { versions.last { $0.etag == etag } }

  func with(live number: Int) -> BrandEntry? {
    BrandEntry(brand: brand, versions: versions, live: number, images: images)
  }

  func with(images: [String: StoredImage]) -> BrandEntry {
    var next = self
    next.images = images
    next.imagesByHash = Self.hashed(images)
    return next
  }

  private static func hashed(_ images: [String: StoredImage]) -> [String: String] {
    Dictionary(images.values.map { ($0.hashedName, $0.name) }, uniquingKeysWith: min)
  }
}
