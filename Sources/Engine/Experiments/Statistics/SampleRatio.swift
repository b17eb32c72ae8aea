import Numbers

/// Checks whether variants have the expected numbers of readers. If not, readers of a variant are
/// being lost, and no other figure can be trusted.
public enum SampleRatio {
  /// Below this probability, readers are missing (GrowthBook's threshold).
  public static let threshold = 0.001

  /// The probability of numbers at least this far from the weights, if readers are assigned by the weights (chi-square test; `check_srm` of
  /// GrowthBook's gbstats). 1 if there are no readers.
  ///
  /// - Parameter weights: One for each variant, relative to each other. A variant with a weight of 0 or less is omitted.
  public static func pValue(readers: [Int], weights: [Double]) -> Double {
    let groups = zip(readers, weights).filter { $0.1 > 0 && $0.1.isFinite && $0.0 >= 0 }
    let total = groups.reduce(0) { $0 + Double($1.0) }
    let sum = groups.reduce(0) { $0 + $1.1 }
    guard total > 0, sum.isFinite else { return 1 }
    let statistic = groups.reduce(0.0) { statistic, group in
      let expected = group.1 / sum * total
      let excess = Double(group.0) - expected
      return statistic + excess * excess / expected
    }
    return ChiSquareDistribution.upperTail(statistic, degreesOfFreedom: groups.count - 1)
  }
}
