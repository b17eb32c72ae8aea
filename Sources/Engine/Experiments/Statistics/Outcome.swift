/// What the readers of one variant did, as sums that can be added up.
public struct Outcome: Sendable, Equatable {
  /// What is measured of each reader.
  public enum Kind: Sendable, Equatable {
    /// Whether the reader did something: bought, returned, met an error.
    case proportion
    /// An amount: revenue, sessions.
    case mean
  }

  /// What is measured.
  public let kind: Kind
  /// How many readers saw the variant.
  public let readers: Int
  /// The number of readers who did it, or the sum of amounts.
  public let sum: Double
  /// The sum of the squares of amounts.
  public let sumOfSquares: Double

  /// How many of the readers did something.
  public static func conversions(_ count: Int, of readers: Int) -> Outcome {
    Outcome(
      kind: .proportion, readers: readers, sum: Double(count), sumOfSquares: Double(count))
  }

  /// Amounts of all readers, with 0 for those who gave none.
  public static func amounts(sum: Double, sumOfSquares: Double, of readers: Int) -> Outcome {
    Outcome(kind: .mean, readers: readers, sum: sum, sumOfSquares: sumOfSquares)
  }

  /// The rate from 0 to 1, or the amount of a reader on average. 0 without readers.
  public var mean: Double { readers > 0 ? sum / Double(readers) : 0 }

  /// The variance of what is measured of one reader: p (1 − p), or the sample's. 0 where there are too few readers.
  public var variance: Double {
    switch kind {
    case .proportion: mean * (1 - mean)
    case .mean:
      readers > 1
        ? (sumOfSquares - sum * sum / Double(readers)) / (Double(readers) - 1) : 0
    }
  }

  /// The outcomes of two groups of readers, of the same kind, together.
  public static func + (first: Outcome, second: Outcome) -> Outcome {
    Outcome(
      kind: first.kind, readers: first.readers.adding(clamping: second.readers),
      sum: first.sum + second.sum, sumOfSquares: first.sumOfSquares + second.sumOfSquares)
  }
}
