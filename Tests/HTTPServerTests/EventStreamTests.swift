import Foundation
import HTTP
import HTTPServer
import TestSockets
import Testing

@Suite struct EventStreamTests {
  private func subscribe(
    _ server: TestServer, target: String = "/events", fields: String = ""
  ) throws -> TestClient {
    let before = server.server.metrics.subscribers
    let client = try server.client()
    client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    #expect(client.wait(for: "retry: 2000\n\n"))
    #expect(eventually { server.server.metrics.subscribers == before + 1 })
    return client
  }

  @Test func `events reach every subscriber on every loop`() throws {
    let server = try TestServer { $0.eventLoops = 2 }
    let clients = try (0..<300).map { _ in try subscribe(server) }
    server.channel.publish(event: "change", data: "a\nb")
    server.channel.publish(event: "change", data: "c")
    for client in clients {
      #expect(
        client.wait(
          for: "id: e-1\nevent: change\ndata: a\ndata: b\n\nid: e-2\nevent: change\ndata: c\n\n"))
    }
    #expect(server.server.metrics.eventsSent == 600)
  }

  @Test func `a subscriber to a topic gets events of this topic and of none`() throws {
    let server = try TestServer()
    let one = try subscribe(server, target: "/events?topic=a")
    let all = try subscribe(server)
    #expect(server.channel.subscribers == 2)
    for (number, topic) in ["b", "a", nil, "b"].enumerated() {
      server.channel.publish(event: "change", data: "\(number)", topic: topic)
    }
    #expect(one.wait(for: "data: 1\n\nid: e-3\nevent: change\ndata: 2\n\n"))
    #expect(all.wait(for: "data: 3\n\n"))
    #expect(eventually { server.server.metrics.eventsSent == 6 })
    #expect(!String(decoding: one.received, as: UTF8.self).contains("data: 0"))
    all.finishSending()
    #expect(eventually { server.channel.subscribers == 1 })
  }

  @Test func `a subscriber that reconnects gets the events that it missed`() throws {
    let server = try TestServer()
    for number in 1...4 { server.channel.publish(event: "change", data: "\(number)") }
    let client = try subscribe(server, fields: "Last-Event-ID: e-2\r\n")
    #expect(
      client.wait(for: "id: e-3\nevent: change\ndata: 3\n\nid: e-4\nevent: change\ndata: 4\n\n"))
    #expect(!String(decoding: client.received, as: UTF8.self).contains("data: 2"))
  }

  @Test(arguments: ["e-1", "f-9", "nonsense", "e-99"])
  func `a subscriber that missed dropped events gets a reset`(last: String) throws {
    let server = try TestServer()
    for number in 1...12 { server.channel.publish(event: "change", data: "\(number)") }
    let client = try subscribe(server, fields: "Last-Event-ID: \(last)\r\n")
    #expect(client.wait(for: "id: e-12\nevent: reset\ndata: {}\n\n"))
    #expect(server.server.metrics.limitsHit[.eventsKept] == 1)
  }

  @Test func `a quiet stream shows that it is alive`() throws {
    let server = try TestServer { $0.heartbeat = 50 }
    let client = try subscribe(server)
    #expect(client.wait(for: ":\n\n:\n\n"))
  }

  @Test func `a subscriber that takes nothing is let go of, and the others are not kept waiting`()
    throws
  {
    let server = try TestServer { $0.writeTimeout = 600_000 }
    let slow = try server.client(receiveBuffer: 2048)
    slow.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(eventually { server.server.metrics.subscribers == 1 })
    let quick = try subscribe(server)
    let data = String(repeating: "x", count: 100_000)
    // The system takes some megabytes for the slow one before it has to wait.
    for number in 1...200 where server.server.metrics.limitsHit[.eventsKept] != 1 {
      server.channel.publish(event: "change", data: data)
      #expect(quick.skip(through: "xx\n\n"), "event \(number)")
    }
    #expect(eventually { server.server.metrics.limitsHit[.eventsKept] == 1 })
    #expect(server.server.metrics.subscribers == 1)
    #expect(slow.received.isEmpty)
  }

  @Test func `work tells its events from the first to the last, and then the stream ends`() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET /work?n=3 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.wait(for: "text/event-stream"))
    server.gate.signal()
    #expect(client.wait(for: "id: f-3\nevent: step\ndata: 3\n\n"))
    #expect(client.waitForEnd())
    let text = String(decoding: client.received, as: UTF8.self)
    #expect(text.contains("Connection: close\r\n") && text.contains("\r\n\r\nid: f-1\n"))
    #expect(eventually { server.server.metrics.subscribers == 0 })
  }

  @Test func `work ends when its client has gone`() throws {
    let server = try TestServer { $0.workers = 1 }
    let client = try server.client()
    client.send("GET /work?n=9 HTTP/1.1\r\nHost: a\r\n\r\n")
    server.gate.signal()
    #expect(client.wait(for: "data: 1\n\n"))
    client.finishSending()
    #expect(eventually { server.server.metrics.subscribers == 0 })
    for _ in 0..<9 { server.gate.signal() }
    // The only worker is free again.
    #expect(try server.client().get("/trial-gate").text == "through")
  }

  @Test func `work that finds no place in the queue is rejected`() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 1
      $0.refusalPause = 1
    }
    let busy = try (0..<2).map { _ in try server.client() }
    for (number, client) in busy.enumerated() {
      client.send("GET /trial-gate HTTP/1.1\r\nHost: a\r\n\r\n")
      if number == 0 { #expect(server.waitAtGate()) }
    }
    #expect(eventually { server.server.metrics.workerQueue == 1 })
    #expect(try server.client().get("/work").status == 503)
  }

  @Test func `a subscriber beyond the limit is rejected`() throws {
    let server = try TestServer { $0.subscribers = 1 }
    let first = try subscribe(server)
    #expect(!first.isEnded)
    #expect(try server.client().get("/events").status == 503)
  }
}
