import Numbers

/// A handler's result: a response, work that makes one off the event loop, or a stream of events.
public struct HTTPReply: Sendable {
  public enum Content: Sendable {
    case response(HTTPResponse)
    case prepared(PreparedResponse, adding: HTTPFields)
    case deferred(@Sendable () -> HTTPReply)
    /// Work that other requests share, and fields for this request's response only.
    case shared(SharedWork, adding: HTTPFields)
    case events(HTTPResponse, EventSelection)
    /// A reply that is made after some event.
    case postponed(Postponement)
  }

  public var content: Content
  /// The index of the route under which the metrics count the request.
  public var route: Int
  /// The period in which identical request bytes, from any client, may get the same prepared response; nil if the handler must be called
  /// each time.
  public var validity: Validity?
  /// The lane for deferred work.
  public var lane = Lane.open
  /// A field that is written when the response is sent. If the work's reply has its own, that one takes precedence.
  public var number: NumberField?

  /// The lanes of deferred work. No lane waits for another.
  public enum Lane: Sendable, CaseIterable {
    /// Work of a few milliseconds that few clients may request: a swap.
    case brief
    /// Work that anybody may request, so that it may exceed the capacity: a rendering.
    case open
    /// Longer work that few clients may request: a publish.
    case long
    /// Longer work that changes nothing, and that more clients may request: a check of a draft, a simulation. No publish waits for it.
    case trial
    /// Reading the history: the log. No publish and no check delays it.
    case reading
  }

  public init(_ content: Content, route: Int = 0) {
    self.content = content
    self.route = route
  }

  public static func response(_ response: HTTPResponse) -> HTTPReply {
    HTTPReply(.response(response))
  }

  /// A response that was encoded when its content was published. The server chooses among its variants (compressed, 304, HEAD)
  /// and appends the fields for this request, such as those of CORS.
  public static func prepared(
    _ response: PreparedResponse, adding fields: HTTPFields = HTTPFields()
  ) -> HTTPReply {
    HTTPReply(.prepared(response, adding: fields))
  }

  /// Work that may block or compute. It runs on a worker thread while the event loop continues.
  public static func deferred(_ work: @escaping @Sendable () -> HTTPResponse) -> HTTPReply {
    HTTPReply(.deferred { .response(work()) })
  }

  /// Work that is done once for all requests that wait for it.
  public static func shared(_ work: SharedWork) -> HTTPReply {
    HTTPReply(.shared(work, adding: HTTPFields()))
  }

  /// Server-sent events (WHATWG HTML §9.2): the head of the response, then the selected events.
  public static func events(_ response: HTTPResponse, _ selection: EventSelection) -> HTTPReply {
    HTTPReply(.events(response, selection))
  }

  /// Returns this reply, marked so that the server may repeat it for identical bytes without calling the handler, while the validity holds.
  public consuming func lasting(_ validity: Validity) -> HTTPReply {
    self.validity = validity
    return self
  }

  /// Returns this reply with its work in this lane.
  public consuming func working(in lane: Lane) -> HTTPReply {
    self.lane = lane
    return self
  }

  /// Returns this reply with this field, unless it has one. A reply that may be repeated has the number of the data it was derived from.
  public consuming func numbered(_ field: NumberField) -> HTTPReply {
    if number == nil { number = NumberField(field.name, validity?.number ?? field.value) }
    return self
  }

  /// Returns this reply with these fields appended.
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
    case .events(var response, let selection):
      response.fields.append(contentsOf: fields)
      content = .events(response, selection)
    case .postponed(let postponement):
      content = .postponed(
        Postponement(begin: postponement.begin) { postponement.reply().adding(fields) })
    }
    return self
  }

  /// Returns this reply, counted under this route.
  public consuming func counted(as route: Int) -> HTTPReply {
    self.route = route
    return self
  }
}

/// A reply that can be made only after some event. No thread waits for it.
public struct Postponement: Sendable {
  /// Calls `wake` once: when the reply can be made, when the wait is over, or when the client has left. May call it immediately, and on any
  /// thread.
  public let begin:
    @Sendable (_ departure: Departure, _ wake: @escaping @Sendable () -> Void) -> Void
  /// Makes the reply, on an event loop.
  public let reply: @Sendable () -> HTTPReply

  public init(
    begin:
      @escaping @Sendable (_ departure: Departure, _ wake: @escaping @Sendable () -> Void)
      -> Void,
    reply: @escaping @Sendable () -> HTTPReply
  ) {
    self.begin = begin
    self.reply = reply
  }
}
