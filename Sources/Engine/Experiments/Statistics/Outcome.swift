import Numbers

/// The measured behaviour of a variant's readers, as sums that can be added up.
public struct Outcome: Sendable, Equatable {
  /// The quantity that is measured for each reader.
  public enum Kind: Sendable, Equatable {
    /// Whether the reader did something: bought, returned, met an error.
    case proportion
    /// An amount: revenue, sessions.
    case mean
  }

  /// The measured quantity.
  public let kind: Kind
  /// The number of readers who saw the variant.
  public let readers: Int
  /// The number of readers who did something, or the sum of amounts.
  public let sum: Double
  /// The sum of the squares of amounts.
  public let sumOfSquares: Double
  /// The number of readers with an amount other than 0; nil if it is not known.
  public var payers: Int?

  /// The number of readers who did something.
  public static func conversions(_ count: Int, of readers: Int) -> Outcome {
    Outcome(
      kind: .proportion, readers: readers, sum: Double(count), sumOfSquares: Double(count))
  }

  /// Amounts of all readers, with 0 for readers without an amount. Each reader has one amount: whoever pays twice has the sum, whose square
  /// counts. If each payment counted as another reader's, the variance would be too small.
  ///
  /// - Parameter payers: The number of readers with an amount other than 0.
  public static func amounts(
    sum: Double, sumOfSquares: Double, of readers: Int, payers: Int? = nil
  ) -> Outcome {
    Outcome(
      kind: .mean, readers: readers, sum: sum, sumOfSquares: sumOfSquares, payers: payers)
  }

  init(kind: Kind, readers: Int, sum: Double, sumOfSquares: Double, payers: Int? = nil) {
    self.kind = kind
    self.readers = readers
    self.sum = sum
    self.sumOfSquares = sumOfSquares
    self.payers = payers
  }

  /// The rate from 0 to 1, or the average amount of a reader. 0 without readers.
  public var mean: Double { readers > 0 ? sum / Double(readers) : 0 }

  /// The variance for one reader: p (1 − p), or the sample variance. 0 if there are too few readers.
  public var variance: Double {
    switch kind {
    case .proportion: mean * (1 - mean)
    case .mean:
      readers > 1
        ? (sumOfSquares - sum * sum / Double(readers)) / (Double(readers) - 1) : 0
    }
  }

  /// The combined outcomes of two groups of readers, of the same kind.
  public static func + (first: Outcome, second: Outcome) -> Outcome {
    Outcome(
      kind: first.kind, readers: first.readers.adding(clamping: second.readers),
      sum: first.sum + second.sum, sumOfSquares: first.sumOfSquares + second.sumOfSquares,
      payers: first.payers.flatMap { payers in second.payers.map { payers.adding(clamping: $0) } })
  }
}
