import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Suites
import Testing

/// The example screens with data as the interfaces behind them really answer it, and the brands' screens in their languages.
@Suite struct ReferenceScreenTests {
  /// Where the answers lie that others own; they are no part of this repository.
  private static let folder = Suites.reference

  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  private static let screens: [(example: String, files: [String: String], seen: [String])] = [
    (
      "dishwashers",
      [
        "dishwashers.json": "dishwashers/search-valid-response.json",
        "dishwasher-3294417.json": "dishwashers/product-search-response.json",
      ],
      [
        "Dishwashers (20)", "£660.00",
        "Indesit DIF 04B1 Ecotime Fully Integrated Dishwasher, White",
      ]
    ),
    (
      "dishwashers",
      [
        "dishwashers.json": "dishwashers/search-valid-response-complex-price.json",
        "dishwasher-3294417.json": "dishwashers/product-search-response.json",
      ], ["Dishwashers (20)", "£239.00 – £239.99"]
    ),
    (
      "deals",
      [
        "deals.json": "deals/deals.json", "deal-1.json": "deals/deal-1.json",
        "deal-50.json": "deals/not-found.json",
      ], ["$159.99 reg. $209.99", "In stock · aisle g33"]
    ),
    (
      "streaming",
      ["streaming.json": "viaplay/root.json", "streaming-movie.json": "viaplay/film.json"],
      ["Start streaming"]
    ),
  ]

  @Test(.enabled(if: isThere, "the reference's data is not here"), arguments: screens)
  func `a screen shows what its interface answers, whatever that is`(
    example: String, files: [String: String], seen: [String]
  ) throws {
    let data = Companions { path in
      files[String(path.dropFirst("data/".count))].flatMap { path in
        (try? Data(contentsOf: Self.folder.appending(path: path))).map(Array.init)
      }
    }
    let file = try #require(ExampleTests.file("\(example).json"))
    let text = try JSONText(parsing: file, limits: .document)
    let expansion = try #require(
      DocumentExpansion(of: text, DocumentReading(text.root), data))
    #expect(expansion.faults == [])
    let reading = DocumentReading(expansion.text.root)
    #expect(reading.meaning(in: expansion.text) { _ in true } == [])
    let document = try PaywallDocument(decoding: text.root, data)
    let renderer = try Repository.assets.get().renderer
    for device in ["iphone-11", "ipad"] {
      for screen in document.choices.state["screen"] ?? [] {
        let values = ["device": device]
        let reader = try Reader(
          devices: Repository.assets.get().devices, choices: document.choices
        ) { values[$0] }
        var input = RenderInput(document: document, reader: reader) { _ in
          ImageHeader(type: .jpeg, width: 400, height: 500)
        }
        input.reader.state = screen == PaywallDocument.firstScreen ? [:] : ["screen": screen]
        let page = try renderer.render(input)
        let words = page.root.all.compactMap { $0.text?.lines.map(\.string).joined(separator: " ") }
          .map { $0.filter { !"\u{2068}\u{2069}".contains($0) } }
          .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        guard screen == PaywallDocument.firstScreen else { continue }
        for text in seen { #expect(words.contains(text), "\(text) is not among \(words)") }
      }
    }
  }

  private static let brandScreens: [(brand: String, locale: String, orientation: Orientation)] =
    Repository.brands.flatMap { brand in
      ["en", "es", "de", "fr", "ja"].flatMap { locale in
        Orientation.allCases.map { (brand, locale, $0) }
      }
    }

  @Test(arguments: brandScreens)
  func `a brand's words contrast with their background (WCAG 2.2, 1.4.3)`(
    brand: String, locale: String, orientation: Orientation
  ) throws {
    for device in ["iphone-11", "ipad"] {
      var input = try Repository.input(brand, on: device)
      let table = try Repository.assets.get().devices
      input.reader.screen = try #require(table[device]).turned(to: orientation)
      input.reader.locale = locale
      let page = try Repository.render(input)
      #expect(page.texts == locale)
      guard case .color(let ground)? = page.root.decoration.background else {
        Issue.record("the page has no colour")
        return
      }
      var seen = 0
      func look(_ node: LaidOutNode, _ behind: PaywallColor) {
        var behind = behind
        // What lets something through lets a white picture through, at the worst.
        if case .color(let color)? = node.decoration.background, color.alpha > 0 {
          behind = color.over(color.alpha == 255 ? behind : .white)
        }
        if let text = node.text, !text.lines.isEmpty {
          seen += 1
          let isLarge = text.font.size >= 24 || text.font.size >= 18.66 && text.font.weight >= 700
          let ratio = text.color.contrast(with: behind)
          #expect(ratio >= (isLarge ? 3 : 4.5), "\(text.lines[0].string): \(ratio)")
        }
        for child in node.children { look(child, behind) }
      }
      look(page.root, ground)
      #expect(seen >= 4)
    }
  }
}
