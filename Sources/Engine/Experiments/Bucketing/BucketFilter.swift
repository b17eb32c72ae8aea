import Numbers

/// Passes people with a hash number in one of some ranges. It has its own seed, which experiments may share.
public struct BucketFilter: Sendable, Equatable {
  /// The name of the identifier that is hashed.
  public let attribute: String
  /// The numbers of people who pass.
  public let ranges: [BucketRange]
  /// The hash, with the filter's seed.
  public let hash: BucketHash

  /// Makes a filter.
  public init(hash: BucketHash, ranges: [BucketRange], attribute: String = "id") {
    self.hash = hash
    self.ranges = ranges
    self.attribute = attribute
  }

  /// Makes a filter.
  /// - Returns: `nil` for an unknown version of the hash.
  public init?(
    seed: String, ranges: [BucketRange], attribute: String = "id", hashVersion: Int = 2
  ) {
    guard let hash = BucketHash(seed: seed, version: hashVersion) else { return nil }
    self.init(hash: hash, ranges: ranges, attribute: attribute)
  }

  /// Whether a person passes (`isFilteredOut` of GrowthBook's SDKs, inverted). A person without the identifier does not.
  public func lets(_ subject: Subject) -> Bool {
    guard let identifier = subject.identifier(attribute) else { return false }
    let fraction = hash.fraction(of: identifier)
    return ranges.contains { $0.contains(fraction) }
  }
}
