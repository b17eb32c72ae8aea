import Numbers

/// A valid request by RFC 9110 and RFC 9112. Invalid requests never become a value of this type.
///
/// It shares the received bytes; accessors decode on demand.
public struct HTTPRequest: Sendable {
  public let method: HTTPMethod
  /// The minor version: 0 for HTTP/1.0, 1 for HTTP/1.1 and every later HTTP/1.
  public let minorVersion: Int
  public var fields: HTTPFields
  /// The whole content, without chunk framing.
  public var body: [UInt8]
  public var peer: PeerAddress
  /// A number that is unique to this request within the process.
  public var serial: UInt64
  /// Whether the peer wants to keep the connection after the response (RFC 9112 §9.3).
  public let keepsAlive: Bool
  let target: RequestTarget

  init(
    method: HTTPMethod, minorVersion: Int, target: RequestTarget, fields: HTTPFields, body: [UInt8],
    peer: PeerAddress, serial: UInt64, keepsAlive: Bool
  ) {
    self.method = method
    self.minorVersion = minorVersion
    self.target = target
    self.fields = fields
    self.body = body
    self.peer = peer
    self.serial = serial
    self.keepsAlive = keepsAlive
  }

  /// The undecoded target (RFC 9112 §3.2).
  public var rawTarget: String { text(target.whole) }

  /// The path, decoded once. It starts with `/`, or is `*` for a request about the server as a whole (RFC 9112 §3.2.4).
  /// It has no NUL, no dot segment and no escaped slash.
  public var path: String {
    guard !target.path.isEmpty else { return "/" }
    guard target.pathIsEscaped else { return text(target.path) }
    return fields.bytes.withUnsafeBufferPointer {
      String(decoding: PercentDecoding.decode($0, target.path.range), as: UTF8.self)
    }
  }

  /// Passes the path's undecoded bytes: `/` if the target has none.
  public func withRawPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    fields.bytes.withUnsafeBufferPointer { bytes in
      guard !target.path.isEmpty else {
        let slash: StaticString = "/"
        return body(UnsafeBufferPointer(start: slash.utf8Start, count: 1))
      }
      return body(UnsafeBufferPointer(rebasing: bytes[target.path.range]))
    }
  }

  /// Whether a path's bytes and its decoded text may differ.
  public var pathIsEscaped: Bool { target.pathIsEscaped }

  /// The authority from an absolute target, or else from `Host` (RFC 9112 §3.2.2). Nil only in HTTP/1.0.
  public var authority: String? {
    target.authority.isEmpty ? fields["Host"] : text(target.authority)
  }

  /// The request's identifier: `X-Request-Id` if the peer sent a valid one (1…128 visible characters), otherwise one made from `serial`.
  public var id: String {
    let given = fields.withValue(of: "X-Request-Id") { value -> String? in
      guard 1...128 ~= value.count, value.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
      return String(decoding: value, as: UTF8.self)
    }
    if let given, let given { return given }
    return Self.id(of: serial)
  }

  /// The identifier made from a number: 16 hexadecimal digits.
  public static func id(of serial: UInt64) -> String {
    let digits = String(serial, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  func text(_ extent: Extent) -> String {
    String(decoding: fields.bytes[extent.range], as: UTF8.self)
  }
}

extension HTTPRequest {
  /// Makes a request without a connection, for tests and for requests of the service to itself.
  ///
  /// - Throws: the error that a client with this target would get.
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
