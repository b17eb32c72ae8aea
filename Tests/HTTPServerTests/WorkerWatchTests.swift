import HTTPServer
import Synchronization
import TestSockets
import Testing

@Suite struct WorkerWatchTests {
  private final class Reports: Sendable {
    let lanes = Mutex<[String]>([])
    var all: [String] { lanes.withLock { $0 } }
  }

  @Test func `work that takes too long is seen until it ends, and told once`() throws {
    let reports = Reports()
    let server = try TestServer {
      $0.workers = 1
      $0.workTime = 20
      $0.reportStuck = { worker in reports.lanes.withLock { $0.append(worker.lane) } }
    }
    for (path, told) in [("/gate", ["long"]), ("/open-gate", ["long", "open"])] {
      #expect(server.server.stuckWorkers.isEmpty)
      let client = try server.client()
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(server.waitAtGate())
      #expect(eventually { server.server.stuckWorkers.map(\.lane) == told.suffix(1) })
      #expect(server.server.metrics.workersStuck == 1)
      #expect(eventually { reports.all == told })
      // Each new look finds the same work.
      let since = server.server.stuckWorkers.first?.seconds ?? 0
      #expect(eventually { server.server.stuckWorkers.contains { $0.seconds > since } })
      server.gate.signal()
      #expect(try client.response().text == "through")
      #expect(eventually { server.server.stuckWorkers.isEmpty })
      #expect(server.server.metrics.workersStuck == 0)
      #expect(reports.all == told)
    }
  }

  @Test func `work that ends in time is nobody's concern`() throws {
    let server = try TestServer { $0.workTime = 30_000 }
    let client = try server.client()
    client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.waitAtGate())
    #expect(server.server.stuckWorkers.isEmpty)
    server.gate.signal()
    #expect(try client.response().status == 200)
  }
}
