import Foundation
import HTTP
import HTTPServer
import TestSockets
import Testing

@Suite struct ConnectionTests {
  @Test func `a connection is kept for the next request`() throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<3 {
      let response = try client.get("/paywall")
      #expect(response.status == 200)
      #expect(response.text == "{\"a\":1}")
      #expect(response.field("Date").flatMap { HTTPDate($0) } != nil)
      #expect(response.field("Connection") == nil)
    }
  }

  @Test(arguments: [
    "HEAD /%00 HTTP/1.1\r\nHost: a\r\n\r\n", "HEAD /%2 HTTP/1.1\r\nHost: a\r\n\r\n",
    "HEAD / HTTP/9.9\r\nHost: a\r\n\r\n", "HEAD  / HTTP/1.1\r\n\r\n", "HEAD / HTTP/1.1\r\n\r\n",
    "\r\nHEAD /%00 HTTP/1.1\r\n\r\n", "HEAD / HTTP/1.1\r\nHost: a\r\nBad\r\n\r\n",
    "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
  ])
  func `a rejected HEAD gets a head alone`(request: String) throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(request)
    #expect(client.waitForEnd())
    let text = String(decoding: client.received, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 4") || text.hasPrefix("HTTP/1.1 5"), "\(text)")
    #expect(text.hasSuffix("\r\n\r\n") && text.contains("Content-Length: "), "\(text)")
  }

  @Test func `requests that come together are answered in their order`() throws {
    let server = try TestServer()
    let client = try server.client()
    let numbers = 0..<500
    client.send(
      numbers.map { "GET /\($0 % 7 == 0 ? "worker" : "x")?n=\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
        .joined())
    for number in numbers {
      let response = try client.response()
      #expect(response.status == 200)
      if number % 7 == 0 { #expect(response.text == "/worker \(number)") }
    }
  }

  @Test func `a request may come byte by byte`() throws {
    let server = try TestServer()
    let client = try server.client()
    for byte
      in "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
      .utf8
    {
      client.send([byte])
    }
    #expect(try client.response().text == "abc")
  }

  @Test(arguments: ["/large", "/prepared-large", "/file"])
  func `a large answer arrives whole at a slow reader`(path: String) throws {
    let server = try TestServer()
    let client = try server.client(receiveBuffer: 65_536)
    let response = try client.get(path)
    let whole = path == "/file" ? TestServer.large[1000..<2_001_000] : TestServer.large[...]
    #expect(response.body == Array(whole))
    #expect(try client.get("/paywall").status == 200)
  }

  @Test func `contents of several parts arrive in their order`() throws {
    let server = try TestServer()
    let client = try server.client()
    let whole = [0x61] + TestServer.large.prefix(100_000) + TestServer.large.prefix(50_000) + [0x7A]
    for _ in 0..<3 { #expect(try client.get("/parts").body == Array(whole)) }
    #expect(try client.get("/paywall").status == 200)
  }

  @Test func `requests behind a large answer are answered after it`() throws {
    let server = try TestServer()
    let client = try server.client(receiveBuffer: 65_536)
    client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\nGET /paywall HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.response().body.count == TestServer.large.count)
    #expect(try client.response().text == "{\"a\":1}")
  }

  @Test(arguments: ["/paywall", "/large", "/file", "/worker"])
  func `HEAD gives the head of GET alone`(path: String) throws {
    let server = try TestServer()
    let client = try server.client()
    let length = try client.get(path).field("Content-Length")
    client.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\nGET /paywall HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.response(toHead: true).field("Content-Length") == length)
    #expect(try client.response().text == "{\"a\":1}")
  }

  @Test func `a known entity tag is answered with 304`() throws {
    let server = try TestServer()
    let client = try server.client()
    let response = try client.get("/paywall", fields: "If-None-Match: \"v1\"\r\n")
    #expect(response.status == 304)
    #expect(response.field("ETag") == "\"v1\"")
    #expect(try client.get("/paywall").status == 200)
  }

  @Test func `fields of one request are added to a prepared answer`() throws {
    let server = try TestServer()
    let client = try server.client()
    let response = try client.get("/cors", fields: "X-Request-Id: abc\r\n")
    #expect(response.field("Access-Control-Allow-Origin") == "https://a.example")
    #expect(response.field("X-Request-Id") == "abc")
    #expect(response.text == "{\"a\":1}")
  }

  @Test(arguments: [
    ("GET /paywall HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "close"),
    ("GET /paywall HTTP/1.0\r\n\r\n", "close"),
    ("GET /x HTTP/1.0\r\n\r\n", "close"),
  ])
  func `the connection ends when it has to`(request: String, field: String) throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(request)
    #expect(try client.response().field("Connection") == field)
    #expect(client.waitForEnd())
  }

  @Test func `HTTP 1.0 keeps a connection when asked to`() throws {
    let server = try TestServer()
    let client = try server.client()
    for path in ["/paywall", "/x"] {
      client.send("GET \(path) HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
      #expect(try client.response().field("Connection") == "keep-alive")
    }
  }

  @Test func `a peer that expects 100 Continue gets it, once`() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    #expect(try client.response().status == 100)
    client.send("a")
    client.send("b")
    #expect(try client.response().text == "ab")
    client.send("PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nab")
    #expect(try client.response().status == 200)
  }

  @Test func `a peer that has finished sending still gets its answers`() throws {
    let server = try TestServer()
    for path in ["/gate", "/large"] {
      let client = try server.client(receiveBuffer: 65_536)
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      client.finishSending()
      server.gate.signal()
      #expect(try client.response().status == 200)
      #expect(client.waitForEnd())
    }
  }

  @Test func `an answer to a wrong request is not lost to what the peer still sends`() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
    client.send([UInt8](repeating: 0x61, count: 200_000))
    let response = try client.response()
    #expect(response.status == 413)
    #expect(response.field("Connection") == "close")
    #expect(response.field("Content-Type") == "application/problem+json")
    #expect(response.text.contains("\"code\":\"body-limit\""))
    client.finishSending()
    #expect(client.waitForEnd())
    #expect(server.server.metrics.requestsRefused[.bodyLimit] == 1)
  }

  @Test func `a file that cannot be sent is an error of the server`() throws {
    let server = try TestServer()
    #expect(try server.client().get("/missing").status == 500)
  }

  @Test func `peers that break off leave nothing behind`() throws {
    let server = try TestServer()
    for path in ["/large", "/gate", "/events", "/file"] {
      for _ in 0..<10 {
        let client = try server.client(receiveBuffer: 65_536)
        client.send(
          "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\nGET /paywall HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = client.receive(milliseconds: 5, atMost: 10)
      }
    }
    for _ in 0..<20 { server.gate.signal() }
    #expect(eventually { server.server.metrics.connectionsOpen == 0 })
    #expect(server.server.metrics.subscribers == 0)
    #expect(try server.client().get("/paywall").status == 200)
  }
}
