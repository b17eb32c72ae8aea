import JSON
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures
import Testing

/// What would grow without end, or as a product, is bounded.
@Suite struct RenderLimitTests {
  /// A page of many references to one picture.
  private static func page(references: Int) throws -> LaidOutPaywall {
    let component = #"{"type": "image", "url": "images/a.png"}"#
    let list = Array(repeating: component, count: references).joined(separator: ",")
    let document = try Repository.parse(Array(#"{"components": [\#(list)]}"#.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-se-1"])
    return try Repository.render(
      RenderInput(document: document, device: device) { _ in
        ImageHeader(type: .png, width: 10, height: 10)
      })
  }

  private static func embedded(_ bytes: Int, read: @escaping @Sendable () -> Void = {}) -> SVGImages
  {
    .embedded { _ in
      IncludedPicture(type: .png, size: bytes) {
        read()
        return [UInt8](repeating: 0xAA, count: bytes)
      }
    }
  }

  @Test func `a picture is held once however often it is shown`() throws {
    let page = try Self.page(references: 200)
    let svg = String(decoding: try page.svg(images: Self.embedded(30_000)), as: UTF8.self)
    #expect(svg.utf8.count < 2 * 40_000 + 200 * 250)
    #expect(svg.split(separator: "data:image/png;base64,").count == 2)
    #expect(svg.split(separator: ##"<use href="#picture1""##).count == 201)
  }

  @Test func `a picture that does not fit is not even read`() throws {
    let page = try Self.page(references: 2)
    let images = Self.embedded(30_000) { Issue.record("the picture was read") }
    let error = #expect(throws: RenderError.self) { try page.svg(images: images, within: 30_000) }
    #expect(error?.kind == .answer)
  }

  @Test func `an answer is as large as it may be or there is none`() throws {
    let page = try Self.page(references: 50)
    let linked = SVGImages.linked(base: "")
    let svg = try page.svg(images: linked)
    #expect(try page.svg(images: linked, within: svg.count) == svg)
    #expect(throws: RenderError.self) { try page.svg(images: linked, within: svg.count - 1) }
    let json = page.json()
    #expect(try page.json(within: json.count) == json)
    let error = #expect(throws: RenderError.self) { try page.json(within: json.count - 1) }
    #expect(error?.description == "the answer would have more than \(json.count - 1) bytes")
  }

  /// What a document says much of in few bytes.
  private static let costly: [(name: String, document: String)] = [
    ("a long word", label(String(repeating: "a", count: 90_000))),
    (
      "a long text that many show",
      """
      {"strings": {"en": {"long": "\(String(repeating: "word ", count: 4_000))"}},
       "components": [\(list(#"{"type": "label", "title": "$long"}"#, 200))]}
      """
    ),
    (
      "a long label for the ear",
      """
      {"strings": {"en": {"long": "\(String(repeating: "word ", count: 4_000))"}},
       "components": [\(list(#"{"type": "spacer", "accessibilityLabel": "$long"}"#, 200))]}
      """
    ),
    (
      "a long name in one text",
      """
      {"products": {"p": {"sku": "s", "name": "\(String(repeating: "n", count: 10_000))"}},
       "components": [{"type": "label", "title": "\(String(repeating: "{p.name}", count: 2_000))"}]}
      """
    ),
    (
      "texts that are shrunk",
      "{\"components\": [\(list(shrunk, 15))]}"
    ),
    ("components", "{\"components\": [\(list(#"{"type":"spacer"}"#, 10_000))]}"),
  ]

  private static let shrunk =
    #"{"type": "label", "minimumScale": 0.1, "maxLines": 1, "title": "\#(String(repeating: "word ", count: 1_000))"}"#

  private static func label(_ title: String) -> String {
    #"{"components": [{"type": "label", "title": "\#(title)"}]}"#
  }

  private static func list(_ component: String, _ count: Int) -> String {
    Array(repeating: component, count: count).joined(separator: ",")
  }

  @Test(arguments: costly.indices)
  func `a rendering that takes too much ends`(index: Int) throws {
    let text = try JSONText(parsing: Array(Self.costly[index].document.utf8), limits: .trusted)
    let document = try PaywallDocument(decoding: text.root)
    var limits = RenderLimits()
    limits.work = 300_000
    let assets = try RenderingAssets(paywalls: Repository.paywalls.path, limits: limits)
    let error = #expect(throws: RenderError.self, "\(Self.costly[index].name)") {
      try assets.renderer.render(
        RenderInput(document: document, device: assets.devices.standard) { _ in nil })
    }
    #expect(error?.kind == .work || error?.kind == .layout)
  }
}
