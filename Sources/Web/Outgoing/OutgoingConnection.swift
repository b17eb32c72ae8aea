import Numbers

/// A connection to another program or machine with a deadline for all calls.
public struct OutgoingConnection {
  private let stream: OutgoingStream
  private let deadline: ContinuousClock.Instant

  /// Connects to the first address of the host that accepts. Name resolution has the system's own time limit.
  public init(host: String, port: Int, by deadline: ContinuousClock.Instant) throws(OutgoingError) {
    self.deadline = deadline
    stream = try OutgoingStream(
      to: InternetAddress.all(of: host), port: port, name: "\(host) port \(port)", by: deadline)
  }

  /// Sends all of the bytes.
  public func send(_ bytes: [UInt8]) throws(OutgoingError) {
    if let failure = stream.send(bytes, by: deadline).failure { throw failure }
  }

  /// Reads the status of the response (RFC 9112 §4). The head may have at most `limit` bytes. Skips interim responses (RFC 9110 §15.2).
  public func status(within limit: Int) throws(OutgoingError) -> Int {
    var received: [UInt8] = []
    while true {
      let head = try head(&received, within: limit)
      let words = head.prefix { $0 != 13 && $0 != 10 }.split(separator: UInt8(ascii: " "))
      guard words.count > 1, words[0].starts(with: Array("HTTP/1.".utf8)), words[1].count == 3,
        let status = Int(String(decoding: words[1], as: UTF8.self))
      else { throw .notHTTP }
      if status >= 200 { return status }
    }
  }

  /// Reads up to the empty line, so that the other side has sent its head before the connection is closed.
  private func head(_ received: inout [UInt8], within limit: Int) throws(OutgoingError) -> [UInt8] {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = received.firstRange(of: end) {
        defer { received.removeSubrange(..<range.upperBound) }
        return Array(received[..<range.lowerBound])
      }
      let room = limit - received.count
      guard room > 0 else { throw .notHTTP }
      let bytes = try stream.receive(atMost: room, by: deadline)
      guard !bytes.isEmpty else { throw .notHTTP }
      received += bytes
    }
  }
}
