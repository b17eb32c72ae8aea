import HTTP
import Numbers

extension EventLoop {
  /// Adopts the request identifier and trace that the peer sent. With an access log, creates missing ones and returns them in the
  /// response, so that it can be matched with its line.
  func identify(_ request: HTTPRequest, _ exchange: inout Exchange) {
    let isLogged = configuration.accessLog != .off
    let given = TraceParent(request.fields)
    let isNamed = isLogged || request.fields.contains("X-Request-Id")
    guard isNamed || given != nil else { return }
    let trace = given?.continued(as: request.serial) ?? (isLogged ? newTrace(request.serial) : nil)
    let id = isNamed ? request.id : nil
    exchange.name(id, trace)
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

  /// Answers an invalid or slow request. The connection then ends.
  func refuseInput(
    _ refusal: Refusal, in buffer: ReceiveBuffer, of connection: Connection,
    into output: inout Output
  ) {
    let line = connection.parser.requestLine(in: buffer)
    var exchange = Exchange(
      isHead: connection.parser.asksForHead(in: buffer), keepsAlive: false, minorVersion: 1,
      start: now)
    if configuration.accessLog != .off {
      let record = accessRecord(of: refusal, to: connection.peer, line)
      exchange.name(record.id, record.trace)
      exchange.record = record
    }
    encode(configuration.describe(refusal), to: exchange, on: connection, into: &output)
    connection.state = .closing(lingers: true)
  }

  /// Decides about content before it arrives: rejects a request that would be rejected anyway, or sends 100 Continue if the peer expects
  /// it (RFC 9110 §10.1.1).
  func settleContent(of connection: Connection, into output: inout Output) {
    if !connection.contentTerms.isAdmitted,
      var request = connection.parser.announced(beyond: configuration.freeContent)
    {
      context.identifyClient(of: &request, isFirst: connection.served == 0)
      connection.contentTerms.isAdmitted = true
      if let response = configuration.refusal(request) {
        return refuseContent(of: request, with: response, on: connection, into: &output)
      }
    }
    guard connection.parser.awaitsContinue, !connection.contentTerms.isInvited else { return }
    connection.contentTerms.isInvited = true
    output.append("HTTP/1.1 100 Continue\r\n\r\n")
  }

  private func refuseContent(
    of request: HTTPRequest, with response: HTTPResponse, on connection: Connection,
    into output: inout Output
  ) {
    metrics.limits[.freeContent]?.add()
    var exchange = Exchange(
      isHead: request.method == .head, keepsAlive: false, minorVersion: request.minorVersion,
      start: now)
    identify(request, &exchange)
    encode(response, to: exchange, on: connection, into: &output)
    connection.state = .closing(lingers: true)
  }

  /// Answers a complete request that is rejected.
  func refuse(
    _ refusal: Refusal, to exchange: Exchange, on connection: Connection, into output: inout Output
  ) {
    var exchange = exchange
    exchange.record?.reason = refusal.code
    encode(configuration.describe(refusal), to: exchange, on: connection, into: &output)
  }

  func accessRecord(
    of refusal: Refusal, to peer: PeerAddress,
    _ line: (method: HTTPMethod, target: String)? = nil
  ) -> AccessRecord {
    let serial = nextSerial()
    return AccessRecord(
      time: SystemCalls.wallMicroseconds(), peer: peer, method: line?.method,
      target: line?.target ?? "", status: refusal.status.code, id: HTTPRequest.id(of: serial),
      trace: newTrace(serial), reason: refusal.code)
  }

  /// Counts an answered request.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - start: when the request was complete, in nanoseconds.
  func count(route: Int, status: Int, since start: Int) {
    now = SystemCalls.monotonicNanoseconds()
    metrics.record(route: route, status: status, nanoseconds: now - start)
  }

  /// Counts and logs a request with an encoded response. After the last response, the connection reads no further request.
  ///
  /// - Parameter content: the size of the response's content in bytes.
  func conclude(
    _ exchange: Exchange, status: HTTPStatus, content: Int, on connection: Connection
  ) {
    if !exchange.keepsAlive { connection.state = .closing(lingers: false) }
    count(route: exchange.route, status: status.code, since: exchange.start)
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
