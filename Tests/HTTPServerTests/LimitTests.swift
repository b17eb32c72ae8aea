import Foundation
import HTTP
import TestSockets
import Testing

@testable import HTTPServer

@Suite struct LimitTests {
  @Test func `a head that takes too long is answered with 408`() throws {
    let server = try TestServer { $0.headerTimeout = 2_000 }
    let client = try server.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\nX-")
    #expect(try client.response().status == 408)
    #expect(client.waitForEnd())
    #expect(server.server.metrics.limitsHit[.headerTimeout] == 1)
  }

  @Test func `a head whose bytes keep coming slowly takes too long all the same`() throws {
    let server = try TestServer { $0.headerTimeout = 2_000 }
    let client = try server.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n")
    let start = Date()
    while !client.receive(milliseconds: 20), !client.isEnded { client.send("X: y\r\n") }
    #expect(try client.response().status == 408)
    #expect(Date().timeIntervalSince(start) < 60)
  }

  @Test func `a connection without a byte is closed`() throws {
    let server = try TestServer { $0.headerTimeout = 150 }
    let client = try server.client()
    #expect(client.waitForEnd())
    #expect(client.received.isEmpty)
  }

  @Test func `content that comes too slowly is answered with 408`() throws {
    let server = try TestServer { $0.bodyTimeout = 200 }
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
    #expect(try client.response().status == 408)
    #expect(server.server.metrics.limitsHit[.bodyTimeout] == 1)
  }

  @Test func `content that comes fast enough may take longer`() throws {
    let server = try TestServer {
      $0.bodyTimeout = 400
      $0.minimumRate = 1
    }
    let client = try server.client()
    let piece = String(repeating: "a", count: 10)
    // The first piece comes with the head, so that the client is ahead by ten seconds from the beginning.
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n" + piece)
    for _ in 1..<10 {
      client.send(piece)
      _ = client.receive(milliseconds: 50)
    }
    #expect(try client.response().status == 200)
  }

  @Test func `a connection that waits for nothing is closed`() throws {
    let server = try TestServer { $0.idleTimeout = 150 }
    let client = try server.client()
    #expect(try client.get("/paywall").status == 200)
    #expect(client.waitForEnd())
    #expect(client.received.isEmpty)
    #expect(server.server.metrics.limitsHit[.idleTimeout] == 1)
  }

  @Test func `a peer that does not take its answer is let go of`() throws {
    let server = try TestServer { $0.writeTimeout = 200 }
    let client = try server.client(receiveBuffer: 4096)
    client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(eventually { server.server.metrics.limitsHit[.writeTimeout] == 1 })
    #expect(eventually { server.server.metrics.connectionsOpen == 0 })
  }

  @Test func `a peer that takes its answer slowly but steadily gets all of it`() throws {
    let server = try TestServer { $0.writeTimeout = 4_000 }
    let client = try server.client()
    let pause = try server.client()
    client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    // The system holds megabytes for the peer, so that the server can send nothing for longer than its limit.
    for _ in 0..<50 {
      try #require(client.receive(atMost: 32_768))
      _ = pause.receive(milliseconds: 100)
    }
    #expect(server.server.metrics.limitsHit[.writeTimeout] == 0)
    #expect(try client.response().body == TestServer.large)
  }

  @Test func `a peer that keeps sending after its last response has some time`() throws {
    let server = try TestServer { $0.lingerTimeout = 200 }
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nabc")
    #expect(try client.response().status == 413)
    #expect(eventually { server.server.metrics.limitsHit[.lingerTimeout] == 1 })
    #expect(eventually { server.server.metrics.connectionsOpen == 0 })
  }

