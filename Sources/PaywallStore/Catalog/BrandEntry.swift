import PaywallModel

/// A brand as it is served: at least one version, of which one is live. It never changes; a change makes another.
public final class BrandEntry: Sendable {
  public let brand: Brand
  /// In ascending order of their numbers.
  public let versions: [PublishedVersion]
  public let live: PublishedVersion
  private let pictures: BrandImages

  /// By name.
  public var images: [String: StoredImage] { pictures.byName }

  /// Stands for the names and contents of all images.
  public var imagesTag: String { pictures.tag }

  private init(
    _ brand: Brand, _ versions: [PublishedVersion], live: PublishedVersion, _ pictures: BrandImages
  ) {
    self.brand = brand
    self.versions = versions
    self.live = live
    self.pictures = pictures
  }

  /// Nil without a version, or when `live` is none of them.
  convenience init?(
    brand: Brand, versions: [PublishedVersion], live: Int, images: [String: StoredImage]
  ) {
    self.init(brand: brand, versions: versions, live: live, BrandImages(images))
  }

  private convenience init?(
    brand: Brand, versions: [PublishedVersion], live: Int, _ pictures: BrandImages
  ) {
    let versions = versions.sorted { $0.number < $1.number }
    guard let live = versions.first(where: { $0.number == live }) else { return nil }
    self.init(brand, versions, live: live, pictures)
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
  public func image(named name: String) -> StoredImage? { pictures[name] }

  /// The version with these very bytes.
  func version(etag: String) -> PublishedVersion? { versions.last { $0.etag == etag } }

  func with(live number: Int) -> BrandEntry? {
    number == live.number
      ? self : version(number).map { BrandEntry(brand, versions, live: $0, pictures) }
  }

  func with(versions: [PublishedVersion], live: Int) -> BrandEntry? {
    BrandEntry(brand: brand, versions: versions, live: live, pictures)
  }

  func with(images: [String: StoredImage]) -> BrandEntry {
    BrandEntry(brand, versions, live: live, BrandImages(images))
  }

  /// Whether both say the same, so that nobody need be told of the other.
  func isSame(as other: BrandEntry) -> Bool {
    live === other.live && images == other.images
      && versions.elementsEqual(other.versions, by: ===)
  }
}
