import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallStore
import Testing

@testable import GateKeeping
@testable import Routing

@Suite struct GateRouteTests {
  private static let pale =
    ##"{"components": [{"type": "label", "title": "Pale", "color": "#AAAAAA", "background": "#FFFFFF"}]}"##
  private static let dark =
    ##"{"components": [{"type": "label", "title": "Dark", "color": "#000000", "background": "#FFFFFF"}]}"##

  private static func service(
    _ mode: GateMode = .enforce, deadline: Int = 60_000, access: AdminAccess = .development
  ) throws -> TestService {
    var settings = GateSettings(version: "0.0.0-test")
    settings.mode = mode
    settings.deadline = deadline
    return try TestService(access: access, assets: .onePhone(), gate: settings)
  }

  private func live(_ test: TestService, _ brand: String = "disney") throws -> Int? {
    try test.ask(.get, "/admin/active").json()["live"]?[brand]?.number?.int
  }

  @Test(arguments: ["", "?dryRun=true", "?activate=true"])
  func `a document with errors is refused with each of them, and nothing is stored`(
    query: String
  ) throws {
    let test = try Self.service()
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: Self.pale)
    #expect(answer.status == 422, "\(answer.text)")
    let problem = try answer.json()
    #expect(problem["type"]?.string == "/problems/stopped-by-gate")
    let error = try #require(problem["errors"]?[0])
    #expect(error["code"]?.string == "contrast-text")
    #expect(error["pointer"]?.string == "/components/0")
    #expect(error["line"]?.number?.int == 1 && error["hint"]?.string?.isEmpty == false)
    #expect(error["message"]?.string?.hasPrefix("Everybody: “Pale” is too pale: ") == true)
    #expect(try test.ask(.get, "/brands/disney").json()["versions"]?.elements?.count == 2)
  }

  @Test func `a document that passes tells how much was found, and where`() throws {
    let test = try Self.service()
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.dark)
    #expect(answer.status == 201, "\(answer.text)")
    let published = try answer.json()
    #expect(published["gate"]?.string == "passed" && published["live"]?.bool == true)
    let found = try #require(published["findings"])
    #expect(found["errors"]?.number?.int == 0)
    #expect(
      found["warnings"]?.number?.int == published["warnings"]?.elements?.count)
    let url = try #require(found["url"]?.string)
    #expect(url == "/admin/brands/disney/versions/3/findings")
    let judged = test.keeper.judged.load(ordering: .relaxed)
    let findings = try test.ask(.get, url)
    #expect(try findings.json()["findings"]?.elements?.count == found["count"]?.number?.int)
    #expect(try findings.json()["at"]?.string?.utf8.count == 10)
    #expect(findings.body == (try test.ask(.get, url)).body)
    #expect(test.keeper.judged.load(ordering: .relaxed) == judged, "it was kept")
  }

  @Test func `who may and says why passes by force, and the audit log tells of it`() throws {
    var secrets: [Role: String] = [:]
    let tokens = Role.allCases.map { role in
      let made = AccessToken.make(
        name: role.rawValue, role: role, createdAt: Date(), expiresAt: nil, salt: nil)
      secrets[role] = made.secret
      return made.token
    }
    let test = try Self.service(access: .tokens(TokenKeeper(AccessList(tokens: tokens))))
    func token(_ role: Role) -> HTTPFields { ["Authorization": "Bearer \(secrets[role] ?? "")"] }
    func put(_ query: String, as role: Role) throws -> TestService.Answer {
      try test.ask(
        .put, "/admin/brands/disney?" + query, fields: token(role), body: Self.pale)
    }
    #expect(try put("force=true&reason=broken", as: .editor).status == 403)
    #expect(try put("dryRun=true", as: .viewer).status == 403)
    #expect(test.keeper.judged.load(ordering: .relaxed) == 0)
    let silent = try put("force=true", as: .publisher)
    #expect(silent.status == 400 && silent.text.contains("reason is missing"))
    let answer = try put("force=true&reason=broken&activate=true", as: .publisher)
    #expect(answer.status == 201, "\(answer.text)")
    #expect(try answer.json()["gate"]?.string == "unknown")
    #expect(try answer.json()["forced"]?.bool == true)
    let change = try #require(
      try test.ask(
        .get, "/admin/audit?order=newest&limit=1", fields: token(.viewer)
      ).json()["changes"]?[0])
    #expect(change["forced"]?.bool == true && change["reason"]?.string == "broken")
    #expect(change["actor"]?.string == "publisher" && change["after"]?["live"]?.number?.int == 3)
  }

  @Test(arguments: ["live", "active"])
  func `a document that was not judged in time is a draft until it is forced`(way: String) throws {
    let test = try Self.service(deadline: 0)
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.dark)
    #expect(answer.status == 201, "\(answer.text)")
    #expect(try answer.json()["gate"]?.string == "incomplete")
    #expect(try answer.json()["live"]?.bool == false)
    let soFar = try #require(try answer.json()["findings"]?["soFar"]?.string)
    #expect(soFar.wholeMatch(of: /so far: 0 of [0-9,]+ screens/) != nil)
    let former = try live(test)
    let refused = try test.ask(.post, "/admin/\(way)?brand=disney&version=3")
    #expect(refused.status == 422)
    #expect(refused.text.contains("could not be judged to the end in time (so far"))
    #expect(try live(test) == former && former != 3)
    let forced = try test.ask(
      .post, "/admin/\(way)?brand=disney&version=3&force=true&reason=now")
    #expect(forced.status == 200, "\(forced.text)")
    #expect(try live(test) == 3 && forced.json()["forced"]?.bool == true)
    for version in [former ?? 0, 3] {
      let back = try test.ask(.post, "/admin/live?brand=disney&version=\(version)")
      #expect(back.status == 200, "\(back.text)")
    }
  }

  @Test func `a schedule asks the gate when it is made`() throws {
    let test = try Self.service()
    _ = try test.ask(.put, "/admin/brands/disney?force=true&reason=now", body: Self.pale)
    let path = "/admin/schedule?brand=disney&version=3&at=2100-01-01T00:00:00Z"
    let soon = Timestamp.text(Date().addingTimeInterval(3600))
    let planned = path.replacing("2100-01-01T00:00:00Z", with: soon)
    #expect(try test.ask(.post, planned).status == 422)
    let forced = try test.ask(.post, planned + "&force=true&reason=now")
    #expect(forced.status == 201, "\(forced.text)")
    #expect(try forced.json()["forced"]?.bool == true)
  }

  @Test func `a gate that only reports tells errors as warnings`() throws {
    let test = try Self.service(.report)
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.pale)
    #expect(answer.status == 201, "\(answer.text)")
    let published = try answer.json()
    #expect(published["gate"]?.string == "errors" && published["live"]?.bool == true)
    #expect(published["warnings"]?[0]?["code"]?.string == "contrast-text")
  }

  @Test func `without the gate nothing is judged unasked`() throws {
    let test = try Self.service(.off)
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.pale)
    #expect(answer.status == 201, "\(answer.text)")
    #expect(try answer.json()["gate"]?.string == "off")
    #expect(test.keeper.judged.load(ordering: .relaxed) == 0)
  }
}
