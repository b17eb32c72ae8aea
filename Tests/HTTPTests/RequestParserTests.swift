import HTTP
import Testing

/// A stream of bytes and its fault; nil if it is right.
private let cases: [(String, RequestError.Kind?)] = [
  ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", nil),
  ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", nil),
  ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
  ("GET / HTTP/1.0\r\n\r\n", nil),
  ("GET / HTTP/1.2\r\nHost: a\r\n\r\n", nil),
  ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .version),
  ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .version),
  ("GET / HTTP/1.11\r\nHost: a\r\n\r\n", .requestLine),
  ("GET / http/1.1\r\nHost: a\r\n\r\n", .requestLine),
  ("GET /\r\n\r\n", .requestLine),
  ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
  ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .requestLine),
  ("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
  ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .requestLine),
  ("get / HTTP/1.1\r\nHost: a\r\n\r\n", .method),
  ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", .method),
  ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", .target),
  ("GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", .target),
  ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .target),
  ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", nil),
  ("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", nil),
  ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", .escape),
  ("GET / HTTP/1.1\nHost: a\r\n\r\n", .lineEnding),
  ("GET / HTTP/1.1\rHost: a\r\n\r\n", .lineEnding),
  ("GET / HTTP/1.1\r\nHost: a\n\r\n", .lineEnding),
  ("GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", .controlCharacter),
  ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{7f}\r\n\r\n", .controlCharacter),
  ("GET / HTTP/1.1\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost:\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost: a:8x\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", nil),
  ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .host),
  ("GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", .fieldName),
  ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .fieldName),
  ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .fieldName),
  ("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", .folding),
  ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .folding),
  ("GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", .expectation),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Type: a/b\r\n\r\n", .repeatedField),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", nil),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 003\r\n\r\nabc", nil),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", .contentLength),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc", .contentLength),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc", .contentLength),
  (
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    .contentLength
  ),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775808\r\n\r\n", .contentLength),
  ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10485761\r\n\r\n", .bodyLimit),
  (
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
    .transferEncoding
  ),
  ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .transferEncoding),
  ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .coding),
  ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", .transferEncoding),
  ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", .transferEncoding),
  ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked;a=b\r\n\r\n", .transferEncoding),
  ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n", .transferEncoding),
]

private let chunked: [(String, RequestError.Kind?)] = [
  ("0\r\n\r\n", nil),
  ("5\r\nhello\r\n0\r\n\r\n", nil),
  ("005\r\nhello\r\n000\r\n\r\n", nil),
  ("A;a;b=c;d=\"e\\\";\" ; f = g\r\n0123456789\r\n0\r\nX: y\r\nVary: *\r\n\r\n", nil),
  ("5\r\nhello0\r\n\r\n", .chunk),
  ("5\r\nhello!\r\n0\r\n\r\n", .chunk),
  ("5\r\nhello\n0\r\n\r\n", .chunk),
  ("5 \r\nhello\r\n0\r\n\r\n", .chunk),
  (" 5\r\nhello\r\n0\r\n\r\n", .chunk),
  ("+5\r\nhello\r\n0\r\n\r\n", .chunk),
  ("0x5\r\nhello\r\n0\r\n\r\n", .chunk),
  ("5;\r\nhello\r\n0\r\n\r\n", .chunk),
  ("5;a[=b\r\nhello\r\n0\r\n\r\n", .chunk),
  ("5;a=\"b\r\nhello\r\n0\r\n\r\n", .chunk),
  ("5;a\rb\r\nhello\r\n0\r\n\r\n", .lineEnding),
  ("5\nhello\r\n0\r\n\r\n", .lineEnding),
  ("10000000000000000\r\n", .chunk),
  ("FFFFFFF\r\n", .bodyLimit),
  ("0\r\nContent-Length: 5\r\n\r\n", .trailer),
  ("0\r\n X: y\r\n\r\n", .folding),
  ("0\r\n\n", .lineEnding),
]

@Suite struct RequestParserTests {
  @Test(arguments: cases)
  func `a request is accepted, or rejected with the reason`(
    text: String, kind: RequestError.Kind?
  ) {
    let stream = RequestStream(text)
    #expect(stream.error?.kind == kind, "\(stream)")
    #expect(stream.requests.count == (kind == nil ? 1 : 0))
    #expect(RequestStream.differsWhenCut(Array(text.utf8)) == nil)
  }

  @Test(arguments: chunked)
  func `chunked content is accepted, or rejected with the reason`(
    text: String, kind: RequestError.Kind?
  ) {
    let bytes = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + text
    let stream = RequestStream(bytes)
    #expect(stream.error?.kind == kind, "\(stream)")
    #expect(stream.requests.count == (kind == nil ? 1 : 0))
    #expect(RequestStream.differsWhenCut(Array(bytes.utf8)) == nil)
  }

