import Numbers
import Placements

/// What a placement shows a reader, as the service's fields tell it.
public struct ExportedDecision: Sendable, Hashable {
  public let placement: String
  /// The rule or the step that decided: `Paywall-Rule`.
  public let rule: String
  public let experiment: String?
  /// The version of the experiment: `Paywall-Experiment-Version`; `nil` for 0.
  public let experimentVersion: Int?
  public let variant: String?
  /// The name of the paywall to show; `nil` to show nothing.
  public let paywall: String?
  /// Its version; `nil` if it has no live one, so that it cannot be shown.
  public let version: Int?
  /// Why nothing is shown.
  public let nothing: String?
  /// OpenFeature's reason: `Paywall-Reason`.
  public let reason: String
  /// Whether the reader takes part in the experiment.
  public let isCounted: Bool
  /// The variants to keep and to hand to the next decision.
  public let kept: [KeptVariant]

  init(_ decision: PlacementDecision, version: Int?, kept: [KeptVariant]) {
    placement = decision.placement
    rule = decision.stepName
    experiment = decision.experiment
    experimentVersion = decision.experimentVersion
    variant = decision.variant
    paywall = decision.paywall?.name
    self.version = version
    if case .nothing(let why) = decision.outcome { nothing = why } else { nothing = nil }
    reason = decision.reason.rawValue
    isCounted = decision.isCounted
    self.kept = kept
  }
}
