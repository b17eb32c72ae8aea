import PaywallRender
import PaywallUsage
import Synchronization

/// Counts how often each limit of the API was reached, under the name that problems give as their reason.
final class LimitCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts a problem caused by a limit.
  func note(_ problem: Problem) {
    guard let reason = problem.reason else { return }
    counts.withLock { $0[reason, default: 0] += 1 }
  }

  var family: MetricFamily {
    let counts = counts.withLock { $0 }
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
