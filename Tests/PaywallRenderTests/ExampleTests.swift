import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

/// The paywalls that show what documents can say.
@Suite struct ExampleTests {
  static let names = Repository.files(in: "examples").filter { $0.hasSuffix(".json") }

  private static let readers: [(device: String, orientation: String, textScale: String)] = [
    ("iphone-11", "portrait", "1"), ("iphone-11", "landscape", "2"), ("ipad", "portrait", "2"),
    ("ipad", "landscape", "1"),
  ]

  private func reader(_ values: [String: String], of document: PaywallDocument) throws -> Reader {
    try Reader(devices: Repository.assets.get().devices, choices: document.choices) { values[$0] }
  }

  static func file(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: Repository.paywalls.appending(path: "examples/\(path)"))).map(Array.init)
  }

  /// The files of `examples/data` and `examples/strings`.
  static let companions = Companions(
    Repository.files(in: "examples/strings").compactMap {
      CompanionFile(path: "strings/\($0)")
    }
  ) { file($0) }

  /// The document of a file, with its data and translations.
  static func document(_ name: String) throws -> PaywallDocument {
    try PaywallDocument(
      decoding: JSONText(parsing: file(name) ?? [], limits: .document).root, companions)
  }

  static func picture(_ name: String) -> ImageHeader? {
    file("images/\(name)").flatMap { try? ImageHeader(reading: $0) }
  }

  private func text(_ name: String) throws -> JSONText {
    let file = Repository.paywalls.appending(path: "examples/\(name)")
    return try JSONText(parsing: Array(Data(contentsOf: file)), limits: .document)
  }

  @Test func `there are examples`() { #expect(Self.names.count >= 14) }

  @Test(arguments: names)
  func `no text of an example is smaller at a larger text scale`(name: String) throws {
    let document = try Self.document(name)
    let renderer = try Repository.assets.get().renderer
    for locale in ["en", "de", "ar"] {
      var usual: [ComponentKey: Double] = [:]
      for scale in ["1", "1.5", "2"] {
        let values = ["device": "iphone-15", "textScale": scale, "locale": locale]
        let input = RenderInput(
          document: document, reader: try reader(values, of: document), images: Self.picture)
        for node in try renderer.render(input).root.all {
          guard let key = node.key, let size = node.text?.font.size else { continue }
          // Sizes that shrink to fit are found to 1/4096.
          #expect(size >= (usual[key] ?? 0) * 0.999, "\(key.pointer) × \(scale) in \(locale)")
          usual[key] = size
        }
      }
    }
  }

  @Test(arguments: names)
  func `an example means something everywhere in it`(name: String) throws {
    let written = try text(name)
    let expansion = DocumentExpansion(
      of: written, DocumentReading(written.root), Self.companions)
    #expect(expansion?.faults ?? [] == [])
    let text = expansion?.text ?? written
    let reading = DocumentReading(text.root)
    #expect(reading.faults.isEmpty)
    #expect(reading.meaning(in: text) { Self.picture($0) != nil } == [])
  }

  @Test(arguments: names)
  func `an example comes with each of its states as that is drawn alone, on every screen`(
    name: String
  ) throws {
    let document = try PaywallDocument(decoding: text(name).root, Self.companions)
    let renderer = try Repository.assets.get().renderer
    for (device, orientation, textScale) in Self.readers {
      let reader = try reader(
        ["device": device, "orientation": orientation, "textScale": textScale], of: document)
      let input = RenderInput(document: document, reader: reader, images: Self.picture)
      let all = try renderer.renderStates(input)
      for state in all.states ?? [] {
        var input = input
        input.reader.state = state.values
        var page = try #require(all.page(in: state.values))
        page.states = nil
        let alone = try renderer.render(input)
        // The fonts are those of all states, with the characters of all.
        for font in alone.fonts {
          let shared = page.fonts.first {
            ($0.family, $0.weight, $0.style) == (font.family, font.weight, font.style)
          }
          #expect(shared.map { $0.size ?? 0 >= font.size ?? 0 } == true)
        }
        page.fonts = alone.fonts
        #expect(Set(alone.assets).isSubset(of: page.assets))
        page.assets = alone.assets
        #expect(page == alone, "\(device) \(orientation) \(state.values)")
      }
      let reachable = document.choices.state.values.reduce(1) { $0 * $1.count }
      #expect((all.states?.count ?? 0) + 1 <= reachable)
    }
  }

  @Test(arguments: names)
  func `an example's variants are as they are drawn alone, with all their states`(
    name: String
  ) throws {
    let document = try PaywallDocument(decoding: text(name).root, Self.companions)
    let renderer = try Repository.assets.get().renderer
    func input(_ orientation: Orientation, _ theme: Theme) throws -> RenderInput {
      RenderInput(
        document: document,
        reader: try reader(
          ["device": "iphone-15", "orientation": orientation.rawValue, "theme": theme.rawValue],
          of: document),
        images: Self.picture)
    }
    let others: [(Orientation, Theme)] = [
      (.portrait, .dark), (.landscape, .light), (.landscape, .dark),
    ]
    let all = try renderer.renderVariants(
      input(.portrait, .light), of: others.map { try input($0.0, $0.1).reader }, hasStates: true)
    let text = try JSONText(parsing: all.json(), limits: .trusted)
    let read = try #require(LaidOutPaywall(reading: text.root))
    for (orientation, theme) in others {
      let alone = try renderer.renderStates(input(orientation, theme))
      var variant = try #require(read.page(orientation, theme))
      #expect(Set(alone.assets).isSubset(of: variant.assets))
      variant.assets = alone.assets
      #expect(Set(alone.fonts).isSubset(of: variant.fonts))
      variant.fonts = alone.fonts
      #expect(variant.json() == alone.json(), "\(orientation) \(theme)")
    }
  }

  @Test(arguments: names)
  func `the flat states of an example are the flat lists of its states`(name: String) throws {
    let document = try PaywallDocument(decoding: text(name).root, Self.companions)
    let renderer = try Repository.assets.get().renderer
    var input = RenderInput(
      document: document, reader: try reader(["device": "iphone-15"], of: document),
      images: Self.picture)
    let flat = try renderer.renderFlatStates(input)
    for state in flat.states ?? [] {
      input.reader.state = state.values
      let alone = FlatPaywall(try renderer.render(input))
      #expect(state.items.map { $0.element(among: flat.items) } == alone.items)
      #expect(state.taps.map { $0.element(among: flat.taps) } == alone.taps)
      #expect(state.scroll == alone.scroll && state.dismiss == alone.dismiss)
    }
  }

  @Test func `each SVG of the examples has a PNG of the same shape beside it`() throws {
    let drawings = Repository.files(in: "examples/images").filter { $0.hasSuffix(".svg") }
    #expect(drawings.count > 10)
    for drawing in drawings {
      let svg = try #require(Self.picture(drawing))
      let png = try #require(Self.picture(drawing.dropLast(3) + "png"), "make-pngs.py")
      #expect(png.type == .png && png.width == 2 * svg.width && png.height == 2 * svg.height)
    }
  }

  @Test(arguments: names)
  func `what can be tapped in an example is on the screen`(name: String) throws {
    let document = try PaywallDocument(decoding: text(name).root, Self.companions)
    let renderer = try Repository.assets.get().renderer
    let reader = try reader(["device": "iphone-11"], of: document)
    let page = try renderer.render(
      RenderInput(document: document, reader: reader, images: Self.picture))
    for node in page.root.all where node.action != nil {
      #expect(node.frame.x >= 0 && node.frame.right <= page.screen.width, "\(node.frame)")
    }
  }
}
