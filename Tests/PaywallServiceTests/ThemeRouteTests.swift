import HTTP
import JSON
import Testing

@testable import PaywallService

@Suite struct ThemeRouteTests {
  private let test: TestService

  init() throws { test = try TestService() }

  private let path = "/admin/brands/disney/theme"
  private let document =
    #"{"components": [{"type": "label", "title": "a", "textStyle": "headline"}]}"#

  @Test func `a theme is put, published with, told of in the difference, and taken away`() throws {
    #expect(try test.ask(.get, path).status == 404)
    let refused = try test.ask(.put, "/admin/brands/disney", body: document)
    #expect(try refused.json()["errors"]?[0]?["code"]?.string == "unknown-text-style")
    let put = try test.ask(.put, path, body: #"{"textStyles": {"headline": {"size": 30}}}"#)
    #expect(put.status == 201, "\(put.text)")
    #expect(try put.json()["name"]?.string == "theme.json")
    #expect(
      try test.ask(.get, "/admin/brands/disney/files").json()["files"]?[0]?.string == "theme.json")
    let got = try test.ask(.get, path)
    #expect(got.text == #"{"textStyles": {"headline": {"size": 30}}}"#)
    #expect(got.fields["ETag"] == put.fields["ETag"])
    let first = try test.ask(.put, "/admin/brands/disney?activate=true", body: document)
    #expect(first.status == 201, "\(first.text)")
    let size = try test.ask(.get, "/render?brand=disney").json()["root"]?["children"]?[0]?["text"]?[
      "font"]?["size"]
    #expect(size?.number?.double == 30)
    let second = try test.ask(.put, path, body: #"{"textStyles": {"headline": {"size": 40}}}"#)
    #expect(second.status == 200)
    let number = try #require(second.json()["versions"]?[0]?["version"]?.number?.int)
    let difference = try test.ask(
      .get, "/admin/brands/disney/diff?from=\(number - 1)&to=\(number)")
    #expect(
      try difference.json()["summary"]?[0]?.string
        == "theme.json: /textStyles/headline/size: 30 became 40")
    #expect(try test.ask(.get, "/brands/disney").json()["stagedFiles"] != nil)
    #expect(try test.ask(.delete, path).status == 200)
    #expect(try test.ask(.delete, path).status == 404)
  }

  @Test func `a theme and a document that one person saves together are one version`() throws {
    _ = try test.ask(.put, path, body: #"{"textStyles": {"headline": {"size": 30}}}"#)
    let first = try test.ask(.put, "/admin/brands/disney", body: document)
    let number = try #require(first.json()["version"]?.number?.int)
    let alone = try test.ask(
      .put, path + "?alone=true", body: #"{"textStyles": {"headline": {"size": 40}}}"#)
    #expect(alone.status == 200)
    #expect(try alone.json()["versions"]?[0] == nil, "\(alone.text)")
    let second = try test.ask(.put, "/admin/brands/disney", body: document)
    #expect(second.status == 201, "the document is the same, the theme is not")
    #expect(try second.json()["version"]?.number?.int == number + 1)
    let difference = try test.ask(
      .get, "/admin/brands/disney/diff?from=\(number)&to=\(number + 1)")
    #expect(
      try difference.json()["summary"]?[0]?.string
        == "theme.json: /textStyles/headline/size: 30 became 40")
  }

  @Test func `a wrong theme is answered with every mistake and its place`() throws {
    let answer = try test.ask(.put, path, body: #"{"spacing": {"m": "wide"}, "colour": {}}"#)
    #expect(answer.status == 422)
    let pointers = try answer.json()["errors"]?.elements?.compactMap { $0["pointer"]?.string }
    #expect(pointers == ["/spacing/m", "/colour"])
  }
}
