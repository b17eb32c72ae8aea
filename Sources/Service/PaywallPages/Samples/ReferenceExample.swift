import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// The pictures of the reference: components on screens with a fitting height.
package struct ReferenceExample {
  let renderer: Renderer

  package init(renderer: Renderer) { self.renderer = renderer }

  /// Returns the height of a component's picture in points; nil if it cannot be drawn.
  func height(of component: JSONValue) -> Double? {
    do {
      return try height(of: try Self.document(with: component))
    } catch {
      return nil
    }
  }

  /// Draws the picture of a component as SVG.
  ///
  /// - Throws: the mistake in the component.
  func picture(of component: JSONValue, _ theme: Theme) throws -> [UInt8] {
    let document = try Self.document(with: component)
    let screen = Self.screen(height: try height(of: document))
    var input = RenderInput(document: document, reader: Reader(screen: screen)) { _ in nil }
    input.reader.theme = theme
    return try renderer.render(input).svg(images: .linked(base: ""))
  }

  /// Draws the picture of a whole document on a phone.
  ///
  /// - Throws: the mistake in the document.
  func picture(
    ofDocument value: JSONValue, _ theme: Theme, locale: String, height: Double
  ) throws -> [UInt8] {
    let text = try JSONText(parsing: value.encoded(), limits: .document)
    let document = try PaywallDocument(decoding: text.root)
    let phone = Screen(
      device: nil, orientation: .portrait, width: 390, height: height, scale: 2,
      safeArea: PhysicalEdges(top: 47, right: 0, bottom: 34, left: 0))
    var input = RenderInput(document: document, reader: Reader(screen: phone)) { _ in nil }
    input.reader.theme = theme
    input.reader.locale = locale
    return try renderer.render(input).svg(images: .linked(base: ""))
  }

  /// Returns the height that shows everything.
  private func height(of document: PaywallDocument) throws -> Double {
    let reader = Reader(screen: Self.screen(height: Self.tallest))
    let page = try renderer.render(RenderInput(document: document, reader: reader) { _ in nil })
    let bottom = page.root.all.dropFirst().map(\.frame.bottom).max() ?? 0
    return min(Self.tallest, bottom + Self.padding)
  }

  static let width = 360.0
  private static let tallest = 900.0
  private static let padding = 20.0

  private static func screen(width: Double = width, height: Double) -> Screen {
    Screen(
      device: nil, orientation: .portrait, width: width, height: height, scale: 2,
      safeArea: PhysicalEdges(top: 0, right: 0, bottom: 0, left: 0))
  }

  /// Returns a document for the examples, with two products and a variable of each kind.
  private static func document(with component: JSONValue) throws -> PaywallDocument {
    var document = base.value
    if case .object(let members) = document {
      document = .object(
        members + [JSONField(name: "components", value: .array([component]))])
    }
    let text = try JSONText(parsing: document.encoded(), limits: .document)
    return try PaywallDocument(decoding: text.root)
  }

  /// The document without its component. Its colours have the names that fragments use.
  private static let base: WrittenJSON = #"""
    {
      "meta": {"padding": 20, "backgroundColor": "$page"},
      "products": {
        "yearly": {
          "sku": "premium_yearly", "name": "Yearly", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D"
        },
        "monthly": {"sku": "premium_monthly", "name": "Monthly", "price": "7.99", "currency": "USD", "period": "P1M"}
      },
      "state": {
        "plan": {"product": ["yearly", "monthly"]}, "details": {"boolean": true}, "tab": {"choice": ["plans", "benefits"]},
        "benefit": {"page": 3}
      },
      "colors": {
        "page": {"light": "#FFFFFF", "dark": "#171A22"}, "accent": {"light": "#0B63CE", "dark": "#8AB8FF"},
        "onAccent": {"light": "#FFFFFF", "dark": "#0B1D38"}, "ink": {"light": "#15141A", "dark": "#F2F4F8"},
        "soft": {"light": "#5C5B66", "dark": "#ABB2C0"}, "line": {"light": "#8D8B99", "dark": "#6E7686"},
        "card": {"light": "#F6F5FB", "dark": "#20242F"}
      }
    }
    """#
}
