import Experiments
import PaywallModel

/// What a placement shows a reader, and why.
public struct PlacementDecision: Sendable, Equatable {
  /// What the placement shows.
  public enum Outcome: Sendable, Hashable {
    case paywall(PaywallReference)
    /// With the reason.
    case nothing(String)
  }

  /// Which step of the placement decided.
  public enum Step: Sendable, Hashable {
    /// A tester asked for the variant.
    case forced
    /// The document is paused.
    case paused
    /// A paywall was shown often enough.
    case frequency
    case holdout
    /// With its place in the placement, counted from 0.
    case rule(Int)
    /// No rule held.
    case otherwise
  }

  public var placement: String
  public var outcome: Outcome
  public var step: Step
  /// The rule's name, where a rule decided that has one.
  public var rule: String?
  /// The experiment that chose.
  public var experiment: String?
  /// The variant of the experiment.
  public var variant: String?
  public var reason: PlacementReason
  /// Whether the reader takes part in the experiment. Exposures and outcomes of others must not be counted.
  public var isCounted = false
  /// What the client should keep and hand back, so that the reader keeps the variant; nil if there is nothing new.
  public var assignment: StickyAssignment?

  /// The paywall to show; nil for nothing.
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

  /// The variant, or else the name of the step. OpenFeature calls it the variant in any case.
  public var label: String { variant ?? stepName }
}

/// Why OpenFeature says that a value was chosen (OpenFeature specification, Resolution Reason).
public enum PlacementReason: String, Sendable, Hashable, CaseIterable {
  /// The placement has no rules.
  case constant = "STATIC"
  /// A condition on the reader, or how often a paywall was shown.
  case targetingMatch = "TARGETING_MATCH"
  /// A share of people: a rollout, an experiment or the holdout.
  case split = "SPLIT"
  /// No rule held.
  case fallback = "DEFAULT"
  /// The document is paused.
  case disabled = "DISABLED"
}

/// What whoever asks knows of a reader's earlier decisions. Both parts are authenticated before.
public struct PlacementHistory: Sendable, Equatable {
  /// The variants that a tester wants to see, by experiment.
  public var forced: [String: String]
  /// What the client kept.
  public var assignments: [StickyAssignment]

  public init(forced: [String: String] = [:], assignments: [StickyAssignment] = []) {
    self.forced = forced
    self.assignments = assignments
  }

  public static let none = PlacementHistory()
}
