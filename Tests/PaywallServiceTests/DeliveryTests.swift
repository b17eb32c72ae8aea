import Foundation
import HTTP
import JSON
import PaywallModel
import TestFolders
import Testing

@testable import PaywallService
@testable import ReaderRoutes
@testable import Routing

@Suite struct DeliveryTests {
  private let test: TestService

  init() throws { test = try TestService() }

  @Test(arguments: [
    ("/response.json?t=123", 200), ("/response.json?t=1&t=2&_=", 200),
    ("/response.json?t=1&brand=espn", 200), ("/images/logo.svg?v=2", 200),
    ("/response.json?t=1&brand=hulu", 404), ("/response.json?t=1&version=x", 400),
    ("/response.json?brand=espn&brand=disney", 400), ("/paywall?t=123", 200),
    ("/paywall?t=123&strict=true", 400), ("/response.json?t=1&strict=true", 200),
    ("/brands/disney/images/logo.svg?v=2", 400),
  ])
  func `only what installed apps and old links ask for may have a parameter that nobody knows`(
    target: String, status: Int
  ) throws {
    #expect(try test.ask(.get, target).status == status)
  }

  @Test(arguments: [
    ("/paywall", "Yes", "disney", "1"), ("/response.json", "Yes", "disney", "1"),
    ("/paywall?brand=espn", "Go", "espn", "1"),
    ("/paywall?brand=disney&version=2", "Sure", "disney", "2"),
    ("/paywall?version=2", "Sure", "disney", "2"),
  ])
  func `a document comes byte for byte as it was published`(
    target: String, title: String, brand: String, version: String
  ) throws {
    // The newest version is live when a brand is first seen.
    _ = try test.ask(.post, "/admin/live?brand=disney&version=1")
    let answer = try test.ask(.get, target)
    #expect(answer.status == 200)
    #expect(answer.text == TestService.document(title))
    #expect(answer.fields["Paywall-Brand"] == brand)
    #expect(answer.fields["Paywall-Version"] == version)
    #expect(answer.fields["Cache-Control"] == "no-cache, no-store, must-revalidate")
    #expect(answer.fields["Pragma"] == "no-cache")
    #expect(answer.fields["Expires"] == "0")
  }

  @Test func `a large document is live before it is compressed and compressed soon after`() throws {
    let label = #"{"type": "label", "title": "All the stories in the world"}"#
    let body = "{\"components\": [\(Array(repeating: label, count: 500).joined(separator: ","))]}"
    let gzip: HTTPFields = ["Accept-Encoding": "gzip"]
    #expect(try test.ask(.put, "/admin/brands/disney?activate=true", body: body).status == 201)
    #expect(try test.ask(.get, "/paywall").text == body)
    var answer = try test.ask(.get, "/paywall", fields: gzip)
    let isCompressed = try eventually {
      answer = try test.ask(.get, "/paywall", fields: gzip)
      return answer.fields["Content-Encoding"] == "gzip"
    }
    #expect(isCompressed)
    #expect(answer.body.count < body.utf8.count / 10)
    #expect(answer.fields["Paywall-Version"] == "3")
    #expect(try test.ask(.get, "/paywall").text == body)
  }

  @Test func `a client with the current version gets a 304`() throws {
    let tag = try #require(try test.ask(.get, "/paywall").fields["ETag"])
    #expect(try test.ask(.get, "/paywall", fields: ["If-None-Match": tag]).status == 304)
    #expect(try test.ask(.get, "/paywall", fields: ["If-None-Match": "\"other\""]).status == 200)
    _ = try test.ask(.post, "/admin/active?brand=espn")
    #expect(try test.ask(.get, "/paywall", fields: ["If-None-Match": tag]).status == 200)
  }

  @Test(arguments: [
    "/paywall", "/paywall?brand=espn&version=1", "/response.json",
    "/paywall?at=2999-01-01T00:00:00Z",
    "/render", "/render?format=svg", "/images/logo.svg",
  ])
  func `a client that requires another version gets a 412`(target: String) throws {
    let tag = try #require(try test.ask(.get, target).fields["ETag"])
    #expect(try test.ask(.get, target, fields: ["If-Match": tag]).status == 200)
    #expect(try test.ask(.get, target, fields: ["If-Match": "*"]).status == 200)
    let other: HTTPFields = ["If-Match": "\"other\"", "If-None-Match": tag]
    #expect(try test.ask(.get, target, fields: other).status == 412)
    #expect(try test.ask(.head, target, fields: other).status == 412)
  }

