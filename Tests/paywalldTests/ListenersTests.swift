import HTTPServer
import Testing

@testable import paywalld

@Suite struct ListenersTests {
  private func status(_ server: HTTPServer, _ path: String) throws -> Int {
    try LoopbackClient(port: server.port).get(path, seconds: 30)
  }

  @Test func `a second port alone serves administration`() throws {
    let served = try ServedPaywalls(["--admin-port", "0"])
    let (main, admin) = (served.listeners.main, try #require(served.listeners.admin))
    let past = "/paywall?at=2999-01-01T00:00:00Z"
    for path in [
      "/admin/active", "/admin/audit", "/%61dmin/active", "/admin/none", "/metrics", past,
    ] {
      #expect(try status(main, path) == 404, "\(path)")
    }
    for path in [
      "/admin/active", "/%61dmin/active", "/admin/audit", "/metrics", past, "/paywall", "/readyz",
    ] {
      #expect(try status(admin, path) == 200, "\(path)")
    }
    #expect(try status(main, "/paywall") == 200)
  }

  @Test func `without it one port serves all`() throws {
    let served = try ServedPaywalls()
    #expect(served.listeners.admin == nil)
    #expect(try status(served.listeners.main, "/admin/active") == 200)
    #expect(try status(served.listeners.main, "/paywall") == 200)
  }
}
