import HTTP
import TestSockets
import Testing

@testable import HTTPServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct CapacityTests {
  @Test func `each client that is refused gets the whole answer, whatever it has sent`() throws {
    let server = try TestServer {
      $0.connections = 2
      $0.workers = 1
      $0.refusals = 4
    }
    let busy = try (0..<2).map { _ in try server.client() }
    for client in busy { client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n") }
    #expect(
      eventually {
        server.server.metrics.connectionsOpen == 2 && server.server.metrics.workerQueue == 1
      })
    let clients = try (0..<60).map { _ in try server.client() }
    for client in clients {
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30000\r\n\r\n")
      client.send([UInt8](repeating: 0x61, count: 30_000))
    }
    for client in clients {
      let response = try client.response()
      #expect(response.status == 503)
      #expect(response.field("Retry-After") == "1")
      #expect(response.text.contains("\"code\":\"connections\""))
      client.finishSending()
      #expect(client.waitForEnd())
    }
    for _ in busy { server.gate.signal() }
    for client in busy { #expect(try client.response().text == "through") }
    #expect(server.server.metrics.limitsHit[.connections] == 60)
    #expect(eventually { server.server.metrics.connectionsOpen == 2 })
  }

  @Test func `refused clients that stay hold up the others only for a moment`() throws {
    let server = try TestServer {
      $0.connections = 1
      $0.refusals = 2
      $0.lingerTimeout = 60_000
    }
    let busy = try server.client()
    busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    let clients = try (0..<10).map { _ in try server.client() }
    for client in clients { #expect(try client.response().status == 503) }
    server.gate.signal()
    #expect(try busy.response().text == "through")
    #expect(eventually(server.takesClients))
  }

  @Test func `subscribers leave connections for requests`() throws {
    let server = try TestServer {
      $0.connections = 12
      $0.requestReserve = 3
    }
    let subscribers = try (0..<9).map { _ in try server.client() }
    for client in subscribers {
      client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.wait(for: "retry:"))
    }
    let client = try server.client()
    let refused = try client.get("/events")
    #expect(refused.status == 503)
    #expect(refused.field("Retry-After") == "1")
    #expect(refused.text.contains("\"code\":\"request-reserve\""))
    for _ in 0..<20 { #expect(try server.client().get("/paywall").status == 200) }
    #expect(try client.get("/paywall").status == 200)
    #expect(server.server.metrics.limitsHit[.requestReserve] == 1)
    #expect(server.server.metrics.subscribers == 9)
  }

  @Test(arguments: [
    "GET /large HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc",
  ])
  func `a peer that takes or sends too slowly gives way when no connection is left`(
    request: String
  ) throws {
    let server = try TestServer { $0.connections = 4 }
    let slow = try (0..<4).map { _ in try server.client(receiveBuffer: 4096) }
    for client in slow { client.send(request) }
    #expect(eventually { server.server.metrics.connectionsOpen == 4 })
    #expect(eventually(server.takesClients))
    #expect(slow.count == 4)
  }

  @Test func `a server that did not start leaves its port to others`() throws {
    var configuration = HTTPServerConfiguration()
    configuration.port = 0
    configuration.eventLoops = 3
    for _ in 0..<2 {
      let server = try HTTPServer(configuration: configuration) { _ in .response(HTTPResponse()) }
      configuration.port = server.port
      #expect(throws: ServerError.self) {
        try HTTPServer(configuration: configuration) { _ in .response(HTTPResponse()) }
      }
      #expect(server.drain(within: 30_000))
    }
  }

  @Test func `a socket that has failed says so`() throws {
    let socket = try ListeningSocket.open(host: "127.0.0.1", port: 0, backlog: 1, isFirst: true)
    guard case .none = socket.accept() else {
      Issue.record("a connection came from nowhere")
      return
    }
    #if canImport(Glibc)
      #expect(shutdown(socket.descriptor, Int32(SHUT_RD)) == 0)
    #else
      #expect(shutdown(socket.descriptor, SHUT_RD) == 0)
    #endif
    guard case .failed(let error) = socket.accept() else {
      Issue.record("a socket that takes no connections has taken one")
      return
    }
    #expect(error.call == "accept")
  }

  @Test func `what fails again and again is tried more and more seldom`() {
    var backoff = AcceptBackoff()
    #expect(backoff.isOver(at: 0))
    let pauses = (0..<9).map { backoff.begin(at: $0) }
    #expect(pauses == [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
    #expect(!backoff.isOver(at: 10_007) && backoff.isOver(at: 10_008))
    backoff.reset()
    #expect(backoff.begin(at: 20_000) == 100)
  }
}
