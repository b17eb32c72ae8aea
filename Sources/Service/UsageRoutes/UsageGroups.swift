import PaywallUsage
import ReaderRoutes
import Routing

extension ServiceContext {
  /// The routes of this room: clients' events and keys, counts, and results of experiments.
  package func usageRoutes(ledger: UsageLedger, counts: EventCounts) -> [Route] {
    let groups: [any RouteGroup] = [
      KeyRoutes(context: self, ledger: ledger),
      ClientEventRoutes(context: self, ledger: ledger, counts: counts),
      UsageRoutes(context: self, ledger: ledger),
      ExperimentRoutes(context: self, ledger: ledger),
    ]
    return groups.flatMap(\.routes)
  }
}
