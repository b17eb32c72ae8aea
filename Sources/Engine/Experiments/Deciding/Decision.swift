/// What an experiment does for a person.
public struct Decision: Sendable, Equatable {
  /// The step that decided.
  public enum Reason: String, Sendable, Equatable, CaseIterable {
    /// The hash gave the variant. The person counts.
    case assigned
    /// The person had this variant before and keeps it. The person counts.
    case sticky
    /// Somebody asked for this variant, for example to look at it. The person does not count.
    case overridden
    /// The experiment is over, and everyone who would take part gets its winner.
    case forced
    /// The experiment is over without a winner.
    case stopped
    /// The experiment is not running now.
    case paused
    /// The person has none of the experiment's identifiers.
    case noIdentifier
    /// A filter does not let the person through.
    case filtered
    /// The person is in the part of the namespace that other experiments have.
    case outsideNamespace
    /// The experiment is for other people.
    case notInAudience
    /// No variant has the person's number.
    case notCovered
    /// The person took part in a version of the experiment that is below the least one.
    case stickyVersionBlocked
  }

  /// The step that decided.
  public let reason: Reason
  /// The index of the variant to show. Nil means: show what there is without the experiment.
  public let variant: Int?
  /// The person's number: from 0 to below 1. Nil if nobody asked for it.
  public let bucket: Double?
  /// Whether the fallback identifier was used, because the first one is missing.
  public let usesFallback: Bool

  init(_ reason: Reason, variant: Int? = nil, bucket: Double? = nil, usesFallback: Bool = false) {
    self.reason = reason
    self.variant = variant
    self.bucket = bucket
    self.usesFallback = usesFallback
  }

  /// Whether the person takes part: exposures and outcomes of others must not be counted.
  public var isCounted: Bool { reason == .assigned || reason == .sticky }
}
