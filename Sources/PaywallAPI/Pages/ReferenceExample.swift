import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// A component of the reference as it is drawn, on a screen that is as tall as it needs.
struct ReferenceExample {
  let renderer: Renderer

  /// The picture as an address that holds it; nil for what cannot be drawn.
  func picture(of component: JSONValue) -> String? {
    do {
      let document = try Self.document(with: component)
      var input = RenderInput(
        document: document, reader: Reader(screen: Self.screen(height: Self.tallest))
      ) { _ in nil }
      let page = try renderer.render(input)
      let bottom = page.root.all.dropFirst().map(\.frame.bottom).max() ?? 0
      input.reader.screen = Self.screen(height: min(Self.tallest, bottom + Self.padding))
      let svg = try renderer.render(input).svg(images: .linked(base: ""))
      return "data:image/svg+xml;base64," + Self.base64(svg)
    } catch {
      return nil
    }
  }

  private static let width = 360.0
  private static let tallest = 900.0
  private static let padding = 20.0

  private static func screen(height: Double) -> Screen {
    Screen(
      device: nil, orientation: .portrait, width: width, height: height, scale: 2,
      safeArea: PhysicalEdges(top: 0, right: 0, bottom: 0, left: 0))
  }

  /// What examples speak of: two products, and a variable of each kind.
  private static func document(with component: JSONValue) throws -> PaywallDocument {
    let products: JSONValue = [
      "yearly": [
        "sku": "premium_yearly", "name": "Yearly", "price": "59.99", "currency": "USD",
        "period": "P1Y", "trial": "P7D",
      ],
      "monthly": [
        "sku": "premium_monthly", "name": "Monthly", "price": "7.99", "currency": "USD",
        "period": "P1M",
      ],
    ]
    let state: JSONValue = [
      "plan": ["product": ["yearly", "monthly"]], "details": ["boolean": true],
      "tab": ["choice": ["plans", "benefits"]], "benefit": ["page": 3],
    ]
    let document: JSONValue = [
      "meta": ["padding": .number(Int(padding)), "backgroundColor": "#FFFFFF"],
      "products": products, "state": state, "components": [component],
    ]
    let text = try JSONText(parsing: document.encoded(), limits: .document)
    return try PaywallDocument(decoding: text.root)
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
