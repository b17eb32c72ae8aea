import Foundation
import HTTP
import HTTPServer
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
    let lines = Set(metrics.text.split(separator: "\n"))
    #expect(lines.contains("paywalld_requests_total{route=\"paywall\",status=\"200\"} 3"))
    #expect(
      lines.contains("paywalld_request_duration_seconds_bucket{route=\"paywall\",le=\"+Inf\"} 4"))
    #expect(lines.contains("paywalld_requests_refused_total{reason=\"method\"} 1"))
  }

  @Test(arguments: AccessLogFormat.allCases)
  func `each answered request is a line of the log`(format: AccessLogFormat) throws {
    let pipe = Pipe()
    let server = try TestServer {
      $0.accessLog = format
      $0.accessLogDescriptor = pipe.fileHandleForWriting.fileDescriptor
    }
    let client = try server.client()
    #expect(try client.get("/paywall?x=\"", fields: "X-Request-Id: a\\b\r\n").status == 200)
    #expect(try client.get("/gone/%2e%2e/x").status == 400)
    server.server.drain(within: 1000)
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let lines = text.split(separator: "\n")
    switch format {
    case .off: #expect(text.isEmpty)
    case .plain:
      #expect(lines.count == 1)
      #expect(text.contains(" 127.0.0.1 \"GET /paywall?x=\\\"\" 200 7 "))
    case .json:
      struct Line: Decodable {
        var target, id, route, time: String
        var status, bytes: Int
        var milliseconds: Double
      }
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      #expect(line.target == "/paywall?x=\"" && line.id == "a\\b" && line.route == "paywall")
      #expect(line.status == 200 && line.bytes == 7 && line.milliseconds >= 0)
    }
  }
}
