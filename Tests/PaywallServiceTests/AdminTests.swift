import Foundation
import HTTP
import PaywallRender
import PaywallStorage
import PaywallStore
import Testing

@testable import PaywallService

@Suite struct AdminTests {
  private let test: TestService

  init() throws { test = try TestService() }

  private func active() throws -> String? {
    try test.ask(.get, "/admin/active").json()["active"]?.string
  }

  @Test func `a document that takes too much to be laid out is refused with the reason`() throws {
    var limits = RenderLimits()
    limits.work = 20_000
    let test = try TestService(render: limits)
    let title = String(repeating: "word ", count: 2_000)
    let body = #"{"components": [{"type": "label", "title": "\#(title)"}]}"#
    for query in ["", "?dryRun=true"] {
      let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
      #expect(answer.status == 422)
      let error = try answer.json()["errors"]?[0]
      #expect(error?["code"]?.string == "too-costly")
      #expect(error?["pointer"]?.string == "/components/0")
    }
    #expect(try test.ask(.get, "/brands/disney").json()["versions"]?.elements?.count == 2)
  }

  /// Nested rows: each asks the next for its height more than once.
  private static let nestedRows: String = {
    let open =
      #"{"type": "stack", "direction": "row", "wrap": "wrap", "minHeight": "10%", "components": ["#
    let nested = String(repeating: open, count: 24) + String(repeating: "]}", count: 24)
    return #"{"components": [\#(nested)]}"#
  }()

  @Test func `a document is taken from the limit on whose half its layout needs, and not below`()
    throws
  {
    func isTaken(_ visits: Int) throws -> Bool {
      var limits = RenderLimits()
      limits.visitsPerBox = 2 * visits
      let test = try TestService(render: limits)
      let answer = try test.ask(
        .put, "/admin/brands/disney?dryRun=true", body: Self.nestedRows)
      #expect([200, 422].contains(answer.status))
      return answer.status == 200
    }
    let least = try #require(try (2...40).first(where: isTaken))
    #expect(least > 2)
    for visits in [least, least + 1, 2 * least] { #expect(try isTaken(visits)) }
  }

  @Test
  func `a document whose sizes depend on each other in too many ways is refused with its place`()
    throws
  {
    var limits = RenderLimits()
    limits.visitsPerBox = 4
    let test = try TestService(render: limits)
    let body = Self.nestedRows
    for query in ["", "?dryRun=true"] {
      let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
      #expect(answer.status == 422)
      let error = try answer.json()["errors"]?[0]
      #expect(error?["code"]?.string == "too-costly")
      #expect(error?["pointer"]?.string?.hasPrefix("/components/0/components/0") == true)
      #expect(error?["message"]?.string?.contains("more than the 2 times") == true)
      #expect(error?["hint"]?.string?.hasPrefix("nest less") == true)
    }
    #expect(try test.ask(.get, "/brands/disney").json()["versions"]?.elements?.count == 2)
  }

  @Test func `a swap is seen by the very next request`() throws {
    for brand in ["espn", "disney", "espn"] {
      let answer = try test.ask(.post, "/admin/active?brand=\(brand)")
      #expect(answer.status == 200)
      #expect(try answer.json()["after"]?["active"]?.string == brand)
      #expect(try test.ask(.get, "/paywall").fields["Paywall-Brand"] == brand)
      #expect(try active() == brand)
    }
  }

  @Test func `repeating a swap changes nothing and says so`() throws {
    #expect(try test.ask(.post, "/admin/active?brand=espn").json()["changed"]?.bool == true)
    let again = try test.ask(.post, "/admin/active?brand=espn")
    #expect(again.status == 200)
    #expect(try again.json()["changed"]?.bool == false)
  }

  @Test func `a swap can choose the version too`() throws {
    _ = try test.ask(.post, "/admin/active?brand=disney&version=1")
    #expect(try test.ask(.get, "/paywall").text == TestService.document("Yes"))
    #expect(try test.ask(.get, "/admin/active").json()["live"]?["disney"]?.number?.int == 1)
  }

  @Test(arguments: [
    ("brand=hulu", 404), ("brand=disney&version=9", 404), ("", 400), ("version=1", 400),
    ("brand=espn&brand=disney", 400), ("brand=espn&colour=red", 400),
  ])
  func `what cannot be activated changes nothing`(query: String, status: Int) throws {
    let answer = try test.ask(.post, "/admin/active?" + query)
    #expect(answer.status == status)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(try active() == "disney")
  }

  @Test func `only those who may, may`() throws {
    let stranger = PeerAddress(version4: 0x0A00_0001, port: 4000)
    let refused = try test.ask(.post, "/admin/active?brand=espn", peer: stranger)
    #expect(refused.status == 403)
    #expect(try active() == "disney")
  }

  @Test func `a publish tells its first hundred changes, and how many there are`() throws {
    let rows = (0..<150).map { #"{"type": "label", "title": "Row \#($0)"}"# }
    let body = #"{"components": [\#(rows.joined(separator: ","))]}"#
    let answer = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: body).json()
    let count = try #require(answer["changeCount"]?.number?.int)
    #expect(count >= 150)
    #expect(answer["changes"]?.elements?.count == 100)
  }

  @Test func `a publish warns of what no font has, and publishes`() throws {
    let body = #"{"components": [{"type": "label", "title": "a 𓀀"}]}"#
    let answer = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: body)
    #expect(answer.status == 200)
    let warnings = try #require(try answer.json()["warnings"]?.elements)
    #expect(warnings.map { $0["code"]?.string } == ["missing-glyph"])
  }

