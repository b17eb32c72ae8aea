/// A change that a share of people sees, without variants to compare (`isIncludedInRollout` of GrowthBook's JavaScript SDK).
public enum Rollout: Sendable, Equatable {
  /// The numbers from 0 to this one, which is **included**; 0 is nobody.
  case coverage(Double)
  /// The numbers of a range.
  case range(BucketRange)

  /// Whether the person with this number of a `BucketHash` sees the change.
  public func includes(_ fraction: Double) -> Bool {
    switch self {
    case .coverage(let share): share != 0 && fraction <= share
    case .range(let range): range.contains(fraction)
    }
  }
}
