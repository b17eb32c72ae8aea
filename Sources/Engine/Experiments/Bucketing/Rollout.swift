import Numbers

/// A change that a share of people sees, without variants to compare (`isIncludedInRollout` of GrowthBook's JavaScript SDK).
public struct Rollout: Sendable, Equatable {
  /// The largest **included** number; at 0, nobody is included.
  public let coverage: Double

  public init(coverage: Double) { self.coverage = coverage }

  /// Whether the person with this number of a `BucketHash` sees the change.
  public func includes(_ fraction: Double) -> Bool { coverage != 0 && fraction <= coverage }
}
