/// Finds the requests in a stream of bytes (RFC 9112). It reads and writes nothing: bytes go in, requests come out.
///
/// A result depends on the bytes alone and never on how they were cut into pieces. After an error the stream cannot be
/// understood any further.
public struct RequestParser: Sendable {
  public enum Phase: Sendable, Hashable {
    /// Between requests: no byte of the next one is here.
    case idle
    case head
    case body
  }

  public let limits: HTTPLimits
  public let peer: PeerAddress
  public private(set) var phase = Phase.idle
  private var head = HeadParser()
  private var body: BodyParser?
  /// The head of the request whose body is being read.
  private var awaiting: HTTPRequest?

  public init(limits: HTTPLimits, peer: PeerAddress) {
    self.limits = limits
    self.peer = peer
  }

  /// Whether the peer waits for `100 Continue` before it sends the content of the request (RFC 9110 §10.1.1).
  public var awaitsContinue: Bool {
    phase == .body && head.framing.awaitsContinue && bodyCount == 0
  }

  /// How many bytes of content the request has brought so far.
  public var bodyCount: Int { body?.received ?? 0 }

  /// The head of a request whose content is still to come, when that has or is announced to have more bytes than these.
  public func announced(beyond count: Int) -> HTTPRequest? {
    guard phase == .body, let body, body.expected > count else { return nil }
    return awaiting
  }

  /// The next request in the buffer, which moves past it; nil when more bytes are needed.
  ///
  /// Bytes that the buffer still holds after nil must be there again, followed by more, at the next call.
  ///
  /// - Parameter serial: the number of the request.
  /// - Throws: the first error in the bytes.
  public mutating func next(
    in buffer: inout ReceiveBuffer, serial: UInt64 = 0
  ) throws(RequestError) -> HTTPRequest? {
    if phase != .body {
      guard !buffer.isEmpty else { return nil }
      phase = .head
      guard try head.parse(&buffer, limits) else { return nil }
      let length = try head.framing.bodyLength(limits)
      let request = head.request(in: buffer, peer: peer, serial: serial)
      buffer.start += head.count
      guard let length else {
        phase = .idle
        head.reset()
        return request
      }
      awaiting = request.withOwnHead(upTo: buffer.start)
      body = BodyParser(length, limits)
      phase = .body
    }
    return try finishBody(&buffer)
  }

  /// The method and the target of the request that is not complete yet, or was refused; nil when that much is not known of it.
  ///
  /// - Parameter buffer: the bytes that are not parsed yet, as after the last call of ``next(in:serial:)``.
  public func requestLine(in buffer: ReceiveBuffer) -> (method: HTTPMethod, target: String)? {
    if let awaiting { return (awaiting.method, awaiting.rawTarget) }
    return phase == .head ? head.requestLine(in: buffer) : nil
  }

  private mutating func finishBody(
    _ buffer: inout ReceiveBuffer
  ) throws(RequestError) -> HTTPRequest? {
    guard try body?.parse(&buffer) ?? true, var request = awaiting else { return nil }
    request.body = body?.content ?? []
    body = nil
    awaiting = nil
    phase = .idle
    head.reset()
    return request
  }
}

extension HTTPRequest {
  /// The same request with a copy of its head, so that the receive buffer can go on without it.
  fileprivate func withOwnHead(upTo end: Int) -> HTTPRequest {
    var copy = self
    copy.fields.bytes = Array(fields.bytes[..<end])
    return copy
  }
}
