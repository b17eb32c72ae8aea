import HTTP
import HTTPServer
import Synchronization
import TestSockets
import Testing

@Suite struct RecentAnswerTests {
  private static let rounds = 500

  @Test func `the same bytes are answered again without asking`() throws {
    let source = try Source()
    let client = try source.client()
    for _ in 0..<Self.rounds { #expect(try client.get("/a").text == "/a of edition 0") }
    #expect(source.asked < Self.rounds)
    #expect(source.server.metrics.routes[1].count == Self.rounds)
  }

  @Test func `connections share recent responses`() throws {
    let source = try Source()
    for _ in 0..<Self.rounds {
      #expect(try source.client().get("/a").text == "/a of edition 0")
    }
    #expect(source.asked < Self.rounds)
  }

  @Test func `an answer that holds no longer is not given again`() throws {
    let source = try Source()
    let client = try source.client()
    for edition in 0..<Self.rounds {
      for _ in 0..<4 { #expect(try client.get("/a").text == "/a of edition \(edition)") }
      source.publish(edition + 1)
    }
  }

  @Test(arguments: ["/once", "/worker"])
  func `what has no validity is asked for each time`(path: String) throws {
    let source = try Source()
    let client = try source.client()
    for _ in 0..<20 { #expect(try client.get(path).text == path + " of edition 0") }
    #expect(source.asked == 20)
  }

  @Test func `a request is asked for each time when its answer names it`() throws {
    let source = try Source()
    let client = try source.client()
    for _ in 0..<20 {
      #expect(try client.get("/a", fields: "X-Request-Id: x\r\n").field("X-Request-Id") == "x")
    }
    #expect(source.asked == 20)
  }

  @Test func `requests that differ get answers of their own`() throws {
    let source = try Source()
    let client = try source.client()
    for _ in 0..<Self.rounds {
      #expect(try client.get("/a").text == "/a of edition 0")
      #expect(try client.get("/b").text == "/b of edition 0")
      #expect(try client.get("/a", fields: "If-None-Match: \"0\"\r\n").status == 304)
      #expect(try client.get("/a", fields: "If-None-Match: \"1\"\r\n").status == 200)
      client.send("HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try client.response(toHead: true).field("Content-Length") == "15")
      client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(try client.response().field("Connection") == "keep-alive")
    }
    let last = try source.client()
    for _ in 0..<4 { #expect(try source.client().closing().field("Connection") == "close") }
    #expect(try last.get("/a", fields: "Origin: b\r\n").field("Access-Control-Allow-Origin") == "b")
  }

  @Test func `a request that is cut anywhere, or not alone, gets the same answer`() throws {
    let source = try Source()
    let client = try source.client()
    let request = Array("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    for cut in 1...request.count {
      client.send(Array(request[..<cut]))
      client.send(request[cut...] + request + request[..<cut])
      client.send(Array(request[cut...]))
      for _ in 0..<3 { #expect(try client.response().text == "/a of edition 0") }
    }
  }

  @Test(arguments: ["/a", "/prepared-worker"])
  func `a condition that does not hold is answered with 412 each time`(path: String) throws {
    let source = try Source()
    let client = try source.client()
    for _ in 0..<20 {
      let answer = try client.get(path, fields: "If-Match: \"1\"\r\n")
      #expect(answer.status == 412)
      #expect(answer.field("Content-Type") == "application/problem+json")
      #expect(answer.text.contains(#"the entity tag is now \"0\""#))
      #expect(try client.get(path, fields: "If-Match: \"0\"\r\n").status == 200)
    }
    source.publish(1)
    #expect(try client.get(path, fields: "If-Match: \"1\"\r\n").status == 200)
    #expect(try client.get(path, fields: "If-Match: \"0\"\r\n").status == 412)
  }

  @Test(arguments: [1, 16 * 1024 - 1, 16 * 1024, 1 << 20])
  func `an answer of any size is given again whole, to peers that take it slowly too`(size: Int)
    throws
  {
    let source = try Source()
    let client = try source.client()
    let text = String(repeating: "x", count: size)
    for _ in 0..<20 {
      for _ in 0..<3 { client.send("GET /sized?\(size) HTTP/1.1\r\nHost: localhost\r\n\r\n") }
      for _ in 0..<3 { #expect(try client.response().text == text) }
    }
    #expect(source.asked < 60)
  }

  @Test func `an answer with content is the one to the same content`() throws {
    let source = try Source()
    let client = try source.client()
    for _ in 0..<20 {
      for content in ["x", "y"] {
        client.send("PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n\(content)")
        #expect(try client.response().text == content)
      }
    }
  }
}

/// A server of editions that counts how often its handler is asked.
private final class Source {
  private struct State {
    var edition = 0
    var validity = Validity()
    var asked = 0
  }

  private final class Shared: Sendable { let state = Mutex(State()) }

  let server: HTTPServer
  private let shared = Shared()

  var asked: Int { shared.state.withLock { $0.asked } }

  init() throws {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    configuration.eventLoops = 1
    configuration.routes = ["other", "edition"]
    let shared = shared
    server = try HTTPServer(configuration: configuration) { request in
      let (edition, validity) = shared.state.withLock {
        $0.asked += 1
        return ($0.edition, $0.validity)
      }
      return Self.reply(to: request, edition, validity)
    }
    server.start()
  }

  deinit { server.drain(within: 2000) }

  func client() throws -> TestClient { try TestClient(port: server.port) }

  func publish(_ edition: Int) {
    let previous = shared.state.withLock { state in
      let previous = state.validity
      state.edition = edition
      state.validity = Validity()
      return previous
    }
    previous.end()
  }

  private static func reply(
    to request: HTTPRequest, _ edition: Int, _ validity: Validity
  ) -> HTTPReply {
    let size = request.path == "/sized" ? Int(request.rawTarget.drop { !$0.isNumber }) : nil
    let text =
      if let size {
        [UInt8](repeating: UInt8(ascii: "x"), count: size)
      } else if request.body.isEmpty { Array("\(request.path) of edition \(edition)".utf8) } else {
        request.body
      }
    let response = HTTPResponse(.ok, fields: ["ETag": "\"\(edition)\""], body: .bytes(text))
    var added = HTTPFields()
    if let origin = request.fields["Origin"] { added["Access-Control-Allow-Origin"] = origin }
    switch request.path {
    case "/once": return .response(response)
    case "/worker": return .deferred { response }
    case "/prepared-worker":
      return HTTPReply(.deferred { .prepared(PreparedResponse(response)) })
    default:
      return .prepared(PreparedResponse(response), adding: added).counted(as: 1).lasting(validity)
    }
  }
}

extension TestClient {
  fileprivate func closing() throws -> ClientResponse {
    try get("/a", fields: "Connection: close\r\n")
  }
}
