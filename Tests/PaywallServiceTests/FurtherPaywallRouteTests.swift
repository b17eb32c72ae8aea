import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import Routing

/// A brand's further paywalls over HTTP, beside everything that a brand with one paywall answers.
@Suite struct FurtherPaywallRouteTests {
  private let test: TestService
  private static let winter = "/admin/brands/disney?paywall=winter"

  init() throws { test = try TestService() }

  private func publish(_ title: String, _ target: String = winter) throws -> JSONNode {
    let answer = try test.ask(.put, target, body: TestService.document(title))
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.json()
  }

  @Test func `a second paywall is published, served and drawn by its name`() throws {
    let before = try test.ask(.get, "/paywall?brand=disney")
    let published = try publish("Winter")
    #expect(published["paywall"]?.string == "winter" && published["version"]?.number?.int == 1)
    #expect(published["url"]?.string?.hasSuffix("brand=disney&paywall=winter&version=1") == true)
    for query in ["brand=disney&paywall=winter", "paywall=winter", "paywall=winter&version=1"] {
      let answer = try test.ask(.get, "/paywall?" + query)
      #expect(answer.status == 200 && answer.text.contains("Winter"), "\(query)")
      #expect(answer.fields["Paywall-Name"] == "winter" && answer.fields["Paywall-Version"] == "1")
    }
    let drawn = try test.ask(.get, "/render?paywall=winter")
    #expect(drawn.text.contains("Winter") && drawn.fields["Paywall-Name"] == "winter")
    let after = try test.ask(.get, "/paywall?brand=disney")
    #expect(after.body == before.body && after.fields["Paywall-Name"] == nil)
    let main = try test.ask(.get, "/paywall?brand=disney&paywall=main")
    #expect(main.body == before.body)
  }

  @Test(arguments: [
    (
      "/paywall?paywall=summer", 404, "disney has no paywall \"summer\"; its paywalls: main, winter"
    ),
    (
      "/paywall?brand=espn&paywall=winter", 404,
      "espn has no paywall \"winter\"; its paywalls: main"
    ),
    ("/paywall?paywall=Winter", 400, "expected the name of a paywall"),
    ("/brands/disney?paywall=summer", 404, "its paywalls: main, winter"),
    ("/render?paywall=winter&version=9", 404, "existing versions: 1"),
  ])
  func `a wrong name is told`(target: String, status: Int, detail: String) throws {
    _ = try publish("Winter")
    let answer = try test.ask(.get, target)
    let found = try answer.json()["detail"]?.string ?? ""
    #expect(answer.status == status && found.contains(detail), "\(answer.text)")
  }

  @Test func `a launch, a schedule, a difference and the log name it`() throws {
    _ = try publish("Winter")
    _ = try publish("Colder")
    let live = try test.ask(.post, "/admin/live?brand=disney&paywall=winter&version=2").json()
    #expect(live["paywall"]?.string == "winter" && live["after"]?["live"]?.number?.int == 2)
    let planned = try test.ask(
      .post, "/admin/schedule?brand=disney&paywall=winter&version=1&at=2027-01-01T00:00:00Z")
    #expect(planned.status == 201, "\(planned.text)")
    let schedule = try planned.json()
    #expect(schedule["paywall"]?.string == "winter")
    let id = try #require(schedule["id"]?.string)
    #expect(try test.ask(.delete, "/admin/schedule/\(id)").status == 200)
    let difference = try test.ask(
      .get, "/admin/brands/disney/diff?paywall=winter&from=1&to=2&device=iphone-11")
    #expect(difference.text.contains("Colder"))
    let impact = try test.ask(.get, "/admin/brands/disney/impact?paywall=winter&version=1")
    #expect(try impact.json()["paywall"]?.string == "winter")
    let audit = try test.ask(.get, "/admin/audit?brand=disney&paywall=winter").json()
    #expect(audit["changes"]?.elements?.allSatisfy { $0["paywall"]?.string == "winter" } == true)
    let gone = try test.ask(.delete, "/admin/brands/disney/versions/1?paywall=winter")
    #expect(gone.status == 200, "\(gone.text)")
  }

  @Test func `a preview link shows a draft of it, and nothing else`() throws {
    _ = try publish("Winter")
    _ = try publish("Colder")
    let made = try test.ask(.post, "/admin/preview?brand=disney&paywall=winter&version=2")
    let url = try #require(try made.json()["url"]?.string)
    #expect(url.contains("brand=disney&paywall=winter&version=2"), "\(url)")
    #expect(try test.ask(.get, url).text.contains("Colder"))
    let link = try #require(PreviewLink(id: "disney.winter-2-1800000000-0123abcd"))
    #expect(link.brand == Brand("disney", paywall: "winter"))
    #expect(link.id == "disney.winter-2-1800000000-0123abcd")
  }

  @Test func `the brand's description lists its paywalls`() throws {
    let plain = try test.ask(.get, "/brands/espn").json()
    #expect(plain["paywalls"] == nil)
    _ = try publish("Winter")
    let brand = try test.ask(.get, "/brands/disney").json()
    let paywalls = try #require(brand["paywalls"]?.elements.map(Array.init))
    #expect(paywalls.count == 1 && paywalls.first?["paywall"]?.string == "winter")
    let list = try test.ask(.get, "/brands").json()
    #expect(list["brands"]?.elements?.compactMap { $0["brand"]?.string } == ["disney", "espn"])
    let own = try test.ask(.get, "/brands/disney?paywall=winter").json()
    #expect(own["paywall"]?.string == "winter" && own["versions"]?.elements?.count == 1)
  }

  @Test func `pictures that only another paywall shows are served`() throws {
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
    let put = try test.ask(.put, "/admin/brands/disney/images/star.svg", body: picture)
    try #require(put.status == 201, "\(put.text)")
    let document =
      #"{"components": [{"type": "image", "url": "images/star.svg", "width": 9, "accessibilityLabel": "A star"}]}"#
    let answer = try test.ask(.put, Self.winter, body: document)
    try #require(answer.status == 201, "\(answer.text)")
    let tree = try test.ask(.get, "/render?paywall=winter").text
    let path = try #require(tree.firstMatch(of: /\/brands\/disney\/images\/star[^"]*/)).0
    let served = try test.ask(.get, String(path))
    #expect(served.status == 200 && served.text == picture)
  }

  @Test func `only a brand's first paywall makes it active`() throws {
    _ = try publish("Winter")
    let answer = try test.ask(.post, "/admin/active?brand=disney&paywall=winter")
    #expect(answer.status == 400 && answer.text.contains("unknown parameter"), "\(answer.text)")
    let proposed = try test.ask(
      .post, "/admin/proposals?brand=disney&paywall=winter&version=1&activate=true")
    #expect(proposed.status == 400, "\(proposed.text)")
  }
}
