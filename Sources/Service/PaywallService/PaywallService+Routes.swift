import HTTP
import PaywallPages
import PaywallStore
import ReaderRoutes
import Routing
import UsageRoutes

extension PaywallService {
  /// The routes of all rooms, in the order of the API's description.
  static func routes(
    of live: LiveService, readiness: Readiness, parts: ServiceParts, activity: Activity
  ) -> [Route] {
    let context = live.context
    let counts = EventCounts(parts.usage)
    let own: [any RouteGroup] = [
      StatusRoutes(
        context: context, readiness: readiness, keeper: live.keeper, ledger: parts.usage),
      MetricsRoutes(
        context: context, caches: live.caches, fetcher: parts.fetcher, keeper: live.keeper,
        events: counts, money: parts.money, source: parts.metrics, version: parts.version,
        arePublic: parts.metricsArePublic),
    ]
    let routes =
      context.readerRoutes(events: live.events)
      + context.renderRoutes(
        caches: live.caches, examples: parts.examples, previews: parts.livePreviews,
        reach: parts.reach, fetcher: parts.fetcher)
      + context.siteRoutes(
        schema: parts.schema, version: parts.version, examples: parts.examples,
        operations: OperationsReference(limits: parts.limits, fixed: ServiceLimit.fixed))
      + context.adminRoutes(
        keeper: live.keeper, waiting: live.waiting, history: parts.history, fetcher: parts.fetcher)
      + context.usageRoutes(
        ledger: parts.usage, counts: counts, activity: activity, dayRates: parts.dayRates,
        money: parts.money)
      + own.flatMap(\.routes)
    return context.described(
      routes, version: parts.version, limits: parts.limits, examples: parts.examples
    ) { SharedComponents.all }
  }
}
