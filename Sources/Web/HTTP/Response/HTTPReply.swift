/// What a handler hands to the server: an answer, a way to make one off the event loop, or a stream of events.
public struct HTTPReply: Sendable {
  public enum Content: Sendable {
    case response(HTTPResponse)
    case prepared(PreparedResponse, adding: HTTPFields)
    case deferred(@Sendable () -> HTTPReply)
    /// Work whose reply others wait for too, and fields that only this request's answer has.
    case shared(SharedWork, adding: HTTPFields)
    case events(HTTPResponse, EventChannel, after: String?)
  }

  public var content: Content
  /// The number under which the server counts the request: an index into the routes of its metrics.
  public var route: Int
  /// For how long the same bytes, whoever sends them, get the same prepared answer; nil when the handler is to be asked each time.
  public var validity: Validity?
  /// Where deferred work is done.
  public var lane = Lane.open

  /// Kinds of deferred work, none of which waits for another.
  public enum Lane: Sendable, CaseIterable {
    /// Takes some milliseconds, and few may ask for it: a swap.
    case brief
    /// Anybody may ask for it, so that there may be more of it than can be done: a rendering.
    case open
    /// May take more than some milliseconds, and few may ask for it: a publish.
    case long
  }

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

  /// Work that is done once for all who ask for it meanwhile.
  public static func shared(_ work: SharedWork) -> HTTPReply {
    HTTPReply(.shared(work, adding: HTTPFields()))
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

  /// The same reply, whose work is done in this lane.
  public consuming func working(in lane: Lane) -> HTTPReply {
    self.lane = lane
    return self
  }

  /// The same reply, with these fields after its own.
  public consuming func adding(_ fields: HTTPFields) -> HTTPReply {
    guard !fields.isEmpty else { return self }
    switch content {
    case .response(var response):
      response.fields.append(contentsOf: fields)
      content = .response(response)
    case .prepared(let prepared, var added):
      added.append(contentsOf: fields)
      content = .prepared(prepared, adding: added)
    case .deferred(let work): content = .deferred { work().adding(fields) }
    case .shared(let work, var added):
      added.append(contentsOf: fields)
      content = .shared(work, adding: added)
    case .events(var response, let channel, let last):
      response.fields.append(contentsOf: fields)
      content = .events(response, channel, after: last)
    }
    return self
  }

  /// The same reply, counted under this route.
  public consuming func counted(as route: Int) -> HTTPReply {
    self.route = route
    return self
  }
}
