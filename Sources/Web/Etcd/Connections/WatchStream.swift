import Numbers
import Outgoing
import Responses

/// The connection of a watch, from its request on.
struct WatchStream {
  private let link: EndpointLink
  private let stream: OutgoingStream
  private var parser: ResponseParser
  private var splitter: ValueSplitter
  private var decoder: WatchDecoder
  /// Values that have been received and not read yet, the next one last.
  private var values: [[UInt8]] = []
  private var hasValue = false
  /// The reason why nothing follows those values.
  private var end: AttemptFailure?

  /// Sends the request.
  init(
    _ request: WatchRequest, token: String?, over stream: OutgoingStream, of link: EndpointLink,
    by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) {
    let limit = link.settings.largestAnswer
    self.link = link
    self.stream = stream
    // The content is taken after each call of `receive`, and the splitter enforces the limit.
    parser = ResponseParser(limit: limit + EndpointLink.receivedAtOnce)
    splitter = ValueSplitter(limit: limit)
    decoder = WatchDecoder(
      endpoint: link.endpoint, user: link.user, from: request.revision, limit: limit)
    let message = GatewayRequest(path: "/v3/watch", body: request.encoded, isRepeatable: true)
    try link.send(
      message.message(to: link.endpoint, token: token), over: stream, by: deadline)
  }

  /// Returns the next event.
  ///
  /// - Parameter wait: returns the time by which the next bytes must come. Called before each wait.
  mutating func next(
    waiting wait: () -> ContinuousClock.Instant
  ) throws(AttemptFailure) -> EtcdWatchEvent {
    while true {
      while let value = values.popLast() {
        if let event = try decoder.decode(value) { return event }
      }
      if let end { throw end }
      try receive(by: wait())
    }
  }

  private mutating func receive(
    by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) {
    let bytes = try link.receive(from: stream, isFirst: !parser.hasBegun, by: deadline)
    do throws(ResponseFault) {
      if bytes.isEmpty { try parser.end() } else { try parser.parse(bytes) }
    } catch .malformed where bytes.isEmpty {
      end = link.lost("it closed the connection", .open)
    } catch {
      end = link.failure(of: error, after: parser.head)
    }
    guard let head = parser.head else { return }
    if head.status == 200 {
      split(parser.takeContent(), head)
    } else if parser.isComplete {
      let response = GatewayResponse(
        endpoint: link.endpoint, head: head, content: parser.takeContent())
      _ = try response.answer(limit: link.settings.largestAnswer, user: link.user)
      throw response.notEtcd
    }
  }

  private mutating func split(_ content: [UInt8], _ head: ResponseHead) {
    values = splitter.split(content).reversed()
    hasValue = hasValue || !values.isEmpty
    switch splitter.fault {
    case .tooLarge: end = link.failure(of: .tooLarge, after: head)
    case .malformed(let text) where hasValue:
      end = link.failure(of: .malformed(text), after: head)
    case .malformed:
      end =
        GatewayResponse(endpoint: link.endpoint, head: head, content: content).notEtcd
    case nil:
      guard parser.isComplete, end == nil else { break }
      end = link.lost("it ended the watch\(splitter.isInside ? " inside a value" : "")", .open)
    }
  }
}
