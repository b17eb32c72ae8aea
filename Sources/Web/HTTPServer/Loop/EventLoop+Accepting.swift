import HTTP
import Numbers
import Synchronization

extension EventLoop {
  /// The number of connections accepted before existing ones get their turn.
  private static let acceptShare = 64
  /// The number of connections searched for one to close in favour of a new one.
  private static let evictionShare = 64
  /// How long a connection may wait for a request before it may be closed in favour of a new one, so that every client has time to send
  /// its request; in milliseconds.
  private static let idleAge = 100
  /// The time for which a peer may stall a response or content before its connection may be closed; in milliseconds.
  private static let slowAge = 1000
  /// The time for which a rejected client keeps its reserved descriptor if others are waiting; in milliseconds.
  private static let refusalAge = 100

  /// Accepts some of the waiting connections. The others wait for the next turn.
  func acceptConnections() {
    guard let listener else { return }
    // Whether the next connection can only be accepted to be rejected.
    var isExhausted = false
    defer { refillReserve() }
    for _ in 0..<Self.acceptShare {
      guard isExhausted || reserve.hasSpare || closeOldestRefused() else { return pauseAccepting() }
      switch listener.accept() {
      case .none: return acceptBackoff.reset()
      case .gone: continue
      case .connection(let descriptor, let peer) where isExhausted:
        isExhausted = false
        refuse(
          descriptor, of: peer,
          with: Refusal(.descriptors, "the server has no free descriptor"))
      case .connection(let descriptor, let peer):
        if let refusal = refusal(of: peer) {
          reserve.lend()
          refuse(descriptor, of: peer, with: refusal)
        } else {
          takeIn(descriptor, of: peer)
        }
      case .exhausted where isExhausted: return pauseAccepting()
      case .exhausted:
        metrics.limits[.descriptors]?.add()
        isExhausted = !evictOne()
        if isExhausted { reserve.lend() }
      case .failed(let error):
        let pause = acceptBackoff.begin(at: milliseconds)
        SystemCalls.writeAll(
          "paywalld: cannot accept connections: \(error); trying again in \(pause) ms\n", to: 2)
        return pauseAccepting()
      }
    }
  }

  /// Reserves a connection for the peer. Returns the limit that prevents it, or nil.
  private func refusal(of peer: PeerAddress) -> Refusal? {
    metrics.accepted.add()
    if context.connections.load(ordering: .relaxed) >= context.connectionLimit {
      metrics.limits[.connections]?.add()
      guard evictOne() else {
        return Refusal(.connections, "the server has no free connection")
      }
    }
    guard context.admit(peer) else {
      metrics.limits[.connectionsPerPeer]?.add()
      return Refusal(.connectionsPerPeer, "this address has too many connections")
    }
    return nil
  }

  private func takeIn(_ descriptor: Int32, of peer: PeerAddress) {
    let connection = Connection(
      descriptor: descriptor, token: table.reserve(), peer: peer, limits: configuration.limits,
      now: milliseconds)
    guard poller.add(descriptor, token: connection.token, .read) else {
      context.dismiss(peer)
      return SystemCalls.close(descriptor)
    }
    table.insert(connection)
    context.connections.add(1, ordering: .relaxed)
    metrics.open.add()
    table.setDeadline(milliseconds + configuration.headerTimeout, of: connection)
    if nextSweep < milliseconds { nextSweep = milliseconds + Self.sweepInterval }
  }

  /// Rejects a client. Its connection uses a reserved descriptor until the client has read the response and closed its side, or its time
  /// is over. If the connection were closed at once, with the request unread, it would be reset and the response lost.
  private func refuse(_ descriptor: Int32, of peer: PeerAddress, with refusal: Refusal) {
    if configuration.accessLog != .off { records.append(accessRecord(of: refusal, to: peer)) }
    let connection = Connection(
      descriptor: descriptor, token: table.reserve(), peer: peer, limits: configuration.limits,
      now: milliseconds, isRefused: true)
    guard poller.add(descriptor, token: connection.token, .read) else {
      return SystemCalls.close(descriptor)
    }
    table.insert(connection)
    refused.append(connection.token)
    let response = configuration.describe(refusal)
    let exchange = Exchange(isHead: false, keepsAlive: false, minorVersion: 1, start: now)
    var output = makeOutput()
    output.append(headOf: response, to: exchange, date: date)
    if case .bytes(let content) = response.body { output.append(content) }
    connection.state = .closing(lingers: true)
    send(output, to: connection)
    proceed(with: connection)
    if nextSweep < milliseconds { nextSweep = milliseconds + Self.sweepInterval }
  }

  /// Makes room to reject another client, once the first rejected one has had some time.
  ///
  /// - Returns: whether there is room.
  private func closeOldestRefused() -> Bool {
    guard let token = refused.first, let oldest = table[token],
      oldest.since <= milliseconds - Self.refusalAge
    else { return false }
    close(oldest)
    return reserve.hasSpare
  }

  /// Releases the resources of a rejected client.
  func release(refused connection: Connection) {
    refused.removeAll { $0 == connection.token }
    refillReserve()
    resumeAccepting()
  }

  private func refillReserve() { reserve.refill(lent: refused.count) }

  /// Closes a connection that keeps the server waiting, out of the next few: the one that has waited longest for a request, or else the one
  /// that has stalled longest over its response or content. Returns whether there was one.
  private func evictOne() -> Bool {
    let candidates = table.next(Self.evictionShare).filter(\.waitsForPeer)
    func longest(_ age: Int, where holds: (Connection) -> Bool) -> Connection? {
      candidates.filter { $0.since <= milliseconds - age && holds($0) }
        .min { $0.since < $1.since }
    }
    if let idle = longest(Self.idleAge, where: \.waitsForHead) {
      close(idle)
    } else if let slow = longest(Self.slowAge, where: { _ in true }) {
      close(slow, resetting: true)
    } else {
      return false
    }
    return true
  }

  /// Pauses accepting until a later sweep, because accepting now would fail again.
  private func pauseAccepting() {
    guard let listener, isAccepting else { return }
    isAccepting = false
    poller.change(
      listener.descriptor, token: LoopResources.listenerToken, from: .read, to: [])
    if nextSweep < milliseconds { nextSweep = milliseconds + Self.sweepInterval }
  }

  func resumeAccepting() {
    guard let listener, !isAccepting, acceptBackoff.isOver(at: milliseconds) else { return }
    refillReserve()
    isAccepting = true
    poller.change(
      listener.descriptor, token: LoopResources.listenerToken, from: [], to: .read)
  }
}
