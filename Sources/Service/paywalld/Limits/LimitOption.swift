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
    time(
      "header-timeout", at: \.server.headerTimeout, meaning: "time to receive a request's head",
      beyond: "408"),
    time(
      "body-timeout", at: \.server.bodyTimeout,
      meaning: "time to receive content, plus --minimum-rate", beyond: "408"),
    time(
      "idle-timeout", at: \.server.idleTimeout, meaning: "time between requests", beyond: "closed"),
    time(
      "write-timeout", at: \.server.writeTimeout,
      meaning: "time to send a response, plus --minimum-rate",
      beyond: "reset"
    ),
    time(
      "linger-timeout", at: \.server.lingerTimeout,
      meaning: "time to keep reading after the last response",
      beyond: "closed"),
    size(
      "minimum-rate", at: \.server.minimumRate,
      meaning: "bytes of content or response that allow 1 s more",
      beyond: "408, reset"),
    size(
      "request-line-limit", at: \.server.limits.requestLine, meaning: "method, target and version",
      beyond: "414"),
    size(
      "field-line-limit", at: \.server.limits.fieldLine, meaning: "one header field", beyond: "431"),
    size(
      "fields-limit", at: \.server.limits.fields, meaning: "all header fields, or all trailers",
      beyond: "431"),
    count(
      "field-count-limit", at: \.server.limits.fieldCount, meaning: "number of header fields",
      beyond: "431"),
    size("body-limit", at: \.server.limits.body, meaning: "content of a request", beyond: "413"),
    size(
      "free-content", at: \.server.freeContent,
      meaning: "content from clients that may not make changes",
      beyond: "401, 403, 413"),
    size(
      "chunk-line-limit", at: \.server.limits.chunkLine,
      meaning: "a chunk's size line with extensions", beyond: "431"),
    count(
      "chunk-count-limit", at: \.server.limits.chunks, meaning: "chunks of content", beyond: "413"),
    LimitOption(
      name: "connections", quantity: .count, range: 0...10_000_000, place: \.server.connections,
      meaning: "open connections; 0: as many as file descriptors allow",
      beyond: "the longest idle one is closed, or 503"),
    count(
      "connections-per-peer", at: \.server.connectionsPerPeer,
      meaning: "connections from one other machine",
      beyond: "503"),
    count(
      "worker-queue", at: \.server.workerQueue, meaning: "slow requests waiting in each lane",
      beyond: "503"),
    time(
      "refusal-pause", at: \.server.refusalPause, meaning: "longest delay of that 503",
      beyond: "503"),
    count("render-work", at: \.render.work, meaning: "steps of one layout", beyond: "422"),
    count(
      "render-states", at: \.render.states, meaning: "states of a page in one answer", beyond: "422"
    ),
    count(
      "render-visits", at: \.render.visitsPerBox, meaning: "average visits of a box in one layout",
      beyond: "422"),
    time(
      "gate-deadline", at: \.gateDeadline, meaning: "time to judge a document before it goes live",
      beyond: "it stays a draft, or 422"),
    size(
      "render-answer", at: \.render.answerBytes, meaning: "a response of /render", beyond: "422"),
    size(
      "reader-content", at: \.readers.content, meaning: "content of POST /render", beyond: "413"),
    count(
      "evaluation-rate", at: \.readers.evaluations,
      meaning: "questions for placements from one address in a minute",
      beyond: "429"),
    count(
      "reader-products", at: \.readers.products, meaning: "products in the content of POST /render",
      beyond: "422"),
    time(
      "data-source-timeout", at: \.sources.timeout,
      meaning: "time for one response of a data source", beyond: "retried"),
    size(
      "data-source-size", at: \.sources.size, meaning: "one response of a data source",
      beyond: "the last good response stays"),
    time(
      "data-source-period", at: \.sources.period, meaning: "shortest period of a data source",
      beyond: "a shorter period is raised to this"),
    count(
      "data-sources", at: \.sources.sources, meaning: "data sources that are fetched",
      beyond: "others show their fallback"
    ),
    count(
      "usage-series", at: \.usage.series, meaning: "series of events with counts of their own",
      beyond: "others are added up, and results and /metrics say so"),
    count(
      "money-facts", at: \.money.facts, meaning: "facts of stores in the ledger of money",
      beyond: "429"),
    time(
      "revision-wait", at: \.waits.time,
      meaning: "time for a request to wait for a change that the node lacks",
      beyond: "503"),
    count(
      "waiting-requests", at: \.waits.requests,
      meaning: "requests that wait for a change, at most half from one address", beyond: "503"),
    count(
      "waiting-requests-per-peer", at: \.waits.requestsPerPeer,
      meaning: "requests of one address that wait for a change", beyond: "503"),
    time(
      "token-age", at: \.tokenAge,
      meaning: "time that tokens of a fleet are trusted while etcd is away", beyond: "503"
    ),
    count(
      "subscribers", at: \.server.subscribers, meaning: "subscribers to /events", beyond: "503"),
    LimitOption(
      name: "request-reserve", quantity: .count, range: 0...10_000_000,
      place: \.server.requestReserve,
      meaning: "connections reserved for requests other than /events", beyond: "503"),
    count(
      "events-kept", at: \.eventsKept, meaning: "events kept for subscribers that reconnect",
      beyond: "they receive a reset event"),
    time(
      "drain", at: \.drain, meaning: "time for requests in flight to finish at a stop",
      beyond: "aborted"),
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
    _ name: String, at place: Place, meaning: String, beyond: String
  ) -> LimitOption {
    LimitOption(
      name: name, quantity: .time, range: times, place: place, meaning: meaning, beyond: beyond)
  }

  private static func size(
    _ name: String, at place: Place, meaning: String, beyond: String
  ) -> LimitOption {
    LimitOption(
      name: name, quantity: .size, range: sizes, place: place, meaning: meaning, beyond: beyond)
  }

  private static func count(
    _ name: String, at place: Place, meaning: String, beyond: String
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
