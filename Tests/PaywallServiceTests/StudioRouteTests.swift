import Digest
import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import RenderRoutes
@testable import Routing
@testable import SiteRoutes

/// The studio: its files, and what is behind it.
@Suite struct StudioRouteTests {
  private let test: TestService

  init() throws { test = try TestService() }

  /// The content for a document as text.
  private func content(_ document: String, _ companions: String = "{}") -> String {
    let text = String(decoding: JSONValue.string(document).encoded(), as: UTF8.self)
    return "{\"document\": \(text), \"companions\": \(companions)}"
  }

  private static let label =
    ##"{"components": [{"type": "label", "title": "Unsaved", "color": "#101010"}]}"##

  @Test func `the studio is a page with a strict policy, and its files are its own`() throws {
    let page = try test.ask(.get, "/studio/")
    let policy = try #require(page.fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
    #expect(policy.contains("frame-ancestors 'none'"))
    for name in page.text.matches(of: /(?:src|href)="([\w.]+\.(?:js|css))"/).map({ String($0.1) }) {
      #expect(try test.ask(.get, "/studio/" + name).status == 200, "\(name)")
    }
    #expect(try test.ask(.get, "/studio").fields["Location"] == "studio/")
    #expect(try test.ask(.get, "/studio/other.js").status == 404)
  }

  @Test func `each page of the studio has one script, which needs no other`() throws {
    let names = StudioRoutes.folder.names.filter { $0.hasSuffix(".js") }
    #expect(names == ["activity.js", "operations.js", "placements.js", "studio.js"])
    for name in names {
      let lines = try StudioRoutes.folder.text(of: name).split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") }, "\(name)")
    }
    #expect(try test.ask(.get, "/studio/editor.js").status == 404)
  }

  @Test func `the studio without its other pages stays below 220 kB`() throws {
    let sizes = try ["", "studio.css", "studio.js"].map { name in
      try test.ask(.get, "/studio/" + name, fields: ["Accept-Encoding": "gzip"]).body.count
    }
    #expect(sizes.reduce(0, +) < 220_000, "\(sizes)")
  }

  @Test func `the studio learns the parameters of fragments from their declarations`() throws {
    let library = try test.ask(.get, "/reference/fragments.json").json()
    #expect(library["planPicker"]?["parameters"]?["plans"]?["type"]?.string == "list")
    for name in FragmentLibrary.standard.fragments.keys {
      #expect(library[name]?["component"] != nil, "\(name)")
    }
  }

