import PaywallStore
import Routing
import Testing

@Suite struct AccessAttackTests {
  /// Every request that needs a token, with the least role that may send it.
  private static let needs: [(method: String, target: String, role: Role)] = [
    ("GET", "/admin/active", .viewer),
    ("GET", "/admin/audit", .viewer),
    ("GET", "/admin/nodes", .viewer),
    ("GET", "/admin/requests", .viewer),
    ("GET", "/admin/schedule", .viewer),
    ("GET", "/admin/brands/disney/diff?from=1&to=1", .viewer),
    ("GET", "/paywall?at=2026-01-01T00:00:00Z", .viewer),
    ("PUT", "/admin/brands/disney", .editor),
    ("PUT", "/admin/brands/disney?dryRun=true", .editor),
    ("PUT", "/admin/brands/disney/images/a.png", .editor),
    ("PUT", "/admin/brands/disney/data/a.json", .editor),
    ("DELETE", "/admin/brands/disney/data/none.json", .admin),
    ("GET", "/admin/brands/disney/theme", .viewer),
    ("PUT", "/admin/brands/disney/theme", .editor),
    ("DELETE", "/admin/brands/disney/theme", .admin),
    ("GET", "/admin/brands/disney/products", .viewer),
    ("PUT", "/admin/brands/disney/products", .editor),
    ("DELETE", "/admin/brands/disney/products", .admin),
    ("GET", "/admin/brands/disney/strings/sv", .viewer),
    ("PUT", "/admin/brands/disney/strings/sv", .editor),
    ("DELETE", "/admin/brands/disney/strings/sv", .admin),
    ("GET", "/admin/brands/disney/fragments/card", .viewer),
    ("PUT", "/admin/brands/disney/fragments/card", .editor),
    ("DELETE", "/admin/brands/disney/fragments/card", .admin),
    ("GET", "/admin/brands/disney/data/none.json", .viewer),
    ("GET", "/admin/brands/disney/sources", .viewer),
    ("POST", "/admin/import", .editor),
    ("GET", "/admin/brands/disney/export", .viewer),
    ("POST", "/admin/export?brand=disney", .viewer),
    ("POST", "/admin/check", .editor),
    ("POST", "/admin/render?brand=disney", .viewer),
    ("POST", "/admin/sheet?brand=disney", .viewer),
    ("GET", "/admin/access", .viewer),
    ("GET", "/admin/tokens", .admin),
    ("POST", "/admin/tokens", .admin),
    ("DELETE", "/admin/tokens/none", .admin),
    ("GET", "/admin/usage", .viewer),
    ("GET", "/admin/brands/disney/experiments/none", .viewer),
    ("GET", "/admin/brands/disney/activity", .viewer),
    ("GET", "/admin/brands/disney/keys", .admin),
    ("POST", "/admin/brands/disney/keys", .admin),
    ("DELETE", "/admin/brands/disney/keys/none", .admin),
    ("DELETE", "/admin/brands/disney/keys/none/counts", .admin),
    ("GET", "/admin/brands/disney/versions/1/findings?budget=1", .viewer),
    ("GET", "/admin/brands/disney/impact?version=1&budget=1", .viewer),
    ("GET", "/admin/brands/disney/placements", .viewer),
    ("GET", "/admin/brands/disney/files", .viewer),
    ("GET", "/admin/brands/disney/money", .viewer),
    ("GET", "/admin/brands/disney/lists", .viewer),
    ("PUT", "/admin/brands/disney/lists/testers", .publisher),
    ("DELETE", "/admin/brands/disney/lists/testers", .admin),
    ("POST", "/admin/brands/disney/placements/simulate", .viewer),
    ("POST", "/admin/brands/disney/placements/adjust", .viewer),
    ("POST", "/admin/brands/disney/placements/force?experiment=e&variant=v", .editor),
    ("GET", "/admin/brands/disney/policy", .viewer),
    ("PUT", "/admin/brands/disney/policy", .admin),
    ("DELETE", "/admin/brands/disney/policy", .admin),
    ("PUT", "/admin/brands/disney?activate=true", .publisher),
    ("PUT", "/admin/brands/disney?force=true&reason=r", .publisher),
    ("POST", "/admin/preview?brand=disney&version=1", .editor),
    ("DELETE", "/admin/preview/none", .editor),
    ("GET", "/admin/preview", .viewer),
    ("POST", "/admin/preview/live?brand=disney", .editor),
    ("PUT", "/admin/preview/none?sequence=1", .editor),
    ("POST", "/admin/active?brand=disney", .publisher),
    ("POST", "/admin/live?brand=disney&version=1", .publisher),
    ("POST", "/admin/live?brand=disney&version=1&force=true&reason=r", .publisher),
    ("POST", "/admin/schedule?brand=disney&version=1&at=2001-01-01T00:00:00Z", .publisher),
    ("DELETE", "/admin/schedule/none", .publisher),
    ("GET", "/admin/proposals", .viewer),
    ("GET", "/admin/proposals/none", .viewer),
    ("POST", "/admin/proposals?brand=disney&version=9", .editor),
    ("POST", "/admin/proposals?brand=disney&version=9&force=true&reason=r", .publisher),
    ("POST", "/admin/proposals/none/approve", .publisher),
    ("DELETE", "/admin/proposals/none", .editor),
    ("POST", "/admin/live?brand=disney&version=1&unapproved=true&reason=r", .admin),
    ("PUT", "/admin/brands/disney?activate=true&unapproved=true&reason=r", .admin),
    ("DELETE", "/admin/brands/none", .admin),
    ("DELETE", "/admin/brands/disney/versions/9", .admin),
    ("DELETE", "/admin/brands/disney/images/none.png", .admin),
  ]

