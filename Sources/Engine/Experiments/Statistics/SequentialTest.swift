import Numbers

/// A test that may be looked at any number of times: the probability that its interval is ever wrong is at most `alpha`, regardless of
/// the number of looks and the time of stopping.
///
/// The asymptotic confidence sequence of Waudby-Smith and others 2023 (arXiv 2103.06476v7), as implemented in GrowthBook's gbstats
/// (`SequentialTwoSidedTTest`). It is asymptotic: it is valid for some hundreds of readers and some tens of conversions, not for a few.
public struct SequentialTest: Sendable, Equatable {
  /// The probability of a false alarm: above 0, below 0.5.
  public let alpha: Double
  /// The number of readers at which the interval is as narrow as possible.
  public let tuning: Double

  /// Makes a test. An `alpha` outside 0.000001 to 0.49, or a tuning below 1, is clamped.
  public init(alpha: Double = 0.05, tuning: Double = 5_000) {
    self.alpha = Swift.min(Swift.max(alpha, 1e-6), 0.49)
    self.tuning = Swift.max(tuning, 1)
  }

  /// The interval for the true difference (equation 9 of the paper).
  public func interval(of difference: Difference) -> Interval {
    let width = width(of: difference)
    return Interval(difference.estimate - width, difference.estimate + width)
  }

  /// Half the length of the interval.
  public func width(of difference: Difference) -> Double {
    let growth = growth(difference.readers, alpha: alpha)
    let logarithm = (growth.total.squareRoot() / alpha).naturalLogarithm
    return spread(difference, growth) * logarithm.squareRoot()
  }

  /// The probability of a difference as large as this at any look, if there is none (equation 155): from 0 to 1.
  public func pValue(of difference: Difference) -> Double {
    let growth = growth(difference.readers, alpha: alpha)
    let odds = evidence(difference, growth).exponential / growth.total.squareRoot()
    return Swift.min(1 / odds, 1)
  }

  /// A lower bound of the true difference (equation 134). It is nearer to the estimate than the interval's end.
  public func lowerBound(of difference: Difference) -> Double {
    let growth = growth(difference.readers, alpha: 2 * alpha)
    let logarithm = (1 + growth.total.squareRoot() / (2 * alpha)).naturalLogarithm
    return difference.estimate - spread(difference, growth) * logarithm.squareRoot()
  }

  /// The probability of a difference at least this far above 0 at any look, if the true difference is not above 0: the smallest `alpha`
  /// with a lower bound above 0, with this test's growth.
  public func pValueOfRise(of difference: Difference) -> Double {
    guard difference.estimate > 0 else { return 1 }
    let growth = growth(difference.readers, alpha: 2 * alpha)
    let odds = 2 * (evidence(difference, growth).exponential - 1) / growth.total.squareRoot()
    return Swift.min(1 / odds, 1)
  }

  /// The amount of data: `square` is readers × ρ², and `total` is 1 more.
  private typealias Growth = (readers: Double, square: Double, total: Double)

  /// ρ is chosen so that the interval is narrowest at the tuning (equation 161).
  private func growth(_ readers: Int, alpha: Double) -> Growth {
    let logarithm = -2 * alpha.naturalLogarithm
    let square = (logarithm + (logarithm + 1).naturalLogarithm) / tuning
    let readers = Double(readers)
    return (readers, square, readers * square + 1)
  }

  private func spread(_ difference: Difference, _ growth: Growth) -> Double {
    (difference.variance * 2 * growth.total / (growth.readers * growth.square)).squareRoot()
  }

  private func evidence(_ difference: Difference, _ growth: Growth) -> Double {
    let square = difference.estimate * difference.estimate / difference.variance
    return growth.readers * growth.square * square / (2 * growth.total)
  }
}