  @Test func `at the limit of connections the one that waits longest gives way`() throws {
    let server = try TestServer { $0.connections = 64 }
    let waiting = try (0..<64).map { _ in try server.client() }
    #expect(eventually { server.server.metrics.connectionsOpen == 64 })
    // None gives way before its request had time to come.
    #expect(eventually(server.takesClients))
    for _ in 0..<20 { #expect(try server.client().get("/paywall").status == 200) }
    #expect((server.server.metrics.limitsHit[.connections] ?? 0) > 0)
    #expect(waiting.count == 64)
  }

  @Test func `at the limit of connections, with none that waits, a new client gets a 503`() throws {
    let server = try TestServer {
      $0.connections = 4
      $0.workers = 1
    }
    let busy = try (0..<4).map { _ in try server.client() }
    for client in busy { client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n") }
    #expect(
      eventually {
        server.server.metrics.connectionsOpen == 4 && server.server.metrics.workerQueue == 3
      })
    let response = try server.client().response()
    #expect(response.status == 503)
    #expect(response.field("Retry-After") == "1")
    for _ in busy { server.gate.signal() }
    for client in busy { #expect(try client.response().status == 200) }
  }

  @Test func `one other machine gets only its share of connections`() {
    var configuration = HTTPServerConfiguration()
    configuration.connectionsPerPeer = 2
    let context = ServerContext(
      configuration: configuration, workers: WorkerPool(threads: 1, queue: 1),
      log: AccessLog(format: .off, sampling: 1, write: { _ in }),
      respond: { _ in .response(HTTPResponse()) })
    let peer = PeerAddress(version4: 0x0A00_0001, port: 1)
    let neighbour = PeerAddress(version4: 0x0A00_0002, port: 1)
    #expect(context.admit(peer) && context.admit(peer) && !context.admit(peer))
    #expect(context.admit(neighbour))
    context.dismiss(peer)
    #expect(context.admit(peer) && !context.admit(peer))
    for _ in 0..<10 { #expect(context.admit(.loopback)) }
    #expect(context.workers.stop(milliseconds: 30_000))
  }

  @Test func `brief work waits neither for long work nor for its queue`() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 1
    }
    let busy = try (0..<2).map { _ in try server.client() }
    busy[0].send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    busy[1].send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(eventually { server.server.metrics.workerQueue == 1 })
    let client = try server.client()
    for number in 0..<20 { #expect(try client.get("/worker?n=\(number)").status == 200) }
    #expect(try client.get("/gate").status == 503)
    for _ in busy { server.gate.signal() }
    for client in busy { #expect(try client.response().text == "through") }
  }

  @Test func `reading the log waits for no publish and no check, and a publish for no check`()
    throws
  {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 1
    }
    let check = try server.client()
    check.send("GET /trial-gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    let publish = try server.client()
    publish.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    // It has its worker while the check still has its own.
    #expect(server.waitAtGate())
    let client = try server.client()
    for _ in 0..<20 { #expect(try client.get("/reading").text == "read") }
    for _ in 0..<2 { server.gate.signal() }
    #expect(try check.response().text == "through" && publish.response().text == "through")
  }

  @Test func `brief and long work do not wait for public work`() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 8
    }
    let busy = try (0..<20).map { _ in try server.client() }
    for (number, client) in busy.enumerated() {
      client.send("GET /open-gate HTTP/1.1\r\nHost: a\r\n\r\n")
      if number == 0 { #expect(server.waitAtGate()) }
    }
    #expect(eventually { server.server.metrics.isFull(ofPeersAsking: busy.count) })
    let client = try server.client()
    for _ in 0..<20 { #expect(try client.get("/brief").text == "brief") }
    let long = try server.client()
    long.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    for _ in busy { server.gate.signal() }
    #expect(try long.response().text == "through")
    #expect((5...6).contains(try busy.map { try $0.response().status }.count { $0 == 200 }))
  }

  @Test(.enabled(if: hasManyAddresses, "this machine is 127.0.0.1 alone"))
  func `a peer that asks for much delays no other and is refused alone`() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 8
    }
    let busy = try (0..<20).map { _ in try server.client() }
    for (number, client) in busy.enumerated() {
      client.send("GET /open-gate HTTP/1.1\r\nHost: a\r\n\r\n")
      if number == 0 { #expect(server.waitAtGate()) }
    }
    #expect(eventually { server.server.metrics.isFull(ofPeersAsking: busy.count) })
    let neighbour = try TestClient(port: server.server.port, from: 0x7F00_0002)
    neighbour.send("GET /worker?n=1 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(eventually { server.server.metrics.workerQueue == 5 })
    // The one or two that are done, and the one whose turn it was before the neighbour came.
    for _ in 0..<3 { server.gate.signal() }
    #expect(try neighbour.response().text == "/worker 1")
    for _ in busy { server.gate.signal() }
    #expect((14...15).contains(try busy.map { try $0.response().status }.count { $0 == 503 }))
  }

  @Test func `when the workers have too much to do others are told so`() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 4
    }
    let busy = try (0..<3).map { _ in try server.client() }
    for (number, client) in busy.enumerated() {
      client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
      if number == 0 { #expect(server.waitAtGate()) }
      #expect(eventually { server.server.metrics.workerQueue == number })
    }
    let client = try server.client()
    let response = try client.get("/gate")
    #expect(response.status == 503)
    #expect(response.field("Retry-After") == "1")
    #expect(try client.get("/paywall").status == 200)
    for _ in busy { server.gate.signal() }
    for client in busy { #expect(try client.response().text == "through") }
    #expect(server.server.metrics.limitsHit[.workerQueue] == 1)
  }

  @Test func `who finds no room again and again waits longer for each refusal, and alone`() throws {
    let server = try TestServer {
      $0.workers = 1
      $0.workerQueue = 1
      $0.refusalPause = 250
    }
    let busy = try (0..<2).map { _ in try server.client() }
    busy[0].send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    busy[1].send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(eventually { server.server.metrics.workerQueue == 1 })
    let (client, other) = (try server.client(), try server.client())
    let start = Date()
    for count in 1...4 {
      client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\nGET /paywall HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { server.server.metrics.limitsHit[.workerQueue] == count })
      for _ in 0..<10 { #expect(try other.get("/paywall").status == 200) }
      #expect(try client.response().status == 503)
      #expect(try client.response().status == 200)
    }
    #expect(Date().timeIntervalSince(start) >= 0.1 + 0.2 + 0.25 + 0.25)
    for _ in busy { server.gate.signal() }
    for client in busy { #expect(try client.response().text == "through") }
  }
}

/// Linux takes all of 127.0.0.0/8 for this machine.
private var hasManyAddresses: Bool {
  #if os(Linux)
    true
  #else
    false
  #endif
}

extension ServerMetrics {
  /// Whether one peer's requests fill its half of a queue of eight and one worker. On a slow machine the helping thread takes one more.
  fileprivate func isFull(ofPeersAsking count: Int) -> Bool {
    let refused = limitsHit[.workerQueue] ?? 0
    return workerQueue == 4 && (count - 6...count - 5).contains(refused)
  }
}
