import HTTP
import PaywallModel
import PaywallStore
import Routing

/// A function that returns the gate's last mark of a version; nil if the version was not judged yet.
package typealias VersionMarks = @Sendable (PublishedVersion) -> GateMark?

/// The encoded responses for a brand: one for each version, and the live one.
package struct PreparedBrand: Sendable {
  let entry: BrandEntry
  /// The response with the live version; nil if no version is live.
  private(set) var live: PreparedResponse?
  /// Whether the live response still lacks its compressed form. Compressing a large document takes longer than a change may take.
  private(set) var lacksCompression = false
  /// Answers `GET /brands/B`.
  private(set) var description: ListedResponse
  /// The compiled placements of a brand, with its campaigns; nil for other documents.
  package let placements: PreparedPlacements?
  /// The versions that these placements, or this campaign, and those that were live before can show; empty for a paywall.
  package let sights: [PlacementSights]
  /// The responses for versions that are not live. Most are never requested.
  private let others: [Int: LazyResponse]

  /// Versions never change, so this reuses the responses that `previous` has prepared.
  ///
  /// - Parameters:
  ///   - catalog: the catalog of the brand, which has its lists of people.
  ///   - limit: the maximum size in bytes of a document to compress now.
  ///   - address: the base of addresses.
  ///   - marks: the gate's marks of versions.
  init(
    _ entry: BrandEntry, in catalog: Catalog, isActive: Bool, reusing previous: PreparedBrand?,
    compressingUpTo limit: Int, at address: PublicAddress, marks: @escaping VersionMarks
  ) {
    self.entry = entry
    if let previous, previous.entry.live === entry.live {
      live = previous.live
      lacksCompression = previous.lacksCompression
    } else if let version = entry.live {
      if let known = previous?.answer(of: version)?.known {
        live = known
      } else {
        lacksCompression = version.size > limit
        live = lacksCompression ? PreparedResponse(.document(version)) : Self.prepare(version)
      }
    }
    let deciding =
      entry.brand.document == .placements ? catalog.livePlacements(of: entry.brand) : nil
    placements = deciding.flatMap {
      PreparedPlacements.prepared($0, in: catalog, reusing: previous?.placements)
    }
    sights =
      entry.brand.isOfPlacements
      ? PlacementSights.all(of: entry, deciding, reusing: previous?.sights ?? []) : []
    others = Self.others(of: entry, reusing: previous)
    description = Self.describe(entry, isActive: isActive, at: address, marks)
  }

  /// The maximum number of responses that are kept for versions that are not live.
  private static let mostKept = 32

  /// Reuses responses that nobody has requested, and the requested ones of the newest versions.
  private static func others(
    of entry: BrandEntry, reusing previous: PreparedBrand?
  ) -> [Int: LazyResponse] {
    var others: [Int: LazyResponse] = [:]
    others.reserveCapacity(entry.versions.count)
    var kept = 0
    for version in entry.versions.reversed() where version !== entry.live {
      let known = previous?.answer(of: version)
      if known?.known != nil { kept += 1 }
      others[version.number] =
        known.flatMap { $0.known == nil || kept <= mostKept ? $0 : nil }
        ?? LazyResponse { prepare(version) }
    }
    return others
  }

  private static func describe(
    _ entry: BrandEntry, isActive: Bool, at address: PublicAddress,
    _ marks: @escaping VersionMarks
  ) -> ListedResponse {
    ListedResponse {
      .json(
        ListedBrand(
          entry: entry, content: $0, further: [], isActive: isActive, address: address,
          marks: marks), as: .listedBrand)
    }
  }

  /// Returns these responses with the brand's versions marked again.
  func marked(
    isActive: Bool, at address: PublicAddress, _ marks: @escaping VersionMarks
  ) -> PreparedBrand {
    var brand = self
    brand.description = Self.describe(entry, isActive: isActive, at: address, marks)
    return brand
  }

  /// Returns these responses with another live one, as ``prepare(_:)`` makes it.
  func with(live: PreparedResponse) -> PreparedBrand {
    var brand = self
    brand.live = live
    brand.lacksCompression = false
    return brand
  }

  /// The response with a version's document, compressed as well.
  static func prepare(_ version: PublishedVersion) -> PreparedResponse {
    PreparedResponse(.document(version), gzip: Gzip.compress(version.bytes))
  }

  /// The response for this version, if it is not live.
  private func answer(of version: PublishedVersion) -> LazyResponse? {
    entry.version(version.number) === version ? others[version.number] : nil
  }

  /// The response with a version's document; nil if there is no such version.
  func reply(_ number: Int) -> HTTPReply? {
    if let live, number == entry.live?.number { return .prepared(live) }
    return others[number]?.reply
  }
}

extension HTTPResponse {
  /// The document byte for byte as it was published.
  static func document(_ version: PublishedVersion) -> HTTPResponse {
    var response = content(version.bytes, type: "application/json")
    response.fields["ETag"] = version.etag
    response.fields.name(version)
    return response
  }
}

extension HTTPFields {
  /// Adds the fields that name the version of a response: its brand, its paywall unless it is the brand's first one, and its number.
  package mutating func name(_ version: PublishedVersion) {
    self["Paywall-Brand"] = version.brand.name
    if let paywall = version.brand.furtherPaywall { self["Paywall-Name"] = paywall }
    self["Paywall-Version"] = String(version.number)
  }
}
