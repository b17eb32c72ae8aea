import HTTP
import Numbers

/// The counters of an event loop. Only the loop's thread writes them.
final class LoopMetrics: Sendable {
  let accepted = Counter()
  let open = Counter()
  let bytesReceived = Counter()
  let bytesSent = Counter()
  let subscribers = Counter()
  let eventsSent = Counter()
  let refused: [RequestError.Kind: Counter]
  let limits: [ServerLimit: Counter]
  private let routes: [RouteCounters]

  /// The counters of one route.
  private final class RouteCounters: Sendable {
    let statuses = ServerMetrics.statuses.map { _ in Counter() }
    let buckets = (0...ServerMetrics.bucketBounds.count).map { _ in Counter() }
    let nanoseconds = Counter()
  }

  init(routes: Int) {
    self.routes = (0..<max(1, routes)).map { _ in RouteCounters() }
    refused = Dictionary(uniqueKeysWithValues: RequestError.Kind.allCases.map { ($0, Counter()) })
    limits = Dictionary(uniqueKeysWithValues: ServerLimit.allCases.map { ($0, Counter()) })
  }

  /// Counts an answered request.
  ///
  /// - Parameter status: the status code.
  func record(route: Int, status: Int, nanoseconds: Int) {
    let counters = routes[route < routes.count ? max(0, route) : 0]
    counters.statuses[ServerMetrics.index(ofStatus: status)].add()
    counters.nanoseconds.add(nanoseconds)
    var bucket = 0
    while bucket < ServerMetrics.bucketBounds.count,
      nanoseconds > ServerMetrics.bucketBounds[bucket]
    {
      bucket += 1
    }
    counters.buckets[bucket].add()
  }

  /// Adds these counts to a snapshot.
  func add(to metrics: inout ServerMetrics) {
    metrics.connectionsAccepted += accepted.value
    metrics.connectionsOpen += open.value
    metrics.bytesReceived += bytesReceived.value
    metrics.bytesSent += bytesSent.value
    metrics.subscribers += subscribers.value
    metrics.eventsSent += eventsSent.value
    for (kind, counter) in refused { metrics.requestsRefused[kind, default: 0] += counter.value }
    for (limit, counter) in limits { metrics.limitsHit[limit, default: 0] += counter.value }
    for (index, counters) in routes.enumerated() {
      for (status, counter) in counters.statuses.enumerated() where counter.value > 0 {
        metrics.routes[index].requests[ServerMetrics.statuses[status], default: 0] += counter.value
      }
      metrics.routes[index].nanoseconds += counters.nanoseconds.value
      for (bucket, counter) in counters.buckets.enumerated() {
        metrics.routes[index].buckets[bucket] += counter.value
      }
    }
  }
}
