import HTTP

/// A connection and where it stands. Only the thread of its event loop touches it.
final class Connection {
  enum Activity {
    /// Takes requests.
    case reading
    /// A worker makes the answer; no more is read meanwhile.
    case waiting
    /// Sends events as they come.
    case streaming
    /// Has sent its last answer and reads what the peer still sends, so that the answer is not lost (RFC 9112 §9.6).
    case lingering
    case closed
  }

  let descriptor: Int32
  /// Tells this connection from all others of its loop, earlier ones included.
  let token: UInt64
  let peer: PeerAddress
  // Only the loop's thread comes to what is marked here, and nothing that it calls meanwhile does: the checks would cost more than
  // the parsing.
  @exclusivity(unchecked) var parser: RequestParser
  /// What came and could not be parsed yet.
  var pending = ReceiveBuffer([])
  @exclusivity(unchecked) var outbox = Outbox()
  var activity = Activity.reading
  /// The request whose answer a worker makes.
  var exchange: Exchange?
  /// The events that are sent.
  var subscription: Subscription?
  var interest = Interest.read
  /// Whether the connection ends after what is to be sent.
  var isClosing = false
  /// Whether the peer may still send what is not wanted.
  var lingers = false
  var hasSentContinue = false
  /// Whether the content of the request that is read may come.
  var isAdmitted = false
  /// Requests that were answered.
  var served = 0
  /// When the present phase of reading started, or the peer stopped taking an answer; in milliseconds.
  var since: Int
  var phase = RequestParser.Phase.idle
  /// Bytes that were on their way when the peer stopped taking all, and those that were sent since.
  var offered = 0
  /// How many of them the peer had taken when that was last asked.
  var taken = 0

  init(descriptor: Int32, token: UInt64, peer: PeerAddress, limits: HTTPLimits, now: Int) {
    self.descriptor = descriptor
    self.token = token
    self.peer = peer
    parser = RequestParser(limits: limits, peer: peer)
    since = now
  }

  /// Whether the next request may be parsed.
  var takesRequests: Bool { activity == .reading && !isClosing && outbox.isEmpty }

  /// Whether nothing but the peer's next request is waited for.
  var isIdle: Bool { takesRequests && parser.phase == .idle && pending.isEmpty }

  /// Whether the peer keeps the server waiting for a request.
  var waitsForHead: Bool { takesRequests && parser.phase != .body }
}

/// What is known of a request until its answer is written.
struct Exchange {
  let isHead: Bool
  var keepsAlive: Bool
  let minorVersion: Int
  /// When the request was complete, in nanoseconds.
  let start: Int
  var route = 0
  /// The field lines that name the request and its trace, to be sent with the answer.
  var names: [UInt8] = []
  /// The request as the access log tells of it, when it does.
  var record: AccessRecord?
}

/// A subscriber's place in the events of a channel.
struct Subscription {
  let channel: EventChannel
  var cursor: UInt64
  /// When something was last sent, in milliseconds.
  var lastSent: Int
}
