/// One request to a receiver, from connecting to the status of the answer.
struct WebhookAttempt {
  let target: WebhookTarget
  let limits: WebhookLimits

  /// Returns when the receiver has answered with 2xx.
  func send(_ request: [UInt8]) throws(DeliveryFailure) {
    let connection = try OutgoingConnection(
      host: target.host, port: target.port, by: .now + limits.attemptTime)
    try connection.send(request)
    let status = try finalStatus(connection)
    guard (200...299).contains(status) else { throw .refused(status: status) }
  }

  /// The status of the answer; interim ones (RFC 9110 §15.2) are passed over.
  private func finalStatus(_ connection: OutgoingConnection) throws(DeliveryFailure) -> Int {
    var received: [UInt8] = []
    while true {
      let head = try self.head(connection, &received)
      let words = head.prefix { $0 != 13 && $0 != 10 }.split(separator: UInt8(ascii: " "))
      guard words.count > 1, words[0].starts(with: Array("HTTP/1.".utf8)), words[1].count == 3,
        let status = Int(String(decoding: words[1], as: UTF8.self))
      else { throw .notHTTP }
      if status >= 200 { return status }
    }
  }

  /// Takes the bytes up to the empty line, so that the receiver has sent its head when the connection is closed.
  private func head(
    _ connection: OutgoingConnection, _ received: inout [UInt8]
  ) throws(DeliveryFailure) -> [UInt8] {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = received.firstRange(of: end) {
        defer { received.removeSubrange(..<range.upperBound) }
        return Array(received[..<range.lowerBound])
      }
      let room = limits.answerBytes - received.count
      guard room > 0 else { throw .notHTTP }
      let bytes = try connection.receive(atMost: room)
      guard !bytes.isEmpty else { throw .notHTTP }
      received += bytes
    }
  }
}