  @Test(arguments: [
    "/paywall", "/paywall?brand=disney", "/paywall?version=2", "/response.json?t=1", "/render",
    "/render?brand=espn&format=svg",
  ])
  func `an answer lasts until something else is published`(target: String) throws {
    // The first request for a layout makes it.
    _ = try test.ask(.get, target)
    let validity = try #require(test.service.respond(HTTPRequest(.get, target)).validity)
    #expect(validity.holds)
    _ = try test.ask(.post, "/admin/active?brand=espn")
    #expect(!validity.holds)
  }

  @Test(arguments: [
    "/paywall?at=2026-11-20T10:00:00Z", "/paywall?brand=hulu", "/admin/active", "/metrics",
    "/healthz", "/readyz", "/events", "/none",
  ])
  func `what does not hang on the catalog alone is asked for each time`(target: String) throws {
    #expect(try test.service.respond(HTTPRequest(.get, target)).validity == nil)
  }

  @Test(arguments: ["/paywall", "/render"])
  func `what an installed app asks for besides is ignored, named and counted`(path: String) throws {
    let plain = try test.ask(.get, path)
    let more = try test.ask(.get, path + "?utm_source=a&t=1&%22%2C%0Ax=2")
    #expect(more.status == 200 && more.body == plain.body)
    #expect(more.fields["ETag"] == plain.fields["ETag"])
    #expect(more.fields["Paywall-Ignored"] == "utm_source, t, %22%2C%0Ax")
    #expect(plain.fields["Paywall-Ignored"] == nil)
    #expect(try test.service.respond(HTTPRequest(.get, path + "?t=1")).validity == nil)
    #expect(try test.ask(.get, "/metrics").text.contains("paywalld_parameters_ignored_total 4\n"))
    let many = (0..<100).map { "p\($0)" }.joined(separator: "&")
    let told = try #require(try test.ask(.get, path + "?" + many).fields["Paywall-Ignored"])
    #expect(told.split(separator: ", ").count == 11 && told.hasSuffix(", p9, ..."))
  }

  @Test(arguments: [
    ("/paywall?brand=hulu", 404, "/problems/unknown-brand"),
    ("/paywall?brand=Disney", 400, "/problems/invalid-parameter"),
    ("/paywall?brand=disney&version=9", 404, "/problems/unknown-version"),
    ("/paywall?version=0", 400, "/problems/invalid-parameter"),
    ("/paywall?brnd=disney&strict=true", 400, "/problems/unknown-parameter"),
    ("/render?strict&devcie=ipad", 400, "/problems/unknown-parameter"),
    ("/admin/active?brnd=disney", 400, "/problems/unknown-parameter"),
    ("/brands?brnd=disney", 400, "/problems/unknown-parameter"),
    ("/paywall/", 404, "/problems/not-found"),
    ("/brands/hulu", 404, "/problems/unknown-brand"),
    ("/brands/UP", 404, "/problems/unknown-brand"),
    ("/images/none.png", 404, "/problems/not-found"),
    ("/render?device=nokia", 400, "/problems/invalid-parameter"),
    ("/render?strict&orientation=up", 400, "/problems/invalid-parameter"),
    ("/render?strict&locale=x_y", 400, "/problems/invalid-parameter"),
  ])
  func `a missing thing is a problem that lists the existing ones`(
    target: String, status: Int, type: String
  ) throws {
    let answer = try test.ask(.get, target)
    #expect(answer.status == status)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(try answer.json()["type"]?.string == type)
    #expect(try answer.json()["detail"]?.string?.isEmpty == false)
  }

  @Test func `an image of the active brand is its file`() throws {
    for target in ["/images/logo.svg", "/brands/espn/images/logo.svg"] {
      let answer = try test.ask(.get, target)
      #expect(answer.text == TestService.picture)
      #expect(answer.fields["Content-Type"] == "image/svg+xml")
      let tag = try #require(answer.fields["ETag"])
      #expect(try test.ask(.get, target, fields: ["If-None-Match": tag]).status == 304)
      #expect(try test.ask(.get, target, fields: ["If-Match": "\"x\""]).status == 412)
    }
  }

  @Test func `an image's hashed name may be kept for ever`() throws {
    let brand = try test.ask(.get, "/brands/disney").json()
    let url = try #require(brand["images"]?[0]?["immutableUrl"]?.string)
    let answer = try test.ask(.get, url)
    #expect(answer.text == TestService.picture)
    #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
  }

