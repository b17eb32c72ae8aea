import HTTP

extension EventLoop {
  /// Takes over the names that the peer has given to the request and to its trace. Where a log is kept, names are made for what
  /// has none and told to the peer, so that its answer and the line can be matched; elsewhere nobody would ask for them.
  func identify(_ request: HTTPRequest, _ exchange: inout Exchange) {
    let isLogged = configuration.accessLog != .off
    let given = TraceParent(request.fields)
    let isNamed = isLogged || request.fields.contains("X-Request-Id")
    guard isNamed || given != nil else { return }
    let trace = given?.continued(as: request.serial) ?? (isLogged ? newTrace(request.serial) : nil)
    let id = isNamed ? request.id : nil
    name(&exchange, id, trace)
    guard isLogged else { return }
    exchange.record = AccessRecord(
      time: SystemCalls.wallMicroseconds(), peer: request.peer, method: request.method,
      target: request.rawTarget, id: id ?? "", trace: trace)
  }

  private func newTrace(_ serial: UInt64) -> TraceParent {
    TraceParent(
      traceID: (.random(in: .min ... .max), .random(in: .min ... .max)), parentID: serial,
      isSampled: false)
  }

  private func name(_ exchange: inout Exchange, _ id: String?, _ trace: TraceParent?) {
    if let id { exchange.names += "X-Request-Id: \(id)\r\n".utf8 }
    if let trace { exchange.names += "traceparent: \(trace)\r\n".utf8 }
  }

  /// Answers what is no request, or came too slowly; the connection ends after it.
  ///
  /// - Parameter buffer: what came and could not be parsed.
  func refuse(_ refusal: Refusal, _ connection: Connection, _ buffer: ReceiveBuffer) {
    let line = connection.parser.requestLine(in: buffer)
    var exchange = Exchange(
      isHead: line?.method == .head, keepsAlive: false, minorVersion: 1, start: now)
    if configuration.accessLog != .off {
      let record = record(of: refusal, connection.peer, line)
      name(&exchange, record.id, record.trace)
      exchange.record = record
    }
    connection.lingers = true
    write(configuration.describe(refusal), exchange, connection)
  }

  /// Answers a request before its content comes when that would be refused anyway. Whether it did.
  func refuseContent(_ connection: Connection) -> Bool {
    guard !connection.isAdmitted,
      let request = connection.parser.announced(beyond: configuration.freeContent)
    else { return false }
    connection.isAdmitted = true
    guard let response = configuration.refusal(request) else { return false }
    metrics.limits[.freeContent]?.add()
    var exchange = Exchange(
      isHead: request.method == .head, keepsAlive: false, minorVersion: request.minorVersion,
      start: now)
    identify(request, &exchange)
    connection.lingers = true
    write(response, exchange, connection)
    return true
  }

  /// Answers a whole request that there is no room for.
  func refuse(_ refusal: Refusal, _ exchange: Exchange, _ connection: Connection) {
    var exchange = exchange
    exchange.record?.reason = refusal.code
    write(configuration.describe(refusal), exchange, connection)
  }

  func record(
    of refusal: Refusal, _ peer: PeerAddress, _ line: (method: HTTPMethod, target: String)? = nil
  ) -> AccessRecord {
    let serial = nextSerial()
    return AccessRecord(
      time: SystemCalls.wallMicroseconds(), peer: peer, method: line?.method,
      target: line?.target ?? "", status: refusal.status.code, id: HTTPRequest.id(of: serial),
      trace: newTrace(serial), reason: refusal.code)
  }

  /// Counts an answered request, and notes whether it was the connection's last.
  func finish(
    _ exchange: Exchange, _ status: HTTPStatus, _ content: Int, _ connection: Connection
  ) {
    if !exchange.keepsAlive { connection.isClosing = true }
    now = SystemCalls.monotonicNanoseconds()
    metrics.record(route: exchange.route, status: status, nanoseconds: now - exchange.start)
    guard var record = exchange.record else { return }
    untilSample = untilSample > 0 ? untilSample - 1 : context.log.sampling - 1
    guard untilSample == 0 || status.code >= 400 else { return }
    record.status = status.code
    record.bytes = content
    record.nanoseconds = now - exchange.start
    record.route =
      configuration.routes.indices ~= exchange.route ? configuration.routes[exchange.route] : ""
    records.append(record)
  }
}
