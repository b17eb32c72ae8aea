import PaywallUsage
import ReaderRoutes
import Routing

extension ServiceContext {
  /// The routes of this room: clients' events and keys, what arrives, counts, and results of experiments.
  package func usageRoutes(
    ledger: UsageLedger, counts: EventCounts, activity: Activity, dayRates: DayRatesFile?,
    money: MoneyParts
  ) -> [Route] {
    let groups: [any RouteGroup] = [
      KeyRoutes(context: self, ledger: ledger, activity: activity),
      ClientEventRoutes(context: self, ledger: ledger, counts: counts, activity: activity),
      StoreEventRoutes(context: self, money: money),
      MoneyRoutes(context: self, money: money),
      ActivityRoutes(context: self, activity: activity),
      UsageRoutes(context: self, ledger: ledger),
      ExperimentRoutes(context: self, ledger: ledger, dayRates: dayRates),
    ]
    return groups.flatMap(\.routes)
  }
}
