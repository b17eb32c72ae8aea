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
  /// Of the versions that are not live: most of them nobody will ever ask for.
  private let others: [Int: LazyResponse]

  /// Versions never change, so those that `previous` has prepared are taken over.
  init(_ entry: BrandEntry, isActive: Bool, reusing previous: PreparedBrand?) {
    self.entry = entry
    let isKnown = previous.map { $0.entry.live === entry.live } ?? false
    live =
      (isKnown ? previous?.live : previous?.answer(of: entry.live)?.known)
      ?? Self.prepare(entry.live)
    var others: [Int: LazyResponse] = [:]
    others.reserveCapacity(entry.versions.count - 1)
    for version in entry.versions where version !== entry.live {
      others[version.number] =
        previous?.answer(of: version) ?? LazyResponse { Self.prepare(version) }
    }
    self.others = others
    description = LazyResponse {
      PreparedResponse(.json(entry.description(isActive: isActive)))
    }
  }

  private static func prepare(_ version: PublishedVersion) -> PreparedResponse {
    PreparedResponse(.document(version), gzip: Gzip.compress(version.bytes))
  }

  /// Of this very version, when it is one of those that are not live.
  private func answer(of version: PublishedVersion) -> LazyResponse? {
    entry.version(version.number) === version ? others[version.number] : nil
  }

  /// The answer with a version's document; nil when there is no such version.
  func reply(_ number: Int) -> HTTPReply? {
    number == entry.live.number ? .prepared(live) : others[number]?.reply
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
