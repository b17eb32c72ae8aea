import Foundation
import Numbers

/// A placement's decision: the paywall that it shows, and the rule that decided.
public struct PaywallDecision: Sendable, Hashable, Codable {
  public var placement: String
  /// The name of the paywall; nil if nothing is shown.
  public var paywall: String?
  /// The version to show; nil for the live one.
  public var version: Int?
  /// The rule that decided, or the step: `otherwise`, `frequency`, `holdout`, `paused`, `forced`.
  public var rule: String?
  public var experiment: String?
  /// The version of the experiment; nil for 0.
  public var experimentVersion: Int?
  public var variant: String?
  /// The reason in OpenFeature's terms: `TARGETING_MATCH`, `SPLIT`, `DEFAULT`, `STATIC`, `DISABLED`.
  public var reason: String?
  /// The reason for showing nothing, in the words of the placements. Decisions that were made ahead or on the device have it; an answer of
  /// `/render` names only the rule.
  public var nothing: String?
  /// Whether the reader takes part in the experiment.
  public var isCounted = false
  /// Whether a tester's ticket decided. Then nothing is counted.
  public var isForced = false

  public init(placement: String) { self.placement = placement }
}

/// A question for a placement, for those who decide without the service.
public struct PlacementContext: Sendable, Hashable {
  public var brand: String?
  public var placement: String
  /// The known facts about the reader: a JSON object with the members of an evaluation's context.
  public var reader: Data
  /// The service's newest ticket with the kept variants.
  public var ticket: String?

  public init(brand: String?, placement: String, reader: Data, ticket: String? = nil) {
    self.brand = brand
    self.placement = placement
    self.reader = reader
    self.ticket = ticket
  }
}
