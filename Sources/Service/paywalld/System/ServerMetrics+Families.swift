import AdminRoutes
import HTTPServer
import Routing

extension ServerMetrics {
  /// The server's counters as metrics.
  var families: [MetricFamily] {
    [requestCounts, durations, refusals, limits] + totals
  }

  /// All responses of all routes.
  var responses: RequestHistory.Counts {
    var counts = RequestHistory.Counts()
    for (status, count) in routes.flatMap(\.requests) {
      counts.answered += count
      if 400..<500 ~= status.code { counts.refused += count }
      if status.code >= 500 { counts.failed += count }
    }
    return counts
  }

  private var requestCounts: MetricFamily {
    var family = MetricFamily("http_requests_total", .counter, "Responses by route and status.")
    for route in routes {
      for (status, count) in route.requests.sorted(by: { $0.key.code < $1.key.code }) {
        family.add(Double(count), ["route": route.name, "status": String(status.code)])
      }
    }
    return family
  }

  private var durations: MetricFamily {
    var family = MetricFamily(
      "http_request_duration_seconds", .histogram,
      "Time from a request's last byte until its response is handed to the socket.")
    let bounds = Self.bucketBounds.map { Double($0) / 1e9 }
    for route in routes where route.count > 0 {
      family.add(
        buckets: route.buckets, bounds: bounds, sum: Double(route.nanoseconds) / 1e9,
        ["route": route.name])
    }
    return family
  }

  private var refusals: MetricFamily {
    var family = MetricFamily(
      "http_requests_refused_total", .counter, "Requests rejected as invalid HTTP, by reason.")
    for (kind, count) in requestsRefused.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      family.add(Double(count), ["reason": kind.rawValue])
    }
    return family
  }

  private var limits: MetricFamily {
    let ofRequests = requestsRefused.filter(\.key.isLimit).map { ($0.key.rawValue, $0.value) }
    let all = ofRequests + limitsHit.map { ($0.key.rawValue, $0.value) }
    return .limitsHit(all.sorted { $0.0 < $1.0 })
  }

  private var totals: [MetricFamily] {
    [
      MetricFamily(
        "connections_accepted_total", .counter, "Accepted connections.", connectionsAccepted),
      MetricFamily("connections_open", .gauge, "Open connections.", connectionsOpen),
      MetricFamily("received_bytes_total", .counter, "Bytes received.", bytesReceived),
      MetricFamily("sent_bytes_total", .counter, "Bytes sent.", bytesSent),
      MetricFamily("event_subscribers", .gauge, "Clients subscribed to events.", subscribers),
      MetricFamily(
        "events_sent_total", .counter, "Events sent, summed over subscribers.", eventsSent),
      MetricFamily("event_loops", .gauge, "Threads that serve connections.", eventLoops),
      MetricFamily("worker_queue", .gauge, "Slow requests waiting for a thread.", workerQueue),
      MetricFamily(
        "workers_stuck", .gauge, "Worker threads that exceeded the time limit for one request.",
        workersStuck),
      MetricFamily(
        "log_lines_dropped_total", .counter,
        "Access log lines dropped because their reader was too slow.",
        logLinesDropped),
    ]
  }
}
