import Numbers

/// The numbers of a `BucketHash` for each variant. A variant may have several ranges, so that changed weights move as
/// few people as possible (`Allocation.adjusted`).
public struct Allocation: Sendable, Equatable {
  /// The ranges of each variant, in the order of the variants.
  public let ranges: [[BucketRange]]
  private let slots: [Slot]

  /// A range and its variant, adjacent in memory.
  private struct Slot: Sendable, Equatable {
    let range: BucketRange
    let variant: Int
  }

  /// Makes an allocation from ranges. Where ranges overlap, the number belongs to the first variant.
  public init(ranges: [[BucketRange]]) {
    self.ranges = ranges
    slots = ranges.enumerated().flatMap { variant, ranges in
      ranges.map { Slot(range: $0, variant: variant) }
    }
  }

  /// Makes an allocation with one range for each variant, as GrowthBook's SDKs do: see `BucketRange.ranges(count:coverage:weights:)`.
  public init(weights: [Double], coverage: Double = 1) {
    self.init(
      ranges: BucketRange.ranges(count: weights.count, coverage: coverage, weights: weights)
        .map { [$0] })
  }

  /// The number of variants.
  public var count: Int { ranges.count }

  /// The share of people of each variant, from 0 to 1.
  public var shares: [Double] {
    ranges.map { $0.reduce(0) { $0 + $1.share } }
  }

  /// The index of the variant for a number. `nil` if there is none, so that the person does not take part.
  public func variant(of fraction: Double) -> Int? {
    for slot in slots where slot.range.contains(fraction) { return slot.variant }
    return nil
  }
}
