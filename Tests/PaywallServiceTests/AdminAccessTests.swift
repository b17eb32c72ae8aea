import Foundation
import HTTP
import PaywallStore
import Testing

@testable import Routing

@Suite struct AdminAccessTests {
  private static let stranger = PeerAddress(version4: 0x0A00_0001, port: 4000)

  private func refusal(
    _ access: AdminAccess, fields: HTTPFields, peer: PeerAddress = .loopback
  ) throws -> ProblemType? {
    let request = try HTTPRequest(.post, "/admin/active", fields: fields, peer: peer)
    do throws(Problem) {
      _ = try access.admit(request, needing: .publisher)
      return nil
    } catch {
      return error.type
    }
  }

  @Test(arguments: [
    "localhost", "localhost:8000", "LOCALHOST:8000", "localhost.", "app.localhost:1", "127.0.0.1",
    "127.1.2.3:8000", "[::1]:8000", "[::1]",
  ])
  func `in development this machine's names are let in`(host: String) throws {
    #expect(try refusal(.development, fields: ["Host": host]) == nil)
    let own: HTTPFields = [
      "Host": host, "Origin": "http://" + host, "Sec-Fetch-Site": "same-origin",
    ]
    #expect(try refusal(.development, fields: own) == nil)
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
      ["Host": "localhost", "Forwarded": "for=1.2.3.4"],
      ["Host": "localhost", "X-Forwarded-For": "1.2.3.4"], ["Host": "localhost", "Via": "1.1 a"],
    ] as [HTTPFields])
  func `in development other names, other sites and proxies are rejected`(fields: HTTPFields) throws
  {
    #expect(try refusal(.development, fields: fields) == .forbidden)
  }

  @Test func `in development the network is rejected`() throws {
    let refused = try refusal(
      .development, fields: ["Host": "localhost"], peer: Self.stranger)
    #expect(refused == .forbidden)
  }

  @Test(
    arguments: [
      ("Bearer SECRET", nil), ("bearer SECRET", nil), ("Bearer SECREX", .unauthorized),
      ("Bearer SECRETx", .unauthorized), ("Bearer ", .unauthorized), ("Bearer", .unauthorized),
      ("Basic SECRET", .unauthorized), ("SECRET", .unauthorized),
    ] as [(String, ProblemType?)])
  func `with a token it alone counts`(authorization: String, expected: ProblemType?) throws {
    let (access, secret) = try keyed(.publisher)
    let fields: HTTPFields = [
      "Host": "paywalls.example",
      "Authorization": authorization.replacing("SECRET", with: secret),
    ]
    #expect(try refusal(access, fields: fields, peer: Self.stranger) == expected)
    #expect(try refusal(access, fields: ["Host": "localhost"]) == .unauthorized)
  }

  @Test(arguments: Role.allCases)
  func `a token does what its role allows`(role: Role) throws {
    let (access, secret) = try keyed(role)
    let refused = try refusal(access, fields: ["Authorization": "Bearer " + secret])
    #expect(refused == (role.includes(.publisher) ? nil : .forbidden))
  }

  @Test(arguments: ["localhost", "127.0.0.1:8000", "paywalls.example"])
  func `without any token every client is rejected with instructions`(host: String) throws {
    let request = try HTTPRequest(.post, "/admin/active", fields: ["Host": host])
    let problem = #expect(throws: Problem.self) {
      try AdminAccess.tokens(TokenKeeper(AccessList())).admit(request, needing: .viewer)
    }
    #expect(problem?.type == .unauthorized)
    #expect(problem?.detail.contains("paywalld tokens add") == true)
  }

  @Test func `too many wrong tokens get a 429, and a valid one still works`()
    throws
  {
    let (access, secret) = try keyed(.admin)
    let wrong: HTTPFields = ["Authorization": "Bearer not-the-right-one"]
    for _ in 0..<AttemptsByPeer.wrongTokens {
      #expect(try refusal(access, fields: wrong, peer: Self.stranger) == .unauthorized)
    }
    #expect(try refusal(access, fields: wrong, peer: Self.stranger) == .tooManyRequests)
    let right: HTTPFields = ["Authorization": "Bearer " + secret]
    #expect(try refusal(access, fields: right, peer: Self.stranger) == nil)
    #expect(try refusal(access, fields: wrong) == .unauthorized)
  }

  @Test func `when the last token is gone nobody is let in`() throws {
    let (access, secret) = try keyed(.admin)
    guard case .tokens(let keeper) = access else { return }
    keeper.replace(with: AccessList())
    #expect(try refusal(access, fields: ["Host": "localhost"]) == .unauthorized)
    #expect(try refusal(access, fields: ["Authorization": "Bearer " + secret]) == .unauthorized)
  }

  /// Access by one token, with its secret.
  private func keyed(_ role: Role) throws -> (access: AdminAccess, secret: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        print("left behind: \(folder)")
      }
    }
    let file = TokenFile(folder.appending(path: "tokens.json").path)
    let secret = try file.add(name: "anna", role: role, createdAt: Date())
    return (.tokens(TokenKeeper(try .load(file.path))), secret)
  }
}
