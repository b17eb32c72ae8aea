import HTTP
import Synchronization

extension EventLoop {
  /// Takes a connection as far as it goes now.
  func advance(_ connection: Connection, _ event: Readiness) {
    if event.isWritable { transmit(connection) }
    if event.isReadable { receive(connection) }
    switch connection.activity {
    case .closed: return
    case .waiting where event.isGone, .streaming where event.isGone: return close(connection)
    case .reading where event.isGone && !connection.outbox.isEmpty: return close(connection)
    default: resume(connection)
    }
  }

  private func receive(_ connection: Connection) {
    switch connection.activity {
    case .reading where connection.outbox.isEmpty:
      if connection.pending.isEmpty {
        received.removeAll()
        guard read(connection, into: &received, minimum: 1) else { return }
        process(&received, connection)
        keepRest(of: received, for: connection)
      } else {
        var buffer = connection.pending
        connection.pending = ReceiveBuffer([])
        guard read(connection, into: &buffer, minimum: 4096) else { return }
        process(&buffer, connection)
        connection.pending = buffer.isEmpty ? ReceiveBuffer([]) : buffer
      }
      transmit(connection)
    case .streaming, .lingering:
      received.removeAll()
      _ = read(connection, into: &received, minimum: 1)
    case .reading, .waiting, .closed: break
    }
  }

  private func keepRest(of buffer: ReceiveBuffer, for connection: Connection) {
    guard !buffer.isEmpty else { return }
    connection.pending = ReceiveBuffer(buffer.rest)
  }

  /// Whether bytes came. When none will come any more, the connection ends.
  private func read(
    _ connection: Connection, into buffer: inout ReceiveBuffer, minimum: Int
  ) -> Bool {
    var transfer = Transfer.wouldBlock
    _ = buffer.fill(minimum: minimum) { space in
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

  /// Answers the requests in the buffer until more bytes are needed, an answer has to wait, or the peer has to take some first.
  private func process(_ buffer: inout ReceiveBuffer, _ connection: Connection) {
    while connection.takesRequests, output.count < Self.outputShare {
      if answerAgain(&buffer, connection) { return }
      let isFirst = connection.parser.phase == .idle
      let sent = buffer.start..<buffer.end
      let request: HTTPRequest?
      do throws(RequestError) {
        request = try connection.parser.next(in: &buffer, serial: nextSerial())
      } catch {
        metrics.refused[error.kind]?.add()
        return refuse(Refusal(error), connection, buffer)
      }
      guard let request else { break }
      connection.hasSentContinue = false
      connection.isAdmitted = false
      serve(request, sent: isFirst && buffer.isEmpty ? buffer.bytes[sent] : [], connection)
    }
    if connection.takesRequests, refuseContent(connection) { return }
    guard connection.takesRequests, connection.parser.awaitsContinue, !connection.hasSentContinue
    else { return }
    connection.hasSentContinue = true
    output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
  }

  /// Sends what there is to send.
  func transmit(_ connection: Connection) {
    defer { output.removeAll(keepingCapacity: true) }
    if connection.activity == .closed { return }
    if !output.isEmpty {
      guard let sent = sendOutput(connection) else { return close(connection) }
      metrics.bytesSent.add(sent)
      if sent < output.count {
        connection.outbox.prepend(Array(output[sent...]))
        return
      }
    }
    guard !connection.outbox.isEmpty else { return }
    guard let sent = connection.outbox.send(to: connection.descriptor, share: Self.turnShare) else {
      return close(connection)
    }
    connection.offered += sent
    metrics.bytesSent.add(sent)
  }

  private func sendOutput(_ connection: Connection) -> Int? {
    let more = !connection.outbox.isEmpty
    let transfer = output.withUnsafeBytes { Socket.send(connection.descriptor, $0, more: more) }
    switch transfer {
    case .moved(let count): return count
    case .wouldBlock: return 0
    case .ended, .failed: return nil
    }
  }

  /// Goes on with what was waiting for the peer to take its answer, and sets what is waited for next.
  func resume(_ connection: Connection) {
    while connection.takesRequests, !connection.pending.isEmpty {
      var buffer = connection.pending
      let before = buffer.count
      connection.pending = ReceiveBuffer([])
      process(&buffer, connection)
      connection.pending = buffer.isEmpty ? ReceiveBuffer([]) : buffer
      transmit(connection)
      guard buffer.count < before else { break }
    }
    if connection.activity == .closed { return }
    if connection.outbox.isEmpty, connection.activity == .streaming { catchUp(connection) }
    if connection.outbox.isEmpty, connection.isClosing { end(connection) }
    settle(connection)
  }

  /// Ends a connection whose last answer has been sent.
  private func end(_ connection: Connection) {
    guard connection.activity == .reading else { return }
    guard connection.lingers || !connection.pending.isEmpty || connection.parser.phase != .idle
    else {
      return close(connection)
    }
    Socket.shutdownWriting(connection.descriptor)
    connection.activity = .lingering
    connection.pending = ReceiveBuffer([])
    connection.since = milliseconds
  }

  func close(_ connection: Connection, resetting: Bool = false) {
    if connection.activity == .closed { return }
    if let subscription = connection.subscription { leave(subscription, connection) }
    connection.activity = .closed
    connection.exchange = nil
    connection.outbox.removeAll()
    if resetting { Socket.resetOnClose(connection.descriptor) }
    SystemCalls.close(connection.descriptor)
    table.remove(connection)
    context.dismiss(connection.peer)
    context.connections.subtract(1, ordering: .relaxed)
    metrics.open.add(-1)
  }
}
