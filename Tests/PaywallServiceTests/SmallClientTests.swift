import Foundation
import HTTP
import JSON
import PaywallTree
import Testing

@testable import PaywallService

/// What a client gets that does not know everything, and one that lays nothing out.
@Suite struct SmallClientTests {
  private let test: TestService

  private static let document = ##"""
    {"state": {"page": {"page": 2}, "more": {"boolean": false}},
     "components": [
      {"type": "video", "url": "https://example.com/a.mp4", "poster": "images/logo.svg", "width": 100, "height": 50},
      {"type": "icon", "name": "check", "fallback": {"type": "label", "title": "✓", "color": "#112233"}},
      {"type": "icon", "name": "star"},
      {"type": "webView", "url": "https://example.com/a", "height": 50, "fallback": {"type": "label", "title": "a"}},
      {"type": "pager", "variable": "page", "background": "#FF0000", "cornerRadius": 8, "opacity": 0.5, "components": [
        {"type": "label", "title": "One"}, {"type": "label", "title": "Two", "action": {"type": "toggle", "variable": "more"}}]}],
     "footer": {"type": "stack", "components": [{"type": "button", "title": "Leave", "action": {"type": "close"}}]}}
    """##

  init() throws {
    test = try TestService()
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.document)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private func page(_ query: String, _ fields: HTTPFields = [:]) throws -> LaidOutPaywall {
    let answer = try test.ask(.get, "/render?brand=disney" + query, fields: fields)
    return try #require(LaidOutPaywall(reading: answer.json()), "\(answer.text)")
  }

  @Test(arguments: [
    ("&contract=1", "", 200), ("&contract=99", "", 200), ("&contract=0", "", 400),
    ("&contract=one", "", 400), ("", "contract=1", 200), ("", "contract=2; native=\"map\"", 200),
    ("", "schema=99", 200), ("", "contract=0", 400), ("", "schema=x", 400),
    ("&contract=1", "contract=0", 200),
  ])
  func `a client names the highest contract that it knows, and gets the service's or a problem`(
    query: String, field: String, status: Int
  ) throws {
    let fields: HTTPFields = field.isEmpty ? [:] : ["Paywall-Client": field]
    let answer = try test.ask(.get, "/render?brand=disney" + query, fields: fields)
    #expect(answer.status == status, "\(answer.text)")
    if status == 200 {
      #expect(try answer.json()["contract"]?.number?.int == 1)
    } else {
      #expect(answer.text.contains("1"))
    }
  }

  private static let replaced = [
    LaidOutReplacement(pointer: "/components/0", type: "video", by: "image"),
    LaidOutReplacement(pointer: "/components/1", type: "icon", by: "label"),
    LaidOutReplacement(pointer: "/components/2", type: "icon", by: nil),
    LaidOutReplacement(pointer: "/components/3", type: "webView", by: "label"),
    LaidOutReplacement(pointer: "/components/4", type: "pager", by: "stack"),
  ]

  @Test func `unsupported components are replaced by supported ones, which the response lists`()
    throws
  {
    let page = try page("&components=label,image,stack,button,later")
    #expect(page.replaced == Self.replaced)
    #expect(Set(page.root.all.map(\.type.rawValue)) == ["stack", "image", "label", "button"])
    let film = try #require(page.root.all.first { $0.pointer == "/components/0" })
    #expect(film.video == nil && film.image != nil && film.frame.width == 100)
    #expect(page.root.all.contains { $0.pointer == "/components/1/fallback" })
    #expect(page.root.all.allSatisfy { $0.pager == nil })
  }

  @Test func `a client may name its components in a field`() throws {
    let field: HTTPFields = ["Paywall-Client": "schema=1; components=\"label image stack button\""]
    let answer = try page("", field)
    #expect(answer.replaced == Self.replaced)
    #expect(try page("").replaced == nil)
    let whole = try page("&components=label,image,stack,button,icon,video,pager,webView")
    #expect(whole.replaced == [])
    #expect(whole.root.all.compactMap(\.webView?.url) == ["https://example.com/a"])
    let varies = try test.ask(.get, "/render?brand=disney").fields["Vary"] ?? ""
    #expect(varies.contains("Paywall-Client"))
  }

  @Test func `a client may name its native views in a parameter or in a field`() throws {
    let body = #"""
      {"components": [{"type": "native", "name": "map", "height": 50, "fallback": {"type": "label", "title": "a"}}]}
      """#
    #expect(try test.ask(.put, "/admin/brands/disney?activate=true", body: body).status == 201)
    let field: HTTPFields = ["Paywall-Client": "schema=1; native=\"map chart\""]
    #expect(try page("", field).root.children.map(\.native?.name) == ["map"])
    #expect(try page("&native=map").root.children.map(\.native?.name) == ["map"])
    #expect(try page("&native=chart").replaced?.map(\.name) == ["map"])
    #expect(try page("").root.children.map(\.type) == [.label])
  }

  @Test func `the states are listed without their contents`() throws {
    let answer = try test.ask(.get, "/states?brand=disney")
    #expect(answer.status == 200)
    let states = list(try answer.json()["states"])
    #expect(
      states.map { String(decoding: $0.value.encoded(), as: UTF8.self) } == [
        #"{"more":"false","page":"1"}"#, #"{"more":"false","page":"2"}"#,
        #"{"more":"true","page":"1"}"#, #"{"more":"true","page":"2"}"#,
      ])
    let variables = list(try answer.json()["variables"])
    #expect(variables.map { $0["name"]?.string } == ["more", "page"])
    #expect(list(variables.last?["values"]).map(\.string) == ["1", "2"])
  }

  private func list(_ node: JSONNode?) -> [JSONNode] { node?.elements.map(Array.init) ?? [] }

  @Test func `a flat answer has everything that is drawn, in that order`() throws {
    let answer = try test.ask(.get, "/render?brand=disney&flatten=true").json()
    let items = list(answer["items"])
    let kinds = items.map { item in
      ["rectangle", "url", "path", "text"].filter { item[$0] != nil }
    }
    #expect(
      kinds == [
        ["rectangle"], ["url"], ["path"], ["path"], ["rectangle"], ["text"], ["text"], ["text"],
      ])
    #expect(items[4]["opacity"]?.number?.double == 0.5)
    #expect(list(items[5]["clips"]).count == 1)
    #expect(items[7]["pinned"]?.bool == true && items[5]["pinned"] == nil)
    let taps = list(answer["taps"]).map { $0["action"]?["type"]?.string }
    #expect(taps == ["set", "close"])
    let tree = try page("")
    let lines = tree.root.all.compactMap(\.text).flatMap(\.lines).map(\.string)
    #expect(items.compactMap { $0["text"]?["string"]?.string } == lines)
  }

  @Test(arguments: [
    ("flatten=true&themes=all", "flatten and themes cannot be combined"),
    ("flatten=true&format=svg", "flatten requires format=json"),
    ("states=all&format=speech", "states requires format=json"),
    ("device=iphon-11", "there is no device \"iphon-11\"; did you mean \"iphone-11\"?"),
    ("device=mainframe", "there is no device \"mainframe\"; GET /devices lists them"),
  ])
  func `what one answer cannot do is refused with what to leave out`(query: String, advice: String)
    throws
  {
    let answer = try test.ask(.get, "/render?brand=disney&" + query)
    #expect(answer.status == 400)
    #expect(try answer.json()["detail"]?.string?.contains(advice) == true)
  }
}
