import HTTP
import Testing

@testable import Routing

@Suite struct CrossOriginTests {
  private static let reading = ["/paywall", "/render", "/schema", "/brands", "/events", "/none"]
  private static let operating = [
    "/admin/active", "/admin/audit", "/metrics", "/readyz", "/healthz",
  ]

  private func fields(
    _ service: TestService, _ target: String, from origin: String?, by method: HTTPMethod = .get
  ) throws -> HTTPFields {
    let fields = origin.map { ["Origin": $0] as HTTPFields } ?? [:]
    return try service.ask(method, target, fields: fields).fields
  }

  @Test(arguments: reading)
  func `pages of every origin may read what readers get`(target: String) throws {
    let service = try TestService()
    for origin in ["https://a.example", nil] {
      let fields = try fields(service, target, from: origin)
      #expect(fields["Access-Control-Allow-Origin"] == "*")
      #expect(fields["Timing-Allow-Origin"] == "*")
      #expect(fields["Access-Control-Allow-Credentials"] == nil)
      #expect(fields["Vary"]?.contains("Origin") != true)
    }
  }

  @Test(arguments: operating)
  func `only listed origins may read what operators get`(target: String) throws {
    let open = try TestService()
    #expect(
      try fields(open, target, from: "https://a.example")["Access-Control-Allow-Origin"] == nil)
    let listed = try TestService(crossOrigin: CrossOriginPolicy(operators: ["https://a.example"]))
    #expect(
      try fields(listed, target, from: "https://a.example")["Access-Control-Allow-Origin"]
        == "https://a.example")
    let other = try fields(listed, target, from: "https://b.example")
    #expect(
      other["Access-Control-Allow-Origin"] == nil && other["Vary"]?.contains("Origin") == true)
  }

  @Test(arguments: [
    ("http://localhost:5173", true), ("https://127.0.0.1", true), ("http://[::1]:8080", true),
    ("http://app.localhost", true), ("http://a.example", false), ("null", false),
    ("http://localhost.a.example", false), ("ftp://localhost", false), ("localhost", false),
  ])
  func `where drafts are open, only pages from this machine may read`(
    origin: String, isAllowed: Bool
  ) throws {
    let service = try TestService(crossOrigin: CrossOriginPolicy(readers: .loopback))
    let fields = try fields(service, "/paywall", from: origin)
    #expect(fields["Access-Control-Allow-Origin"] == (isAllowed ? origin : nil))
    #expect(fields["Vary"]?.contains("Origin") == true)
  }

  @Test func `a narrowed policy names the origin, and shared caches tell origins apart`() throws {
    let service = try TestService(
      crossOrigin: CrossOriginPolicy(readers: .listed(["https://a.example"])))
    let own = try fields(service, "/paywall", from: "https://a.example")
    #expect(own["Access-Control-Allow-Origin"] == "https://a.example")
    #expect(own["Vary"]?.contains("Origin") == true)
    let other = try fields(service, "/paywall", from: "https://b.example")
    #expect(other["Access-Control-Allow-Origin"] == nil)
    let closed = try TestService(crossOrigin: CrossOriginPolicy(readers: .listed([])))
    #expect(
      try fields(closed, "/paywall", from: "https://a.example")["Access-Control-Allow-Origin"]
        == nil)
  }

  @Test func `a preflight allows every field that readers send`() throws {
    let fields = try fields(
      TestService(), "/render", from: "https://a.example", by: .options)
    let allowed = try #require(fields["Access-Control-Allow-Headers"]).lowercased()
    for name in [
      "Authorization", "Content-Type", "If-Match", "If-None-Match", "Last-Event-ID",
      "Paywall-Client", "Paywall-Min-Revision", "X-Request-Id",
    ] {
      #expect(allowed.contains(name.lowercased()))
    }
    #expect(fields["Access-Control-Allow-Methods"]?.contains("POST") == true)
    #expect(fields["Access-Control-Max-Age"] == "7200")
  }

  @Test func `scripts may read every field of the service`() throws {
    let fields = try fields(TestService(), "/render", from: "https://a.example")
    let exposed = try #require(fields["Access-Control-Expose-Headers"])
    for name in [
      "ETag", "Paywall-Brand", "Paywall-Version", "Paywall-Ignored", "Paywall-Price-Mismatch",
      "Paywall-Revision", "Paywall-Stale", "Retry-After", "Content-Language", "Location",
      "X-Request-Id",
    ] {
      #expect(exposed.contains(name))
    }
  }
}