  @Test func `a document that is not published is drawn as text or object, and nothing is stored`()
    throws
  {
    let before = test.store.catalog.brands[try #require(Brand("disney"))]?.versions.count
    for body in [content(Self.label), "{\"document\": \(Self.label)}"] {
      let tree = try test.ask(
        .post, "/admin/render?brand=disney&device=iphone-se&theme=dark", body: body)
      #expect(tree.status == 200, "\(tree.text)")
      #expect(tree.text.contains("Unsaved") && tree.text.contains("\"width\":375"))
    }
    let picture = try test.ask(
      .post, "/admin/render?brand=disney&format=svg", body: content(Self.label))
    #expect(picture.fields["Content-Type"] == "image/svg+xml")
    #expect(picture.text.contains("data-pointer=\"/components/0\""))
    #expect(
      test.store.catalog.brands[try #require(Brand("disney"))]?.versions.count == before)
  }

  @Test func `files of the content go before those of the brand`() throws {
    let document = #"{"components": [{"type": "label", "title": "Ink", "color": "$ink"}]}"#
    let theme = ##"{"theme.json": {"colors": {"ink": "#123456"}}}"##
    let path = "/admin/render?brand=disney"
    let answer = try test.ask(.post, path, body: content(document, theme))
    #expect(answer.status == 200 && answer.text.contains("#123456FF"), "\(answer.text)")
    #expect(try test.ask(.post, path, body: content(document)).status == 422)
  }

  @Test(arguments: [
    ("brand=none", #"{"document": {}}"#, 404, "unknown-brand"),
    ("brand=disney", "[", 422, "invalid-content"),
    ("brand=disney", "{}", 422, "document is missing"),
    ("brand=disney", #"{"document": {}, "companions": {"a.txt": {}}}"#, 422, "a.txt"),
    ("brand=disney&device=toaster", #"{"document": {"components": []}}"#, 400, "toaster"),
    (
      "brand=disney&explain=/components/7", #"{"document": {"components": []}}"#, 404,
      "no component"
    ),
    ("", #"{"document": {}}"#, 400, "brand"),
  ])
  func `what cannot be drawn says why`(
    query: String, body: String, status: Int, words: String
  ) throws {
    let answer = try test.ask(.post, "/admin/render?" + query, body: body)
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
  }

  @Test func `mistakes have the lines of the text`() throws {
    let text = "{\"components\": [\n  {\"type\": \"label\", \"titel\": \"A\"}\n]}"
    let answer = try test.ask(.post, "/admin/render?brand=disney", body: content(text))
    #expect(answer.status == 422)
    let error = try #require(try answer.json()["errors"]?[0])
    #expect(error["line"]?.number?.double == 2)
  }

  @Test func `content over the limit is refused`() throws {
    let long = String(repeating: " ", count: DraftContent.limit)
    let answer = try test.ask(.post, "/admin/render?brand=disney", body: content(long))
    #expect(answer.status == 413)
  }

  @Test func `many screens at once are as each is alone`() throws {
    let screens = [
      ["device": "ipad", "theme": "dark"], ["device": "iphone-se", "textScale": "2"],
      ["device": "iphone-se", "format": "json", "locale": "de"],
    ]
    let text = try test.ask(.get, "/paywall?brand=disney").text
    let list = screens.map { each in
      "{\(each.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", "))}"
    }
    let body = content(text).dropLast() + ", \"screens\": [\(list.joined(separator: ", "))]}"
    let answer = try test.ask(.post, "/admin/sheet?brand=disney", body: String(body))
    #expect(answer.status == 200, "\(answer.text)")
    let sheet = try #require(try answer.json()["screens"])
    #expect(sheet.elements.map(Array.init)?.count == screens.count)
    for (index, screen) in screens.enumerated() {
      let query = screen.map { "&\($0.key)=\($0.value)" }.joined()
      let format = screen["format"] == nil ? "&format=svg" : ""
      let alone = try test.ask(
        .post, "/admin/render?brand=disney" + format + query, body: content(text))
      if format.isEmpty {
        #expect(try sheet[index]?["tree"]?.value == alone.json().value)
      } else {
        #expect(sheet[index]?["svg"]?.string == alone.text)
      }
    }
  }

  @Test(arguments: [
    (#""other": 1"#, 422, "screens is missing"), (#""screens": []"#, 422, "screens is missing"),
    (#""screens": [7]"#, 422, "screens/0"), (#""screens": [{"textScale": 2}]"#, 422, "textScale"),
    (#""screens": [{}, {"device": "toaster"}]"#, 400, "screens/1: device: there is no device"),
    (#""screens": [{}, {"size": "2"}]"#, 400, "screens/1: unknown parameter"),
    (#""screens": [{"format": "speech"}]"#, 400, "a picture or a tree"),
  ])
  func `a sheet that cannot be drawn says which screen and why`(
    member: String, status: Int, words: String
  ) throws {
    let body = "{\"document\": \(Self.label), \(member)}"
    let answer = try test.ask(.post, "/admin/sheet?brand=disney", body: body)
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
  }

  @Test func `a sheet has a limit of screens`() throws {
    func status(_ count: Int) throws -> Int {
      let screens = Array(repeating: "{}", count: count).joined(separator: ", ")
      let body = "{\"document\": \(Self.label), \"screens\": [\(screens)]}"
      return try test.ask(.post, "/admin/sheet?brand=disney", body: body).status
    }
    #expect(try status(DraftSheet.mostScreens) == 200)
    #expect(try status(DraftSheet.mostScreens + 1) == 413)
  }

  @Test func `a client learns its role`() throws {
    let answer = try test.ask(.get, "/admin/access")
    #expect(try answer.json()["role"]?.string == "admin")
  }
}
