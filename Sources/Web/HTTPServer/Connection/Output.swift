import HTTP

/// What one connection is to be sent before its outbox: heads and small contents, gathered for one call of the system.
///
/// It belongs to the step at hand, which passes it on or sends it; bytes that are dropped on the way reach nobody.
struct Output: ~Copyable {
  private(set) var bytes: [UInt8]

  /// - Parameter space: an empty array whose memory is used.
  init(reusing space: consuming [UInt8]) { bytes = space }

  var count: Int { bytes.count }

  mutating func append(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a head that was encoded before, with the date set and the fields that belong to this answer alone.
  mutating func append(
    _ encoded: PreparedResponse.Encoded, adding fields: HTTPFields, to exchange: Exchange,
    date: [UInt8]
  ) {
    let start = bytes.count
    if exchange.keepsAlive, exchange.minorVersion > 0, fields.isEmpty, exchange.names.isEmpty {
      bytes.append(contentsOf: encoded.head)
    } else {
      bytes.append(contentsOf: encoded.head[..<(encoded.head.count - 2)])
      for (name, value) in fields { bytes.append(contentsOf: "\(name): \(value)\r\n".utf8) }
      endHead(of: exchange)
    }
    bytes.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[(start + encoded.dateOffset)...])
        .copyBytes(from: date)
    }
  }

  /// Appends the head of an answer that was made for this one request.
  ///
  /// - Parameter framing: whether the head tells the content's length.
  mutating func append(
    headOf response: HTTPResponse, to exchange: Exchange, date: [UInt8], framing: Bool = true
  ) {
    ResponseEncoder.encodeHead(response, date: date, framing: framing, into: &bytes)
    endHead(of: exchange)
  }

  private mutating func endHead(of exchange: Exchange) {
    bytes.append(contentsOf: exchange.names)
    if !exchange.keepsAlive {
      append("Connection: close\r\n")
    } else if exchange.minorVersion == 0 {
      append("Connection: keep-alive\r\n")
    }
    append("\r\n")
  }

  /// Gives up the bytes, so that their memory can be used again.
  consuming func take() -> [UInt8] { bytes }
}
