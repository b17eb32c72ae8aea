import Foundation
import HTTP
import HTTPServer
import TestSockets
import Testing

@Suite struct DrainTests {
  @Test func `draining finishes requests in flight and closes the other connections`() throws {
    let server = try TestServer { $0.eventLoops = 2 }
    let idle = try server.client()
    #expect(try idle.get("/paywall").status == 200)
    let busy = try server.client()
    busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    let streaming = try server.client()
    streaming.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate() && eventually { server.server.metrics.subscribers == 1 })
    let drained = server.server
    let thread = Thread { drained.drain(within: 30_000) }
    thread.start()
    #expect(idle.waitForEnd())
    #expect(streaming.waitForEnd())
    server.gate.signal()
    #expect(try busy.response().text == "through")
    #expect(busy.waitForEnd())
    #expect(eventually { thread.isFinished })
    // A process that another test has just forked may have a copy of the port for a moment.
    #expect(eventually { !server.takesClients() })
  }

  @Test func `draining ends in time even when work does not`() throws {
    let server = try TestServer()
    let busy = try server.client()
    busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    let start = Date()
    #expect(!server.server.drain(within: 200))
    #expect(Date().timeIntervalSince(start) < 60)
    #expect(server.server.metrics.limitsHit[.drain] == 1)
    server.gate.signal()
  }

  @Test func `an occupied port is reported by its number`() throws {
    let server = try TestServer()
    let port = server.server.port
    let error = #expect(throws: ServerError.self) { try TestServer { $0.port = port } }
    #expect(
      error?.description
        == "cannot use port \(port) of 127.0.0.1: Address already in use; stop what uses it, or choose another port"
    )
  }

  @Test func `two loops share one port`() throws {
    let server = try TestServer { $0.eventLoops = 2 }
    for _ in 0..<40 { #expect(try server.client().get("/paywall").status == 200) }
    #expect(server.server.metrics.routes[1].count == 40)
    #expect(server.server.metrics.routes[1].requests[.ok] == 40)
  }
}
