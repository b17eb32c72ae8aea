import HTTPServer
import JSON
import TestSockets
import Testing

@testable import PaywallService
@testable import paywalld

@Suite struct RefusalTests {
  @Test(arguments: [
    ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501, "not-implemented", "method"),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505, "version-not-supported", "version"),
    ("GET /\r\n\r\n", 400, "malformed-request", "request-line"),
    ("GET / HTTP/1.1\r\n\r\n", 400, "malformed-request", "host"),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417, "expectation-failed", "expectation"
    ),
    (
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413, "too-large",
      "body-limit"
    ),
    (
      "GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\n", 414, "target-too-long",
      "request-line-limit"
    ),
    (
      "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 9000))\r\n", 431, "fields-too-large",
      "field-line-limit"
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\nX-", 408, "timeout", "header-timeout"),
    ("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", 408, "timeout", "body-timeout"),
  ])
  func `what the server refuses is a problem of the API`(
    request: String, status: Int, type: String, reason: String
  ) throws {
    let served = try ServedPaywalls {
      if reason == "header-timeout" { $0.server.headerTimeout = 2_000 }
      if reason == "body-timeout" { $0.server.bodyTimeout = 300 }
    }
    let client = try served.client()
    client.send(request)
    let response = try client.response()
    #expect(response.status == status)
    #expect(response.field("Content-Type") == "application/problem+json")
    #expect(response.field("Cache-Control") == "no-cache, no-store, must-revalidate")
    let problem = try JSONText(parsing: response.body, limits: .document).root
    #expect(problem["type"]?.string == "/problems/\(type)")
    #expect(problem["reason"]?.string == reason)
    #expect(problem["detail"]?.string?.isEmpty == false)
    #expect(client.waitForEnd())
    #expect(try served.client().get("/problems/\(type)").status == 200)
  }

  @Test func `a client rejected for lack of room learns when to retry`() throws {
    let served = try ServedPaywalls { $0.server.subscribers = 0 }
    let response = try served.client().get("/events")
    #expect(response.status == 503)
    #expect(response.text.contains("/problems/overloaded"))
    #expect(response.field("Retry-After") == "1")
  }
}
