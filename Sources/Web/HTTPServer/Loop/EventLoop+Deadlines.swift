import HTTP
import Numbers

extension EventLoop {
  /// Sets a connection's poll events and its deadline.
  func schedule(_ connection: Connection) {
    if connection.isClosed { return }
    let wanted = wantedInterest(connection)
    if wanted != connection.interest {
      poller.change(
        connection.descriptor, token: connection.token, from: connection.interest, to: wanted)
      if wanted.contains(.write), !connection.interest.contains(.write) {
        connection.since = milliseconds
        connection.offered = Socket.unacknowledged(connection.descriptor)
        connection.taken = 0
      }
      connection.interest = wanted
    }
    notePhase(connection)
    table.setDeadline(deadline(connection), of: connection)
  }

  private func wantedInterest(_ connection: Connection) -> Interest {
    let writes: Interest = connection.outbox.isEmpty ? [] : .write
    switch connection.state {
    case .reading: return writes.isEmpty ? .read : .write
    case .streaming: return writes.union(.read)
    case .lingering: return .read
    case .waiting where connection.departure != nil: return writes.union(.leaving)
    case .waiting, .turnedAway, .closing, .closed: return writes
    }
  }

  /// Records the start of a reading phase. Each request's head has its own deadline, however slowly its bytes arrive.
  private func notePhase(_ connection: Connection) {
    guard connection.takesRequests else { return }
    let phase = connection.parser.phase
    guard phase != connection.phase || phase == .idle else { return }
    connection.phase = phase
    connection.since = milliseconds
  }

  private func deadline(_ connection: Connection) -> Int {
    if !connection.outbox.isEmpty {
      return connection.since + configuration.writeTimeout + grace(connection.taken)
    }
    switch connection.state {
    case .reading:
      switch connection.parser.phase {
      case .idle where connection.served > 0: return connection.since + configuration.idleTimeout
      case .idle, .head: return connection.since + configuration.headerTimeout
      case .body:
        return connection.since + configuration.bodyTimeout + grace(connection.parser.bodyCount)
      }
    case .turnedAway(_, let until): return until
    case .streaming(let subscription): return subscription.lastSent + configuration.heartbeat
    case .lingering: return connection.since + configuration.lingerTimeout
    case .waiting, .closing, .closed: return .max
    }
  }

  /// The maximum time for transferring this many bytes.
  private func grace(_ bytes: Int) -> Int {
    let (product, overflowed) = bytes.multipliedReportingOverflow(by: 1000)
    return overflowed ? Int(Int32.max) : product / max(1, configuration.minimumRate)
  }

  /// Closes connections that exceeded their deadlines.
  func sweep() {
    nextSweep = milliseconds + Self.sweepInterval
    var heartbeats = 0
    for connection in table.expired(at: milliseconds) {
      if connection.isStreaming, connection.outbox.isEmpty {
        guard heartbeats < Self.heartbeatShare else { continue }
        heartbeats += 1
      }
      expire(connection)
    }
    recent.removeAll()
    resumeAccepting()
  }

  private func expire(_ connection: Connection) {
    guard connection.outbox.isEmpty else { return expireWriting(connection) }
    switch connection.state {
    case .streaming: sendHeartbeat(connection)
    case .reading: expireReading(connection)
    case .turnedAway(let exchange, _): refuseTurnedAway(exchange, on: connection)
    case .lingering:
      metrics.limits[.lingerTimeout]?.add()
      close(connection)
    case .waiting, .closing, .closed: close(connection)
    }
  }

  /// The kernel buffers large amounts at once, so a peer may be reading its response although nothing could be sent for a while.
  private func expireWriting(_ connection: Connection) {
    connection.taken = connection.offered - Socket.unacknowledged(connection.descriptor)
    let deadline = deadline(connection)
    if deadline > milliseconds { return table.setDeadline(deadline, of: connection) }
    metrics.limits[.writeTimeout]?.add()
    close(connection, resetting: true)
  }

  private func expireReading(_ connection: Connection) {
    switch connection.parser.phase {
    case .idle:
      metrics.limits[connection.served > 0 ? .idleTimeout : .headerTimeout]?.add()
      close(connection)
    case .head: refuseSlow(connection, by: .headerTimeout, "the head of the request took too long")
    case .body:
      refuseSlow(connection, by: .bodyTimeout, "the content of the request arrived too slowly")
    }
  }

  private func refuseSlow(_ connection: Connection, by limit: ServerLimit, _ detail: String) {
    metrics.limits[limit]?.add()
    var output = makeOutput()
    refuseInput(
      Refusal(limit, detail), in: connection.pending, of: connection, into: &output)
    send(output, to: connection)
    proceed(with: connection)
  }
}
