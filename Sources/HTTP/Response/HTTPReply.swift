/// What a handler hands to the server: an answer, a way to make one off the event loop, or a stream of events.
public struct HTTPReply: Sendable {
  public enum Content: Sendable {
    case response(HTTPResponse)
    case prepared(PreparedResponse, adding: HTTPFields)
    case deferred(@Sendable () -> HTTPReply)
    case events(HTTPResponse, EventChannel, after: String?)
  }

  public var content: Content
  /// The number under which the server counts the request: an index into the routes of its metrics.
  public var route: Int
  /// For how long the same bytes, whoever sends them, get the same prepared answer; nil when the handler is to be asked each time.
  public var validity: Validity?
  /// Whether deferred work may take more than some milliseconds, so that other work is not to wait for its end.
  public var isLong = false

  public init(_ content: Content, route: Int = 0) {
    self.content = content
    self.route = route
  }

  public static func response(_ response: HTTPResponse) -> HTTPReply {
    HTTPReply(.response(response))
  }

  /// An answer that was encoded when its content was published. The server chooses among its variants (compressed, 304, HEAD)
  /// and writes the fields of this one request, such as those of CORS, after its own.
  public static func prepared(
    _ response: PreparedResponse, adding fields: HTTPFields = HTTPFields()
  ) -> HTTPReply {
    HTTPReply(.prepared(response, adding: fields))
  }

  /// Work that may block or compute: it runs on a worker thread, and the event loop goes on meanwhile.
  public static func deferred(_ work: @escaping @Sendable () -> HTTPResponse) -> HTTPReply {
    HTTPReply(.deferred { .response(work()) })
  }

  /// Server-sent events (WHATWG HTML §9.2): the head of the response, then what the channel publishes after the given event.
  public static func events(
    _ response: HTTPResponse, _ channel: EventChannel, after lastEventID: String?
  ) -> HTTPReply {
    HTTPReply(.events(response, channel, after: lastEventID))
  }

  /// The same reply, which the server may give again to the same bytes without asking, for as long as the validity holds.
  public consuming func lasting(_ validity: Validity) -> HTTPReply {
    self.validity = validity
    return self
  }

  /// The same reply, whose work may take more than some milliseconds.
  public consuming func takingLong() -> HTTPReply {
    isLong = true
    return self
  }

  /// The same reply, counted under this route.
  public consuming func counted(as route: Int) -> HTTPReply {
    self.route = route
    return self
  }
}
