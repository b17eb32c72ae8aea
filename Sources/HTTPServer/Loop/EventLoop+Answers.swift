import HTTP

extension EventLoop {
  /// Has a request answered: now, or by a worker.
  ///
  /// - Parameter sent: all bytes of the request; none when they are not at hand.
  func serve(_ request: HTTPRequest, sent: ArraySlice<UInt8>, _ connection: Connection) {
    connection.served += 1
    var exchange = Exchange(
      isHead: request.method == .head, keepsAlive: request.keepsAlive && !isDraining,
      minorVersion: request.minorVersion, start: now)
    identify(request, &exchange)
    let reply = context.respond(request)
    exchange.route = reply.route
    switch reply.content {
    case .prepared(let response, let adding):
      switch response.choice(for: request) {
      case .variant(let encoded):
        if let validity = reply.validity {
          note(sent, encoded, adding, exchange, request.keepsAlive, validity)
        }
        write(encoded, adding, exchange, connection)
      case .preconditionFailed(let tag):
        refuse(Refusal(preconditionFailed: tag), exchange, connection)
      }
    case .response(let response): write(response, exchange, connection)
    case .events(let response, let channel, let after):
      stream(response, channel, after, exchange, connection)
    case .deferred(let work):
      hand(request, exchange, connection) { workers, receive in
        workers.submit(reply.lane, of: request.peer) { receive(work()) }
      }
    case .shared(let work, let adding):
      hand(request, exchange, connection) { workers, receive in
        work.deliver(
          to: { receive($0.adding(adding)) }, inTurnOf: request.peer.network,
          submit: { workers.submit(reply.lane, of: request.peer) { work.run() } })
      }
    }
  }

  /// Lets a worker answer.
  ///
  /// - Parameter submit: sees to it that a reply is received in the peer's turn; whether there was room for that.
  private func hand(
    _ request: HTTPRequest, _ exchange: Exchange, _ connection: Connection,
    submit: (WorkerPool, @escaping @Sendable (HTTPReply) -> Void) -> Bool
  ) {
    let (token, mailbox) = (connection.token, mailbox)
    connection.activity = .waiting
    connection.exchange = exchange
    let isTaken = submit(context.workers) { reply in
      Self.finish(reply, request) { answer, route in
        mailbox.post { $0.answers.append((token, answer, route)) }
      }
    }
    guard !isTaken else { return }
    metrics.limits[.workerQueue]?.add()
    connection.activity = .reading
    connection.exchange = nil
    refuse(Refusal(.workerQueue, "the server has too much to do; try again"), exchange, connection)
  }

  /// Makes the answer of a reply, on the worker's thread.
  private static func finish(
    _ reply: HTTPReply, _ request: HTTPRequest, _ post: @escaping @Sendable (Answer, Int) -> Void
  ) {
    switch reply.content {
    case .prepared(let response, let adding):
      post(.prepared(response.choice(for: request), adding: adding), reply.route)
    case .events(let response, let channel, let after):
      post(.events(response, channel, after: after), reply.route)
    case .response(let response): post(.response(response), reply.route)
    case .deferred(let work): finish(work().counted(as: reply.route), request, post)
    case .shared(let work, let adding):
      // The worker is here already: it does the work itself unless another does.
      _ = work.deliver(
        to: { finish($0.adding(adding).counted(as: reply.route), request, post) },
        inTurnOf: request.peer.network, submit: { true })
      work.run()
    }
  }

  /// Sends the answer that a worker made, unless its connection is gone.
  func complete(_ token: UInt64, _ answer: Answer, _ route: Int) {
    guard let connection = table[token], var exchange = connection.exchange else { return }
    connection.exchange = nil
    if route != 0 { exchange.route = route }
    if isDraining { exchange.keepsAlive = false }
    connection.activity = .reading
    switch answer {
    case .response(let response): write(response, exchange, connection)
    case .prepared(.variant(let encoded), let adding):
      write(encoded, adding, exchange, connection)
    case .prepared(.preconditionFailed(let tag), _):
      refuse(Refusal(preconditionFailed: tag), exchange, connection)
    case .events(let response, let channel, let after):
      stream(response, channel, after, exchange, connection)
    }
    transmit(connection)
    resume(connection)
  }

  /// Writes an answer that was encoded before: its bytes, the date, and what belongs to this one request.
  func write(
    _ encoded: PreparedResponse.Encoded, _ adding: HTTPFields, _ exchange: Exchange,
    _ connection: Connection
  ) {
    let start = output.count
    let isPlain =
      exchange.keepsAlive && exchange.minorVersion > 0 && adding.isEmpty && exchange.names.isEmpty
    if isPlain {
      output.append(contentsOf: encoded.head)
    } else {
      output.append(contentsOf: encoded.head[..<(encoded.head.count - 2)])
      for (name, value) in adding { appendField(name, value) }
      endHead(exchange)
    }
    setDate(at: start + encoded.dateOffset)
    let content = exchange.isHead ? 0 : encoded.content.count
    if content > 0 { appendContent(encoded.content, to: connection) }
    finish(exchange, encoded.status, content, connection)
  }

  private func setDate(at offset: Int) {
    output.withUnsafeMutableBytes { output in
      UnsafeMutableRawBufferPointer(rebasing: output[offset...]).copyBytes(from: date)
    }
  }

  /// Writes an answer that was made for this one request.
  func write(_ response: HTTPResponse, _ exchange: Exchange, _ connection: Connection) {
    let isBodiless = exchange.isHead || response.status.forbidsContent
    guard let pieces = isBodiless ? [] : pieces(of: response.body) else {
      return refuse(.unreadable, exchange, connection)
    }
    ResponseEncoder.encodeHead(response, date: date, into: &output)
    endHead(exchange)
    for piece in pieces {
      if case .bytes(let bytes, _) = piece, connection.outbox.isEmpty {
        appendContent(bytes, to: connection)
      } else {
        connection.outbox.append(piece)
      }
    }
    finish(exchange, response.status, isBodiless ? 0 : response.body.count, connection)
  }

  /// The content as it is to be sent, its files opened; nil when one cannot be.
  private func pieces(of body: HTTPBody) -> [Outbox.Piece]? {
    switch body {
    case .empty: return []
    case .bytes(let bytes): return bytes.isEmpty ? [] : [.bytes(bytes, from: 0)]
    case .file(_, _, 0): return []
    case .file(let path, let offset, let length):
      return SystemCalls.openFile(path, atLeast: offset + length).map {
        [.file($0, offset: offset, count: length)]
      }
    case .sequence(let bodies):
      var all = Outbox()
      for body in bodies {
        guard let some = pieces(of: body) else {
          all.removeAll()
          return nil
        }
        for piece in some { all.append(piece) }
      }
      return all.pieces
    }
  }

  private func appendContent(_ bytes: [UInt8], to connection: Connection) {
    if bytes.count < Self.largeContent {
      output.append(contentsOf: bytes)
    } else {
      connection.outbox.append(.bytes(bytes, from: 0))
    }
  }

  func appendField(_ name: String, _ value: String) {
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: ": ".utf8)
    output.append(contentsOf: value.utf8)
    output.append(contentsOf: "\r\n".utf8)
  }

  func endHead(_ exchange: Exchange) {
    output.append(contentsOf: exchange.names)
    if !exchange.keepsAlive {
      output.append(contentsOf: "Connection: close\r\n".utf8)
    } else if exchange.minorVersion == 0 {
      output.append(contentsOf: "Connection: keep-alive\r\n".utf8)
    }
    output.append(contentsOf: "\r\n".utf8)
  }
}
