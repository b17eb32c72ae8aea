import HTTP
import JSON
import Testing

@testable import PaywallService

@Suite struct ImportRouteTests {
  private static let source = #"""
    {"paywall_components": {"default_locale": "en_US",
      "components_localizations": {"en_US": {"lid": "Hello"}},
      "components_config": {"base": {"stack": {"type": "stack", "components": [
        {"type": "text", "text_lid": "lid"}, {"type": "hologram"}]}}}}}
    """#

  @Test func `another tool's document comes back as one that can be published`() throws {
    let test = try TestService()
    let answer = try test.ask(.post, "/admin/import?from=revenuecat", body: Self.source)
    #expect(answer.status == 200, "\(answer.text)")
    let imported = try answer.json()
    #expect(imported["errors"]?.elements?.count == 0)
    #expect(imported["approximations"]?[0]?["code"]?.string == "unknown-component")
    let document = try #require(imported["document"]).value.encoded()
    let published = try test.ask(
      .put, "/admin/brands/disney?dryRun=true", body: String(decoding: document, as: UTF8.self))
    #expect(published.status == 200, "\(published.text)")
  }

  @Test func `of a file with several paywalls each is offered by its name`() throws {
    let test = try TestService()
    let source = Self.source
    let file = """
      {"offerings": [{"identifier": "spring", \(source.dropFirst()), {"identifier": "gift", \(source.dropFirst())]}
      """
    let refusal = try test.ask(.post, "/admin/import", body: file)
    #expect(refusal.status == 422)
    #expect(try refusal.json()["allowed"]?.elements?.map(\.string) == ["spring", "gift"])
    let gift = try test.ask(.post, "/admin/import?offering=gift", body: file)
    #expect(gift.status == 200, "\(gift.text)")
    #expect(try gift.json()["notes"]?[0]?["code"]?.string == "other-paywall")
  }

  @Test(arguments: ["", "{", "{}", "[]"])
  func `a document that is not the tool's is rejected with its place`(content: String) throws {
    let answer = try TestService().ask(.post, "/admin/import", body: content)
    #expect(answer.status == 422)
    #expect(try answer.json()["errors"]?.elements?.count == 1)
  }
}
