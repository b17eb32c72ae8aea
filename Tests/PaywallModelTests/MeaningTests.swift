import JSON
import PaywallModel
import Testing

@Suite struct MeaningTests {
  @Test func `a document whose names all mean something has nothing to complain about`() throws {
    let text = try parse(
      #"""
      {"meta": {"backgroundImage": "http://localhost:8000/images/splash.png", "backgroundColor": "$ink"},
       "products": {"monthly": {"sku": "m", "price": "6.99", "currency": "USD", "period": "P1M", "trial": "P7D", "name": "$plan"},
                    "yearly": {"sku": "y", "price": "1200", "currency": "JPY"}},
       "colors": {"ink": "#000000"}, "strings": {"pt-BR": {"plan": "Mensal {yearly.price}"}},
       "components": [{"type": "button", "id": "a", "title": "{monthly.price} / {monthly.trialDays} {{ok}} $5.99",
                       "minWidth": 10, "maxWidth": 10, "action": {"type": "purchase", "product": "monthly"}},
                      {"type": "image", "url": "images/logo.png"}, {"type": "image", "url": "https://example.com/x.png"}]}
      """#)
    let document = DocumentReading(text.root)
    #expect(document.faults.isEmpty)
    #expect(document.meaning(in: text) { ["splash.png", "logo.png"].contains($0) } == [])
  }

  @Test func `a mistake of shape hides none of meaning elsewhere, and none is told twice`() throws {
    let text = try parse(
      #"""
      {"products": [], "colors": {"ink": "black"},
       "components": [{"type": "label", "title": "{monthly.price}", "color": "$ink"},
                      {"type": "label", "title": 5, "color": "$inc"}, {"type": "image", "url": "images/x.png"}]}
      """#)
    let reading = DocumentReading(text.root)
    let shape = reading.faults.map { node in
      Diagnostic(
        code: "type", pointer: node.pointer.description, position: node.position,
        range: node.range, message: "")
    }
    #expect(shape.map(\.pointer) == ["/products", "/colors/ink", "/components/1/title"])
    let all = reading.mistakes(in: text, besides: shape) { _ in false }
    #expect(
      all.dropFirst(3).map { "\($0.code) \($0.pointer)" } == [
        "unknown-color /components/1/color", "missing-image /components/2/url",
      ])
  }

  private func parse(_ text: String) throws -> JSONText {
    try JSONText(parsing: text, limits: .document)
  }
}
