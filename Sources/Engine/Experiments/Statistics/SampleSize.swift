import Numbers

/// The number of readers that an experiment needs.
public struct SampleSize: Sendable, Equatable {
  /// The relative difference that must be detected if it exists: 0.1 is 10 %. It may be negative.
  public let effect: Double
  /// The probability of detecting it: above 0, below 1.
  public let power: Double

  /// Makes a requirement. A power outside 0.01 to 0.9999 is clamped.
  public init(effect: Double, power: Double = 0.8) {
    self.effect = effect
    self.power = Swift.min(Swift.max(power, 0.01), 0.9999)
  }

  /// The readers that each of two variants needs if results may be looked at any time: with this number, the interval of the test excludes
  /// 0 with the wanted probability. Earlier looks find the difference sooner.
  ///
  /// - Parameter control: An outcome like that expected of the control. Amounts are assumed to vary as much in the variant.
  /// - Returns: `nil` if the effect is 0, the outcome does not vary, or a rate would not be between 0 and 1.
  public func readersPerVariant(like control: Outcome, test: SequentialTest = .init()) -> Int? {
    guard let unit = variancePerReader(like: control) else { return nil }
    let quantile = NormalDistribution.upperQuantile(1 - power)
    return leastReaders { readers in
      let difference = Difference(
        estimate: effect, variance: unit / Double(readers),
        readers: readers.adding(clamping: readers))
      return test.width(of: difference) + quantile * difference.standardError <= abs(effect)
    }
  }

  /// The readers that each of two variants needs if results are looked at only once, at the end,
  /// with a two-sided test of the normal distribution.
  /// - Returns: As `readersPerVariant(like:test:)`.
  public func readersPerVariantLookingOnce(like control: Outcome, alpha: Double = 0.05) -> Int? {
    guard let unit = variancePerReader(like: control) else { return nil }
    let quantiles =
      NormalDistribution.upperQuantile(alpha / 2) + NormalDistribution.upperQuantile(1 - power)
    return Int(exactly: (quantiles * quantiles * unit / (effect * effect)).rounded(.up))
  }

  /// The days until each variant has the readers that it needs, rounded up; 0 if it has them.
  /// - Parameter readersPerDay: The readers of one variant.
  /// - Returns: `nil` if there are no new readers.
  public static func daysLeft(needed: Int, seen: Int, readersPerDay: Double) -> Int? {
    if seen >= needed { return 0 }
    guard readersPerDay > 0 else { return nil }
    return Int(exactly: ((Double(needed) - Double(seen)) / readersPerDay).rounded(.up))
  }

  /// The variance of the relative difference times the readers of a variant.
  private func variancePerReader(like control: Outcome) -> Double? {
    let mean = control.mean * (1 + effect)
    let variance =
      switch control.kind {
      case .proportion: mean * (1 - mean)
      case .mean: control.variance
      }
    guard effect != 0, control.mean != 0, control.variance > 0, variance > 0 else { return nil }
    let difference = Difference(
      control: (control.mean, control.variance), variant: (mean, variance), .relative, readers: 2)
    return difference.variance.isFinite ? difference.variance : nil
  }

  /// The smallest sufficient number, if all larger numbers are sufficient, too.
  private func leastReaders(where isEnough: (Int) -> Bool) -> Int? {
    let most = 1 << 50
    var high = 2
    while !isEnough(high) {
      guard high < most else { return nil }
      high *= 2
    }
    var low = high / 2
    while high - low > 1 {
      let middle = (low + high) / 2
      if isEnough(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
