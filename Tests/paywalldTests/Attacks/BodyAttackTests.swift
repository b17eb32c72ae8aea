import Foundation
import TestSockets
import Testing

@Suite struct BodyAttackTests {
  private static let token = "Authorization: Bearer SECRET"

  private static func put(
    _ name: String, _ content: String, _ status: Int, _ problem: String = "",
    fields: [String] = []
  ) -> Attack {
    Attack(
      "PUT", "/admin/brands/disney?dryRun=true", [token] + fields, body: Array(content.utf8),
      name: name, status, problem)
  }

  @Test func `no document keeps the service busy`() throws {
    let service = try AttackedService(keyed: true)
    let open = String(repeating: "[", count: 200_000)
    let objects = String(repeating: #"{"a":"#, count: 80_000)
    let keys = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let same = Array(repeating: "\"k\":0", count: 40_000).joined(separator: ",")
    let wrong = Array(repeating: #"{"type":"labl"}"#, count: 20_000).joined(separator: ",")
    let braces = #"{"type":"label","title":""# + String(repeating: "{a}", count: 60_000) + "\"}"
    let digits = String(repeating: "9", count: 1_000_000)
    let start = Date()
    for attack in [
      Self.put("arrays that lie deep", open, 422, "invalid-document"),
      Self.put("objects that lie deep", objects, 422, "invalid-document"),
      Self.put("very many members", "{\(keys)}", 422, "invalid-document"),
      Self.put("one name very often", "{\(same)}", 422, "invalid-document"),
      Self.put("very many errors", "{\"components\":[\(wrong)]}", 422, "invalid-document"),
      Self.put("very many braces", "{\"components\":[\(braces)]}", 422, "invalid-document"),
      Self.put("a long number", "{\"components\":[\(digits)]}", 422, "invalid-document"),
      Self.put("a large number", "{\"components\":[1e999999999]}", 422, "invalid-document"),
      Self.put("a name twice", "{\"components\":[],\"components\":[]}", 422, "invalid-document"),
      Self.put("half a character", "{\"components\":[\"\\ud800\"]}", 422, "invalid-document"),
      Self.put("an open string", "{\"components\":\"" + digits, 422, "invalid-document"),
      Self.put("more than a document may have", "[\(digits),\(digits)]", 413, "too-large"),
      Self.put("nothing", "", 422, "invalid-document"),
    ] {
      try service.expect([attack], largest: 100_000)
    }
    // Work that grows with the square of the size takes hours in a build for debugging.
    #expect(Date().timeIntervalSince(start) < 300)
  }

  @Test func `content that is packed is not unpacked`() throws {
    let service = try AttackedService(keyed: true)
    let document = #"{"components": []}"#
    let codings = ["gzip", "deflate", "br", "zstd", "x-gzip", "identity, gzip"]
    try service.expect(
      codings.map {
        Self.put($0, document, 415, "unsupported-media-type", fields: ["Content-Encoding: " + $0])
      } + [Self.put("plain", document, 200, fields: ["Content-Encoding: identity"])])
  }

  @Test func `a gigabyte that is announced is refused before it comes`() throws {
    let service = try AttackedService(keyed: true)
    for fields in ["Content-Length: 1073741824", "Content-Length: 9223372036854775807"] {
      let answer = try service.ask(
        Array("PUT /admin/brands/disney HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n".utf8))
      #expect(answer.status == 413 && answer.problem == "body-limit")
    }
    let patient = try service.ask(
      Array(
        "PUT /admin/brands/disney HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1073741824\r\n\r\n"
          .utf8))
    #expect(patient.status == 413)
  }

  @Test func `what a stranger sends is refused before it comes`() throws {
    let service = try AttackedService(keyed: true)
    let large = "Content-Length: 5000000"
    let chunk = "20000\r\n" + String(repeating: " ", count: 0x20000) + "\r\n"
    let lines = "HTTP/1.1\r\nHost: localhost\r\n"
    try service.expect([
      Attack(
        "no token", raw: "PUT /admin/brands/disney \(lines)\(large)\r\n\r\n", 401, "unauthorized"),
      Attack(
        "no token, and patience",
        raw: "PUT /admin/brands/disney \(lines)\(large)\r\nExpect: 100-continue\r\n\r\n", 401,
        "unauthorized"),
      Attack(
        "no token, in chunks",
        raw:
          "PUT /admin/brands/disney/images/a.png \(lines)Transfer-Encoding: chunked\r\n\r\n\(chunk)",
        401, "unauthorized"),
      Attack(
        "where nothing is taken", raw: "GET /paywall \(lines)\(large)\r\n\r\n", 413, "too-large"),
      Attack("where nothing is", raw: "POST /nothing \(lines)\(large)\r\n\r\n", 404, "not-found"),
    ])
    let client = try TestClient(port: service.port)
    let token = "Authorization: Bearer \(service.secrets["editor"] ?? "")"
    client.send(
      "PUT /admin/brands/disney \(lines)\(token)\r\n\(large)\r\nExpect: 100-continue\r\n\r\n")
    client.finishSending()
    #expect(client.wait(for: "HTTP/1.1 100 Continue\r\n"))
  }

  @Test func `a gigabyte in chunks is refused at the limit`() throws {
    let service = try AttackedService(keyed: true)
    let client = try TestClient(port: service.port)
    let token = service.secrets["editor"] ?? ""
    client.send(
      "PUT /admin/brands/disney HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + [13, 10]
    while client.sent < 1 << 30, !client.receive(milliseconds: 0), !client.isEnded {
      client.send(chunk)
    }
    // The bytes beyond the limit were in the buffers of the two sockets.
    #expect(client.sent < 40 << 20)
    _ = client.waitForEnd()
    let answer = RawAnswer(client.received)
    #expect(answer.status == 413 && answer.problem == "body-limit")
    #expect(try service.ask("GET", "/healthz").status == 200)
  }
}
