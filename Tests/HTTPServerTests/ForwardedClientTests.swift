import Foundation
import HTTP
import Synchronization
import TestSockets
import Testing

@testable import HTTPServer

@Suite struct ForwardedClientTests {
  /// The proxies of the tests: this machine, and 10.0.0.0/8.
  private static let isTrusted = { @Sendable (peer: PeerAddress) in
    peer.isLoopback || peer.description.hasPrefix("10.")
  }

  @Test(arguments: [
    // One proxy, and a chain of them.
    ("192.0.2.1", "", "", "192.0.2.1"),
    ("127.0.0.1", "for=192.0.2.1", "", "192.0.2.1"),
    ("127.0.0.1", "", "192.0.2.1", "192.0.2.1"),
    ("127.0.0.1", "for=192.0.2.1;proto=https, for=10.0.0.7", "", "192.0.2.1"),
    ("127.0.0.1", "", "192.0.2.1, 10.0.0.7", "192.0.2.1"),
    // What a client writes itself stands before what the proxy appends.
    ("127.0.0.1", "", "203.0.113.9, 192.0.2.1", "192.0.2.1"),
    ("127.0.0.1", "for=203.0.113.9, for=192.0.2.1", "", "192.0.2.1"),
    ("192.0.2.1", "for=203.0.113.9", "203.0.113.9", "192.0.2.1"),
    // Forms of addresses.
    ("127.0.0.1", "For=\"[2001:db8::1]:4711\"", "", "2001:db8::1"),
    ("127.0.0.1", "proto=http; for = \"192.0.2.1:80\" ;by=10.0.0.1", "", "192.0.2.1"),
    ("127.0.0.1", "", "[2001:db8::1]:80", "2001:db8::1"),
    ("127.0.0.1", "", "2001:db8::1", "2001:db8::1"),
    ("127.0.0.1", "", "192.0.2.1:5000", "192.0.2.1"),
    ("127.0.0.1", "", "::ffff:192.0.2.1", "192.0.2.1"),
    ("127.0.0.1", "host=\"a,b;for=1.1.1.1\";for=192.0.2.1", "", "192.0.2.1"),
    // A hop that hides its address, or is none, ends the search at the proxy that named it.
    ("127.0.0.1", "for=192.0.2.1, for=unknown", "", "127.0.0.1"),
    ("127.0.0.1", "for=192.0.2.1, for=_hidden, for=10.0.0.7", "", "10.0.0.7"),
    ("127.0.0.1", "proto=https", "", "127.0.0.1"),
    ("127.0.0.1", "", "192.0.2.1, garbage", "127.0.0.1"),
    ("127.0.0.1", "", "192.0.2.999", "127.0.0.1"),
    ("127.0.0.1", "", "", "127.0.0.1"),
    ("127.0.0.1", "for=\"", ",", "127.0.0.1"),
    // A proxy passes on the field that it does not know.
    ("127.0.0.1", "for=203.0.113.9", "192.0.2.1", "127.0.0.1"),
    ("127.0.0.1", "for=192.0.2.1", "192.0.2.1:80", "192.0.2.1"),
    // Only trusted hops.
    ("127.0.0.1", "", "10.0.0.1, 10.0.0.2", "10.0.0.1"),
  ])
  func `the client is the last hop that is no trusted proxy`(
    peer: String, forwarded: String, older: String, expected: String
  ) throws {
    var fields: HTTPFields = [:]
    if !forwarded.isEmpty { fields.append("Forwarded", forwarded) }
    if !older.isEmpty { fields.append("X-Forwarded-For", older) }
    let request = try HTTPRequest(
      .get, "/", fields: fields, peer: try #require(Socket.address(peer)))
    let client = ForwardedClient(isTrusted: Self.isTrusted).client(of: request)
    #expect(client.description == expected)
  }

  @Test func `several lines of a field are one list`() throws {
    var fields: HTTPFields = [:]
    for value in ["203.0.113.9", "192.0.2.1, 10.0.0.7"] { fields.append("X-Forwarded-For", value) }
    let request = try HTTPRequest(.get, "/", fields: fields)
    let client = ForwardedClient(isTrusted: Self.isTrusted).client(of: request)
    #expect(client.description == "192.0.2.1")
  }

  private func server(
    _ change: (inout HTTPServerConfiguration) -> Void
  ) throws -> HTTPServer {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    change(&configuration)
    let server = try HTTPServer(configuration: configuration) { request in
      .response(HTTPResponse(.ok, body: .bytes(Array(request.peer.description.utf8))))
    }
    server.start()
    return server
  }

  @Test func `a handler sees the client behind a trusted proxy, request by request`() throws {
    let server = try server { $0.isTrustedProxy = Self.isTrusted }
    defer { server.drain(within: 1_000) }
    let client = try TestClient(port: server.port)
    for address in ["192.0.2.1", "192.0.2.2", "127.0.0.1"] {
      client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\n\r\n")
      #expect(try client.response().text == address)
    }
  }

  @Test func `a proxy that is not trusted names nobody, and is reported once`() throws {
    let reports = Mutex<[String]>([])
    let server = try server { configuration in
      configuration.reportProxy = { field, proxy in
        reports.withLock { $0.append("\(field) \(proxy)") }
      }
    }
    defer { server.drain(within: 1_000) }
    for _ in 0..<3 {
      let client = try TestClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
      #expect(try client.response().text == "127.0.0.1")
    }
    #expect(reports.withLock { $0 } == ["X-Forwarded-For 127.0.0.1"])
  }
}
