import Numbers

/// A slice of people that experiments with the same namespace divide among each other, so that nobody takes part in two of them.
public struct Namespace: Sendable, Equatable {
  /// Experiments with the same name share a namespace.
  public let name: String
  /// The slice of one experiment.
  public let range: BucketRange
  private let hash: BucketHash?

  /// Makes the slice of an experiment.
  public init(_ name: String, _ range: BucketRange) {
    self.name = name
    self.range = range
    hash = BucketHash(seed: "__" + name, version: 1)
  }

  /// Whether a person is in the slice (`inNamespace` of GrowthBook's SDKs). It always uses version 1 of the hash.
  public func contains(_ identifier: String) -> Bool {
    guard let hash else { return false }
    return range.contains(hash.fraction(of: identifier))
  }
}
