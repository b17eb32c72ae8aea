import HTTP
import Numbers

extension EventLoop {
  /// The delay of a client's first 503, in milliseconds. Each further delay is twice as long.
  private static let firstRefusalPause = 100

  /// Calls the handler and encodes its response. A worker makes a deferred response.
  ///
  /// - Parameter sent: all bytes of the request; empty if they are not available.
  func respond(
    to request: HTTPRequest, sentAs sent: ArraySlice<UInt8>, on connection: Connection,
    into output: inout Output
  ) {
    connection.served += 1
    var exchange = Exchange(
      isHead: request.method == .head, keepsAlive: request.keepsAlive && !isDraining,
      minorVersion: request.minorVersion, start: now)
    identify(request, &exchange)
    let reply = context.respond(request)
    exchange.route = reply.route
    exchange.number = reply.number
    guard let answer = Answer(reply.content, to: request) else {
      if wait(for: reply, to: request, on: connection) {
        connection.turnedAway = 0
        connection.state = .waiting(exchange)
      } else {
        turnAway(exchange, on: connection)
      }
      return
    }
    if case .prepared(let encoded, let adding) = answer, let validity = reply.validity {
      remember(encoded, adding: adding, to: sent, of: exchange, while: validity)
    }
    encode(answer, to: exchange, on: connection, into: &output)
  }

  /// Queues the job; its response returns through the mailbox. Returns whether the queue had room.
  private func wait(
    for reply: HTTPReply, to request: HTTPRequest, on connection: Connection
  ) -> Bool {
    let workers = context.workers
    let departure = Departure()
    let place = ReplyPlace(
      request: request, token: connection.token, mailbox: mailbox, departure: departure)
    let receive = { @Sendable (reply: HTTPReply) in Self.finish(reply, for: place) }
    switch reply.content {
    case .deferred(let work):
      return workers.submit(reply.lane, of: request.peer) { receive(work()) }
    case .shared(let work, let adding):
      return work.deliver(
        to: { receive($0.adding(adding)) }, inTurnOf: request.peer.network,
        submit: { workers.submit(reply.lane, of: request.peer) { work.run() } })
    case .postponed(let postponement):
      connection.departure = departure
      place.postpone(postponement, reply)
      return true
    case .response, .prepared, .events: return false
    }
  }

  /// Does the deferred work of a reply on the worker's thread, and posts the response.
  private static func finish(_ reply: HTTPReply, for place: ReplyPlace) {
    switch reply.content {
    case .deferred(let work): finish(work().following(reply), for: place)
    case .shared(let work, let adding):
      // This is already a worker, so it does the work itself unless another does.
      _ = work.deliver(
        to: { finish($0.adding(adding).following(reply), for: place) },
        inTurnOf: place.request.peer.network, submit: { true })
      work.run()
    case .postponed(let postponement): place.postpone(postponement, reply)
    case .response, .prepared, .events: place.post(reply)
    }
  }

  /// Sends a worker's response unless the connection is closed.
  func complete(_ token: UInt64, with reply: FinishedReply) {
    guard let connection = table[token], case .waiting(var exchange) = connection.state else {
      return
    }
    exchange.follow(route: reply.route, number: reply.number)
    conclude(exchange, on: connection, with: reply.answer)
  }

  /// Makes a postponed reply unless the connection is closed.
  func resume(_ token: UInt64, with resumed: ResumedReply) {
    guard let connection = table[token], case .waiting(var exchange) = connection.state else {
      return
    }
    connection.departure = nil
    exchange.follow(route: resumed.first.route, number: resumed.first.number)
    let reply = resumed.make()
    exchange.follow(route: reply.route, number: reply.number)
    if let answer = Answer(reply.content, to: resumed.request) {
      return conclude(exchange, on: connection, with: answer)
    }
    if wait(for: reply, to: resumed.request, on: connection) {
      connection.state = .waiting(exchange)
    } else {
      turnAway(exchange, on: connection)
      schedule(connection)
    }
  }

