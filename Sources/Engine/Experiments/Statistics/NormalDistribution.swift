import Numbers

/// The standard normal distribution, and the functions of probability that follow from it.
enum NormalDistribution {
  private static let rootOfPi = 1.772_453_850_905_516_0

  /// The complementary error function: 2 ÷ √π times the integral of e^(−t²) from `x` to infinity.
  static func erfc(_ x: Double) -> Double {
    guard x.isFinite else { return x.isNaN ? x : x > 0 ? 0 : 2 }
    if x < 0 { return 2 - erfc(-x) }
    return x < 2 ? 1 - erfSeries(x) : erfcFraction(x)
  }

  /// The probability of a value above `x`.
  static func upperTail(_ x: Double) -> Double { erfc(x / 2.0.squareRoot()) / 2 }

  /// The value that is exceeded with a given probability. Infinite for 0 and 1; NaN outside of these.
  ///
  /// Newton's method on the logarithm of the tail, which is nearly a parabola, so that it converges from any start.
  static func upperQuantile(_ probability: Double) -> Double {
    guard probability > 0, probability < 1 else {
      return probability == 0 ? .infinity : probability == 1 ? -.infinity : .nan
    }
    if probability > 0.5 { return -upperQuantile(1 - probability) }
    let wanted = probability.naturalLogarithm
    var x = 0.0
    for _ in 0..<60 {
      let tail = upperTail(x)
      let density = (-x * x / 2).exponential / (2.0.squareRoot() * rootOfPi)
      let step = (tail.naturalLogarithm - wanted) * tail / density
      x += step
      if abs(step) <= 1e-15 * Swift.max(1, x) { break }
    }
    return x
  }

  /// erf(x) = 2 ÷ √π e^(−x²) Σ 2^n x^(2n+1) ÷ (1 · 3 · … · (2n+1)): all terms are positive, so none cancels another.
  private static func erfSeries(_ x: Double) -> Double {
    var term = x
    var sum = x
    var odd = 3.0
    while term > sum * 1e-17 {
      term *= 2 * x * x / odd
      sum += term
      odd += 2
    }
    return 2 / rootOfPi * (-x * x).exponential * sum
  }

  /// erfc(x) = e^(−x²) ÷ √π × 1 ÷ (x + ½ ÷ (x + 1 ÷ (x + 1½ ÷ (x + …)))).
  private static func erfcFraction(_ x: Double) -> Double {
    var fraction = x
    for index in stride(from: 100.0, through: 1, by: -1) { fraction = x + index / 2 / fraction }
    return (-x * x).exponential / (rootOfPi * fraction)
  }
}

/// The distribution of a sum of squares of standard normal values.
enum ChiSquareDistribution {
  /// The probability of a value above `x`: the regularised upper incomplete gamma function at half the degrees of
  /// freedom and `x` ÷ 2, which is a finite sum here.
  static func upperTail(_ x: Double, degreesOfFreedom: Int) -> Double {
    guard degreesOfFreedom > 0, x > 0 else { return 1 }
    guard x.isFinite else { return 0 }
    let half = x / 2
    let isOdd = !degreesOfFreedom.isMultiple(of: 2)
    let root = half.squareRoot()
    var tail = isOdd ? NormalDistribution.erfc(root) : (-half).exponential
    // The term e^(−h) h^k ÷ Γ(k + 1), first for k = ½ or k = 1.
    var term =
      isOdd
      ? (-half).exponential * root * 1.128_379_167_095_512_6 : (-half).exponential * half
    var order = isOdd ? 0.5 : 1
    while order < Double(degreesOfFreedom) / 2 {
      tail += term
      order += 1
      term *= half / order
    }
    return Swift.min(tail, 1)
  }
}
