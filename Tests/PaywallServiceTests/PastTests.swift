import Foundation
import HTTP
import JSON
import PaywallStorage
import PaywallStore
import Testing

@testable import PaywallService

@Suite struct PastTests {
  private let test: TestService

  init() throws { test = try TestService() }

  /// The time of the newest change.
  private func now() throws -> String {
    let changes = try test.ask(.get, "/admin/audit").json()["changes"]?.elements
    let time = try #require(changes?.map { $0 }.last?["time"]?.string)
    // The next change shall have another time.
    while Timestamp.text(Date()) <= time { continue }
    return time
  }

  @Test func `a version that was live at a time is served as published`() throws {
    let before = try now()
    _ = try test.ask(.post, "/admin/active?brand=disney&version=1")
    let first = try now()
    _ = try test.ask(.post, "/admin/active?brand=espn")
    let second = try now()
    let answers = try [before, first, second].map { try test.ask(.get, "/paywall?at=\($0)") }
    #expect(answers.map { $0.fields["Paywall-Brand"] } == ["disney", "disney", "espn"])
    #expect(answers.map(\.text) == ["Sure", "Yes", "Go"].map(TestService.document))
    #expect(
      try test.ask(.get, "/paywall?brand=disney&at=\(second)").fields["Paywall-Version"] == "1")
    #expect(try test.ask(.get, "/response.json?at=\(first)").text == TestService.document("Yes"))
  }

  @Test(arguments: [
    ("at=1999-01-01T00:00:00Z", 404, "no brand was active at 1999-01-01T00:00:00"),
    ("at=1999-01-01T00:00:00Z&brand=espn", 404, "no version of espn was live at 1999"),
    ("at=2999-01-01T00:00:00Z&brand=hulu", 404, "no version of hulu was live at 2999"),
    ("at=yesterday", 400, "at: expected a time"),
    ("at=2999-01-01T00:00:00Z&version=1", 404, "version 2 of disney was live then, not this one"),
  ])
  func `a time at which nothing was live is a problem`(query: String, status: Int, part: String)
    throws
  {
    let answer = try test.ask(.get, "/paywall?" + query)
    #expect(answer.status == status)
    #expect(try answer.json()["detail"]?.string?.contains(part) == true, "\(answer.text)")
  }

  @Test func `a version that was live and was deleted is a problem`() throws {
    let before = try now()
    _ = try test.ask(.post, "/admin/live?brand=disney&version=1")
    #expect(try test.ask(.delete, "/admin/brands/disney/versions/2").status == 200)
    let answer = try test.ask(.get, "/paywall?at=\(before)")
    #expect(answer.status == 404)
    #expect(answer.text.contains("version 2 of disney was live then, and has been deleted since"))
  }

  @Test func `the past is not for strangers`() throws {
    let stranger = PeerAddress(version4: 0x0A00_0001, port: 4000)
    let target = "/paywall?at=2999-01-01T00:00:00Z"
    #expect(try test.ask(.get, target, peer: stranger).status == 403)
    #expect(try test.ask(.get, "/paywall", peer: stranger).status == 200)
  }
}
