import Numbers

/// The reason why values do not make a valid experiment.
public enum ExperimentFault: Error, Sendable, Equatable {
  /// There are fewer than two variants.
  case tooFewVariants(Int)
  /// Two variants have this key.
  case repeatedVariant(String)
  /// A weight is negative or NaN, or their sum, which is given, is not from 0.99 to 1.01.
  case weights(sum: Double)
  /// The coverage is not from 0 to 1.
  case coverage(Double)
  /// The version of the hash is not 1 or 2.
  case hashVersion(Int)
  /// The number of range lists differs from the number of variants.
  case ranges(count: Int)
  /// The winner is not the index of a variant.
  case winner(Int)
  /// A bucket version is negative, or the minimum is above the current version.
  case bucketVersion(Int)
}