  @Test func `each change asks for its role, and for nothing less`() throws {
    let service = try AttackedService(keyed: true)
    for need in Self.needs {
      for role in Role.allCases {
        let answer = try service.ask(need.method, need.target, as: role.rawValue)
        let isRefused = answer.status == 403 && answer.problem == "forbidden"
        #expect(isRefused == (role < need.role), "\(need) as \(role): \(answer.status)")
        #expect(answer.status != 401, "\(need) as \(role)")
      }
    }
  }

  @Test func `nothing is done for nobody, nor for who was once let in`() throws {
    let service = try AttackedService(keyed: true)
    let before = try service.text("state/audit.jsonl")
    for need in Self.needs {
      for role in [nil, "expired"] {
        let answer = try service.ask(need.method, need.target, as: role)
        #expect(answer.status == 401 && answer.problem == "unauthorized", "\(need) \(role ?? "")")
        #expect(answer.field("WWW-Authenticate")?.hasPrefix("Bearer realm=") == true)
      }
    }
    #expect(try service.text("state/audit.jsonl") == before)
  }

  @Test func `the list of what needs a token is whole`() throws {
    let service = try AttackedService(keyed: true)
    let description = try service.ask("GET", "/openapi.json").body
    for line in description.split(separator: "\n") where line.contains("\"/admin/") {
      let path = line.split(separator: "\"")[1].split(separator: "/").map(String.init)
      let isListed = Self.needs.contains { need in
        let parts = need.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        return parts.count == path.count
          && zip(parts, path).allSatisfy { $0 == $1 || $1.hasPrefix("{") }
      }
      #expect(isListed, "\(line)")
    }
  }

  @Test func `a token counts as a bearer's alone`() throws {
    let service = try AttackedService(keyed: true)
    try service.expect([
      Attack("GET", "/admin/active", ["Authorization: Bearer SECRET"], 200),
      Attack("GET", "/admin/active", ["Authorization: bearer SECRET"], 200),
      Attack("GET", "/admin/active", ["Authorization: Basic SECRET"], 401, "unauthorized"),
      Attack("GET", "/admin/active", ["Authorization: SECRET"], 401, "unauthorized"),
      Attack("GET", "/admin/active", ["Authorization: Bearer SECRETx"], 401, "unauthorized"),
      Attack("GET", "/admin/active", ["Authorization: Bearer"], 401, "unauthorized"),
      Attack("GET", "/admin/active", ["X-Authorization: Bearer SECRET"], 401, "unauthorized"),
      Attack("GET", "/admin/active", ["Cookie: token=SECRET"], 401, "unauthorized"),
      Attack(
        "GET", "/admin/active",
        ["Authorization: Bearer SECRET", "Authorization: Bearer other"], 401, "unauthorized"),
      Attack("GET", "/admin/active?access_token=SECRET", 400, "unknown-parameter"),
    ])
  }

  @Test func `who tries token after token waits, and holds nobody up`() throws {
    let service = try AttackedService(keyed: true)
    let guess = Attack("GET", "/admin/active", ["Authorization: Bearer guess"], 401, "unauthorized")
    try service.expect(Array(repeating: guess, count: 10))
    let answer = try service.ask("GET", "/admin/active", as: "guess")
    #expect(answer.status == 429 && answer.problem == "too-many-requests")
    #expect((1...60).contains(Int(answer.field("Retry-After") ?? "") ?? 0))
    #expect(try service.ask("GET", "/admin/active", as: "admin").status == 200)
    #expect(try service.ask("GET", "/paywall").status == 200)
  }
}
