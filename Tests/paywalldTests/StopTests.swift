import Foundation
import TestSockets
import Testing

@testable import paywalld

@Suite struct StopTests {
  @Test func `readiness ends while connections are still taken, and then they are not`() throws {
    let served = try ServedPaywalls(["--admin-port", "0"])
    let listeners = served.listeners
    let ports = [listeners.main.port, try #require(listeners.admin).port]
    func status(_ port: UInt16, _ path: String) -> Int? {
      do { return try LoopbackClient(port: port).get(path, seconds: 30) } catch { return nil }
    }
    for port in ports { #expect(status(port, "/readyz") == 200) }
    let readiness = served.readiness
    let thread = Thread { listeners.stop(readiness, after: 8000, within: 30_000) }
    thread.start()
    for port in ports {
      #expect(eventually { status(port, "/readyz") == 503 })
      #expect(status(port, "/paywall") == 200)
    }
    for port in ports { #expect(eventually { status(port, "/readyz") == nil }) }
    #expect(eventually { thread.isFinished })
  }

  @Test func `both listeners are counted together`() throws {
    let served = try ServedPaywalls(["--admin-port", "0", "--event-loops", "2"])
    let admin = try #require(served.listeners.admin)
    for port in [served.listeners.main.port, admin.port] {
      #expect(try TestClient(port: port).get("/paywall").status == 200)
    }
    let metrics = served.listeners.metrics
    #expect(metrics.connectionsAccepted == 2 && metrics.eventLoops == 3)
    #expect(metrics.routes.map(\.count).reduce(0, +) == 2)
  }
}
