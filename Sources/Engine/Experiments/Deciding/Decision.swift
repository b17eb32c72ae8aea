import Numbers

/// The result of an experiment for a person.
public struct Decision: Sendable, Equatable {
  /// The step that decided.
  public enum Reason: String, Sendable, Equatable, CaseIterable {
    /// The hash gave the variant. The person counts.
    case assigned
    /// The person had this variant before and keeps it. The person counts.
    case sticky
    /// The caller asked for this variant, for example to preview it. The person does not count.
    case overridden
    /// The experiment has stopped, and everyone who would take part gets its winner.
    case forced
    /// The experiment has stopped without a winner.
    case stopped
    /// The experiment is not running now.
    case paused
    /// The person has none of the identifiers of the experiment.
    case noIdentifier
    /// A filter excludes the person.
    case filtered
    /// The person is in a part of the namespace that belongs to other experiments.
    case outsideNamespace
    /// The person is not in the audience.
    case notInAudience
    /// No variant includes the person's number.
    case notCovered
    /// The person took part in a version of the experiment below the minimum.
    case stickyVersionBlocked
  }

  /// The step that decided.
  public let reason: Reason
  /// The index of the variant to show. If `nil`, show the content without the experiment.
  public let variant: Int?
  /// The person's number, from 0 to below 1. `nil` if it was not needed.
  public let bucket: Double?
  /// Whether the fallback identifier was used, because the first one is missing.
  public let usesFallback: Bool

  init(_ reason: Reason, variant: Int? = nil, bucket: Double? = nil, usesFallback: Bool = false) {
    self.reason = reason
    self.variant = variant
    self.bucket = bucket
    self.usesFallback = usesFallback
  }

  /// Whether the person takes part. If not, exposures and outcomes must not be counted.
  public var isCounted: Bool { reason == .assigned || reason == .sticky }
}
