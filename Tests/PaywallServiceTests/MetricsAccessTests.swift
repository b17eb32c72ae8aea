import Foundation
import HTTP
import PaywallStorage
import TestFolders
import Testing

@testable import Routing

/// Who may read `/metrics`.
@Suite struct MetricsAccessTests {
  private let secret = "the-secret-of-prometheus"

  private var keeper: TokenKeeper {
    let token = AccessToken(name: "prometheus", role: .viewer, secret: Array(secret.utf8))
    return TokenKeeper(AccessList(tokens: [token]))
  }

  private func bearer(_ secret: String) -> HTTPFields { ["Authorization": "Bearer \(secret)"] }

  @Test func `where tokens exist, metrics need one of any role`() throws {
    let test = try TestService(access: .tokens(keeper))
    let refused = try test.ask(.get, "/metrics")
    #expect(refused.status == 401)
    #expect(!refused.text.contains("disney"))
    #expect(try test.ask(.head, "/metrics").status == 401)
    let answer = try test.ask(.get, "/metrics", fields: bearer(secret))
    #expect(answer.status == 200)
    #expect(answer.text.contains("paywalld_live_version{brand=\"disney\"}"))
  }

  @Test func `an operator may open them to everybody`() throws {
    let test = try TestService(access: .tokens(keeper), metricsArePublic: true)
    #expect(try test.ask(.get, "/metrics").status == 200)
    #expect(try test.ask(.get, "/admin/audit").status == 401)
  }

  @Test func `a token of the fleet reads metrics also while etcd is away`() throws {
    let folder = try TemporaryFolder()
    var secrets = MemorySharing().secrets(of: "a")
    secrets.ageSeconds = { 3_600 }
    let source = TokenSource(
      secretFile: nil, file: TokenFile(folder.path("tokens.json")), state: folder.path("state")
    ).sharing(secrets)
    let shared = try source.file.add(name: "grafana", role: .viewer, createdAt: Date())
    let fields = bearer(shared)
    let test = try TestService(access: .tokens(TokenKeeper(try source.load(), of: source)))
    #expect(try test.ask(.get, "/metrics", fields: fields).status == 200)
    #expect(try test.ask(.get, "/metrics").status == 401)
    #expect(try test.ask(.get, "/admin/audit", fields: fields).status == 503)
  }
}
