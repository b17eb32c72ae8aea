import HTTP
import Testing

@testable import Routing

@Suite struct PublicAddressTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example"), ("https://a.example/", "https://a.example"),
    ("http://a.example:8080/pw/x/", "http://a.example:8080/pw/x"),
    ("https://[2001:db8::1]:444/p", "https://[2001:db8::1]:444/p"),
  ])
  func `a public address ends without a slash`(text: String, base: String) {
    #expect(PublicAddress(text)?.base == base)
  }

  @Test(arguments: [
    "", "a.example", "ftp://a.example", "https://", "https://a.example/?q", "https://a.example#f",
    "https://u@a.example", "https://a.example//x", "https://a.example/\"", "https://a.example/ ",
  ])
  func `an address that cannot be a base is rejected`(text: String) {
    #expect(PublicAddress(text) == nil)
  }

  @Test(arguments: [
    "/render", "/render?format=svg", "/brands", "/brands/disney", "/", "/reference/api",
    "/openapi.json", "/reference/layout", "/reference/components/label", "/reference/examples",
  ])
  func `every address in a response begins with the public one`(target: String) throws {
    let address = try #require(PublicAddress("https://a.example/pw"))
    let service = try TestService(publicAddress: address)
    let text = try service.ask(.get, target).text
    #expect(text.contains("https://a.example/pw/"))
    let paths = text.matches(
      of: /(href|src|srcset|"url"|"immutableUrl"|"renderUrl")(=|: ?)"\/[^"]*"/)
    #expect(paths.isEmpty, "\(paths.first.map { String($0.0) } ?? "")")
  }

  @Test func `changes answer with public addresses`() throws {
    let address = try #require(PublicAddress("https://a.example/pw"))
    let service = try TestService(publicAddress: address)
    let published = try service.ask(
      .put, "/admin/brands/disney", body: TestService.document("New"))
    #expect(published.status == 201)
    #expect(published.fields["Location"] == "https://a.example/pw/paywall?brand=disney&version=3")
    let preview = try service.ask(.post, "/admin/preview?brand=disney&version=3").json()
    #expect(preview["url"]?.string?.hasPrefix("https://a.example/pw/paywall?") == true)
    let image = try service.ask(
      .put, "/admin/brands/disney/images/x.svg", body: TestService.picture)
    #expect(
      image.fields["Location"]?.hasPrefix("https://a.example/pw/brands/disney/images/x.") == true)
  }

  @Test func `pictures may come from the public origin`() throws {
    let address = try #require(PublicAddress("https://a.example/pw"))
    let service = try TestService(publicAddress: address)
    for target in ["/", "/render?format=svg"] {
      let policy = try #require(try service.ask(.get, target).fields["Content-Security-Policy"])
      #expect(policy.contains("img-src 'self' https://a.example data:"))
    }
  }
}
