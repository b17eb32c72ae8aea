import HTTP
import Numbers
import Synchronization

extension EventLoop {
  /// Advances a connection as far as possible after an event.
  func advance(_ connection: Connection, after event: PollEvent) {
    if event.isWritable { send(makeOutput(), to: connection) }
    if event.isReadable { receive(from: connection) }
    if event.isLeaving { depart(connection) }
    switch connection.state {
    case .closed: return
    case .waiting where event.isGone, .turnedAway where event.isGone,
      .streaming where event.isGone:
      return close(connection)
    case .reading where event.isGone && !connection.outbox.isEmpty,
      .closing where event.isGone && !connection.outbox.isEmpty:
      return close(connection)
    default: proceed(with: connection)
    }
  }

  /// Notifies the holder of the peer's place. Its reply is made at once: a peer that only closed its own side still reads it.
  private func depart(_ connection: Connection) {
    guard let departure = connection.departure else { return }
    connection.departure = nil
    departure.leave()
  }

  /// Receives the available bytes and answers the requests in them.
  private func receive(from connection: Connection) {
    switch connection.state {
    case .reading where connection.outbox.isEmpty:
      var output = makeOutput()
      if connection.pending.isEmpty {
        received.removeAll()
        if fill(&received, atLeast: 1, from: connection) {
          answerRequests(in: &received, of: connection, into: &output)
          if !received.isEmpty { connection.pending = ReceiveBuffer(received.rest) }
        }
      } else {
        var buffer = connection.takePending()
        if fill(&buffer, atLeast: 4096, from: connection) {
          answerRequests(in: &buffer, of: connection, into: &output)
        }
        connection.keepPending(buffer)
      }
      send(output, to: connection)
    case .streaming, .lingering:
      received.removeAll()
      _ = fill(&received, atLeast: 1, from: connection)
    case .reading, .waiting, .turnedAway, .closing, .closed: break
    }
  }

  /// Reads from the socket. Returns whether bytes arrived; at the end of the stream, the connection ends.
  private func fill(
    _ buffer: inout ReceiveBuffer, atLeast space: Int, from connection: Connection
  ) -> Bool {
    var transfer = Transfer.wouldBlock
    _ = buffer.fill(minimum: space) { space in
      transfer = Socket.receive(connection.descriptor, into: space)
      if case .moved(let count) = transfer { return count }
      return 0
    }
    switch transfer {
    case .moved(let count):
      metrics.bytesReceived.add(count)
      return true
    case .wouldBlock: return false
    case .ended, .failed:
      close(connection)
      return false
    }
  }

  /// Answers the requests in the buffer until more bytes are needed, a response must wait, or the peer must read first.
  private func answerRequests(
    in buffer: inout ReceiveBuffer, of connection: Connection, into output: inout Output
  ) {
    while connection.takesRequests, output.count < Self.outputShare {
      if answerAgain(&buffer, of: connection, into: &output) { return }
      let isFirst = connection.parser.phase == .idle
      let sent = buffer.start..<buffer.end
      var next: HTTPRequest?
      do throws(RequestError) {
        next = try connection.parser.next(in: &buffer, serial: nextSerial())
      } catch {
        metrics.refused[error.kind]?.add()
        return refuseInput(Refusal(error), in: buffer, of: connection, into: &output)
      }
      guard var request = next.take() else { break }
      context.identifyClient(of: &request, isFirst: connection.served == 0)
      connection.client = request.peer
      connection.contentTerms = Connection.ContentTerms()
      respond(
        to: request, sentAs: isFirst && buffer.isEmpty ? buffer.bytes[sent] : [], on: connection,
        into: &output)
    }
    if connection.takesRequests { settleContent(of: connection, into: &output) }
  }

  /// Sends the encoded bytes and a turn's share of the outbox. Bytes that the socket does not accept now wait in the outbox.
  func send(_ output: consuming Output, to connection: Connection) {
    if !connection.isClosed, sendFirst(output.bytes, to: connection), !connection.outbox.isEmpty {
      if let sent = connection.outbox.send(to: connection.descriptor, share: Self.turnShare) {
        connection.offered += sent
        metrics.bytesSent.add(sent)
      } else {
        close(connection)
      }
    }
    recycle(output)
  }

  /// Sends these bytes before the outbox and puts the unsent rest in front of it. Returns whether all were sent.
  func sendFirst(_ bytes: [UInt8], to connection: Connection) -> Bool {
    if bytes.isEmpty { return true }
    let hasMore = !connection.outbox.isEmpty
    let transfer = bytes.withUnsafeBytes {
      Socket.send(connection.descriptor, $0, more: hasMore)
    }
    var sent = 0
    switch transfer {
    case .moved(let count): sent = count
    case .wouldBlock: break
    case .ended, .failed:
      close(connection)
      return false
    }
    metrics.bytesSent.add(sent)
    if sent < bytes.count { connection.outbox.prepend(Array(bytes[sent...])) }
    return sent == bytes.count
  }

  /// Continues after a response was sent: with requests that arrived in the meantime, with new events, or by ending.
  func proceed(with connection: Connection) {
    while connection.takesRequests, !connection.pending.isEmpty {
      var buffer = connection.takePending()
      var output = makeOutput()
      let before = buffer.count
      answerRequests(in: &buffer, of: connection, into: &output)
      let after = buffer.count
      connection.keepPending(buffer)
      send(output, to: connection)
      guard after < before else { break }
    }
    if connection.outbox.isEmpty {
      switch connection.state {
      case .streaming: catchUp(connection)
      case .closing(let lingers): end(connection, lingering: lingers)
      case .reading, .waiting, .turnedAway, .lingering, .closed: break
      }
    }
    schedule(connection)
  }

  /// Ends a connection after its last response was sent: at once if the peer has nothing more to send.
  func end(_ connection: Connection, lingering: Bool) {
    guard lingering || !connection.pending.isEmpty || connection.parser.phase != .idle else {
      return close(connection)
    }
    Socket.shutdownWriting(connection.descriptor)
    connection.state = .lingering
    connection.pending = ReceiveBuffer([])
    connection.since = milliseconds
  }

  func close(_ connection: Connection, resetting: Bool = false) {
    switch connection.state {
    case .closed: return
    case .streaming(let subscription): unsubscribe(connection, from: subscription)
    case .reading, .waiting, .turnedAway, .closing, .lingering: break
    }
    depart(connection)
    connection.state = .closed
    connection.outbox.removeAll()
    if resetting { Socket.resetOnClose(connection.descriptor) }
    SystemCalls.close(connection.descriptor)
    table.remove(connection)
    if connection.isRefused { return release(refused: connection) }
    context.dismiss(connection.peer)
    context.connections.subtract(1, ordering: .relaxed)
    metrics.open.add(-1)
  }
}

extension Connection {
  /// The unparsed bytes, to be parsed again with those that follow.
  fileprivate func takePending() -> ReceiveBuffer {
    var buffer = ReceiveBuffer([])
    swap(&buffer, &pending)
    return buffer
  }

  fileprivate func keepPending(_ buffer: ReceiveBuffer) {
    if !buffer.isEmpty { pending = buffer }
  }
}
