import Dispatch
import Numbers
import Outgoing
import Responses
import Synchronization

/// An endpoint with its connections, its token and its health.
final class EndpointLink: Sendable {
  /// The state of the user's token.
  enum Token: Hashable {
    case unknown
    /// etcd has no users.
    case unneeded
    case known(String)
  }

  private struct State {
    /// The connections that no call uses, the most recently used last.
    var idle: [OutgoingStream] = []
    /// All connections, so that another thread can end them.
    var open: [ObjectIdentifier: OutgoingStream] = [:]
    var isClosed = false
    var token = Token.unknown
    var health = EndpointHealth()
    var hasAnswered = false
    var clock: EtcdClock?
  }

  let endpoint: EtcdEndpoint
  let settings: EtcdSettings
  let meter: Meter
  private let dialer: EndpointDialer
  private let seats: DispatchSemaphore
  private let state = Mutex(State())

  init(_ endpoint: EtcdEndpoint, settings: EtcdSettings, meter: Meter) {
    self.endpoint = endpoint
    self.settings = settings
    self.meter = meter
    dialer = EndpointDialer(endpoint, settings.security)
    // A semaphore must not end with fewer seats than it began with, so it begins with none.
    seats = DispatchSemaphore(value: 0)
    for _ in 0..<max(1, settings.mostConnections) { seats.signal() }
  }

  var user: String? { settings.credentials?.user }

  var health: EndpointHealth { state.withLock { $0.health } }

  /// Whether the endpoint has answered since the client was created.
  var hasAnswered: Bool { state.withLock { $0.hasAnswered } }

  /// The measurements of the endpoint's clock; nil before the first answer with a date.
  var clock: EtcdClock? { state.withLock { $0.clock } }

  /// Records the date in an answer.
  func noteDate(
    in head: ResponseHead, sent: ContinuousClock.Instant, received: ContinuousClock.Instant
  ) {
    guard let date = head.date else { return }
    state.withLock { state in
      if state.clock?.note(date: date, sent: sent, received: received) == nil {
        state.clock = EtcdClock(endpoint, date: date, sent: sent, received: received)
      }
    }
  }

  func succeeded() {
    state.withLock { state in
      state.health.succeeded()
      state.hasAnswered = true
    }
  }

  /// Records a failure. Idle connections are closed too, because they may lead to a member that vanished silently.
  func failed() {
    let dropped = state.withLock { state in
      state.health.failed(at: .now)
      defer { state.idle = [] }
      return state.idle
    }
    for stream in dropped { release(stream) }
  }

  var token: Token {
    get { state.withLock { $0.token } }
    set { state.withLock { $0.token = newValue } }
  }

  /// Waits for one of the limited number of connections. Returns whether one became free in time.
  func takeSeat(by deadline: ContinuousClock.Instant) -> Bool {
    let rest = max(0, Int32(clamping: (deadline - .now) / .milliseconds(1)))
    return seats.wait(timeout: .now() + .milliseconds(Int(rest))) == .success
  }

  func leaveSeat() { seats.signal() }

  /// Opens a new connection. `release` or `keep` must follow.
  func connect(by deadline: ContinuousClock.Instant) throws(AttemptFailure) -> OutgoingStream {
    let closed = AttemptFailure(error: .closed(isSent: false), reach: .decided)
    guard !state.withLock({ $0.isClosed }) else { throw closed }
    let stream = try dialer.connect(by: min(deadline, .now + settings.connectTime))
    meter.count { $0.connections += 1 }
    let isTaken = state.withLock { state in
      guard !state.isClosed else { return false }
      state.open[ObjectIdentifier(stream)] = stream
      return true
    }
    guard isTaken else { throw closed }
    return stream
  }

  /// Takes an idle connection that the other side has not closed.
  func takeKept() -> OutgoingStream? {
    while let stream = state.withLock({ $0.idle.popLast() }) {
      if stream.isQuiet { return stream }
      release(stream)
    }
    return nil
  }

  /// Keeps a connection for the next call.
  func keep(_ stream: OutgoingStream) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.idle.append(stream)
    }
  }

  /// Releases a connection, which closes it.
  func release(_ stream: OutgoingStream) {
    _ = state.withLock { $0.open.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  /// Ends all connections permanently.
  func close() {
    let open = state.withLock { state in
      state.isClosed = true
      state.idle = []
      defer { state.open = [:] }
      return Array(state.open.values)
    }
    for stream in open { stream.interrupt() }
  }
}
