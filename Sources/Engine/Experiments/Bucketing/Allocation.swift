/// Which numbers of a `BucketHash` each variant has. A variant may have several ranges: that way weights change and move as few people as
/// possible (`Allocation.adjusted`).
public struct Allocation: Sendable, Equatable {
  /// The ranges of each variant, in the order of the variants.
  public let ranges: [[BucketRange]]
  private let slots: [Slot]

  /// A range and its variant, beside each other in memory.
  private struct Slot: Sendable, Equatable {
    let range: BucketRange
    let variant: Int
  }

  /// Makes an allocation of ranges. Where ranges overlap, the first variant has the number.
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

  /// How many variants there are.
  public var count: Int { ranges.count }

  /// The share of people that each variant has: from 0 to 1.
  public var shares: [Double] {
    ranges.map { $0.reduce(0) { $0 + $1.share } }
  }

  /// The index of the variant that has a number. Nil if none has it: such a person does not take part.
  public func variant(of fraction: Double) -> Int? {
    for slot in slots where slot.range.contains(fraction) { return slot.variant }
    return nil
  }
}
