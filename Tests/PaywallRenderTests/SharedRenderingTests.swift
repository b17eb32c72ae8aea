import PaywallModel
import PaywallResolve
import PaywallTree
import Pictures
import Testing
import Typography

@testable import PaywallRender

/// Renderings of one document share what they have in common; nobody sees that they do.
@Suite struct SharedRenderingTests {
  /// In an order in which each differs from the one before it in several ways.
  private static let readers: [[String: String]] = [
    ["device": "iphone-11"],
    ["device": "ipad", "orientation": "landscape", "theme": "dark"],
    ["device": "iphone-se", "textScale": "2", "offer": "none"],
    ["device": "iphone-11", "locale": "ar", "contrast": "high"],
    ["device": "pixel-8", "locale": "de", "storefront": "DE", "textScale": "0.8"],
    ["device": "ipad", "price": "yearly=54.99,monthly=9"],
    ["device": "iphone-11", "components": "label,stack,button"],
    ["device": "iphone-11", "now": "2026-11-30T12:00:00Z"],
    ["device": "iphone-11", "locale": "en-XA", "direction": "rtl"],
  ]

  private static func readers(of document: PaywallDocument) throws -> [Reader] {
    let devices = try Repository.assets.get().devices
    let choices = document.choices
    let plain = try readers.map { values in
      try Reader(devices: devices, choices: choices) { values[$0] }
    }
    let others = choices.state.sorted { $0.key < $1.key }.compactMap { name, values in
      values.last.map { last in
        var reader = plain[0]
        reader.state[name] = last
        return reader
      }
    }
    // The first ones again, when all others have left what they share.
    return plain + others + plain.prefix(3)
  }

  @Test(arguments: ExampleTests.names)
  func `a page is the same whatever was rendered before it`(name: String) throws {
    let document = try ExampleTests.document(name)
    let renderer = try Repository.assets.get().renderer
    let prepared = PreparedDocument(document)
    for reader in try Self.readers(of: document) {
      let shared = RenderInput(prepared, reader: reader) { _ in nil }
      let alone = RenderInput(document: document, reader: reader) { _ in nil }
      let anew = Renderer(
        fonts: renderer.fonts, files: renderer.files, limits: renderer.limits)
      #expect(try renderer.render(shared).json() == anew.render(alone).json(), "\(reader)")
    }
  }

  @Test(arguments: ExampleTests.names)
  func `a rendering counts the work that earlier ones did for it`(name: String) throws {
    let document = try ExampleTests.document(name)
    let renderer = try Repository.assets.get().renderer
    let prepared = PreparedDocument(document)
    for reader in try Self.readers(of: document) {
      let meters = (0..<2).map { _ in WorkMeter(limit: renderer.limits.work) }
      let shared = RenderInput(prepared, reader: reader) { _ in nil }
      let alone = RenderInput(document: document, reader: reader) { _ in nil }
      _ = try renderer.render(shared, meters[0])
      _ = try renderer.render(alone, meters[1])
      #expect(meters[0].total == meters[1].total, "\(reader)")
    }
  }

  @Test func `pictures are those of the request`() throws {
    let document = try Repository.parse(
      Array(
        #"{"components": [{"type": "stack", "components": [{"type": "image", "url": "images/a.png"}]}]}"#
          .utf8))
    let renderer = try Repository.assets.get().renderer
    let prepared = PreparedDocument(document)
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    for address in ["first.png", "second.png"] {
      var input = RenderInput(prepared, reader: Reader(screen: device.turned(to: device.usual))) {
        _ in ImageHeader(type: .png, width: 10, height: 10)
      }
      input.brand = Brand("disney")
      input.imageAddress = { _ in address }
      let node = try renderer.render(input).root.children[0].children[0]
      #expect(node.image?.url == "/brands/disney/images/\(address)")
    }
  }

  @Test func `a component is used again where it is the same`() throws {
    let document = try Repository.parse(
      Array(
        #"""
        {"state": {"tab": {"choice": ["one", "two"]}},
         "components": [{"type": "stack", "components": [{"type": "label", "title": "Hello",
           "overrides": [{"when": {"state": {"tab": ["two"]}}, "set": {"title": "Goodbye"}},
             {"when": {"textScale": 3}, "set": {"size": 12}},
             {"when": {"screenWidth": {"below": 300}}, "set": {"size": 13}}]}]},
           {"type": "button", "title": "Two", "action": {"type": "set", "variable": "tab", "to": "two"}}]}
        """#.utf8))
    let prepared = PreparedDocument(document)
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var reader = Reader(screen: device.turned(to: device.usual))
    func component() -> ResolvedComponent {
      Resolver(
        prepared, for: reader,
        pictures: { url, _ in ResolvedPicture(url: url, name: nil, header: nil) },
        meter: WorkMeter(limit: 1_000_000)
      ).page().components[0]
    }
    let first = component()
    reader.textScale = TextScale(nearest: 2)
    reader.screen.width = 300
    #expect(component() === first)
    reader.screen.width = 299
    #expect(component() !== first)
    reader.screen.width = 300
    reader.state = ["tab": "two"]
    let other = component()
    #expect(other !== first)
    reader.textScale = .usual
    #expect(component() === other)
    reader.state = [:]
    #expect(component() === first)
  }

  @Test func `of many situations of a component the oldest are forgotten`() throws {
    let values = (0..<20).map { "v\($0)" }
    let listed = values.map { "\"\($0)\"" }.joined(separator: ", ")
    let document = try Repository.parse(
      Array(
        #"""
        {"state": {"tab": {"choice": [\#(listed)]}},
         "components": [{"type": "label", "title": "Hello",
           "overrides": [{"when": {"state": {"tab": ["v1"]}}, "set": {"title": "Goodbye"}}]},
         {"type": "button", "title": "On", "action": {"type": "set", "variable": "tab", "to": "v1"}}]}
        """#.utf8))
    let prepared = PreparedDocument(document)
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    func component(in tab: String) -> ResolvedComponent {
      var reader = Reader(screen: device.turned(to: device.usual))
      reader.state = ["tab": tab]
      return Resolver(
        prepared, for: reader,
        pictures: { url, _ in ResolvedPicture(url: url, name: nil, header: nil) },
        meter: WorkMeter(limit: 1_000_000)
      ).page().components[0]
    }
    let first = component(in: "v0")
    for value in values.prefix(16) { _ = component(in: value) }
    #expect(component(in: "v0") === first)
    for value in values { _ = component(in: value) }
    #expect(component(in: "v0") !== first)
  }

  @Test func `texts that were shaped are forgotten when there are many`() throws {
    let renderer = try Repository.assets.get().renderer
    let texts = ShapedTexts(fonts: renderer.fonts)
    let style = TextStyle(font: FontSpec(family: "system", size: 17))
    let first = texts.text("Sign up", spans: [], style: style)
    #expect(texts.text("Sign up", spans: [], style: style) === first)
    for number in 0..<3_000 {
      _ = texts.text("A text with the number \(number)", spans: [], style: style)
    }
    #expect(texts.text("Sign up", spans: [], style: style) !== first)
  }
}
