import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// A brand, or another document of it, in lists: the versions, the live one, and the images.
struct ListedBrand {
  let entry: BrandEntry
  let content: ListedContent
  /// The brand's other documents.
  let further: [BrandEntry]
  let isActive: Bool
  let address: PublicAddress
  let marks: VersionMarks

  /// A version of the brand.
  struct Version {
    let version: PublishedVersion
    let isLive: Bool
    let address: PublicAddress
    /// The gate's mark; nil for the public.
    let mark: GateMark??
  }

  private var showsAll: Bool { content == .everything }

  fileprivate var versions: [Version] {
    (showsAll ? entry.versions : entry.versions.filter(\.wasLive)).map { version in
      Version(
        version: version, isLive: version === entry.live, address: address,
        mark: showsAll ? .some(marks(version)) : nil)
    }
  }

  fileprivate var canary: Canary? { showsAll ? entry.canary?.terms : nil }

  fileprivate var staged: [ListedImage] { showsAll ? listed(entry.staged) : [] }

  fileprivate var stagedFiles: [StoredCompanion] {
    showsAll ? entry.stagedCompanions.values.sorted { $0.file < $1.file } : []
  }

  fileprivate func listed(_ images: some Sequence<StoredImage>) -> [ListedImage] {
    images.map { ListedImage(image: $0, brand: entry.brand, address: address) }
  }
}

/// An image of a brand, with its addresses.
package struct ListedImage {
  let image: StoredImage
  let brand: Brand
  let address: PublicAddress

  package init(image: StoredImage, brand: Brand, address: PublicAddress) {
    self.image = image
    self.brand = brand
    self.address = address
  }

  fileprivate func url(of name: String) -> String {
    address.url("/brands/\(brand.name)/images/\(name)")
  }
}

extension AnswerForm<ListedBrand> {
  static let listedBrand = object([
    .all(of: .brand, \.entry.brand), .member("active", .flag, \.isActive),
    .member("live", .nullable(.integer)) { $0.entry.live?.number },
    .optional("canary", .canary, \.canary),
    .member("url", .text) { $0.address.url("/paywall?\($0.entry.brand.query)") },
    .member("versions", .list(of: versionForm), \.versions),
    .member("images", .list(of: .image)) { $0.listed($0.entry.images) },
    .member("staged", .list(of: .image), \.staged),
    .member("stagedFiles", .list(of: .companion), \.stagedFiles),
    .optional("paywalls", .list(of: furtherDocumentForm)) { $0.further.isEmpty ? nil : $0.further },
  ]).named("Brand")
}

/// The entry for one of a brand's other documents in its description.
private let furtherDocumentForm = AnswerForm<BrandEntry>.object([
  .optional("paywall", .text, \.brand.furtherPaywall),
  .optional("placements", .flag) { $0.brand.document == .placements ? true : nil },
  .optional("campaign", .text, \.brand.campaign),
  .member("live", .nullable(.integer)) { $0.live?.number },
  .member("versions", .integer, \.versions.count),
])

private let versionForm = AnswerForm<ListedBrand.Version>.object([
  .member("version", .integer, \.version.number), .member("live", .flag, \.isLive),
  .member("released", .flag, \.version.wasLive),
  .member("name", .text) { $0.version.name ?? "" },
  .member("size", .integer, \.version.size), .member("etag", .text, \.version.etag),
  .member("publishedAt", .time, \.version.publishedAt),
  .member("url", .text) { $0.address.document($0.version.number, of: $0.version.brand) },
  .optional("gate", .gateMark, \.mark),
]).named("Version")

extension AnswerForm<ListedImage> {
  package static let image = object([
    .member("name", .text, \.image.name), .member("type", .text, \.image.type.mediaType),
    .member("width", .number) { $0.image.width }, .member("height", .number) { $0.image.height },
    .member("size", .integer, \.image.size), .member("etag", .text, \.image.etag),
    .member("url", .text) { $0.url(of: $0.image.name) },
    .member("immutableUrl", .text) { $0.url(of: $0.image.hashedName) },
  ]).named("Image")
}

extension AnswerForm<StoredCompanion> {
  package static let companion = object([
    .member("name", .text, \.file.path), .member("size", .integer, \.bytes.count),
    .member("etag", .text, \.etag),
  ]).named("Companion")
}
