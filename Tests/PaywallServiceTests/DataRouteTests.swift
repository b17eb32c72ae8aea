import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStore
import Testing

@testable import PaywallService

/// Data files put over HTTP.
@Suite struct DataRouteTests {
  private static let document =
    #"{"data": {"list": "data/list.json"}, "components": [{"@each": "@list.items", "@as": "item", "@do": {"type": "label", "title": "@item.title"}}]}"#

  @Test func `data is put, named, replaced and laid out`() throws {
    let test = try TestService()
    func put(_ path: String, _ body: String) throws -> TestService.Answer {
      try test.ask(.put, path, body: body)
    }
    let refused = try put("/admin/brands/disney?activate=true", Self.document)
    #expect(refused.status == 422)
    #expect(
      try refused.json()["errors"]?.elements.map(Array.init)?.first?["code"]?.string
        == "unknown-data")
    let first = try put("/admin/brands/disney/data/list.json", #"{"items": [{"title": "One"}]}"#)
    #expect(first.status == 201)
    #expect(try first.json()["versions"]?.elements.map(Array.init)?.count == 0)
    #expect(try put("/admin/brands/disney?activate=true", Self.document).status == 201)
    let second = try put("/admin/brands/disney/data/list.json", #"{"items": [{"title": "Two"}]}"#)
    #expect(second.status == 200)
    let made = try #require(second.json()["versions"]?.elements.map(Array.init)?.first)
    #expect(made["version"]?.number?.int == 4 && made["of"]?.number?.int == 3)
    #expect(try test.ask(.get, "/render?brand=disney").text.contains("\"One\""))
    #expect(try test.ask(.post, "/admin/live?brand=disney&version=4").status == 200)
    #expect(try test.ask(.get, "/render?brand=disney").text.contains("\"Two\""))
    let wrong = try put("/admin/brands/disney/data/list.json", #"{"items": [{"title": true}]}"#)
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("version 4: ") && wrong.text.contains("/items/0/title"))
    #expect(try put("/admin/brands/disney/data/list.txt", "{}").status == 400)
  }

  @Test func `data for the next version is listed, and can be taken away`() throws {
    let test = try TestService()
    let path = "/admin/brands/disney/data/list.json"
    #expect(try test.ask(.put, path, body: "{}").status == 201)
    func listed() throws -> [String] {
      try test.ask(.get, "/brands/disney").json()["stagedFiles"]?.elements.map {
        $0.compactMap { $0["name"]?.string }
      } ?? []
    }
    #expect(try listed() == ["data/list.json"])
    #expect(try test.ask(.delete, path).status == 200)
    #expect(try listed().isEmpty)
    #expect(try test.ask(.delete, path).status == 404)
  }
}
