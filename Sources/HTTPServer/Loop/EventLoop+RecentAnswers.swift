import HTTP

extension EventLoop {
  /// Gives the answer that the same bytes have got before, when they came whole and it still holds.
  func answerAgain(_ buffer: inout ReceiveBuffer, _ connection: Connection) -> Bool {
    guard connection.parser.phase == .idle, let known = recent.answer(to: buffer) else {
      return false
    }
    buffer.removeAll()
    connection.served += 1
    var exchange = Exchange(
      isHead: known.isHead, keepsAlive: known.keepsAlive && !isDraining,
      minorVersion: known.minorVersion, start: now)
    exchange.route = known.route
    write(known.encoded, known.adding, exchange, connection)
    return true
  }

  /// Notes how these bytes were answered, unless that was said or logged of the one request.
  ///
  /// - Parameter keepsAlive: whether the peer wants the connection kept.
  func note(
    _ sent: ArraySlice<UInt8>, _ encoded: PreparedResponse.Encoded, _ adding: HTTPFields,
    _ exchange: Exchange, _ keepsAlive: Bool, _ validity: Validity
  ) {
    guard exchange.names.isEmpty, exchange.record == nil else { return }
    recent.note(
      sent,
      RecentAnswers.Answer(
        to: sent, encoded, adding, isHead: exchange.isHead, keepsAlive: keepsAlive,
        minorVersion: exchange.minorVersion, route: exchange.route, validity))
  }
}
