import HTTP
import Testing

@testable import PaywallAPI

@Suite struct RenderRouteTests {
  private let test: TestService

  init() throws { test = try TestService() }

  @Test func `a layout names its brand, version and device`() throws {
    let answer = try test.ask(.get, "/render?brand=espn&device=iphone-11&orientation=landscape")
    let tree = try answer.json()
    #expect(tree["brand"]?.string == "espn")
    #expect(tree["version"]?.number?.int == 1)
    #expect(tree["device"]?["width"]?.number?.int == 896)
    #expect(tree["root"]?["frame"]?["height"]?.number?.int == 414)
    #expect(answer.fields["Vary"] == "Accept")
  }

  @Test func `the second answer comes from the cache and is the same`() throws {
    let first = try test.ask(.get, "/render")
    let request = try HTTPRequest(.get, "/render?device=iphone-11")
    guard case .prepared = test.service.respond(request).content else {
      Issue.record("the layout was made again")
      return
    }
    let again = try test.ask(.get, "/render")
    #expect(again.body == first.body)
    let tag = try #require(first.fields["ETag"])
    #expect(try test.ask(.get, "/render", fields: ["If-None-Match": tag]).status == 304)
  }

  @Test func `a swap is rendered at once`() throws {
    #expect(try test.ask(.get, "/render").json()["brand"]?.string == "disney")
    _ = try test.ask(.post, "/admin/active?brand=espn")
    #expect(try test.ask(.get, "/render").json()["brand"]?.string == "espn")
    _ = try test.ask(.post, "/admin/active?brand=disney&version=1")
    #expect(try test.ask(.get, "/render").json()["version"]?.number?.int == 1)
  }

  @Test(arguments: [
    ("", "*/*", "application/json"), ("", "image/svg+xml", "image/svg+xml"),
    ("", "image/*", "image/svg+xml"),
    ("", "application/json;q=0.5, image/svg+xml", "image/svg+xml"),
    ("", "image/svg+xml;q=0.5, application/json", "application/json"),
    ("?format=svg", "application/json", "image/svg+xml"),
    ("?format=json", "image/svg+xml", "application/json"),
    ("", "text/html,application/xhtml+xml,*/*;q=0.8", "application/json"),
  ])
  func `the form is the one that is asked for`(query: String, accept: String, type: String) throws {
    let answer = try test.ask(.get, "/render" + query, fields: ["Accept": accept])
    #expect(answer.fields["Content-Type"] == type)
  }

  @Test func `a form that there is not is refused`() throws {
    #expect(try test.ask(.get, "/render", fields: ["Accept": "image/png"]).status == 406)
    #expect(try test.ask(.get, "/render?format=png").status == 400)
  }

  @Test func `a picture links its images or holds them`() throws {
    let linked = try test.ask(.get, "/render?format=svg").text
    #expect(linked.contains("/brands/disney/images/logo.svg"))
    let embedded = try test.ask(.get, "/render?format=svg&images=embedded").text
    #expect(embedded.contains("data:image/svg+xml"))
  }
}
