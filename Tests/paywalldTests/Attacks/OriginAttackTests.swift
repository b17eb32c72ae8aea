import Testing

/// A page in a browser of this machine, while the service runs with `--dev`.
@Suite struct OriginAttackTests {
  private static let target = "/admin/active?brand=disney"

  private static func post(_ host: String, _ status: Int, _ problem: String = "") -> Attack {
    Attack("POST", target, [], host: host, status, problem)
  }

  @Test func `only this machine's own names are taken for it`() throws {
    let service = try AttackedService(keyed: false)
    let own = [
      "localhost", "localhost:8000", "LocalHost", "localhost.", "LOCALHOST.:1",
      "paywalld.localhost",
      "127.0.0.1", "127.255.255.254:80", "[::1]", "[::1]:8000",
    ]
    let others = [
      "evil.example", "localhost.evil.example", "localhost.evil.example.", "notlocalhost",
      "127.0.0.1.evil.example", "127.0.0.1.nip.io", "localhost..", "127.0.0.1..", "0.0.0.0",
      "10.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "127.0.0.256", "127.0.0.+1",
      "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0::2]", "%6cocalhost", "localhost%2e",
      "localhost%00.evil.example", "localhost%2Fevil.example",
    ]
    try service.expect(own.map { Self.post($0, 200) })
    try service.expect(others.map { Self.post($0, 403, "forbidden") })
    try service.expect([
      Self.post("", 400, "host"), Self.post("localhost@evil.example", 400, "host"),
      Self.post("localhost:999999", 400, "host"), Self.post("local host", 400, "host"),
      Self.post("localhost, evil.example", 400, "host"), Self.post("[::1", 400, "host"),
      Self.post("localhost\r\nHost: evil.example", 400, "host"),
      Attack("POST", "http://evil.example" + Self.target, 403, "forbidden"),
      Attack("POST", "http://localhost@evil.example" + Self.target, 400, "target"),
      Attack("POST", "ftp://localhost" + Self.target, 400, "target"),
      Attack("POST", "//evil.example" + Self.target, 404, "not-found"),
    ])
  }

  @Test(arguments: ["/paywall", "/render", "/brands", "/", "/readyz", "/nothing", "/events"])
  func `a name that was bound to this machine reads nothing`(target: String) throws {
    let service = try AttackedService(keyed: false)
    try service.expect([
      Attack("GET", target, [], host: "evil.example", 403, "forbidden"),
      Attack("HEAD", target, [], host: "evil.example:8000", 403, ""),
      Attack("OPTIONS", target, [], host: "evil.example", 403, "forbidden"),
    ])
  }

  @Test func `a page of another site is refused`() throws {
    let service = try AttackedService(keyed: false)
    let origins = [
      "null", "http://evil.example", "http://localhost:1", "https://localhost.evil.example",
      "http://localhost.", "file://", "localhost", "http://localhost, http://evil.example",
      "http://localhost@evil.example", "chrome-extension://abc", "",
    ]
    let sites = ["cross-site", "same-site", "same-origin, cross-site", "SAME-ORIGIN"]
    for method in ["POST", "GET"] {
      let target = method == "POST" ? Self.target : "/admin/audit"
      try service.expect(
        origins.map { Attack(method, target, ["Origin: " + $0], 403, "forbidden") }
          + sites.map { Attack(method, target, ["Sec-Fetch-Site: " + $0], 403, "forbidden") })
    }
    try service.expect([
      Attack("POST", Self.target, ["Origin: http://localhost"], 200),
      Attack(
        "POST", Self.target, ["Origin: http://localhost", "Origin: http://evil.example"], 403,
        "forbidden"),
    ])
  }

  @Test func `what came through a proxy is not of this machine`() throws {
    let service = try AttackedService(keyed: false)
    let marks = [
      "Forwarded: for=203.0.113.9", "X-Forwarded-For: 203.0.113.9", "Via: 1.1 proxy",
      "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https", "X-Forwarded-Port: 443",
      "x-forwarded-server: a", "X-Forwarded-For:",
    ]
    try service.expect(marks.map { Attack("POST", Self.target, [$0], 403, "forbidden") })
  }

  @Test func `another site cannot read responses it may not see`() throws {
    let service = try AttackedService(keyed: false)
    let answer = try service.ask("GET", "/admin/active", ["Origin: http://localhost"])
    #expect(answer.field("Access-Control-Allow-Origin") == nil)
    let asked = try service.ask(
      "OPTIONS", "/admin/brands/disney",
      ["Origin: http://evil.example", "Access-Control-Request-Method: PUT"])
    #expect(asked.field("Access-Control-Allow-Origin") == nil)
    #expect(asked.field("Access-Control-Allow-Methods") == nil)
  }
}
