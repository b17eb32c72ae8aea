import HTTP
import Synchronization

extension EventLoop {
  /// Takes some of the connections that have arrived; the others wait for the next turn.
  func acceptConnections() {
    for _ in 0..<64 {
      switch listener.accept() {
      case .none: return
      case .connection(let descriptor, let peer): admit(descriptor, peer)
      case .exhausted:
        metrics.limits[.descriptors]?.add()
        guard evictOne() || refuseWithReserve() else { return pauseAccepting() }
      }
    }
  }

  private func admit(_ descriptor: Int32, _ peer: PeerAddress) {
    metrics.accepted.add()
    if context.connections.load(ordering: .relaxed) >= context.connectionLimit {
      metrics.limits[.connections]?.add()
      guard evictOne() else {
        return turnAway(descriptor, peer, .connections, "the server has no connection to spare")
      }
    }
    guard context.admit(peer) else {
      metrics.limits[.connectionsPerPeer]?.add()
      return turnAway(
        descriptor, peer, .connectionsPerPeer, "this address has too many connections")
    }
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

  /// Answers a connection that cannot be taken in, as far as that goes at once.
  private func turnAway(
    _ descriptor: Int32, _ peer: PeerAddress, _ limit: ServerLimit, _ detail: String
  ) {
    let refusal = Refusal(limit, detail)
    if configuration.accessLog != .off { records.append(record(of: refusal, peer)) }
    let response = configuration.describe(refusal)
    var bytes: [UInt8] = []
    ResponseEncoder.encodeHead(response, date: date, into: &bytes)
    bytes.append(contentsOf: "Connection: close\r\n\r\n".utf8)
    if case .bytes(let content) = response.body { bytes.append(contentsOf: content) }
    _ = bytes.withUnsafeBytes { Socket.send(descriptor, $0) }
    Socket.shutdownWriting(descriptor)
    SystemCalls.close(descriptor)
  }

  /// Closes the connection that has kept the server waiting longest for a request, among some chosen by chance.
  private func evictOne() -> Bool {
    let waiting = table.sample(16).filter(\.waitsForHead)
    guard let longest = waiting.min(by: { $0.since < $1.since }) else { return false }
    close(longest)
    return true
  }

  /// Uses the descriptor that was kept back to tell one peer that there is none.
  private func refuseWithReserve() -> Bool {
    guard reserve >= 0 else { return false }
    SystemCalls.close(reserve)
    if case .connection(let descriptor, let peer) = listener.accept() {
      turnAway(descriptor, peer, .descriptors, "the server has no descriptor to spare")
    }
    reserve = SystemCalls.openReserve()
    return reserve >= 0
  }

  /// Looks for connections again at the next sweep: asking now would only fail again.
  private func pauseAccepting() {
    isAccepting = false
    poller.change(listener.descriptor, token: Self.listenerToken, from: .read, to: [])
    nextSweep = milliseconds + Self.sweepInterval
  }

  func resumeAccepting() {
    guard !isAccepting, !isDraining else { return }
    if reserve < 0 { reserve = SystemCalls.openReserve() }
    guard reserve >= 0 else { return }
    isAccepting = true
    poller.change(listener.descriptor, token: Self.listenerToken, from: [], to: .read)
  }
}
