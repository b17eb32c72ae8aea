import Gzip
import HTTP
import PaywallModel
import PaywallStore

/// A brand's answers: of each version, and which of them is live.
struct PreparedBrand: Sendable {
  let entry: BrandEntry
  let live: PreparedResponse
  /// Answers `GET /brands/B`.
  let description: LazyResponse
  private let versions: [Int: PreparedResponse]

  /// Versions never change, so those that `previous` has prepared are taken over.
  init(_ entry: BrandEntry, isActive: Bool, reusing previous: PreparedBrand?) {
    self.entry = entry
    var versions: [Int: PreparedResponse] = [:]
    for version in entry.versions {
      let isKnown = previous?.entry.version(version.number) === version
      let known = isKnown ? previous?.versions[version.number] : nil
      versions[version.number] = known ?? Self.prepare(version)
    }
    self.versions = versions
    live = versions[entry.live.number] ?? Self.prepare(entry.live)
    description = LazyResponse { .json(entry.description(isActive: isActive)) }
  }

  private static func prepare(_ version: PublishedVersion) -> PreparedResponse {
    PreparedResponse(.document(version), gzip: Gzip.compress(version.bytes))
  }

  subscript(_ number: Int) -> PreparedResponse? { versions[number] }

  /// Whether nothing about the brand has changed in `other`.
  func isUnchanged(in other: BrandEntry) -> Bool {
    entry.live === other.live && entry.images == other.images
      && entry.versions.elementsEqual(other.versions, by: ===)
  }
}

extension HTTPResponse {
  /// The document byte for byte as it was published.
  static func document(_ version: PublishedVersion) -> HTTPResponse {
    var response = content(version.bytes, type: "application/json")
    response.fields["ETag"] = version.etag
    response.fields["Paywall-Brand"] = version.brand.name
    response.fields["Paywall-Version"] = String(version.number)
    return response
  }
}
