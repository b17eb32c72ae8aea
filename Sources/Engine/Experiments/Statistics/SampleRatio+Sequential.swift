import Numbers

extension SampleRatio {
  /// The probability that groups ever, at any look, are as far from the weights as these, if readers are assigned by the weights.
  ///
  /// The odds of all other weights against these, where other weights are spread around these as Dirichlet distributions with some
  /// numbers of imagined readers (Lindon and Malek 2022, arXiv 2011.03567). Under the weights the odds are a martingale, so that by Ville's
  /// inequality their inverse is a probability however often one looks. 1 if there are no readers.
  ///
  /// - Parameter weights: One for each variant, relative to each other. A variant with a weight of 0 or less is omitted.
  public static func sequentialPValue(readers: [Int], weights: [Double]) -> Double {
    let groups = zip(readers, weights).filter { $0.1 > 0 && $0.1.isFinite && $0.0 >= 0 }
    let total = groups.reduce(0) { $0 + Double($1.0) }
    let sum = groups.reduce(0) { $0 + $1.1 }
    guard total > 0, sum.isFinite else { return 1 }
    let shares = groups.map { (count: Double($0.0), share: $0.1 / sum) }
    let odds = certainties.map { logarithmOfOdds(of: shares, total, $0) }
    let most = odds.reduce(0, Swift.max)
    // The mean of martingales is one. Its largest part is taken out, which may be beyond a `Double`.
    let mean = odds.reduce(0) { $0 + ($1 - most).exponential } / Double(odds.count)
    return Swift.min(1, (-most).exponential / mean)
  }

  private static func logarithmOfOdds(
    of groups: [(count: Double, share: Double)], _ total: Double, _ certainty: Double
  ) -> Double {
    groups.reduce(certainty.logarithmOfGamma - (certainty + total).logarithmOfGamma) {
      let imagined = certainty * $1.share
      return $0 + (imagined + $1.count).logarithmOfGamma - imagined.logarithmOfGamma
        - $1.count * $1.share.naturalLogarithm
    }
  }

  /// Few imagined readers find a large lack soon, many a small one.
  private static let certainties = [10.0, 100, 1_000, 10_000]
}

extension Double {
  /// ln Γ(x) of a positive number: Stirling's series, for a number that is raised above 15 first (DLMF 5.11.1).
  var logarithmOfGamma: Double {
    var (x, product) = (self, 1.0)
    while x < 15 {
      product *= x
      x += 1
    }
    let square = 1 / (x * x)
    let series =
      (1.0 / 12
        - square * (1.0 / 360 - square * (1.0 / 1_260 - square * (1.0 / 1_680 - square / 1_188))))
      / x
    let halfOfLogarithmOfTau = 0.918_938_533_204_672_7
    return (x - 0.5) * x.naturalLogarithm - x + halfOfLogarithmOfTau + series
      - product.naturalLogarithm
  }
}
