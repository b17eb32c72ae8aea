import PaywallPages

/// A limit as an option of `serve`. The log, problems and `/metrics` use the same name.
struct LimitOption: Sendable {
  let name: String
  let quantity: Quantity
  let range: ClosedRange<Int>
  let place: WritableKeyPath<ServiceLimits, Int> & Sendable
  /// A short noun phrase that completes "the limit of".
  let meaning: String
  /// The consequence of exceeding the limit: a status, or a few words.
  let beyond: String

  /// The command-line option, with the service's own default.
  var spec: OptionSpec {
    OptionSpec(
      name: name, value: quantity.placeholder, help: "\(meaning): \(beyond)",
      fallback: standard, heading: Self.heading)
  }

  /// The limit's row on the operations page.
  var description: ServiceLimit {
    ServiceLimit(option: name, meaning: meaning, value: standard, beyond: beyond)
  }

  private var standard: String { quantity.text(ServiceLimits()[keyPath: place]) }

  private static let heading =
    "Limits. TIME is a number with ms, s, m or h; SIZE one with B, KiB, MiB or GiB:"
  private static let times = 1...24 * 3_600_000
  private static let sizes = 1...1 << 30
  private static let counts = 1...10_000_000

  static let all = [
    time("header-timeout", \.server.headerTimeout, "time to receive a request's head", "408"),
    time(
      "body-timeout", \.server.bodyTimeout, "time to receive content, plus --minimum-rate", "408"),
    time("idle-timeout", \.server.idleTimeout, "time between requests", "closed"),
    time(
      "write-timeout", \.server.writeTimeout, "time to send a response, plus --minimum-rate",
      "reset"
    ),
    time(
      "linger-timeout", \.server.lingerTimeout, "time to keep reading after the last response",
      "closed"),
    size(
      "minimum-rate", \.server.minimumRate, "bytes of content or response that allow 1 s more",
      "408, reset"),
    size("request-line-limit", \.server.limits.requestLine, "method, target and version", "414"),
    size("field-line-limit", \.server.limits.fieldLine, "one header field", "431"),
    size("fields-limit", \.server.limits.fields, "all header fields, or all trailers", "431"),
    count("field-count-limit", \.server.limits.fieldCount, "number of header fields", "431"),
    size("body-limit", \.server.limits.body, "content of a request", "413"),
    size(
      "free-content", \.server.freeContent, "content from clients that may not make changes",
      "401, 403, 413"),
    size(
      "chunk-line-limit", \.server.limits.chunkLine, "a chunk's size line with extensions", "431"),
    count("chunk-count-limit", \.server.limits.chunks, "chunks of content", "413"),
    LimitOption(
      name: "connections", quantity: .count, range: 0...10_000_000, place: \.server.connections,
      meaning: "open connections; 0: as many as file descriptors allow",
      beyond: "the longest idle one is closed, or 503"),
    count(
      "connections-per-peer", \.server.connectionsPerPeer, "connections from one other machine",
      "503"),
    count("worker-queue", \.server.workerQueue, "slow requests waiting in each lane", "503"),
    time("refusal-pause", \.server.refusalPause, "longest delay of that 503", "503"),
    count("render-work", \.render.work, "steps of one layout", "422"),
    count("render-states", \.render.states, "states of a page in one answer", "422"),
    count("render-visits", \.render.visitsPerBox, "average visits of a box in one layout", "422"),
    time(
      "gate-deadline", \.gateDeadline, "time to judge a document before it goes live",
      "it stays a draft, or 422"),
    size("render-answer", \.render.answerBytes, "a response of /render", "422"),
    size("reader-content", \.readers.content, "content of POST /render", "413"),
    count(
      "evaluation-rate", \.readers.evaluations,
      "questions for placements from one address in a minute",
      "429"),
    count("reader-products", \.readers.products, "products in the content of POST /render", "422"),
    time(
      "data-source-timeout", \.sources.timeout, "time for one response of a data source", "retried"),
    size(
      "data-source-size", \.sources.size, "one response of a data source",
      "the last good response stays"),
    time(
      "data-source-period", \.sources.period, "shortest period of a data source",
      "a shorter period is raised to this"),
    count(
      "data-sources", \.sources.sources, "data sources that are fetched",
      "others show their fallback"
    ),
    count(
      "usage-series", \.usage.series, "series of events with counts of their own",
      "others are added up, and results and /metrics say so"),
    time(
      "revision-wait", \.waits.time, "time for a request to wait for a change that the node lacks",
      "503"),
    count(
      "waiting-requests", \.waits.requests,
      "requests that wait for a change, at most half from one address", "503"),
    count(
      "waiting-requests-per-peer", \.waits.requestsPerPeer,
      "requests of one address that wait for a change", "503"),
    time(
      "token-age", \.tokenAge, "time that tokens of a fleet are trusted while etcd is away", "503"
    ),
    count("subscribers", \.server.subscribers, "subscribers to /events", "503"),
    LimitOption(
      name: "request-reserve", quantity: .count, range: 0...10_000_000,
      place: \.server.requestReserve,
      meaning: "connections reserved for requests other than /events", beyond: "503"),
    count(
      "events-kept", \.eventsKept, "events kept for subscribers that reconnect",
      "they receive a reset event"),
    time("drain", \.drain, "time for requests in flight to finish at a stop", "aborted"),
    LimitOption(
      name: "drain-delay", quantity: .time, range: 0...times.upperBound, place: \.drainDelay,
      meaning: "part of --drain before SIGTERM closes the port", beyond: "/readyz answers 503"),
  ]

  /// The limits of a layout, which commands that check documents for a service have, too.
  static let rendering = all.filter {
    ["render-work", "render-visits", "render-states"].contains($0.name)
  }

  private typealias Place = WritableKeyPath<ServiceLimits, Int> & Sendable

  private static func time(
    _ name: String, _ place: Place, _ meaning: String, _ beyond: String
  ) -> LimitOption {
    LimitOption(
      name: name, quantity: .time, range: times, place: place, meaning: meaning, beyond: beyond)
  }

  private static func size(
    _ name: String, _ place: Place, _ meaning: String, _ beyond: String
  ) -> LimitOption {
    LimitOption(
      name: name, quantity: .size, range: sizes, place: place, meaning: meaning, beyond: beyond)
  }

  private static func count(
    _ name: String, _ place: Place, _ meaning: String, _ beyond: String
  ) -> LimitOption {
    LimitOption(
      name: name, quantity: .count, range: counts, place: place, meaning: meaning, beyond: beyond)
  }
}

extension Arguments {
  /// The value of a limit; nil if the option was not given.
  func quantity(_ option: LimitOption) throws(UsageError) -> Int? {
    try value(option.name, expected: option.quantity.expected(option.range)) { text in
      option.quantity.parse(text).flatMap { option.range.contains($0) ? $0 : nil }
    }
  }
}
