import Testing

/// Requests that two readers might cut in two ways: each is refused, or read in one way and the connection ends.
@Suite struct SmugglingAttackTests {
  private static let hidden = "GET /admin/active HTTP/1.1\r\nHost: localhost\r\n\r\n"

  private static func post(_ fields: String, _ status: Int, _ problem: String) -> Attack {
    post(fields, content: "0\r\n\r\n" + hidden, status, problem)
  }

  private static func post(
    _ fields: String, content: String, _ status: Int, _ problem: String
  ) -> Attack {
    Attack(
      fields.debugDescription,
      raw:
        "POST /admin/active?brand=disney HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n\(content)",
      status, problem)
  }

  @Test func `a request whose end is in doubt is refused, and nothing after it is read`() throws {
    let service = try AttackedService(keyed: false)
    let chunked = "Transfer-Encoding: chunked"
    let attacks = [
      Self.post("Content-Length: 5\r\n\(chunked)", 400, "transfer-encoding"),
      Self.post("\(chunked)\r\nContent-Length: 5", 400, "transfer-encoding"),
      Self.post("Content-Length: 5\r\nContent-Length: 6", 400, "content-length"),
      Self.post("Content-Length: 5\r\nContent-Length: 5", 400, "content-length"),
      Self.post("Content-Length: 5, 5", 400, "content-length"),
      Self.post("Content-Length: +5", 400, "content-length"),
      Self.post("Content-Length: 0x5", 400, "content-length"),
      Self.post("Content-Length: -1", 400, "content-length"),
      Self.post("Content-Length: 99999999999999999999", 400, "content-length"),
      Self.post("Content-Length : 5", 400, "field-name"),
      Self.post("Transfer-Encoding : chunked", 400, "field-name"),
      Self.post("Transfer-Encoding: xchunked", 501, "coding"),
      Self.post("Transfer-Encoding: chunked, identity", 400, "transfer-encoding"),
      Self.post("Transfer-Encoding: gzip, chunked", 501, "coding"),
      Self.post("\(chunked)\r\n\(chunked)", 400, "transfer-encoding"),
      Self.post("Transfer-Encoding: \"chunked\"", 400, "transfer-encoding"),
      Self.post("X: a\r\n Transfer-Encoding: chunked", 400, "folding"),
      Self.post("X: a\nTransfer-Encoding: chunked", 400, "line-ending"),
      Self.post("X: a\rTransfer-Encoding: chunked", 400, "line-ending"),
      Self.post("X: a\u{0}b", 400, "control-character"),
      Self.post(chunked, content: "5;a\nb\r\nhello\r\n0\r\n\r\n", 400, "line-ending"),
      Self.post(chunked, content: "-1\r\n\r\n", 400, "chunk"),
      Self.post(chunked, content: "0x5\r\nhello\r\n0\r\n\r\n", 400, "chunk"),
      Self.post(chunked, content: "ffffffffffffffff\r\n", 400, "chunk"),
      Self.post(chunked, content: "7ffffffffffffff\r\n", 413, "body-limit"),
      Self.post(chunked, content: "5\r\nhelloX\r\n0\r\n\r\n", 400, "chunk"),
      Self.post(chunked, content: "0\r\nAuthorization: x\r\n\r\n", 400, "trailer"),
      Attack(
        "1.0 with chunks", raw: "POST / HTTP/1.0\r\n\(chunked)\r\n\r\n0\r\n\r\n" + Self.hidden, 400,
        "transfer-encoding"),
      Attack(
        "two requests in a line", raw: "GET / HTTP/1.1 GET /admin/active HTTP/1.1\r\n\r\n", 400,
        "request-line"),
      Attack(
        "a line that ends in LF", raw: "GET / HTTP/1.1\nHost: localhost\n\n", 400, "line-ending"),
      Attack("no version", raw: "GET /\r\n\r\n", 400, "request-line"),
      Attack("another version", raw: "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505, "version"),
      Attack("a preface", raw: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "version"),
      Attack(
        "no protocol at all", raw: "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", 400,
        "control-character"),
    ]
    try service.expect(attacks)
    for attack in attacks {
      let answer = try service.ask(attack.request)
      #expect(answer.text.components(separatedBy: "Content-Length: ").count == 2, "\(attack.name)")
    }
  }

  @Test func `content stays content`() throws {
    let service = try AttackedService(keyed: false)
    let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    let answer = try service.ask(
      Array((request + "Content-Length: \(Self.hidden.utf8.count)\r\n\r\n" + Self.hidden).utf8))
    #expect(answer.text.components(separatedBy: "HTTP/1.1 ").count == 2)
  }
}
