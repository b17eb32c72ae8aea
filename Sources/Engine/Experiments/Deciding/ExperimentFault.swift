/// Why values do not make an experiment.
public enum ExperimentFault: Error, Sendable, Equatable {
  /// There are fewer than two variants.
  case tooFewVariants(Int)
  /// Two variants have this key.
  case repeatedVariant(String)
  /// A weight is negative or no number, or their sum, which is given, is not from 0.99 to 1.01.
  case weights(sum: Double)
  /// The coverage is not from 0 to 1.
  case coverage(Double)
  /// The version of the hash is not 1 or 2.
  case hashVersion(Int)
  /// There are ranges for another number of variants.
  case ranges(count: Int)
  /// The winner is no variant's index.
  case winner(Int)
  /// A bucket version is negative, or the least one is above the current one.
  case bucketVersion(Int)
}
