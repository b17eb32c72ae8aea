import Dispatch
import TestSockets
import Testing

@testable import PaywallService
@testable import paywalld

@Suite struct StuckWorkerTests {
  @Test func `a service with a worker that is stuck is not ready until its work ends`() throws {
    let gate = DispatchSemaphore(value: 0)
    let served = try ServedPaywalls { $0.limits.server.workTime = 500 }
    let client = try served.client()
    #expect(try client.get("/readyz").status == 200)
    served.keepMetrics(waitingAt: gate)
    let stuck = try served.client()
    stuck.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    var text = ""
    func status() -> Int? {
      do {
        let answer = try client.get("/readyz")
        text = answer.text
        return answer.status
      } catch {
        return nil
      }
    }
    #expect(eventually { status() == 503 })
    #expect(text.contains("a worker of the open lane has been running the same job for "))
    let gauge = "paywalld_workers_stuck 1\n"
    #expect(served.listeners.metrics.families.map(\.text).joined().contains(gauge))
    #expect(try client.get("/paywall").status == 200)
    gate.signal()
    #expect(try stuck.response().status == 200)
    #expect(eventually { status() == 200 })
  }
}
