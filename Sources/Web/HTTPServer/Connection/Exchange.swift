import HTTP
import Numbers

/// The state of a request until its response is encoded.
struct Exchange {
  let isHead: Bool
  var keepsAlive: Bool
  let minorVersion: Int
  /// When the request was complete, in nanoseconds.
  let start: Int
  var route = 0
  /// The field lines of the response that name the request and its trace.
  var names: [UInt8] = []
  /// The field that the handler added to the response.
  var number: NumberField?
  /// The record for the access log; nil if there is no log.
  var record: AccessRecord?

  /// Names the request and its trace in the response.
  mutating func name(_ id: String?, _ trace: TraceParent?) {
    if let id { names += "X-Request-Id: \(id)\r\n".utf8 }
    if let trace { names += "traceparent: \(trace)\r\n".utf8 }
  }
}

/// A subscriber's position in the events of a channel.
struct Subscription {
  let channel: EventChannel
  /// The topic of the wanted events; nil wants all of them.
  let topic: String?
  var cursor: UInt64
  /// The time of the last bytes sent, in milliseconds.
  var lastSent: Int
}
