import HTTP
import Numbers

/// A connection and its state. Only its event loop's thread uses it.
final class Connection {
  enum State {
    /// The connection reads requests.
    case reading
    /// A worker makes the response to this request. Nothing is read in the meantime.
    indirect case waiting(Exchange)
    /// The queue for its request is full. The 503 is sent at this time, in milliseconds. Nothing is read in the meantime.
    indirect case turnedAway(Exchange, until: Int)
    /// The connection receives events.
    case streaming(Subscription)
    /// The connection receives its last response.
    ///
    /// - Parameter lingers: whether the peer may still be sending a rejected request.
    case closing(lingers: Bool)
    /// The connection has received its last response. Whatever the peer still sends is discarded, so that the response is not lost (RFC
    /// 9112 §9.6).
    case lingering
    case closed
  }

  /// The decision about the content of the request that is being read.
  struct ContentTerms {
    /// Whether `100 Continue` was sent.
    var isInvited = false
    /// Whether the content may exceed the size that is allowed for everyone.
    var isAdmitted = false
  }

  let descriptor: Int32
  /// Identifies this connection among all connections of its loop, including earlier ones.
  let token: UInt64
  let peer: PeerAddress
  /// The client of the last request: the peer, or the client that a trusted proxy names.
  @exclusivity(unchecked) var client: PeerAddress
  /// Whether the connection was accepted on a reserved descriptor only to be rejected.
  let isRefused: Bool
  // Only the loop's thread uses the members marked here, one call at a time. Exclusivity checks would cost more than parsing.
  @exclusivity(unchecked) var state = State.reading
  @exclusivity(unchecked) var parser: RequestParser
  /// Received bytes that could not be parsed yet.
  var pending = ReceiveBuffer([])
  @exclusivity(unchecked) var outbox = Outbox()
  var contentTerms = ContentTerms()
  /// The number of answered requests.
  var served = 0
  /// The number of successive requests that found a full queue.
  var turnedAway = 0

  /// Receives a notice if the peer leaves before its postponed reply is made; nil if none is needed.
  var departure: Departure?

  var interest = Interest.read
  /// When the current phase of reading started, or when the peer stopped reading a response; in milliseconds.
  var since: Int
  var phase = RequestParser.Phase.idle
  /// The number of unread bytes when the peer stopped reading, plus those sent since.
  var offered = 0
  /// The number of these bytes that the peer had read at the last check.
  var taken = 0

  init(
    descriptor: Int32, token: UInt64, peer: PeerAddress, limits: HTTPLimits, now: Int,
    isRefused: Bool = false
  ) {
    self.descriptor = descriptor
    self.token = token
    self.peer = peer
    client = peer
    self.isRefused = isRefused
    parser = RequestParser(limits: limits, peer: peer)
    since = now
  }

  var isClosed: Bool { if case .closed = state { true } else { false } }

  var isStreaming: Bool { if case .streaming = state { true } else { false } }

  /// Whether the next request may be parsed.
  var takesRequests: Bool { if case .reading = state { outbox.isEmpty } else { false } }

  /// Whether the connection only waits for the peer's next request.
  var isIdle: Bool { takesRequests && parser.phase == .idle && pending.isEmpty }

  /// Whether the connection waits for the head of a request.
  var waitsForHead: Bool { takesRequests && parser.phase != .body }

  /// Whether the connection waits for the peer, not for a worker or an event.
  var waitsForPeer: Bool {
    switch state {
    case .reading, .closing, .lingering: !isRefused
    case .waiting, .turnedAway, .streaming, .closed: false
    }
  }
}
