import HTTP
import JSON
import Testing

@testable import Routing

@Suite struct ExportRouteTests {
  @Test func `a version comes as another tool's document, which comes back`() throws {
    let test = try TestService()
    let answer = try test.ask(.get, "/admin/brands/disney/export?to=revenuecat")
    #expect(answer.status == 200, "\(answer.text)")
    let document = try #require(try answer.json()["document"])
    #expect(document["paywall_components"]?["components_config"]?["base"]?["stack"] != nil)
    let text = String(decoding: document.value.encoded(), as: UTF8.self)
    let back = try test.ask(.post, "/admin/import", body: text)
    #expect(back.status == 200, "\(back.text)")
    #expect(try back.json()["errors"]?.elements?.count == 0)
  }

  @Test func `unsaved text comes with what could not be said the same`() throws {
    let content = #"""
      {"document": "{\"components\": [{\"type\": \"label\", \"title\": \"Hi\", \"color\": \"$own\", \"lineHeight\": 20}]}",
       "companions": {"theme.json": {"colors": {"own": "#112233"}}}}
      """#
    let answer = try TestService().ask(.post, "/admin/export?brand=disney", body: content)
    #expect(answer.status == 200, "\(answer.text)")
    let root = try answer.json()
    #expect(root["approximations"]?[0]?["pointer"]?.string == "/components/0/lineHeight")
    #expect(answer.text.contains("#112233FF"))
  }

  @Test(
    arguments: [
      (#"{"document": {"components": [{"type": "label"}]}}"#, 422, "/components/0"),
      (
        #"{"document": {"components": [{"type": "fragment", "name": "none"}]}}"#, 422,
        "/components/0/name"
      ),
      ("{", 422, ""), ("{}", 422, nil),
    ] as [(String, Int, String?)])
  func `a document that is not valid is rejected with its places`(
    content: String, status: Int, place: String?
  ) throws {
    let answer = try TestService().ask(.post, "/admin/export?brand=disney", body: content)
    #expect(answer.status == status, "\(answer.text)")
    let first = try answer.json()["errors"]?[0]?["pointer"]?.string
    #expect(first == place, "\(answer.text)")
  }

  @Test func `limits, brands and versions hold`() throws {
    let test = try TestService()
    let large = #"{"document": ""# + String(repeating: " ", count: DraftContent.limit) + #""}"#
    #expect(try test.ask(.post, "/admin/export?brand=disney", body: large).status == 413)
    #expect(
      try test.ask(.post, "/admin/export?brand=nobody", body: "{\"document\": {}}").status == 404)
    #expect(try test.ask(.get, "/admin/brands/nobody/export").status == 404)
    #expect(try test.ask(.get, "/admin/brands/disney/export?version=999").status == 404)
    #expect(try test.ask(.get, "/admin/brands/disney/export?to=paper").status == 400)
  }
}
