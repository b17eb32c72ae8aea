import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallStore

/// The contents of a list: released versions only, or everything.
enum ListedContent: Sendable, Hashable {
  case released
  case everything
}

/// The same list for the public and for clients that may see everything.
struct ListedResponse: Sendable {
  private let released: LazyResponse
  private let everything: LazyResponse

  init(_ make: @escaping @Sendable (ListedContent) -> JSONValue) {
    released = LazyResponse { PreparedResponse(.json(make(.released))) }
    everything = LazyResponse { PreparedResponse(.json(make(.everything))) }
  }

  subscript(content: ListedContent) -> LazyResponse {
    content == .released ? released : everything
  }
}

extension Catalog {
  /// The response of `GET /brands`: whole brands in alphabetical order, and where the next page continues.
  ///
  /// - Parameters:
  ///   - brand: the last brand of the previous page, which may have been deleted since.
  ///   - count: the limit of brands, versions and images on the page.
  ///   - address: the base of addresses.
  func page(
    _ content: ListedContent, after brand: Brand? = nil,
    upTo count: Int = BrandRoutes.entriesOnPage, at address: PublicAddress,
    marks: VersionMarks = { _ in nil }
  ) -> JSONValue {
    let names = content == .released ? names : brands.keys.sorted()
    let start = brand.map { after in names.firstIndex { $0 > after } ?? names.endIndex } ?? 0
    var rest = names[start...]
    var shown: [BrandEntry] = []
    var told = 0
    while told < count, let name = rest.popFirst() {
      guard let entry = brands[name] else { continue }
      shown.append(entry)
      told += 1 + entry.versions.count + entry.images.count + entry.staged.count
    }
    let last = rest.isEmpty ? nil : shown.last?.brand.name
    return [
      "active": active.map { .string($0.name) } ?? .null,
      "brands": .array(
        shown.map {
          $0.description(content, isActive: $0.brand == active, at: address, marks: marks)
        }),
      "next": last.map(JSONValue.string) ?? .null,
    ]
  }

  /// The response of `GET /admin/active`: the active brand and every brand's live version.
  var activeState: JSONValue {
    [
      "active": active.map { .string($0.name) } ?? .null,
      "live": .object(
        names.compactMap { name in
          brands[name]?.live.map { JSONField(name: name.name, value: .number($0.number)) }
        }),
    ]
  }
}

extension BrandEntry {
  /// The response of `GET /brands/B`: the versions, the live one, and the images.
  func description(
    _ content: ListedContent, isActive: Bool, at address: PublicAddress, marks: VersionMarks
  ) -> JSONValue {
    let shown = content == .everything ? versions : versions.filter(\.wasLive)
    let staged = content == .everything ? staged : []
    let files = content == .everything ? stagedCompanions.values.sorted { $0.file < $1.file } : []
    func mark(_ version: PublishedVersion) -> JSONValue? {
      content == .everything ? marks(version).json : nil
    }
    return [
      "brand": .string(brand.name),
      "active": .bool(isActive),
      "live": live.map { .number($0.number) } ?? .null,
      "url": .string(address.url("/paywall?brand=\(brand)")),
      "versions": .array(
        shown.map { $0.description(isLive: $0 === live, at: address, mark: mark($0)) }),
      "images": .array(images.map { $0.description(of: brand, at: address) }),
      "staged": .array(staged.map { $0.description(of: brand, at: address) }),
      "stagedFiles": .array(files.map(\.description)),
    ]
  }
}

extension PublishedVersion {
  fileprivate func description(
    isLive: Bool, at address: PublicAddress, mark: JSONValue?
  ) -> JSONValue {
    .object(present: [
      "version": .number(number),
      "live": .bool(isLive),
      "released": .bool(wasLive),
      "name": .string(name ?? ""),
      "size": .number(size),
      "etag": .string(etag),
      "publishedAt": .string(Timestamp.text(publishedAt)),
      "url": .string(address.url("/paywall?brand=\(brand)&version=\(number)")),
      "gate": mark,
    ])
  }
}

extension StoredImage {
  func description(of brand: Brand, at address: PublicAddress) -> JSONValue {
    [
      "name": .string(name),
      "type": .string(type.mediaType),
      "width": .number(width),
      "height": .number(height),
      "size": .number(size),
      "etag": .string(etag),
      "url": .string(address.url("/brands/\(brand)/images/\(name)")),
      "immutableUrl": .string(address.url("/brands/\(brand)/images/\(hashedName)")),
    ]
  }
}
