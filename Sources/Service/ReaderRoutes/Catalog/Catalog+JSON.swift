import HTTP
import JSON
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

  init(_ make: @escaping @Sendable (ListedContent) -> JSONValue) {
    released = LazyResponse { PreparedResponse(.json(make(.released))) }
    everything = LazyResponse { PreparedResponse(.json(make(.everything))) }
  }

  subscript(content: ListedContent) -> LazyResponse {
    content == .released ? released : everything
  }
}

extension Catalog {
  /// The response of `GET /brands`: whole brands in alphabetical order, and where the next page begins.
  ///
  /// - Parameters:
  ///   - brand: the last brand of the previous page, which may have been deleted since.
  ///   - count: the maximum number of brands, versions and images on the page.
  ///   - address: the base of addresses.
  func page(
    _ content: ListedContent, after brand: Brand? = nil,
    upTo count: Int = ListedContent.entriesOnPage, at address: PublicAddress,
    marks: VersionMarks = { _ in nil }
  ) -> JSONValue {
    let names = content == .released ? names : brands.keys.filter(\.isOwner).sorted()
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
          $0.description(
            content, beside: further(of: $0.brand, content), isActive: $0.brand == active,
            at: address, marks: marks)
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
  ///
  /// - Parameter further: the brand's other documents.
  func description(
    _ content: ListedContent, beside further: [BrandEntry] = [], isActive: Bool,
    at address: PublicAddress, marks: VersionMarks
  ) -> JSONValue {
    let shown = content == .everything ? versions : versions.filter(\.wasLive)
    let staged = content == .everything ? staged : []
    let files = content == .everything ? stagedCompanions.values.sorted { $0.file < $1.file } : []
    func mark(_ version: PublishedVersion) -> JSONValue? {
      content == .everything ? marks(version).json : nil
    }
    let members: KeyValuePairs<String, JSONValue?> = [
      "active": .bool(isActive),
      "live": live.map { .number($0.number) } ?? .null,
      "url": .string(address.url("/paywall?\(brand.query)")),
      "versions": .array(
        shown.map { $0.description(isLive: $0 === live, at: address, mark: mark($0)) }),
      "images": .array(images.map { $0.description(of: brand, at: address) }),
      "staged": .array(staged.map { $0.description(of: brand, at: address) }),
      "stagedFiles": .array(files.map(\.description)),
      "paywalls": further.isEmpty ? nil : .array(further.map(\.reference)),
    ]
    return .object(brand.fields + JSONValue.fields(present: members))
  }

  /// The entry for one of a brand's other documents in its description.
  private var reference: JSONValue {
    .object(
      brand.fields.filter { $0.name != "brand" } + [
        JSONField(name: "live", value: live.map { .number($0.number) } ?? .null),
        JSONField(name: "versions", value: .number(versions.count)),
      ])
  }
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
      "url": .string(address.document(number, of: brand)),
      "gate": mark,
    ])
  }
}

extension StoredImage {
  package func description(of brand: Brand, at address: PublicAddress) -> JSONValue {
    [
      "name": .string(name),
      "type": .string(type.mediaType),
      "width": .number(width),
      "height": .number(height),
      "size": .number(size),
      "etag": .string(etag),
      "url": .string(address.url("/brands/\(brand.name)/images/\(name)")),
      "immutableUrl": .string(address.url("/brands/\(brand.name)/images/\(hashedName)")),
    ]
  }
}

extension StoredCompanion {
  var description: JSONValue {
    ["name": .string(file.path), "size": .number(bytes.count), "etag": .string(etag)]
  }
}