  @Test func `requests that come together are told apart`() {
    let text =
      "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n4\r\n you\r\n0\r\n\r\n"
      + "PUT /b?c=d HTTP/1.1\r\nHost: b\r\nContent-Length: 2\r\nConnection: x, Close\r\n\r\nxy"
      + "GET /e HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /f"
    let stream = RequestStream(text)
    #expect(
      stream.requests == [
        "POST /a? 1.1 [Host=a&Transfer-Encoding=chunked] hi you",
        "PUT /b?c=d 1.1 close [Host=b&Content-Length=2&Connection=x, Close] xy",
        "GET /e? 1.0 [Connection=keep-alive] ",
      ])
    #expect(stream.error == nil)
    #expect(stream.phase == .head)
    #expect(RequestStream.differsWhenCut(Array(text.utf8)) == nil)
  }

  @Test func `every limit has its error`() {
    var limits = HTTPLimits()
    limits.requestLine = 40
    limits.fieldLine = 30
    limits.fields = 100
    limits.fieldCount = 4
    limits.body = 10
    limits.chunkLine = 8
    limits.chunks = 3
    let start = "POST / HTTP/1.1\r\nHost: a\r\n"
    let chunks = start + "Transfer-Encoding: chunked\r\n\r\n"
    let line = "X: " + String(repeating: "a", count: 27)
    let table: [(String, RequestError.Kind?)] = [
      ("GET /" + String(repeating: "a", count: 26) + " HTTP/1.1\r\nHost: a\r\n\r\n", nil),
      (
        "GET /" + String(repeating: "a", count: 27) + " HTTP/1.1\r\nHost: a\r\n\r\n",
        .requestLineLimit
      ),
      (start + line + "\r\n\r\n", nil),
      (start + line + "a\r\n\r\n", .fieldLineLimit),
      (start + line + "\r\n" + line + "\r\n" + line + "\r\n", .fieldsLimit),
      (start + "a:\r\nb:\r\nc:\r\n\r\n", nil),
      (start + "a:\r\nb:\r\nc:\r\nd:\r\n\r\n", .fieldCountLimit),
      (start + "Content-Length: 10\r\n\r\n0123456789", nil),
      (start + "Content-Length: 11\r\n\r\n", .bodyLimit),
      (chunks + "5\r\n01234\r\n5\r\n01234\r\n0\r\n\r\n", nil),
      (chunks + "5\r\n01234\r\n6\r\n", .bodyLimit),
      (chunks + "1;abcdef\r\nx\r\n0\r\n\r\n", nil),
      (chunks + "1;abcdefg\r\n", .chunkLineLimit),
      (chunks + "1\r\na\r\n1\r\na\r\n1\r\na\r\n0\r\n\r\n", .chunkCountLimit),
      (chunks + "0\r\na:\r\nb:\r\nc:\r\nd:\r\n\r\n", nil),
      (chunks + "0\r\na:\r\nb:\r\nc:\r\nd:\r\ne:\r\n", .fieldCountLimit),
    ]
    for (text, kind) in table {
      #expect(RequestStream(text, limits: limits).error?.kind == kind, "\(text)")
      #expect(RequestStream.differsWhenCut(Array(text.utf8), limits: limits) == nil, "\(text)")
    }
  }

  @Test func `a peer that waits to be told is known until its content starts`() throws {
    var parser = RequestParser(limits: .standard, peer: .loopback)
    var buffer = ReceiveBuffer(
      Array("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n".utf8))
    #expect(try parser.next(in: &buffer)?.path == nil)
    #expect(parser.awaitsContinue)
    #expect(parser.phase == .body)
    buffer = ReceiveBuffer([0x61])
    #expect(try parser.next(in: &buffer)?.path == nil)
    #expect(!parser.awaitsContinue)
    buffer = ReceiveBuffer([0x62])
    #expect(try parser.next(in: &buffer)?.body == [0x61, 0x62])
    #expect(parser.phase == .idle)
  }

  @Test func `a request outlives the buffer that it came in`() throws {
    var parser = RequestParser(limits: .standard, peer: .loopback)
    var buffer = ReceiveBuffer(capacity: 64)
    var requests: [HTTPRequest] = []
    for path in ["/one", "/two"] {
      buffer.removeAll()
      let text = "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
      _ = buffer.fill(minimum: 1) { space in
        space.copyBytes(from: text.utf8)
        return text.utf8.count
      }
      if let request = try parser.next(in: &buffer) { requests.append(request) }
    }
    #expect(requests.map(\.path) == ["/one", "/two"])
    #expect(requests.map { $0.fields["host"] } == ["a", "a"])
  }

  @Test(arguments: [
    ("", nil), ("GET /pay", nil), ("BREW /x HTTP/1.1\r\n", nil),
    ("GET /a?b HTTP/1.1\r\nHo", "GET /a?b"), ("GET /a HTTP/1.1\r\nHost : a\r\n\r\n", "GET /a"),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost", "GET /2"),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", nil),
    ("PUT /b HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", "PUT /b"),
    ("PUT /c HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", "PUT /c"),
    ("PUT /d HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "PUT /d"),
  ])
  func `the known part of an incomplete request is available`(text: String, known: String?) {
    for size in 1...max(1, text.utf8.count) {
      var parser = RequestParser(limits: .standard, peer: .loopback)
      var buffer = ReceiveBuffer([])
      do throws(RequestError) {
        for start in stride(from: 0, to: text.utf8.count, by: size) {
          buffer = ReceiveBuffer(buffer.rest + Array(text.utf8.dropFirst(start).prefix(size)))
          while try parser.next(in: &buffer) != nil {}
        }
      } catch {
        #expect(error.status.code >= 400)
      }
      let line = parser.requestLine(in: buffer)
      #expect(line.map { "\($0.method.rawValue) \($0.target)" } == known, "in pieces of \(size)")
    }
  }
}