  /// Delays the 503 of a client that repeatedly finds a full queue, longer each time. Without a delay it would retry at once, and rejecting
  /// it would take the loops' time from others.
  func turnAway(_ exchange: Exchange, on connection: Connection) {
    metrics.limits[.workerQueue]?.add()
    let pause = min(
      Self.firstRefusalPause << min(connection.turnedAway, 16), configuration.refusalPause)
    connection.turnedAway += 1
    connection.state = .turnedAway(exchange, until: milliseconds + pause)
  }

  /// Answers 503 to a request that found a full queue, once its delay is over.
  func refuseTurnedAway(_ exchange: Exchange, on connection: Connection) {
    let refusal = Refusal(.workerQueue, "the server is overloaded; try again")
    conclude(exchange, on: connection, with: .refusal(refusal))
  }

  /// Answers the last request in the buffer, then processes whatever arrived in the meantime.
  private func conclude(_ exchange: Exchange, on connection: Connection, with answer: Answer) {
    var exchange = exchange
    if isDraining { exchange.keepsAlive = false }
    connection.state = .reading
    var output = makeOutput()
    encode(answer, to: exchange, on: connection, into: &output)
    send(output, to: connection)
    proceed(with: connection)
  }

  private func encode(
    _ answer: Answer, to exchange: Exchange, on connection: Connection, into output: inout Output
  ) {
    switch answer {
    case .response(let response):
      encode(response, to: exchange, on: connection, into: &output)
    case .prepared(let encoded, let adding):
      encode(encoded, adding: adding, to: exchange, on: connection, into: &output)
    case .refusal(let refusal):
      refuse(refusal, to: exchange, on: connection, into: &output)
    case .events(let response, let selection):
      stream(selection, with: response, to: exchange, on: connection, into: &output)
    }
  }

  /// Encodes a prepared response: adds the date and the fields of this request.
  func encode(
    _ encoded: PreparedResponse.Encoded, adding fields: HTTPFields, to exchange: Exchange,
    on connection: Connection, into output: inout Output
  ) {
    output.append(encoded, adding: fields, to: exchange, date: date)
    let count = exchange.isHead ? 0 : encoded.content.count
    if count > 0 { append(encoded.content, to: connection, after: &output) }
    conclude(exchange, status: encoded.status, content: count, on: connection)
  }

  /// Encodes a response made for this request.
  func encode(
    _ response: HTTPResponse, to exchange: Exchange, on connection: Connection,
    into output: inout Output
  ) {
    let isBodiless = exchange.isHead || response.status.forbidsContent
    var pieces = Outbox()
    do throws(Refusal) {
      if !isBodiless { try pieces.append(response.body) }
    } catch {
      pieces.removeAll()
      if error.code == ServerLimit.descriptors.rawValue { metrics.limits[.descriptors]?.add() }
      return refuse(error, to: exchange, on: connection, into: &output)
    }
    output.append(headOf: response, to: exchange, date: date)
    for piece in pieces.pieces {
      if case .bytes(let bytes, _) = piece, connection.outbox.isEmpty {
        append(bytes, to: connection, after: &output)
      } else {
        connection.outbox.append(piece)
      }
    }
    conclude(
      exchange, status: response.status, content: isBodiless ? 0 : response.body.count,
      on: connection)
  }

  /// Sends small content together with the head, and large content without copying it.
  private func append(
    _ content: [UInt8], to connection: Connection, after output: inout Output
  ) {
    if content.count < Self.largeContent {
      output.append(content)
    } else {
      connection.outbox.append(.bytes(content, from: 0))
    }
  }
}

/// A finished reply with its variant chosen.
enum Answer: Sendable {
  case response(HTTPResponse)
  case prepared(PreparedResponse.Encoded, adding: HTTPFields)
  case refusal(Refusal)
  case events(HTTPResponse, EventSelection)

  /// Returns nil if a worker has to make the reply first.
  init?(_ content: HTTPReply.Content, to request: HTTPRequest) {
    switch content {
    case .response(let response): self = .response(response)
    case .prepared(let response, let adding):
      switch response.choice(for: request) {
      case .variant(let encoded): self = .prepared(encoded, adding: adding)
      case .preconditionFailed(let tag): self = .refusal(Refusal(preconditionFailed: tag))
      }
    case .events(let response, let selection):
      self = .events(response, selection)
    case .deferred, .shared, .postponed: return nil
    }
  }
}
