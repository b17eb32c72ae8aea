import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import Routing

/// Four eyes over HTTP: what a launch answers, who may approve it, and what the log tells.
@Suite struct ProposalRouteTests {
  private let test: TestService
  private let tokens: [String: HTTPFields]
  private static let policy = "/admin/brands/disney/policy"

  init() throws {
    let people: [(String, Role)] = [
      ("eve", .editor), ("ann", .publisher), ("bob", .publisher), ("boss", .admin),
    ]
    let made = people.map { name, role in
      AccessToken.make(name: name, role: role, createdAt: Date(), expiresAt: nil, salt: nil)
    }
    tokens = Dictionary(
      uniqueKeysWithValues: made.map { ($0.token.name, ["Authorization": "Bearer " + $0.secret]) })
    test = try TestService(access: .tokens(TokenKeeper(AccessList(tokens: made.map(\.token)))))
    let put = try ask(.put, Self.policy, as: "boss", body: #"{"fourEyes": true}"#)
    try #require(put.status == 201, "\(put.text)")
  }

  private func ask(
    _ method: HTTPMethod, _ target: String, as name: String, ifMatch tag: String? = nil,
    body: String = ""
  ) throws -> TestService.Answer {
    var fields = tokens[name] ?? [:]
    if let tag { fields["If-Match"] = tag }
    return try test.ask(method, target, fields: fields, body: body)
  }

  private var live: Int? { test.store.catalog.version(Brand("disney"), nil)?.number }

  private func publish(_ title: String, _ query: String = "", as name: String = "ann") throws
    -> TestService.Answer
  {
    try ask(
      .put, "/admin/brands/disney" + query, as: name, body: TestService.document(title))
  }

  @Test func `a publish that would go live waits, and somebody else launches it`() throws {
    let published = try publish("New", "?activate=true&reason=spring")
    #expect(published.status == 201, "\(published.text)")
    let answer = try published.json()
    #expect(answer["live"]?.bool == false && answer["waits"]?.bool == true && live == 2)
    let id = try #require(answer["proposal"]?["id"]?.string)
    let path = "/admin/proposals/\(id)"
    let shown = try ask(.get, path, as: "eve")
    #expect(try shown.json()["reason"]?.string == "spring")
    #expect(try shown.json()["impact"]?.string?.hasSuffix("/impact?version=3") == true)
    let own = try ask(.post, path + "/approve", as: "ann")
    #expect(own.status == 403 && own.text.contains("ask somebody else"), "\(own.text)")
    let other = try ask(.post, path + "/approve", as: "bob", ifMatch: "\"other\"")
    #expect(other.status == 412 && live == 2)
    let approved = try ask(
      .post, path + "/approve", as: "bob", ifMatch: shown.fields["ETag"])
    #expect(approved.status == 200 && live == 3, "\(approved.text)")
    #expect(try ask(.post, path + "/approve", as: "bob").status == 404)
    let log = try ask(.get, "/admin/audit?brand=disney", as: "eve").text
    #expect(log.contains(#""approve""#) && log.contains("ann proposed it as \(id)"))
  }

  @Test func `a proposal of placements names what they show, and nothing of another document`()
    throws
  {
    #expect(try publish("New").status == 201)
    let placements =
      #"{"placements": {"launch": {"otherwise": {"paywall": "main", "version": 3}}}}"#
    let published = try ask(
      .put, "/admin/brands/disney?placements=true&activate=true", as: "ann", body: placements)
    let proposal = try #require(try published.json()["proposal"], "\(published.text)")
    for name in ["findings", "impact", "picture"] { #expect(proposal[name] == nil) }
    let document = try #require(proposal["document"]?.string)
    #expect(try ask(.get, document, as: "bob").text == placements)
    #expect(try published.json()["url"]?.string == document)
    let shown = try #require(proposal["shows"]?[0])
    #expect(shown["paywall"]?.string == "main" && shown["version"]?.number?.int == 3)
    #expect(shown["public"]?.bool == false)
    let picture = try #require(shown["picture"]?.string)
    #expect(try ask(.get, picture, as: "bob").text.contains("New"))
    #expect(try test.ask(.get, picture).status == 404)
    let id = proposal["id"]?.string ?? ""
    #expect(try ask(.post, "/admin/proposals/\(id)/approve", as: "bob").status == 200)
    #expect(try test.ask(.get, picture).status == 200)
  }

  @Test(arguments: [
    "/admin/live?brand=disney&version=3", "/admin/active?brand=disney&version=3",
    "/admin/schedule?brand=disney&version=3&at=2026-11-01T00:00:00Z",
  ])
  func `every launch waits, and an admin passes over it with a reason`(target: String) throws {
    #expect(try publish("New").status == 201)
    let later = Date(timeIntervalSinceNow: 3600).formatted(.iso8601)
    let target = target.replacing("2026-11-01T00:00:00Z", with: later)
    let waiting = try ask(.post, target, as: "ann")
    #expect(waiting.status == 202 && live == 2, "\(waiting.text)")
    #expect(waiting.fields["Location"]?.contains("/admin/proposals/disney-") == true)
    let waits = try ask(.get, "/admin/proposals?brand=disney", as: "eve").json()["proposals"]
    #expect(waits?.elements?.count == 1)
    let others = try ask(.get, "/admin/proposals?brand=espn", as: "eve").json()["proposals"]
    #expect(others?.elements?.isEmpty == true)
    #expect(try ask(.post, target + "&unapproved=true&reason=r", as: "ann").status == 403)
    let silent = try ask(.post, target + "&unapproved=true", as: "boss")
    #expect(silent.status == 400 && silent.text.contains("reason is missing"))
    let done = try ask(.post, target + "&unapproved=true&reason=outage", as: "boss")
    #expect([200, 201].contains(done.status), "\(done.text)")
    let log = try ask(.get, "/admin/audit?brand=disney&order=newest", as: "eve").json()["changes"]
    #expect(log?[0]?["unapproved"]?.bool == true && log?[0]?["reason"]?.string == "outage")
  }

  @Test func `an editor proposes, and a publisher rejects it`() throws {
    #expect(try publish("New", as: "eve").status == 201)
    let made = try ask(
      .post, "/admin/proposals?brand=disney&version=3&reason=please", as: "eve")
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(try made.json()["id"]?.string)
    #expect(try ask(.post, "/admin/proposals/\(id)/approve", as: "eve").status == 403)
    #expect(try ask(.delete, "/admin/proposals/\(id)?reason=no", as: "bob").status == 200)
    #expect(try ask(.get, "/admin/proposals/\(id)", as: "eve").status == 404)
    let other = try ask(.post, "/admin/proposals?brand=disney&version=3", as: "ann").json()
    let refused = try ask(
      .delete, "/admin/proposals/\(other["id"]?.string ?? "")", as: "eve")
    #expect(refused.status == 403 && refused.text.contains("ann made the proposal"))
  }

  @Test
  func `an editor's proposal does not replace a publisher's, and the other way round it does`()
    throws
  {
    #expect(try publish("New", as: "eve").status == 201)
    let path = "/admin/proposals?brand=disney&version=3"
    #expect(try ask(.post, path, as: "ann").status == 201)
    let refused = try ask(.post, path + "&reason=mine", as: "eve")
    #expect(refused.status == 403 && refused.text.contains("ann proposed version 3"))
    #expect(try ask(.post, path, as: "bob").status == 201)
    let waiting = try ask(.get, "/admin/proposals", as: "eve").json()["proposals"]
    #expect(waiting?.elements?.map { $0["createdBy"]?.string } == ["bob"])
  }

  @Test func `the way back waits for nobody, nor does a brand that does not ask`() throws {
    _ = try publish("New")
    let id = try ask(.post, "/admin/live?brand=disney&version=3", as: "ann").json()["id"]?.string
    #expect(try ask(.post, "/admin/proposals/\(id ?? "")/approve", as: "bob").status == 200)
    #expect(try ask(.post, "/admin/live?brand=disney&version=2", as: "ann").status == 200)
    #expect(live == 2)
    #expect(try ask(.put, Self.policy, as: "boss", body: "{}").status == 200)
    #expect(try publish("Newer", "?activate=true").status == 201)
    #expect(live == 4)
  }

  @Test func `a dry run says that a launch would wait, and proposes nothing`() throws {
    let dry = try publish("New", "?activate=true&dryRun=true")
    #expect(try dry.status == 200 && dry.json()["waits"]?.bool == true)
    let waits = try ask(.get, "/admin/proposals", as: "eve").json()["proposals"]
    #expect(waits?.elements?.isEmpty == true)
  }

  @Test func `a policy that cannot be read asks for four eyes`() throws {
    #expect(!test.keeper.asksApproval(of: try #require(Brand("espn"))))
    try Data("{".utf8).write(to: test.folder.appending(path: "paywalls/espn/policy.json"))
    try test.store.rescan()
    #expect(test.keeper.asksApproval(of: try #require(Brand("espn"))))
  }
}
