import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// Places that the app fills with views of its own.
@Suite struct NativeTests {
  private static let document = #"""
    {"components": [
      {"type": "native", "name": "map", "width": "fill", "aspectRatio": 2, "background": "#EEEEEE", "cornerRadius": 8,
       "parameters": {"zoom": 12, "style": "dark", "live": true}, "accessibilityLabel": "Our studios",
       "fallback": {"type": "label", "title": "Berlin"}},
      {"type": "native", "name": "chart", "height": 50, "width": 60}]}
    """#

  private func page(_ values: [String: String]) throws -> LaidOutPaywall {
    let document = try Repository.parse(Array(Self.document.utf8))
    let reader = try Reader(devices: Repository.assets.get().devices, choices: document.choices) {
      (["device": "iphone-11"].merging(values) { $1 })[$0]
    }
    return try Repository.render(RenderInput(document: document, reader: reader) { _ in nil })
  }

  @Test func `a client that knows the name gets the place and the parameters`() throws {
    let page = try page(["native": "map,other"])
    let map = try #require(page.root.children.first)
    #expect(map.type == .native && map.frame.width == 350 && map.frame.height == 175)
    #expect(
      map.native
        == LaidOutNative(name: "map", parameters: ["zoom": 12, "style": "dark", "live": true]))
    #expect(
      page.replaced == [LaidOutReplacement("/components/1", "native", name: "chart", by: "stack")])
    #expect(page.spoken.map(\.line) == ["native: Our studios"])
  }

  @Test func `any other client gets the fallback, or an empty place`() throws {
    let page = try page([:])
    #expect(page.root.children.map(\.pointer) == ["/components/0/fallback", "/components/1"])
    #expect(page.root.children.last?.native == LaidOutNative(name: "chart"))
    #expect(page.replaced == nil)
    #expect(page.spoken.map(\.line) == ["text: Berlin", "native: chart"])
  }

  @Test func `a client that names its types may name its views too`() throws {
    let page = try page(["components": "label,stack", "native": "map"])
    #expect(page.root.children.map(\.native?.name) == ["map", nil])
    let lacking = try self.page(["components": "label,stack"])
    #expect(
      lacking.replaced == [
        LaidOutReplacement("/components/0", "native", name: "map", by: "label"),
        LaidOutReplacement("/components/1", "native", name: "chart", by: "stack"),
      ])
  }

  @Test func `the picture shows the name in the place, and the flat list has the view`() throws {
    let page = try page(["native": "map"])
    let svg = String(decoding: try page.svg(images: .linked(base: "")), as: UTF8.self)
    #expect(svg.contains(">map</text>"))
    let native = FlatPaywall(page).items.compactMap(\.native)
    #expect(native.map(\.name) == ["map"])
  }
}

extension LaidOutReplacement {
  fileprivate init(_ pointer: String, _ type: String, name: String, by: String?) {
    self.init(pointer: pointer, type: type, by: by)
    self.name = name
  }
}
