import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// The pictures of the reference: components on screens of fitting height, and whole paywalls.
struct ReferenceExample {
  let renderer: Renderer
  var paywalls = ExamplePaywalls.none

  /// The picture as a `data:` URL; nil if the component cannot be drawn.
  func picture(of component: JSONValue) -> String? {
    do {
      let document = try Self.document(with: component)
      var input = RenderInput(
        document: document, reader: Reader(screen: Self.screen(height: Self.tallest))
      ) { _ in nil }
      let page = try renderer.render(input)
      let bottom = page.root.all.dropFirst().map(\.frame.bottom).max() ?? 0
      input.reader.screen = Self.screen(height: min(Self.tallest, bottom + Self.padding))
      return Self.address(of: try renderer.render(input).svg(images: .linked(base: "")))
    } catch {
      return nil
    }
  }

  /// A paywall of `examples` on a phone and on a tablet in landscape, as `data:` URLs.
  func pictures(of paywall: String) -> [String] {
    guard let document = paywalls.document(paywall) else { return [] }
    return [(390.0, 844.0), (1180.0, 820.0)].compactMap { width, height in
      let reader = Reader(screen: Self.screen(width: width, height: height))
      let input = RenderInput(document: document, reader: reader) { paywalls.header(of: $0) }
      do {
        let page = try renderer.render(input)
        return Self.address(of: try page.svg(images: .embedded { paywalls.picture($0) }))
      } catch {
        return nil
      }
    }
  }

  private static let width = 360.0
  private static let tallest = 900.0
  private static let padding = 20.0

  private static func screen(width: Double = width, height: Double) -> Screen {
    Screen(
      device: nil, orientation: .portrait, width: width, height: height, scale: 2,
      safeArea: PhysicalEdges(top: 0, right: 0, bottom: 0, left: 0))
  }

  /// A document for the examples, with two products and a variable of each kind.
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
      "meta": ["padding": .number(Int(clamping: padding)), "backgroundColor": "#FFFFFF"],
      "products": products, "state": state, "components": [component],
    ]
    let text = try JSONText(parsing: document.encoded(), limits: .document)
    return try PaywallDocument(decoding: text.root)
  }

  private static func address(of svg: [UInt8]) -> String {
    "data:image/svg+xml;base64," + Data(svg).base64EncodedString()
  }
}
