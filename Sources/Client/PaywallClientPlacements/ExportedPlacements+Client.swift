import Foundation
import Locks
import Numbers
import PaywallClient

extension ExportedPlacements {
  /// Decides for a client while its service does not answer.
  ///
  ///     configuration.decide = placements.decider()
  ///
  /// A person keeps a variant as long as the app runs, and after that as long as the exported placements do not change. Placements of other
  /// brands, and versions that are not live, are decided by nobody.
  public func decider() -> @Sendable (PlacementContext) async -> PaywallDecision? {
    let memory = KeptVariants()
    return { asked in
      guard asked.brand.map({ $0 == brand }) ?? true else { return nil }
      let found = memory.deciding { kept in
        decide(asked.placement, for: asked.reader, keeping: kept, ticket: asked.ticket)
      }
      return found.flatMap(PaywallDecision.init)
    }
  }
}

/// The variants that decisions of this app have kept.
private final class KeptVariants: Sendable {
  private let kept = Guarded<[KeptVariant]>([])

  func deciding(_ decide: ([KeptVariant]) -> ExportedDecision?) -> ExportedDecision? {
    kept.withLock { kept in
      let decision = decide(kept)
      kept = decision?.kept ?? kept
      return decision
    }
  }
}

extension PaywallDecision {
  /// Nil if the decision's paywall has no version that the site could show.
  fileprivate init?(_ decision: ExportedDecision) {
    guard decision.paywall == nil || decision.version != nil else { return nil }
    self.init(placement: decision.placement)
    (paywall, version) = (decision.paywall, decision.version)
    (rule, reason, nothing) = (decision.rule, decision.reason, decision.nothing)
    (experiment, variant) = (decision.experiment, decision.variant)
    experimentVersion = decision.experimentVersion
    isCounted = decision.isCounted
  }
}
