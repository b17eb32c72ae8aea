import HTTP

/// What is known of a request until its answer is encoded.
struct Exchange {
  let isHead: Bool
  var keepsAlive: Bool
  let minorVersion: Int
  /// When the request was complete, in nanoseconds.
  let start: Int
  var route = 0
  /// The field lines that name the request and its trace, to be sent with the answer.
  var names: [UInt8] = []
  /// The request as the access log tells of it; nil when there is no log.
  var record: AccessRecord?

  /// Names the request and its trace in the answer.
  mutating func name(_ id: String?, _ trace: TraceParent?) {
    if let id { names += "X-Request-Id: \(id)\r\n".utf8 }
    if let trace { names += "traceparent: \(trace)\r\n".utf8 }
  }
}

/// A subscriber's place in the events of a channel.
struct Subscription {
  let channel: EventChannel
  var cursor: UInt64
  /// When something was last sent, in milliseconds.
  var lastSent: Int
}
