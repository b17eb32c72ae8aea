import HTTP
import Numbers

/// Bytes to send to a connection before its outbox: heads and small contents, gathered for one system call.
///
/// Each step must pass it on or send it. Dropping it would lose bytes.
struct Output: ~Copyable {
  private(set) var bytes: [UInt8]

  /// - Parameter space: an empty array with memory to reuse.
  init(reusing space: consuming [UInt8]) { bytes = space }

  var count: Int { bytes.count }

  mutating func append(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends an encoded head, with the date set and the fields of this response added.
  mutating func append(
    _ encoded: PreparedResponse.Encoded, adding fields: HTTPFields, to exchange: Exchange,
    date: [UInt8]
  ) {
    let start = bytes.count
    if exchange.keepsAlive, exchange.minorVersion > 0, fields.isEmpty, exchange.names.isEmpty,
      exchange.number == nil
    {
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

  /// Appends the head of a response made for this request.
  ///
  /// - Parameter framing: whether the head has the content's length.
  mutating func append(
    headOf response: HTTPResponse, to exchange: Exchange, date: [UInt8], framing: Bool = true
  ) {
    ResponseEncoder.encodeHead(response, date: date, framing: framing, into: &bytes)
    endHead(of: exchange)
  }

  private mutating func endHead(of exchange: Exchange) {
    exchange.number?.encode(into: &bytes)
    bytes.append(contentsOf: exchange.names)
    if !exchange.keepsAlive {
      append("Connection: close\r\n")
    } else if exchange.minorVersion == 0 {
      append("Connection: keep-alive\r\n")
    }
    append("\r\n")
  }

  /// Releases the bytes, so that their memory can be reused.
  consuming func take() -> [UInt8] { bytes }
}
