import HTTP
import HTTPServer
import TestSockets
import Testing

@Suite struct MetricsTests {
  @Test func `requests are counted by route and status`() throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<3 { _ = try client.get("/paywall") }
    _ = try client.get("/paywall", fields: "If-None-Match: \"v1\"\r\n")
    _ = try client.get("/worker")
    client.send("BREW / HTTP/1.1\r\n\r\n")
    #expect(try client.response().status == 501)
    let metrics = server.server.metrics
    #expect(metrics.routes[1].requests == [.ok: 3, .notModified: 1])
    #expect(metrics.routes[1].count == 4)
    #expect(metrics.routes[0].requests[.ok] == 1)
    #expect(metrics.requestsRefused[.method] == 1)
    #expect(metrics.connectionsAccepted == 1)
    #expect(metrics.bytesReceived > 200 && metrics.bytesSent > 400)
  }
}
