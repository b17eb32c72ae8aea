import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// The contents of a list: released versions only, or everything.
package enum ListedContent: Sendable, Hashable {
  case released
  case everything

  /// The maximum number of brands, versions and images on a page, not counting those of its last brand.
  package static let entriesOnPage = 10_000
}

/// A list in two forms: for the public, and for clients that may see everything.
struct ListedResponse: Sendable {
  private let released: LazyResponse
  private let everything: LazyResponse

  init(_ make: @escaping @Sendable (ListedContent) -> HTTPResponse) {
    released = LazyResponse { PreparedResponse(make(.released)) }
    everything = LazyResponse { PreparedResponse(make(.everything)) }
  }

  subscript(content: ListedContent) -> LazyResponse {
    content == .released ? released : everything
  }
}

/// A page of `GET /brands`: whole brands in alphabetical order.
struct BrandPage {
  let active: Brand?
  let brands: [ListedBrand]
  /// The last brand, if others follow.
  let next: Brand?
}

extension Catalog {
  /// - Parameters:
  ///   - brand: the last brand of the previous page, which may have been deleted since.
  ///   - count: the maximum number of brands, versions and images on the page.
  ///   - address: the base of addresses.
  func page(
    _ content: ListedContent, after brand: Brand? = nil,
    upTo count: Int = ListedContent.entriesOnPage, at address: PublicAddress,
    marks: @escaping VersionMarks = { _ in nil }
  ) -> BrandPage {
    let names = content == .released ? names : everyName
    let start = brand.map { after in names.firstIndex { $0 > after } ?? names.endIndex } ?? 0
    var rest = names[start...]
    var shown: [BrandEntry] = []
    var told = 0
    while told < count, let name = rest.popFirst() {
      guard let entry = brands[name] else { continue }
      shown.append(entry)
      told += 1 + entry.versions.count + entry.images.count + entry.staged.count
    }
    return BrandPage(
      active: active,
      brands: shown.map {
        ListedBrand(
          entry: $0, content: content, further: further(of: $0.brand, content),
          isActive: $0.brand == active, address: address, marks: marks)
      }, next: rest.isEmpty ? nil : shown.last?.brand)
  }
}

extension AnswerForm<BrandPage> {
  static let brandPage = object([
    .member("active", .nullable(.text)) { $0.active?.name },
    .member("brands", .list(of: .listedBrand), \.brands),
    .member("next", .nullable(.text)) { $0.next?.name },
  ]).named("Brands")
}

extension AnswerForm<Catalog> {
  /// The response of `GET /admin/active`: the active brand and every brand's live version.
  package static let activeState = object([
    .member("active", .nullable(.text)) { $0.active?.name },
    .member("live", .table(of: .integer)) { catalog in
      catalog.names.compactMap { name in
        catalog.brands[name]?.live.map { (name.name, $0.number) }
      }
    },
  ]).named("Active")
}

extension Catalog {
  /// Returns the brand's other documents that a client may see. Placements show how the brand targets readers, so the public does not see
  /// them.
  func further(of brand: Brand, _ content: ListedContent) -> [BrandEntry] {
    guard brand.isOwner else { return [] }
    return documents(of: brand).filter { entry in
      !entry.brand.isOwner
        && (content == .everything || (entry.brand.paywall != nil && entry.live != nil))
    }
  }

  /// An image of a public version of any of the brand's paywalls, by its hashed name.
  func publicImage(hashed name: String, of brand: Brand) -> StoredImage? {
    let entries = documents(of: brand)
    if let image = entries.lazy.compactMap({ $0.live?.image(hashed: name) }).first { return image }
    return entries.lazy.flatMap { $0.versions.reversed() }.filter(isPublic)
      .compactMap { $0.image(hashed: name) }.first
  }

  /// An image of any version of the brand's paywalls, or of the next one, by its hashed name.
  func image(hashed name: String, of brand: Brand) -> StoredImage? {
    documents(of: brand).lazy.compactMap { $0.image(hashed: name) }.first
  }
}
