import Numbers

/// A comparison of variants among people, each of whom always gets one variant.
///
/// The experiment decides as GrowthBook's SDKs do, so that a person gets one variant from both. The caller decides who is in the audience.
public struct Experiment: Sendable, Equatable {
  /// One alternative of the comparison.
  public struct Variant: Sendable, Equatable {
    /// The name. Stored assignments refer to it, so it must not change.
    public var key: String
    /// The share of the participants, from 0 to 1.
    public var weight: Double

    /// Makes a variant.
    public init(_ key: String, weight: Double) {
      self.key = key
      self.weight = weight
    }
  }

  /// The state of an experiment.
  public enum State: Sendable, Equatable {
    /// The experiment assigns people.
    case running
    /// The experiment assigns nobody, as if it did not exist.
    case paused
    /// The experiment has ended. Everyone who would take part gets the winner, if there is one, and nobody counts.
    case stopped(winner: Int?)
  }

  /// The unique name of the experiment, also in stored assignments.
  public let key: String
  /// The variants. The first one is the control.
  public let variants: [Variant]
  /// The share of people who take part, from 0 to 1. Explicit ranges replace it.
  public let coverage: Double
  /// The numbers of each variant.
  public let allocation: Allocation
  /// Whether the allocation was given explicitly instead of by weights and coverage.
  public let hasExplicitRanges: Bool
  /// The hash, with the experiment's seed.
  public let hash: BucketHash
  /// The hashed identifier, and the one that replaces it if it is missing and the experiment is sticky.
  public let hashAttribute: String, fallbackAttribute: String?
  /// The experiment's slice of a namespace.
  public let namespace: Namespace?
  /// The filters, all of which a person must pass. If there are any, they replace the namespace.
  public let filters: [BucketFilter]
  /// Whether people keep the first variant that they got.
  public let isSticky: Bool
  /// The version of stored assignments that are accepted.
  public let bucketVersion: Int
  /// The minimum version; people with a stored assignment of a lower version do not take part.
  public let minBucketVersion: Int
  /// The state of the experiment.
  public let state: State

  /// Makes an experiment.
  /// - Parameter seed: The key by default.
  /// - Parameter hashVersion: 1 or 2. GrowthBook documents without a version mean 1.
  /// - Parameter ranges: Replaces weights and coverage.
  public init(
    key: String, variants: [Variant], coverage: Double = 1, ranges: Allocation? = nil,
    seed: String? = nil, hashVersion: Int = 2, hashAttribute: String = "id",
    fallbackAttribute: String? = nil, namespace: Namespace? = nil, filters: [BucketFilter] = [],
    isSticky: Bool = true, bucketVersion: Int = 0, minBucketVersion: Int = 0,
    state: State = .running
  ) throws(ExperimentFault) {
    try Self.check(variants, coverage: coverage, ranges: ranges)
    try Self.check(
      state, of: variants, bucketVersion: bucketVersion, minBucketVersion: minBucketVersion)
    guard let hash = BucketHash(seed: seed ?? key, version: hashVersion) else {
      throw .hashVersion(hashVersion)
    }
    self.key = key
    self.variants = variants
    self.coverage = coverage
    allocation = ranges ?? Allocation(weights: variants.map(\.weight), coverage: coverage)
    hasExplicitRanges = ranges != nil
    self.hash = hash
    self.hashAttribute = hashAttribute
    self.fallbackAttribute = fallbackAttribute
    self.namespace = namespace
    self.filters = filters
    self.isSticky = isSticky
    self.bucketVersion = bucketVersion
    self.minBucketVersion = minBucketVersion
    self.state = state
  }

  private static func check(
    _ variants: [Variant], coverage: Double, ranges: Allocation?
  ) throws(ExperimentFault) {
    guard variants.count >= 2 else { throw .tooFewVariants(variants.count) }
    for (index, variant) in variants.enumerated()
    where variants[..<index].contains(where: { $0.key == variant.key }) {
      throw .repeatedVariant(variant.key)
    }
    guard (0...1).contains(coverage) else { throw .coverage(coverage) }
    if let ranges {
      guard ranges.count == variants.count else { throw .ranges(count: ranges.count) }
    } else {
      let weights = variants.map(\.weight)
      guard BucketRange.areValid(weights: weights, count: weights.count) else {
        throw .weights(sum: weights.reduce(0, +))
      }
    }
  }

  private static func check(
    _ state: State, of variants: [Variant], bucketVersion: Int, minBucketVersion: Int
  ) throws(ExperimentFault) {
    if case .stopped(let winner?) = state, !variants.indices.contains(winner) {
      throw .winner(winner)
    }
    guard bucketVersion >= 0 else { throw .bucketVersion(bucketVersion) }
    guard (0...bucketVersion).contains(minBucketVersion) else {
      throw .bucketVersion(minBucketVersion)
    }
  }
}
