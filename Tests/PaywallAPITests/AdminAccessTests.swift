import HTTP
import Testing

@testable import PaywallAPI

@Suite struct AdminAccessTests {
  private static let stranger = PeerAddress(version4: 0x0A00_0001, port: 4000)

  private func refusal(
    _ access: AdminAccess, fields: HTTPFields, peer: PeerAddress = .loopback
  ) throws -> ProblemType? {
    let request = try HTTPRequest(.post, "/admin/active", fields: fields, peer: peer)
    do throws(Problem) {
      _ = try access.check(request)
      return nil
    } catch {
      return error.type
    }
  }

  @Test(arguments: [
    "localhost", "localhost:8000", "LOCALHOST:8000", "localhost.", "app.localhost:1", "127.0.0.1",
    "127.1.2.3:8000", "[::1]:8000", "[::1]",
  ])
  func `without a token this machine's names are let in`(host: String) throws {
    #expect(try refusal(.loopback, fields: ["Host": host]) == nil)
    let own: HTTPFields = [
      "Host": host, "Origin": "http://" + host, "Sec-Fetch-Site": "same-origin",
    ]
    #expect(try refusal(.loopback, fields: own) == nil)
  }

  @Test(
    arguments: [
      ["Host": "evil.example"], ["Host": "localhost.evil.example:8000"],
      ["Host": "127.0.0.1.evil.example"],
      ["Host": "127.0.0.256"], ["Host": "10.0.0.1"], ["Host": "[::2]"], ["Host": "notlocalhost"],
      ["Host": "localhost", "Origin": "http://evil.example"],
      ["Host": "localhost", "Origin": "null"],
      ["Host": "localhost:8000", "Origin": "http://localhost:9000"],
      ["Host": "localhost", "Sec-Fetch-Site": "cross-site"],
      ["Host": "localhost", "Sec-Fetch-Site": "same-site"],
    ] as [HTTPFields])
  func `other names and other sites are not`(fields: HTTPFields) throws {
    #expect(try refusal(.loopback, fields: fields) == .forbidden)
  }

  @Test func `without a token the network is not`() throws {
    let refused = try refusal(.loopback, fields: ["Host": "localhost"], peer: Self.stranger)
    #expect(refused == .forbidden)
  }

  @Test(
    arguments: [
      ("Bearer correct-horse-battery", nil), ("bearer correct-horse-battery", nil),
      ("Bearer correct-horse-batterx", .unauthorized),
      ("Bearer correct-horse-batter", .unauthorized),
      ("Bearer correct-horse-batteryy", .unauthorized), ("Bearer ", .unauthorized),
      ("Bearer", .unauthorized), ("Basic correct-horse-battery", .unauthorized),
      ("correct-horse-battery", .unauthorized),
    ] as [(String, ProblemType?)])
  func `with a token it alone counts`(authorization: String, expected: ProblemType?) throws {
    let token = try #require(AdminToken("correct-horse-battery\n"))
    let fields: HTTPFields = ["Host": "paywalls.example", "Authorization": authorization]
    #expect(try refusal(.token(token), fields: fields, peer: Self.stranger) == expected)
    #expect(try refusal(.token(token), fields: ["Host": "localhost"]) == .unauthorized)
  }

  @Test(arguments: ["", "short", "has a space in the middle", "  \n", "ünïcödé-töken-long"])
  func `a token that is short or cannot be sent is none`(text: String) {
    #expect(AdminToken(text) == nil)
  }
}
