import JSON
import PaywallModel
import PaywallTree
import Testing

@Suite struct DecodingTests {
  @Test func `the smallest document has every default`() throws {
    let document = try decode(#"{"components": []}"#)
    #expect(document == PaywallDocument())
    #expect(document.meta.padding(in: .leftToRight).left == .points(32))
  }

  @Test func `a label that says only its words has every default`() throws {
    let document = try decode(#"{"components": [{"type": "label", "title": "Hello"}]}"#)
    #expect(
      document.components == [
        Component(
          pointer: "/components/0", content: .label(TextContent(title: LocalizedText("Hello"))))
      ])
  }

  @Test func `components of stacks know their pointers`() throws {
    let document = try decode(
      #"""
      {"components": [{"type": "spacer"}, {"type": "stack", "components": [{"type": "stack", "components": [{"type": "separator"}]}]}],
       "footer": {"type": "stack", "components": [{"type": "spacer", "length": 8}]}}
      """#)
    #expect(
      document.allComponents.map(\.pointer) == [
        "/components/0", "/components/1", "/components/1/components/0",
        "/components/1/components/0/components/0", "/footer", "/footer/components/0",
      ])
  }

  @Test func `lengths, edges, paints and weights read in each of their forms`() throws {
    let document = try decode(
      #"""
      {"components": [{"type": "label", "title": "x", "weight": 650, "width": "50%", "height": "fit", "maxWidth": 320,
        "margin": {"horizontal": "auto", "top": -8}, "padding": "12.5%",
        "background": {"type": "linearGradient", "stops": [{"color": "$a"}, {"color": "#010203", "at": 1}]}}]}
      """#)
    let component = try #require(document.components.first)
    guard case .label(let label) = component.content else {
      Issue.record("no label")
      return
    }
    #expect(label.weight == 650)
    #expect(component.box.width == .percent(50))
    #expect(component.box.height == .fit)
    #expect(component.box.maxWidth == .points(320))
    let margin = component.box.margin.resolved(in: .rightToLeft)
    #expect(margin.left == .auto && margin.right == .auto)
    #expect(margin.top == .distance(.points(-8)) && margin.bottom == nil)
    #expect(component.box.padding.resolved(in: .leftToRight).top == .percent(12.5))
    let stops = [
      Gradient.Stop(color: .named("a")),
      Gradient.Stop(color: .fixed(PaywallColor(red: 1, green: 2, blue: 3)), at: 1),
    ]
    #expect(component.decoration.background == [.gradient(Gradient(stops: stops))])
  }

  @Test func `a price keeps every digit`() throws {
    let document = try decode(
      #"{"components": [], "products": {"a": {"sku": "s", "price": "123456789012.3456", "currency": "USD"}}}"#
    )
    #expect(document.products["a"]?.price?.amount.description == "123456789012.3456")
  }

  @Test func `one reading finds every place that cannot be read, and keeps the rest`() throws {
    let text = try JSONText(
      parsing: #"""
        {"components": [{"type": "label", "titel": "x", "size": "17", "id": "a"}, {"type": "lable"}], "footer": {"type": "label", "title": ""}}
        """#, limits: .document)
    let reading = DocumentReading(text.root)
    #expect(
      reading.faults.map(\.pointer.description) == [
        "/components/0/size", "/components/0", "/components/1/type", "/footer/type",
      ])
    #expect(reading.document.allComponents.map(\.id) == ["a"])
    #expect(throws: InvalidDocument.self) { try PaywallDocument(decoding: text.root) }
  }

  private func decode(_ text: String) throws -> PaywallDocument {
    try PaywallDocument(decoding: JSONText(parsing: text, limits: .document).root)
  }
}
