import Numbers

/// The framing of a request, and whether its connection persists, by its fields (RFC 9112 §6, §9).
struct RequestFraming: Sendable {
  var minorVersion = 1
  private var expectsContinue = false
  private var hasHost = false
  private var hasContentType = false
  private var contentLength: Int?
  private var isChunked = false
  private var asksForClose = false
  private var asksForKeepAlive = false

  /// HTTP/1.0 ignores the expectation (RFC 9110 §10.1.1).
  var awaitsContinue: Bool { expectsContinue && minorVersion > 0 }

  var keepsAlive: Bool {
    !asksForClose && (minorVersion > 0 || asksForKeepAlive)
  }

  /// Records a field that concerns framing.
  @inline(__always)
  mutating func note(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) throws(RequestError) {
    switch name.count {
    case 4 where name.matchesWithoutCase("host"): try noteHost(value)
    case 6 where name.matchesWithoutCase("expect"): try noteExpectation(value)
    case 10 where name.matchesWithoutCase("connection"): noteConnection(value)
    case 12 where name.matchesWithoutCase("content-type"):
      guard !hasContentType else {
        throw RequestError(.repeatedField, "Content-Type is given twice (RFC 9110 §8.3)")
      }
      hasContentType = true
    case 14 where name.matchesWithoutCase("content-length"): try noteContentLength(value)
    case 17 where name.matchesWithoutCase("transfer-encoding"): try noteTransferEncoding(value)
    default: break
    }
  }

  private mutating func noteHost(_ value: UnsafeBufferPointer<UInt8>) throws(RequestError) {
    guard !hasHost else { throw RequestError(.host, "Host is given twice (RFC 9112 §3.2)") }
    guard URIAuthority.isValid(value) else {
      throw RequestError(.host, "expected a host with an optional port in Host")
    }
    hasHost = true
  }

  private mutating func noteExpectation(_ value: UnsafeBufferPointer<UInt8>) throws(RequestError) {
    guard value.matchesWithoutCase("100-continue") else {
      throw RequestError(
        .expectation, "the only supported expectation is 100-continue (RFC 9110 §10.1.1)")
    }
    expectsContinue = true
  }

  private mutating func noteConnection(_ value: UnsafeBufferPointer<UInt8>) {
    var reader = FieldReader(value)
    reader.skipCommas()
    while !reader.isAtEnd {
      if let option = reader.token() {
        asksForClose = asksForClose || option.matchesWithoutCase("close")
        asksForKeepAlive = asksForKeepAlive || option.matchesWithoutCase("keep-alive")
      }
      reader.skipMember()
      reader.skipCommas()
    }
  }

  private mutating func noteContentLength(
    _ value: UnsafeBufferPointer<UInt8>
  ) throws(RequestError) {
    guard contentLength == nil else {
      throw RequestError(.contentLength, "Content-Length is given twice (RFC 9112 §6.3)")
    }
    var reader = FieldReader(value)
    guard let length = reader.number(), reader.isAtEnd else {
      throw RequestError(.contentLength, "expected one number in Content-Length")
    }
    contentLength = length
  }

  private mutating func noteTransferEncoding(
    _ value: UnsafeBufferPointer<UInt8>
  ) throws(RequestError) {
    let members = value.split(separator: .comma, omittingEmptySubsequences: false)
    for member in members {
      var reader = FieldReader(UnsafeBufferPointer(rebasing: member))
      reader.skipBlanks()
      let coding = reader.token()
      reader.skipBlanks()
      guard let coding, reader.isAtEnd, !isChunked else {
        throw RequestError(
          .transferEncoding, "expected chunked, once and last, in Transfer-Encoding")
      }
      guard coding.matchesWithoutCase("chunked") else {
        throw RequestError(.coding, "the only supported transfer coding is chunked")
      }
      isChunked = true
    }
  }

  /// Checks that need all fields.
  func checkHead() throws(RequestError) {
    guard hasHost || minorVersion == 0 else {
      throw RequestError(.host, "Host is missing (RFC 9112 §3.2)")
    }
    guard isChunked else { return }
    guard contentLength == nil else {
      throw RequestError(
        .transferEncoding, "Transfer-Encoding and Content-Length exclude each other (RFC 9112 §6.1)"
      )
    }
    guard minorVersion > 0 else {
      throw RequestError(.transferEncoding, "HTTP/1.0 has no Transfer-Encoding (RFC 9112 §6.1)")
    }
  }

  enum BodyLength {
    case fixed(Int)
    case chunked
  }

  /// The length of the content; nil if there is none.
  func bodyLength(_ limits: HTTPLimits) throws(RequestError) -> BodyLength? {
    if isChunked { return .chunked }
    guard let contentLength, contentLength > 0 else { return nil }
    guard contentLength <= limits.body else {
      throw RequestError(
        .bodyLimit, "the content has \(contentLength) bytes; the limit is \(limits.body)")
    }
    return .fixed(contentLength)
  }
}
