import HTTP
import JSON
import PaywallStorage
import Testing

@testable import PaywallService
@testable import UsageRoutes

@Suite struct KeyRouteTests {
  private let test: TestService
  private static let path = "/admin/brands/disney/keys"

  init() throws { test = try TestService() }

  @Test func `a key is told once, listed by name and revoked at once`() throws {
    let made = try test.ask(.post, Self.path, body: #"{"name": "ios"}"#)
    #expect(made.status == 201, "\(made.text)")
    let text = try #require(try made.json()["key"]?.string)
    #expect(text.hasPrefix("pck_") && text.utf8.count == 26)
    let key = test.store.catalog.key(ClientKey.digest(of: text))
    #expect(key?.terms.eventsPerMinute == ClientKey.Terms.usualEventsPerMinute)
    let listed = try test.ask(.get, Self.path)
    #expect(listed.text.contains("\"ios\"") && !listed.text.contains(text))
    #expect(try test.ask(.delete, Self.path + "/ios").status == 200)
    #expect(test.store.catalog.key(ClientKey.digest(of: text)) == nil)
    #expect(try test.ask(.delete, Self.path + "/ios").status == 404)
    #expect(try test.ask(.get, Self.path).json()["keys"]?.elements?.isEmpty == true)
  }

  @Test(arguments: [
    ("[]", 422), ("{", 422), (#"{"name": ".."}"#, 422), (#"{"name": "ios", "x": 1}"#, 422),
    (#"{"name": "ios", "eventsPerMinute": 0}"#, 422),
    (#"{"name": "ios", "eventsPerMinute": 10000001}"#, 422),
  ])
  func `what is no key is refused`(body: String, status: Int) throws {
    let answer = try test.ask(.post, Self.path, body: body)
    #expect(answer.status == status, "\(answer.text)")
  }

  @Test func `a name is taken once, and only brands have keys`() throws {
    _ = try test.ask(.post, Self.path, body: #"{"name": "ios"}"#)
    #expect(try test.ask(.post, Self.path, body: #"{"name": "ios"}"#).status == 409)
    for method: HTTPMethod in [.get, .post] {
      let answer = try test.ask(
        method, "/admin/brands/hulu/keys", body: method == .post ? #"{"name": "ios"}"# : "")
      #expect(answer.status == 404)
    }
  }
}
