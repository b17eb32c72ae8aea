import PaywallRender
import PaywallUsage
import ReaderRoutes
import RenderRoutes
import Routing

extension LimitCounts {
  /// The counts of all limits, which the rooms below name.
  var family: MetricFamily {
    let counts = all
    var family = MetricFamily("limits_hit_total", .counter, "How often a limit was reached.")
    let rendering = [RenderError.Kind.answer, .states, .visits, .work].map(\.rawValue)
    for limit in rendering + ReaderLimits.names + LivePreviews.names + UsageLimits.names
      + WaitLimits.names + [TokenKeeper.trustName]
    {
      family.add(Double(counts[limit] ?? 0), ["limit": limit])
    }
    return family
  }
}
