import Numbers
import Outgoing
import Responses

extension EndpointLink {
  /// The maximum number of bytes in one system call.
  static let receivedAtOnce = 64 << 10

  /// Sends a request and receives the response, over a kept connection if there is one.
  ///
  /// - Parameter begin: the time by which the response must begin.
  func exchange(
    _ request: GatewayRequest, token: String?, beginning begin: ContinuousClock.Instant,
    by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> GatewayResponse {
    guard takeSeat(by: begin) else {
      throw AttemptFailure(error: .timedOut(endpoint, isSent: false), reach: .nothingSent)
    }
    defer { leaveSeat() }
    let message = request.message(to: endpoint, token: token)
    if let kept = takeKept() {
      do throws(AttemptFailure) {
        return try exchange(message, over: kept, since: begin, until: deadline)
      } catch {
        // The server may have closed the connection just before the request arrived, without reading it.
        let isStale =
          error.reach == .nothingSent || error.reach == .unanswered && request.isRepeatable
        guard isStale, begin > .now else { throw error }
        meter.count { $0.retries += 1 }
      }
    }
    return try exchange(message, over: connect(by: begin), since: begin, until: deadline)
  }

  private func exchange(
    _ message: [UInt8], over stream: OutgoingStream, since begin: ContinuousClock.Instant,
    until deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> GatewayResponse {
    var isKept = false
    defer { if isKept { keep(stream) } else { release(stream) } }
    let sent = ContinuousClock.now
    try send(message, over: stream, by: begin)
    var parser = ResponseParser(limit: settings.largestAnswer)
    var isOpen = true
    while !parser.isComplete {
      let bytes = try receive(
        from: stream, isFirst: !parser.hasBegun, by: parser.hasBegun ? deadline : begin)
      do throws(ResponseFault) {
        if bytes.isEmpty { try parser.end() } else { try parser.parse(bytes) }
        isOpen = !bytes.isEmpty
      } catch {
        throw failure(of: error, after: parser.head)
      }
    }
    guard let head = parser.head else { throw lost("it sent no head", .open) }
    noteDate(in: head, sent: sent, received: .now)
    isKept = isOpen && head.keepsConnection
    return GatewayResponse(endpoint: endpoint, head: head, content: parser.takeContent())
  }

  func send(
    _ message: [UInt8], over stream: OutgoingStream, by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) {
    let sending = stream.send(message, by: deadline)
    guard let failure = sending.failure else { return }
    let isSent = sending.count > 0
    if failure == .late {
      throw AttemptFailure(
        error: .timedOut(endpoint, isSent: isSent), reach: isSent ? .open : .nothingSent)
    }
    throw lost("\(failure)", isSent ? .unanswered : .nothingSent)
  }

  /// Receives the next bytes; empty if the other side has closed the connection after the first byte of its answer.
  func receive(
    from stream: OutgoingStream, isFirst: Bool, by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(OutgoingError) {
      bytes = try stream.receive(atMost: Self.receivedAtOnce, by: deadline)
    } catch .late {
      throw AttemptFailure(error: .timedOut(endpoint, isSent: true), reach: .open)
    } catch {
      throw lost("\(error)", isFirst ? .unanswered : .open)
    }
    guard !bytes.isEmpty || !isFirst else {
      // An etcd with TLS also closes a connection without TLS.
      let hint = settings.security == nil && !hasAnswered ? "; it may expect TLS" : ""
      throw lost("it closed the connection without an answer" + hint, .unanswered)
    }
    return bytes
  }

  func failure(of fault: ResponseFault, after head: ResponseHead?) -> AttemptFailure {
    switch fault {
    case .tooLarge:
      let limit = settings.largestAnswer
      return AttemptFailure(error: .answerTooLarge(endpoint, limit: limit), reach: .decided)
    case .malformed(let text) where head == nil:
      return AttemptFailure(error: .notEtcd(endpoint, found: text, isDecided: false), reach: .open)
    case .malformed(let text):
      return AttemptFailure(error: .malformed(endpoint, text), reach: .open)
    }
  }

  func lost(_ reason: String, _ reach: AttemptFailure.Reach) -> AttemptFailure {
    AttemptFailure(
      error: .lost(endpoint, reason: reason, isSent: reach != .nothingSent), reach: reach)
  }
}
