import Responses
import Testing

@Suite struct ResponseParserTests {
  /// Responses, their status, content, and whether the connection may be kept.
  private static let responses: [(String, status: Int, content: String, isKept: Bool)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true),
    ("HTTP/1.1 200\r\ncontent-length:0\r\n\r\n", 200, "", true),
    ("HTTP/1.1 204 No Content\r\n\r\n", 204, "", true),
    (
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1 \r\nConnection: Close\r\n\r\nx",
      200, "x", false
    ),
    (
      "HTTP/1.1 400 Bad Request\r\nTrailer: Grpc-Trailer-Content-Type\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n00A;q=\"1\"\r\n, \r\nworld!\r\n0\r\nGrpc-Trailer-Content-Type: application/grpc\r\n\r\n",
      400, "hello, \r\nworld!", true
    ),
    ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nab", 200, "ab", false),
  ]

  @Test(arguments: responses)
  func `a response is the same however it is cut`(
    text: String, status: Int, content: String, isKept: Bool
  ) throws {
    let all = bytes(text)
    for cut in 0...all.count {
      var parser = ResponseParser(limit: 100)
      try parser.parse(Array(all[..<cut]))
      #expect(parser.isComplete == (cut == all.count))
      try parser.parse(Array(all[cut...]))
      #expect(parser.isComplete && parser.head?.status == status)
      #expect(parser.head?.keepsConnection == isKept)
      #expect(parser.takeContent() == bytes(content))
    }
    var parser = ResponseParser(limit: 100)
    for byte in all { try parser.parse([byte]) }
    #expect(parser.isComplete && parser.takeContent() == bytes(content))
    #expect(throws: ResponseFault.malformed("bytes follow its end")) { try parser.parse([0]) }
  }

  @Test func `a response without a length ends with its connection`() throws {
    var parser = ResponseParser(limit: 100)
    try parser.parse(bytes("HTTP/1.1 502 Bad\r\n\r\nbad"))
    #expect(!parser.isComplete)
    try parser.end()
    #expect(parser.isComplete && parser.takeContent() == bytes("bad"))
  }

  @Test(arguments: [
    "HTTP/2 200 OK\r\n", "HTTP/1.1 20 OK\r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 999 x\r\n",
    "\r\n", "HTTP/1.1 200 OK\n", "HTTP/1.1 101 Switching\r\n\r\n",
    "HTTP/1.1 200 OK\r\n folded: x\r\n", "HTTP/1.1 200 OK\r\na b: x\r\n",
    "HTTP/1.1 200 OK\r\nnothing\r\n", "HTTP/1.1 200 OK\r\na: \u{1}\r\n",
    "HTTP/1.1 200 OK\r\na: x\ry\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1234567890abcdef\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      + String(repeating: "0", count: 300),
    "HTTP/1.1 200 OK\r\n" + String(repeating: "a", count: 70_000),
    "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 101),
    String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 3_000),
  ])
  func `anything else is no response`(text: String) {
    #expect(throws: ResponseFault.self) {
      var parser = ResponseParser(limit: 100)
      try parser.parse(bytes(text))
    }
  }

  @Test(arguments: [
    "Content-Length: 101\r\n\r\n", "\r\n" + String(repeating: "x", count: 101),
    "Transfer-Encoding: chunked\r\n\r\n65\r\n" + String(repeating: "x", count: 101),
  ])
  func `content above the limit is refused as soon as it shows`(rest: String) {
    var parser = ResponseParser(limit: 100)
    #expect(throws: ResponseFault.tooLarge) {
      try parser.parse(bytes("HTTP/1.1 200 OK\r\n" + rest))
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
