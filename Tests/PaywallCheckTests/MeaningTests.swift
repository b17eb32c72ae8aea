import JSON
import Testing

@testable import PaywallCheck
@testable import PaywallModel

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

  @Test
  func `a mistake of shape hides no mistake of meaning elsewhere, and none is reported twice`()
    throws
  {
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

  @Test func `the places of all that a reading mentions are those of each`() throws {
    let text = try parse(
      #"""
      {"colors": {"a/b~c": "#000000"}, "strings": {"de": {"a/b~c": "Ja", "": "Nein"}},
       "products": {"monthly": {"sku": "m", "name": "Monatlich"}}, "meta": {"backgroundColor": "$a/b~c"},
       "header": {"type": "stack", "components": [{"type": "label", "title": "$a/b~c"}]},
       "components": [{"type": "grid", "columns": 2, "components": [
         {"type": "button", "components": [{"type": "icon", "name": "check", "color": "$a/b~c"}]},
         {"type": "label", "title": "a", "spans": [{"title": "b"}],
          "background": {"type": "linearGradient", "stops": [{"at": 0, "color": "#000000"}, {"at": 1, "color": "#FFFFFF"}]},
          "overrides": [{"when": {"theme": "dark"}, "set": {"title": "c"}}]}]}]}
      """#)
    let nodes = DocumentReading(text.root).mentions.map(\.node)
    #expect(nodes.count == 10)
    #expect(text.pointers(to: nodes) == nodes.map(\.pointer.description))
  }

  /// Each text was once found by walking past all that stand before it.
  @Test(.timeLimit(.minutes(10)), arguments: ["label", "button"])
  func `40,000 texts are checked in the time of 40,000 texts`(type: String) throws {
    let components = (0..<40_000).map { "{\"type\": \"\(type)\", \"title\": \"a\($0)\"}" }
    let text = try JSONText(
      parsing: "{\"components\": [\(components.joined(separator: ","))]}", limits: .trusted)
    #expect(DocumentReading(text.root).meaning(in: text) { _ in true } == [])
  }

  private func parse(_ text: String) throws -> JSONText {
    try JSONText(parsing: text, limits: .document)
  }
}
