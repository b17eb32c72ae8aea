import Numbers

/// Numbers of a `BucketHash` from a start to below an end.
public struct BucketRange: Sendable, Equatable {
  /// The least number in the range.
  public let start: Double
  /// The smallest number above the range.
  public let end: Double

  /// Makes a range. It is empty if the end is not above the start.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  /// Whether a number is in the range: at least the start and below the end.
  public func contains(_ fraction: Double) -> Bool { fraction >= start && fraction < end }

  /// The share of people in the range, from 0 to 1.
  public var share: Double { Swift.max(0, Swift.min(end, 1) - Swift.max(start, 0)) }

  /// Equal shares for a number of variants.
  public static func equalWeights(_ count: Int) -> [Double] {
    count < 1 ? [] : Array(repeating: 1 / Double(count), count: count)
  }

  /// Whether weights can be used: one for each variant, none negative, with a sum from 0.99 to 1.01.
  public static func areValid(weights: [Double], count: Int) -> Bool {
    weights.count == count && weights.allSatisfy { $0.isFinite && $0 >= 0 }
      && (0.99...1.01).contains(weights.reduce(0, +))
  }

  /// The ranges of variants (`getBucketRanges` of GrowthBook's SDKs). Each variant has a slot as wide as its weight, and its range covers a
  /// part of the slot from its start, in proportion to the coverage. When the coverage rises, nobody moves from one variant to another.
  ///
  /// - Parameter coverage: The share of people who take part; values outside 0 to 1 are clamped.
  /// - Parameter weights: If empty or not valid, all variants get equal weights.
  public static func ranges(
    count: Int, coverage: Double = 1, weights: [Double]? = nil
  ) -> [BucketRange] {
    let coverage = Swift.min(Swift.max(coverage, 0), 1)
    let given = weights ?? []
    let weights = areValid(weights: given, count: count) ? given : equalWeights(count)
    var cumulative = 0.0
    return weights.map { weight in
      let start = cumulative
      cumulative += weight
      return BucketRange(start, start + coverage * weight)
    }
  }

  /// The index of the first range that contains a number (`chooseVariation` of GrowthBook's SDKs).
  public static func index(of fraction: Double, in ranges: [BucketRange]) -> Int? {
    ranges.firstIndex { $0.contains(fraction) }
  }
}