  @Test func `a document is published, made live, and taken back`() throws {
    let body = TestService.document("New")
    let dry = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: body)
    #expect(dry.status == 200)
    #expect(try dry.json()["dryRun"]?.bool == true)
    let published = try test.ask(.put, "/admin/brands/disney", body: body)
    #expect(published.status == 201)
    #expect(published.fields["Location"] == "/paywall?brand=disney&version=3")
    #expect(try published.json()["live"]?.bool == false)
    #expect(try test.ask(.put, "/admin/brands/disney", body: body).status == 200)
    #expect(try test.ask(.get, "/paywall").text == TestService.document("Sure"))
    _ = try test.ask(.post, "/admin/live?brand=disney&version=3")
    #expect(try test.ask(.get, "/paywall").text == body)
    #expect(try test.ask(.delete, "/admin/brands/disney/versions/3").status == 409)
    _ = try test.ask(.post, "/admin/live?brand=disney&version=2")
    #expect(try test.ask(.delete, "/admin/brands/disney/versions/3").status == 200)
    #expect(try test.ask(.get, "/paywall?brand=disney&version=3").status == 404)
  }

  @Test func `a publish with an outdated condition is rejected`() throws {
    let tag = try #require(try test.ask(.get, "/paywall").fields["ETag"])
    let first = try test.ask(
      .put, "/admin/brands/disney?activate=true", fields: ["If-Match": tag],
      body: TestService.document("First"))
    #expect(first.status == 201)
    let second = try test.ask(
      .put, "/admin/brands/disney?activate=true", fields: ["If-Match": tag],
      body: TestService.document("Second"))
    #expect(second.status == 412)
    #expect(try test.ask(.get, "/paywall").text == TestService.document("First"))
  }

  @Test func `a wrong document is refused with every error`() throws {
    let body = #"{"components": [{"type": "label", "title": 5}, {"type": "button", "titel": "x"}]}"#
    let answer = try test.ask(.put, "/admin/brands/disney", body: body)
    #expect(answer.status == 422)
    let errors = try answer.json()["errors"]?.elements?.map { $0["pointer"]?.string ?? "" } ?? []
    #expect(errors.contains("/components/0/title"))
    #expect(errors.contains { $0.hasPrefix("/components/1") })
  }

  @Test func `an image's type comes from its content`() throws {
    let answer = try test.ask(
      .put, "/admin/brands/disney/images/new.svg", body: TestService.picture)
    #expect(answer.status == 201)
    #expect(try test.ask(.get, "/images/new.svg").text == TestService.picture)
    let evil = TestService.picture.replacing("<rect", with: "<script>alert(1)</script><rect")
    #expect(try test.ask(.put, "/admin/brands/disney/images/e.svg", body: evil).status == 422)
    #expect(try test.ask(.put, "/admin/brands/disney/images/e.svg", body: "text").status == 422)
    let page = TestService.picture.replacing(
      "<rect", with: "<!--><script>alert(1)</script>--><rect")
    let refused = try test.ask(.put, "/admin/brands/disney/images/e.svg", body: page)
    #expect(refused.status == 422 && refused.text.contains("write a space after <!--"))
    let large = try test.ask(.put, "/admin/brands/disney/images/e.gif", body: "GIF89a~~~~")
    #expect(large.status == 422 && large.text.contains("32382 × 32382 pixels is too large"))
    #expect(try test.ask(.put, "/admin/brands/disney/images/.e", body: evil).status == 400)
    #expect(try test.ask(.delete, "/admin/brands/disney/images/logo.svg").status == 404)
    #expect(try test.ask(.delete, "/admin/brands/disney/images/new.svg").status == 200)
  }

  @Test func `every change is in the audit log with its reason`() throws {
    _ = try test.ask(.post, "/admin/active?brand=espn&reason=Super+Bowl")
    let changes = try test.ask(.get, "/admin/audit?brand=espn").json()["changes"]?.elements
    let last = try #require(changes.map { Array($0) }?.last)
    #expect(last["action"]?.string == "activate")
    #expect(last["reason"]?.string == "Super Bowl")
    #expect(last["actor"]?.string == "local")
    #expect(try test.ask(.get, "/admin/audit?since=yesterday").status == 400)
  }

  @Test func `the log can be read from its end, a page at a time`() throws {
    for brand in ["espn", "disney", "espn"] {
      _ = try test.ask(.post, "/admin/active?brand=\(brand)")
    }
    func page(_ query: String) throws -> (sequences: [Int], next: Int?) {
      let page = try test.ask(.get, "/admin/audit?order=newest&" + query).json()
      let changes = page["changes"]?.elements.map { Array($0) } ?? []
      return (changes.compactMap { $0["sequence"]?.number?.int }, page["next"]?.number?.int)
    }
    let first = try page("limit=2")
    let last = try #require(first.sequences.first)
    #expect(first.sequences == [last, last - 1] && first.next == last - 1)
    #expect(try page("limit=1&before=\(last - 1)").sequences == [last - 2])
    #expect(try page("limit=1000").next == nil)
    #expect(try test.ask(.get, "/admin/audit?order=newest&since=1").status == 400)
    #expect(try test.ask(.get, "/admin/audit?before=1").status == 400)
  }

  @Test func `a launch is planned and given up`() throws {
    let target = "/admin/schedule?brand=disney&version=1&at=2099-01-01T00:00:00Z"
    #expect(try test.ask(.post, target).status == 400)
    let soon = "/admin/schedule?brand=disney&version=1&at="
    #expect(try test.ask(.post, soon + "tomorrow").status == 400)
    #expect(try test.ask(.get, "/admin/schedule").json()["schedules"]?.elements?.isEmpty == true)
    #expect(try test.ask(.delete, "/admin/schedule/none").status == 404)
  }

  @Test func `a time that cannot be is the request's mistake, a time that is taken a conflict`()
    throws
  {
    func plan(_ at: Double, until: Double? = nil) throws -> TestService.Answer {
      let now = Date()
      let text = { (seconds: Double) in Timestamp.text(now.addingTimeInterval(seconds)) }
      let end = until.map { "&until=\(text($0))" } ?? ""
      return try test.ask(.post, "/admin/schedule?brand=disney&version=1&at=\(text(at))\(end)")
    }
    for wrong in [try plan(-60), try plan(7200, until: 3600), try plan(500 * 86_400)] {
      #expect(wrong.status == 400)
      #expect(try wrong.json()["type"]?.string == "/problems/invalid-parameter")
    }
    #expect(try plan(3600, until: 7200).status == 201)
    let taken = try plan(5000)
    #expect(taken.status == 409)
    #expect(try taken.json()["type"]?.string == "/problems/conflict")
  }
}
