import PaywallMoney
import PaywallRender
import PaywallUsage
import ReaderRoutes
import RenderRoutes
import Routing

extension LimitCounts {
  /// The counts of all limits, which the rooms below name.
  var family: MetricFamily {
    let counts = all
    let rendering = [RenderError.Kind.answer, .states, .visits, .work].map(\.rawValue)
    let names =
      rendering + ReaderLimits.names + LivePreviews.names + UsageLimits.names + WaitLimits.names
      + MoneyLimits.allNames + [TokenKeeper.trustName]
    return .limitsHit(names.map { ($0, counts[$0] ?? 0) })
  }
}
