import HTTP
import Testing

@Suite struct HTTPRequestTests {
  @Test func `path and query are decoded once`() throws {
    let request = try HTTPRequest(
      .get, "/brands/caf%C3%A9/a%2525?brand=disney&locale=pt+BR&x=%26&flag&&y=1=2")
    #expect(request.path == "/brands/café/a%25")
    #expect(request.query("brand") == "disney")
    #expect(request.query("locale") == "pt BR")
    #expect(request.query("x") == "&")
    #expect(request.query("flag") == "")
    #expect(request.query("y") == "1=2")
    #expect(request.query("z") == nil)
    #expect(request.query.map(\.name) == ["brand", "locale", "x", "flag", "y"])
  }

  @Test func `an absolute target names the authority`() throws {
    let request = try HTTPRequest(.get, "http://example.com:81?a=b", fields: ["Host": "other"])
    #expect(request.path == "/")
    #expect(request.authority == "example.com:81")
    #expect(request.rawQuery == "a=b")
  }

  @Test(arguments: [
    "", "paywall", "/a%2", "/a%zz", "/a%00", "/a%2Fb", "/a%2fb", "/../a", "/a/./b", "/a/%2e%2E/b",
    "/%C0%AF", "*", "ftp://a/", "http://", "http://u@a/", "http://a:123456/", "/?q=%0", "/a#b",
    "/a b",
  ])
  func `a wrong target is refused`(target: String) {
    #expect(throws: RequestError.self) { try HTTPRequest(.get, target) }
  }

  @Test func `dots inside a segment are plain`() throws {
    #expect(try HTTPRequest(.get, "/a..b/...").path == "/a..b/...")
  }

  @Test func `a usable identifier of the peer is taken over`() throws {
    #expect(try HTTPRequest(.get, "/", fields: ["X-Request-Id": "abc-1"]).id == "abc-1")
    let long = String(repeating: "a", count: 129)
    #expect(try HTTPRequest(.get, "/", fields: ["X-Request-Id": long]).id == "0000000000000000")
    #expect(try HTTPRequest(.get, "/", fields: ["X-Request-Id": "a b"]).id == "0000000000000000")
  }

  @Test func `peers are written as RFC 5952 has it`() {
    #expect(PeerAddress(version4: 0xC0A8_0001, port: 1).description == "192.168.0.1")
    #expect(PeerAddress(version6: 0, 1, port: 1).description == "::1")
    #expect(
      PeerAddress(version6: 0x2001_0DB8_0000_0000, 0x0001_0000_0000_0001, port: 1).description
        == "2001:db8::1:0:0:1")
    #expect(
      PeerAddress(version6: 0x2001_0DB8_0000_0001, 0x0001_0001_0001_0000, port: 1).description
        == "2001:db8:0:1:1:1:1:0")
    #expect(PeerAddress(version6: 0x2001_0DB8_0000_0000, 0, port: 1).description == "2001:db8::")
    #expect(PeerAddress(version6: 0, 0, port: 1).description == "::")
  }

  @Test func `a loopback peer is known in every form`() {
    #expect(PeerAddress.loopback.isLoopback)
    #expect(PeerAddress(version6: 0, 1, port: 9).isLoopback)
    #expect(PeerAddress(version6: 0, 0xFFFF_7F00_0001, port: 9).isLoopback)
    #expect(!PeerAddress(version4: 0x0A00_0001, port: 9).isLoopback)
    #expect(!PeerAddress(version6: 0, 2, port: 9).isLoopback)
  }
}