  @Test func `the brands tell their versions and which is live`() throws {
    let brands = try test.ask(.get, "/brands").json()
    #expect(brands["active"]?.string == "disney")
    let disney = try #require(brands["brands"]?[0])
    #expect(disney["brand"]?.string == "disney")
    #expect(disney["live"]?.number?.int == 2)
    #expect(disney["versions"]?.elements?.count == 2)
    #expect(try test.ask(.get, "/brands/espn").json()["active"]?.bool == false)
  }

  @Test func `brands come a page at a time when there is much to tell`() throws {
    let catalog = test.store.catalog
    let first = catalog.page(.everything, upTo: 1, at: PublicAddress())
    #expect(first.brands.map(\.entry.brand.name) == ["disney"])
    #expect(first.next == Brand("disney"))
    let second = catalog.page(
      .everything, after: Brand("disney"), upTo: 1, at: PublicAddress())
    #expect(second.brands.map(\.entry.brand.name) == ["espn"])
    #expect(second.next == nil)
    let answer = try test.ask(.get, "/brands?after=duckburg").json()
    #expect(answer["brands"]?.elements?.compactMap { $0["brand"]?.string } == ["espn"])
    #expect(try test.ask(.get, "/brands").json()["next"]?.kind == .null)
  }

  @Test func `a document's name is truncated in lists`() throws {
    let name = String(repeating: "a", count: 5000)
    let body = #"{"meta": {"name": "\#(name)"}, "components": []}"#
    #expect(try test.ask(.put, "/admin/brands/espn?activate=true", body: body).status == 201)
    for target in ["/", "/brands", "/brands/espn"] {
      let text = try test.ask(.get, target).text
      #expect(text.contains(name.prefix(199) + "…"), "\(target)")
      #expect(!text.contains(name.prefix(200)), "\(target)")
    }
  }

  @Test func `readiness reports some invalid files and their number`() throws {
    let folder = test.folder.appending(path: "paywalls/espn")
    for number in 10..<130 {
      try Data("{}".utf8).write(to: folder.appending(path: "\(number).json"))
    }
    try test.store.rescan()
    let answer = try test.ask(.get, "/readyz").json()
    #expect(answer["problems"]?.elements?.count == StatusRoutes.problemsTold)
    #expect(answer["problemFiles"]?.number?.int == 120)
  }

  @Test func `mistakes within a long name repeat only the beginning of it`() throws {
    let name = String(repeating: "n", count: 100_000)
    let wrong = (0..<100).map { #""a\#($0)": 1"# }.joined(separator: ",")
    let body = #"{"components": [], "strings": {"en": {"\#(name)": {\#(wrong)}}}}"#
    let answer = try test.ask(.put, "/admin/brands/espn", body: body)
    #expect(answer.status == 422)
    #expect(answer.body.count < 10_000)
  }

  @Test func `a stopping service is not ready but alive`() throws {
    #expect(try test.ask(.get, "/readyz").status == 200)
    test.readiness.beginDraining()
    let answer = try test.ask(.get, "/readyz")
    #expect(answer.status == 503)
    #expect(try answer.json()["reasons"]?[0]?.string == "the service is stopping")
    #expect(try test.ask(.get, "/healthz").status == 200)
  }

  @Test func `OPTIONS tells the methods`() throws {
    let answer = try test.ask(.options, "/paywall")
    #expect(answer.status == 204)
    #expect(answer.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
  }

  @Test func `the home page shows each paywall in both themes, and the command that swaps it`()
    throws
  {
    let answer = try test.ask(.get, "/")
    #expect(
      answer.text.contains(
        "<span class=\"live on\">active</span><span class=\"live\">v2 · live"))
    for theme in ["light", "dark"] {
      let picture =
        "src=\"/render?brand=espn&amp;format=svg&amp;theme=\(theme)&amp;images=embedded\""
      #expect(answer.text.contains(picture))
    }
    #expect(answer.text.contains("/admin/active?brand=espn") && !answer.text.contains("Bearer"))
    #expect(answer.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
  }

  @Test func `the first link of the home page leads to a brand in the studio`() throws {
    let page = try test.ask(.get, "/").text
    let main = try #require(page.split(separator: "<main", maxSplits: 1).last)
    let link = try #require(main.firstMatch(of: /href="([^"]+)"/))
    #expect(link.1 == "/studio/?brand=disney")
  }
}
