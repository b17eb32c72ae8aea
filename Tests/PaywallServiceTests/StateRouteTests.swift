import HTTP
import PaywallRender
import PaywallTree
import Testing

@testable import PaywallService

/// A page in the state that a request names.
@Suite struct StateRouteTests {
  private let test: TestService

  private static let document = #"""
    {"products": {"yearly": {"sku": "y", "trial": "P7D"}, "monthly": {"sku": "m"}},
     "state": {"plan": {"product": ["yearly", "monthly"]}},
     "components": [
      {"type": "stack", "product": "monthly", "action": {"type": "select"}, "components": []},
      {"type": "button", "title": "Buy", "action": {"type": "purchase"},
       "overrides": [{"when": {"offer": "freeTrial"}, "set": {"title": "Try"}}]}]}
    """#

  init() throws {
    var limits = RenderLimits()
    limits.states = 2
    test = try TestService(render: limits)
    let answer = try test.ask(
      .put, "/admin/brands/disney?activate=true", body: Self.document)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private func title(_ query: String) throws -> String? {
    let tree = try test.ask(.get, "/render?brand=disney" + query).json()
    let children = tree["root"]?["children"]?.elements.map(Array.init) ?? []
    let lines = children.last?["text"]?["lines"]?.elements.map(Array.init) ?? []
    return lines.first?["string"]?.string
  }

  @Test func `a request names the state and what the store grants`() throws {
    #expect(try title("") == "Try")
    #expect(try title("&offer=none") == "Buy")
    #expect(try title("&state.plan=monthly") == "Buy")
    let tree = try test.ask(.get, "/render?brand=disney&state.plan=monthly").json()
    #expect(tree["state"]?["plan"]?.string == "monthly")
    #expect(try test.ask(.get, "/render?brand=disney&strict&offer=gift").status == 400)
  }

  @Test func `what a screen reader says of the page is text`() throws {
    let answer = try test.ask(.get, "/render?brand=disney&format=speech&offer=none")
    #expect(answer.status == 200 && answer.text == "button: Buy\n")
  }

  @Test func `what the document does not know makes no rendering of its own`() throws {
    for query in ["", "&state.plan=yearly", "&state.plan=weekly", "&state.other=1"] {
      #expect(try title(query) == "Try")
    }
    let entries = try test.ask(.get, "/metrics").text.contains("render_cache_entries 1\n")
    #expect(entries)
    #expect(try test.ask(.get, "/render?strict&state.plan=a&state.plan=b").status == 400)
    #expect(
      try test.ask(.get, "/render?state.plan=monthly&state.plan=b").fields["Paywall-Ignored"]
        == "state.plan")
    #expect(try test.ask(.get, "/render?state=plan").fields["Paywall-Ignored"] == "state")
  }

  @Test func `all states come as what differs from the first`() throws {
    let answer = try test.ask(.get, "/render?brand=disney&states=all")
    let page = try #require(LaidOutPaywall(reading: answer.json()))
    #expect(page.states?.map(\.values) == [["plan": "monthly"]])
    let alone = try test.ask(.get, "/render?brand=disney&state.plan=monthly")
    let single = try #require(LaidOutPaywall(reading: alone.json()))
    #expect(page.page(in: ["plan": "monthly"])?.root == single.root)
  }

  @Test func `more states than a page may have are a problem of its own`() throws {
    let body = Self.document.replacing(
      #""state": {"#, with: #""state": {"more": {"boolean": true}, "#
    ).replacing(
      #""components": []},"#,
      with:
        #""components": []}, {"type": "spacer", "action": {"type": "toggle", "variable": "more"}},"#
    )
    let published = try test.ask(
      .put, "/admin/brands/disney?activate=true", body: body)
    #expect(published.status == 201)
    let answer = try test.ask(.get, "/render?brand=disney&states=all")
    #expect(answer.status == 422)
    #expect(try answer.json()["reason"]?.string == "render-states")
    let detail = try #require(try answer.json()["detail"]?.string)
    #expect(detail.hasSuffix(", or ask for one state at a time with state.NAME=VALUE"), "\(detail)")
    // The gate judges a sample of the states instead.
    let check = try test.ask(.post, "/admin/check?brand=disney", body: body)
    #expect(check.status == 200)
    #expect(try check.json()["complete"]?.bool == true)
    #expect(try test.ask(.get, "/render?brand=disney&state.more=false").status == 200)
  }
}
