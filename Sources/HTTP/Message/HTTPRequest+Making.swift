extension HTTPRequest {
  /// Makes a request without a connection: for tests, and for work that the service sends to itself.
  ///
  /// - Throws: what a client that sends this target would be told.
  public init(
    _ method: HTTPMethod = .get, _ target: String, fields: HTTPFields = [:], body: [UInt8] = [],
    peer: PeerAddress = .loopback
  ) throws(RequestError) {
    var head = fields
    if !head.contains("Host") { head.append("Host", "localhost") }
    let start = head.bytes.count
    head.bytes.append(contentsOf: target.utf8)
    let extent = Extent(start, head.bytes.count)
    guard !extent.isEmpty, target.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") })
    else { throw RequestError(.target, "expected visible ASCII characters in the target") }
    let bytes = head.bytes
    let parsed = try bytes.withUnsafeBufferPointer { (bytes) throws(RequestError) in
      try RequestTarget(parsing: bytes, extent, for: method)
    }
    self.init(
      method: method, minorVersion: 1, target: parsed, fields: head, body: body, peer: peer,
      serial: 0, keepsAlive: true)
  }
}
