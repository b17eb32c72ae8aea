import HTTP

extension ServerMetrics {
  /// The metrics in Prometheus' text format 0.0.4, each with its help and type.
  public var text: String {
    var text = MetricsText()
    text.gauge("paywalld_connections", "Connections that are open.", connectionsOpen)
    text.counter(
      "paywalld_connections_total", "Connections that were accepted.", connectionsAccepted)
    text.counter("paywalld_received_bytes_total", "Bytes received from peers.", bytesReceived)
    text.counter("paywalld_sent_bytes_total", "Bytes sent to peers.", bytesSent)
    text.gauge("paywalld_event_loops", "Event loops.", eventLoops)
    text.gauge("paywalld_worker_queue", "Work that waits for a worker thread.", workerQueue)
    text.gauge("paywalld_event_subscribers", "Subscribers to events.", subscribers)
    text.counter("paywalld_events_sent_total", "Events sent to subscribers.", eventsSent)
    text.counter(
      "paywalld_log_lines_dropped_total", "Lines of the access log left out as it was too slow.",
      logLinesDropped)
    text.family("paywalld_limits_hit_total", "How often a limit of the server was hit.", "counter")
    for limit in ServerLimit.allCases {
      text.sample("paywalld_limits_hit_total", ["limit": limit.rawValue], limitsHit[limit] ?? 0)
    }
    text.family(
      "paywalld_requests_refused_total", "Requests refused before any handler saw them.", "counter")
    for kind in RequestError.Kind.allCases {
      text.sample(
        "paywalld_requests_refused_total", ["reason": kind.rawValue], requestsRefused[kind] ?? 0)
    }
    appendRoutes(to: &text)
    return text.text
  }

  private func appendRoutes(to text: inout MetricsText) {
    text.family("paywalld_requests_total", "Answered requests.", "counter")
    for route in routes {
      for (status, count) in route.requests.sorted(by: { $0.key.code < $1.key.code }) {
        text.sample(
          "paywalld_requests_total", ["route": route.name, "status": String(status.code)], count)
      }
    }
    let name = "paywalld_request_duration_seconds"
    text.family(
      name, "From a request's last byte to its answer, without the sending.", "histogram")
    for route in routes where route.count > 0 {
      var total = 0
      for (bound, count) in zip(Self.bucketBounds, route.buckets) {
        total += count
        let seconds = String(Double(bound) / 1e9)
        text.sample(name + "_bucket", ["route": route.name, "le": seconds], total)
      }
      text.sample(name + "_bucket", ["route": route.name, "le": "+Inf"], route.count)
      text.sample(name + "_sum", ["route": route.name], Double(route.nanoseconds) / 1e9)
      text.sample(name + "_count", ["route": route.name], route.count)
    }
  }
}

/// Writes Prometheus' text format.
private struct MetricsText {
  private(set) var text = ""

  mutating func gauge(_ name: String, _ help: String, _ value: Int) {
    family(name, help, "gauge")
    sample(name, [:], value)
  }

  mutating func counter(_ name: String, _ help: String, _ value: Int) {
    family(name, help, "counter")
    sample(name, [:], value)
  }

  mutating func family(_ name: String, _ help: String, _ type: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  mutating func sample(
    _ name: String, _ labels: KeyValuePairs<String, String>, _ value: some CustomStringConvertible
  ) {
    let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }
}
