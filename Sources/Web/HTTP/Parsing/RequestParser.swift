import Numbers

/// Parses requests from a stream of bytes (RFC 9112). It performs no input or output: bytes go in, requests come out.
///
/// The result depends only on the bytes, not on how they were split. After an error the rest of the stream cannot be parsed.
public struct RequestParser: Sendable {
  public enum Phase: Sendable, Hashable {
    /// Between requests: no byte of the next one has arrived.
    case idle
    case head
    case body
  }

  public let limits: HTTPLimits
  public let peer: PeerAddress
  public private(set) var phase = Phase.idle
  private var head = HeadParser()
  private var body: BodyParser?
  /// The head of a request with content that is being read.
  private var awaiting: HTTPRequest?

  public init(limits: HTTPLimits, peer: PeerAddress) {
    self.limits = limits
    self.peer = peer
  }

  /// Whether the peer waits for `100 Continue` before it sends the content of the request (RFC 9110 §10.1.1).
  public var awaitsContinue: Bool {
    phase == .body && head.framing.awaitsContinue && bodyCount == 0
  }

  /// The number of content bytes received so far.
  public var bodyCount: Int { body?.received ?? 0 }

  /// The head of a request with incomplete content, if the content has or announces more bytes than these.
  public func announced(beyond count: Int) -> HTTPRequest? {
    guard phase == .body, let body, body.expected > count else { return nil }
    return awaiting
  }

  /// Consumes and returns the next request in the buffer; nil if more bytes are needed.
  ///
  /// If it returns nil, the next call must see the bytes that remain in the buffer again, followed by more.
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

  /// The method and target of the incomplete or rejected request; nil if not known yet.
  ///
  /// - Parameter buffer: the unparsed bytes after the last call of ``next(in:serial:)``.
  public func requestLine(in buffer: ReceiveBuffer) -> (method: HTTPMethod, target: String)? {
    if let awaiting { return (awaiting.method, awaiting.rawTarget) }
    return phase == .head ? head.requestLine(in: buffer) : nil
  }

  /// Whether the incomplete or rejected request is a HEAD request, even if its request line is rejected. The answer to one has no content
  /// (RFC 9110 §9.3.2).
  ///
  /// - Parameter buffer: the unparsed bytes after the last call of ``next(in:serial:)``.
  public func asksForHead(in buffer: ReceiveBuffer) -> Bool {
    if let line = requestLine(in: buffer) { return line.method == .head }
    guard phase == .head else { return false }
    let lineEnd = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    let bytes = buffer.bytes[buffer.start..<buffer.end]
    return bytes.drop(while: lineEnd.contains).starts(with: Array("HEAD ".utf8))
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
  /// Returns this request with a copy of its head, which frees the receive buffer.
  fileprivate func withOwnHead(upTo end: Int) -> HTTPRequest {
    var copy = self
    copy.fields.bytes = Array(fields.bytes[..<end])
    return copy
  }
}
