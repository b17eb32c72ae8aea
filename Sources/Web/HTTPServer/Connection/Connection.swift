import HTTP

/// A connection and where it stands. Only the thread of its event loop touches it.
final class Connection {
  enum State {
    /// Takes requests.
    case reading
    /// A worker makes the answer to this request; nothing is read meanwhile.
    indirect case waiting(Exchange)
    /// Its request found no room in a queue, and is told so at this moment, in milliseconds; nothing is read meanwhile.
    indirect case turnedAway(Exchange, until: Int)
    /// Is sent events as they come.
    case streaming(Subscription)
    /// Takes its last answer.
    ///
    /// - Parameter lingers: whether the peer may still be sending a request that is not wanted.
    case closing(lingers: Bool)
    /// Has taken its last answer. What the peer still sends is thrown away, so that the answer is not lost (RFC 9112 §9.6).
    case lingering
    case closed
  }

  /// What was settled about the content of the request that is being read.
  struct ContentTerms {
    /// Whether the peer was told to send it: `100 Continue`.
    var isInvited = false
    /// Whether it may be more than anybody may send.
    var isAdmitted = false
  }

  let descriptor: Int32
  /// Tells this connection from all others of its loop, earlier ones included.
  let token: UInt64
  let peer: PeerAddress
  /// Whether it was taken only to be told that there is no room for it, on a descriptor that was kept back.
  let isRefused: Bool
  // Only the loop's thread touches the members marked here, one call at a time: the checks would cost more than the parsing.
  @exclusivity(unchecked) var state = State.reading
  @exclusivity(unchecked) var parser: RequestParser
  /// Bytes that came and could not be parsed yet.
  var pending = ReceiveBuffer([])
  @exclusivity(unchecked) var outbox = Outbox()
  var contentTerms = ContentTerms()
  /// Requests that were answered.
  var served = 0
  /// Requests that found no room in a queue, one after the other.
  var turnedAway = 0

  var interest = Interest.read
  /// When the present phase of reading started, or the peer stopped taking an answer; in milliseconds.
  var since: Int
  var phase = RequestParser.Phase.idle
  /// Bytes that were on their way when the peer stopped taking all, and those that were sent since.
  var offered = 0
  /// How many of them the peer had taken when that was last asked.
  var taken = 0

  init(
    descriptor: Int32, token: UInt64, peer: PeerAddress, limits: HTTPLimits, now: Int,
    isRefused: Bool = false
  ) {
    self.descriptor = descriptor
    self.token = token
    self.peer = peer
    self.isRefused = isRefused
    parser = RequestParser(limits: limits, peer: peer)
    since = now
  }

  var isClosed: Bool { if case .closed = state { true } else { false } }

  var isStreaming: Bool { if case .streaming = state { true } else { false } }

  /// Whether the next request may be parsed.
  var takesRequests: Bool { if case .reading = state { outbox.isEmpty } else { false } }

  /// Whether nothing but the peer's next request is waited for.
  var isIdle: Bool { takesRequests && parser.phase == .idle && pending.isEmpty }

  /// Whether the peer keeps the server waiting for a request.
  var waitsForHead: Bool { takesRequests && parser.phase != .body }

  /// Whether the peer is what the connection waits for, and not a worker or the next event.
  var waitsForPeer: Bool {
    switch state {
    case .reading, .closing, .lingering: !isRefused
    case .waiting, .turnedAway, .streaming, .closed: false
    }
  }
}
