import HTTPServer
import PaywallAPI
import PaywallOutgoing
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
  /// A short noun phrase that completes "the limit of".
  let meaning: String
  /// What happens beyond the limit: a status, or a few words.
  let beyond: String

  /// The option as the command line knows it, with the default that the service itself has.
  var spec: OptionSpec {
    OptionSpec(
      name: name, value: quantity.placeholder, help: "\(meaning): \(beyond)",
      fallback: standard, heading: Self.heading)
  }

  /// The limit as the operations page shows it.
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
    time("header-timeout", \.server.headerTimeout, "time for a request's head", "408"),
    time("body-timeout", \.server.bodyTimeout, "time for content, plus --minimum-rate", "408"),
    time("idle-timeout", \.server.idleTimeout, "time between requests", "closed"),
    time(
      "write-timeout", \.server.writeTimeout, "time to take an answer, plus --minimum-rate", "reset"
    ),
    time("linger-timeout", \.server.lingerTimeout, "time to read on after a last answer", "closed"),
    size(
      "minimum-rate", \.server.minimumRate, "bytes of content or answer that grant 1 s",
      "408, reset"),
    size("request-line-limit", \.server.limits.requestLine, "method, target and version", "414"),
    size("field-line-limit", \.server.limits.fieldLine, "one header field", "431"),
    size("fields-limit", \.server.limits.fields, "all header fields, or all trailers", "431"),
    count("field-count-limit", \.server.limits.fieldCount, "number of header fields", "431"),
    size("body-limit", \.server.limits.body, "content of a request", "413"),
    size(
      "free-content", \.server.freeContent, "content from those who may not make changes",
      "401, 403, 413"),
    size(
      "chunk-line-limit", \.server.limits.chunkLine, "a chunk's size line with extensions", "431"),
    count("chunk-count-limit", \.server.limits.chunks, "chunks of content", "413"),
    LimitOption(
      name: "connections", quantity: .count, range: 0...10_000_000, place: \.server.connections,
      meaning: "open connections, 0 for as many as descriptors allow",
      beyond: "the idlest closes, or 503"),
    count(
      "connections-per-peer", \.server.connectionsPerPeer, "connections from one other machine",
      "503"),
    count("worker-queue", \.server.workerQueue, "slow requests that wait in each lane", "503"),
    time("refusal-pause", \.server.refusalPause, "longest wait for that 503", "503"),
    count("render-work", \.render.work, "steps of one layout", "422"),
    count("render-states", \.render.states, "states of a page in one answer", "422"),
    count("render-visits", \.render.visitsPerBox, "average visits of a box by layout", "422"),
    size("render-answer", \.render.answerBytes, "an answer to /render", "422"),
    size("reader-content", \.readers.content, "content of POST /render", "413"),
    count("reader-products", \.readers.products, "products in that content", "422"),
    time(
      "data-source-timeout", \.sources.timeout, "time for one answer of a data source", "retried"),
    size(
      "data-source-size", \.sources.size, "one answer of a data source",
      "the last good answer stays"),
    time(
      "data-source-period", \.sources.period, "shortest time between two of its answers",
      "a shorter period becomes this"),
    count(
      "data-sources", \.sources.sources, "data sources that are asked", "others show their fallback"
    ),
    count("subscribers", \.server.subscribers, "subscribers to /events", "503"),
    LimitOption(
      name: "request-reserve", quantity: .count, range: 0...10_000_000,
      place: \.server.requestReserve, meaning: "connections that no subscriber gets", beyond: "503"),
    count(
      "events-kept", \.eventsKept, "events kept for subscribers who come back", "the event reset"),
    time("drain", \.drain, "time for requests in flight at a stop", "aborted"),
    LimitOption(
      name: "drain-delay", quantity: .time, range: 0...times.upperBound, place: \.drainDelay,
      meaning: "part of it before SIGTERM closes the port", beyond: "/readyz answers 503"),
  ]

  /// The limits of a layout, which a service and those who check documents for it agree on.
  static let rendering = all.filter { ["render-work", "render-visits"].contains($0.name) }

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
  /// The value of a limit; nil when the option was not given.
  func quantity(_ option: LimitOption) throws(UsageError) -> Int? {
    try value(option.name, expected: option.quantity.expected(option.range)) { text in
      option.quantity.parse(text).flatMap { option.range.contains($0) ? $0 : nil }
    }
  }
}
