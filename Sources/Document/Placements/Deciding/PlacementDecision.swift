import Experiments
import Numbers
import PaywallModel

/// The outcome of a placement for a reader, and the reason.
public struct PlacementDecision: Sendable, Equatable {
  /// The outcome of a placement.
  public enum Outcome: Sendable, Hashable {
    case paywall(PaywallReference)
    /// Nothing, with the reason.
    case nothing(String)
  }

  /// The step of the placement that decided.
  public enum Step: Sendable, Hashable {
    /// A tester asked for the variant.
    case forced
    /// The document is paused.
    case paused
    /// A paywall was already shown as often as the frequency allows.
    case frequency
    case holdout
    /// A rule, by its index in the placement from 0.
    case rule(Int)
    /// No rule applied.
    case otherwise
  }

  public var placement: String
  public var outcome: Outcome
  public var step: Step
  /// The name of the rule that decided; `nil` if no rule decided, or the rule has no name.
  public var rule: String?
  /// The experiment that chose.
  public var experiment: String?
  /// The version of the experiment; `nil` for 0.
  public var experimentVersion: Int?
  /// The variant of the experiment.
  public var variant: String?
  public var reason: PlacementReason
  /// Whether the reader takes part in the experiment. If not, exposures and outcomes must not be counted.
  public var isCounted = false
  /// The assignment that the client should store and send back, so that the reader keeps the variant; `nil` if it is unchanged.
  public var assignment: StickyAssignment?

  /// The paywall to show; `nil` to show nothing.
  public var paywall: PaywallReference? {
    if case .paywall(let paywall) = outcome { paywall } else { nil }
  }

  /// The name of the step that decided: the rule's name or number, or the kind of step.
  public var stepName: String {
    switch step {
    case .forced: "forced"
    case .paused: "paused"
    case .frequency: "frequency"
    case .holdout: "holdout"
    case .rule(let index): rule ?? "rule-\(index + 1)"
    case .otherwise: "otherwise"
    }
  }

  /// The names of steps that are no rules.
  public static let otherSteps: Set = ["forced", "paused", "frequency", "holdout", "otherwise"]

  /// The variant, or else the name of the step. OpenFeature calls either of them the variant.
  public var label: String { variant ?? stepName }
}

/// The reason for a value in OpenFeature's terms (OpenFeature specification, Resolution Reason).
public enum PlacementReason: String, Sendable, Hashable, CaseIterable {
  /// The placement has no rules.
  case constant = "STATIC"
  /// A condition on the reader decided, or how often a paywall was shown.
  case targetingMatch = "TARGETING_MATCH"
  /// A share of people decided: a rollout, an experiment or the holdout.
  case split = "SPLIT"
  /// No rule applied.
  case fallback = "DEFAULT"
  /// The document is paused.
  case disabled = "DISABLED"
}

/// A reader's earlier decisions as the caller knows them. Both parts are authenticated beforehand.
public struct PlacementHistory: Sendable, Equatable {
  /// The variants that a tester wants to see, by experiment.
  public var forced: [String: String]
  /// The assignments that the client stored.
  public var assignments: [StickyAssignment]

  public init(forced: [String: String] = [:], assignments: [StickyAssignment] = []) {
    self.forced = forced
    self.assignments = assignments
  }

  public static let none = PlacementHistory()
}
