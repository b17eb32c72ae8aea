import HTTPServer
import PaywallAPI
import PaywallFetch
import PaywallRender

/// What bounds the service, as `serve` was told: the server's own limits and those of what stands around it.
struct ServiceLimits {
  var server = HTTPServerConfiguration()
  var render = RenderLimits.standard
  var readers = ReaderLimits()
  var sources = SourceLimits()
  /// Events that are kept for subscribers who come back.
  var eventsKept = 256
  /// How long a stop waits for requests in flight, in milliseconds.
  var drain = 10_000
  /// How long of it the service says that it is not ready and still takes connections, when it is told to stop by SIGTERM.
  var drainDelay = 1000

  init() {}

  init(
    _ arguments: Arguments, of options: [LimitOption] = LimitOption.all
  ) throws(UsageError) {
    for option in options {
      if let value = try arguments.quantity(option) { self[keyPath: option.place] = value }
    }
  }
}

/// A limit as an option of `serve`. Log, problems and `/metrics` call the limit by the same name.
struct LimitOption: Sendable {
  let name: String
  let quantity: Quantity
  let range: ClosedRange<Int>
  let place: WritableKeyPath<ServiceLimits, Int> & Sendable
  let help: String

  /// The option as the command line knows it, with the default that the service itself has.
  var spec: OptionSpec {
    OptionSpec(
      name: name, value: quantity.placeholder, help: help,
      fallback: quantity.text(ServiceLimits()[keyPath: place]), heading: Self.heading)
  }

  private static let heading =
    "Limits. TIME is a number with ms, s, m or h; SIZE one with B, KiB, MiB or GiB:"
  private static let times = 1...24 * 3_600_000
  private static let sizes = 1...1 << 30
  private static let counts = 1...10_000_000

  static let all = [
    time("header-timeout", \.server.headerTimeout, "for the head of a request: 408"),
    time("body-timeout", \.server.bodyTimeout, "for content, besides what the rate grants: 408"),
    time("idle-timeout", \.server.idleTimeout, "between requests: closed"),
    time("write-timeout", \.server.writeTimeout, "for taking an answer, likewise: reset"),
    time("linger-timeout", \.server.lingerTimeout, "for what still comes after the last answer"),
    size("minimum-rate", \.server.minimumRate, "bytes for which content and answers get 1 s more"),
    size("request-line-limit", \.server.limits.requestLine, "method, target and version: 414"),
    size("field-line-limit", \.server.limits.fieldLine, "one header field: 431"),
    size("fields-limit", \.server.limits.fields, "all header fields, or all trailers: 431"),
    count("field-count-limit", \.server.limits.fieldCount, "header fields: 431"),
    size("body-limit", \.server.limits.body, "content of a request: 413"),
    size("free-content", \.server.freeContent, "of whoever may not change anything: 401, 403, 413"),
    size("chunk-line-limit", \.server.limits.chunkLine, "a chunk's size with extensions: 431"),
    count("chunk-count-limit", \.server.limits.chunks, "chunks of content: 413"),
    LimitOption(
      name: "connections", quantity: .count, range: 0...10_000_000, place: \.server.connections,
      help: "in all, 0 for what descriptors allow: the idlest goes, or 503"),
    count(
      "connections-per-peer", \.server.connectionsPerPeer, "from one other machine's address: 503"),
    count(
      "worker-queue", \.server.workerQueue, "slow requests of each kind that wait for a worker: 503"
    ),
    time("refusal-pause", \.server.refusalPause, "for that 503, of who finds no room repeatedly"),
    count("render-work", \.render.work, "steps that laying out a document may take: 422"),
    count("render-states", \.render.states, "states of a page in one answer: 422"),
    count("render-visits", \.render.visitsPerBox, "visits of a box by layout, on average: 422"),
    size("render-answer", \.render.answerBytes, "the answer to /render: 422"),
    size("reader-content", \.readers.content, "what a request says of its reader: 413"),
    count("reader-products", \.readers.products, "products in that: 422"),
    time(
      "data-source-timeout", \.sources.timeout, "for one answer of a source of data: tried again"),
    size("data-source-size", \.sources.size, "that answer: refused, and the last good one stays"),
    time("data-source-period", \.sources.period, "between two, at least: documents that say less"),
    count("data-sources", \.sources.sources, "sources that are asked: more show their fallback"),
    count("subscribers", \.server.subscribers, "to /events: 503"),
    LimitOption(
      name: "request-reserve", quantity: .count, range: 0...10_000_000,
      place: \.server.requestReserve, help: "connections that no subscriber gets: 503"),
    count("events-kept", \.eventsKept, "for subscribers who come back: the event reset"),
    time("drain", \.drain, "for requests in flight at a stop: broken off"),
    LimitOption(
      name: "drain-delay", quantity: .time, range: 0...times.upperBound, place: \.drainDelay,
      help: "of it, for /readyz to say 503 before SIGTERM closes the port"),
  ]

  /// What bounds the laying out of a document, which a service and those who check documents for it agree on.
  static let rendering = all.filter { ["render-work", "render-visits"].contains($0.name) }

  private typealias Place = WritableKeyPath<ServiceLimits, Int> & Sendable

  private static func time(_ name: String, _ place: Place, _ help: String) -> LimitOption {
    LimitOption(name: name, quantity: .time, range: times, place: place, help: help)
  }

  private static func size(_ name: String, _ place: Place, _ help: String) -> LimitOption {
    LimitOption(name: name, quantity: .size, range: sizes, place: place, help: help)
  }

  private static func count(_ name: String, _ place: Place, _ help: String) -> LimitOption {
    LimitOption(name: name, quantity: .count, range: counts, place: place, help: help)
  }
}

extension Arguments {
  /// The value of a limit; nil when the option was not given.
  func quantity(_ option: LimitOption) throws(UsageError) -> Int? {
    try value(option.name, expected: option.quantity.expected(option.range)) { text in
      option.quantity.parse(text).flatMap { option.range.contains($0) ? $0 : nil }
    }
  }
}
