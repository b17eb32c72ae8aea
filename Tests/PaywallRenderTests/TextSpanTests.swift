import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// Words of one text in several styles.
@Suite struct TextSpanTests {
  private func page(_ document: String) throws -> LaidOutPaywall {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let document = try Repository.parse(Array(document.utf8))
    return try Repository.render(RenderInput(document: document, device: device) { _ in nil })
  }

  private func text(_ label: String, _ more: String = "") throws -> LaidOutText {
    let page = try page(#"{\#(more)"components": [{"type": "label", \#(label)}]}"#)
    return try #require(page.root.children.first?.text)
  }

  @Test func `spans follow the title in the same line, each in its own style`() throws {
    let text = try text(
      ##""title": "Only ", "color": "#000000", "spans": [{"title": "9.99", "strikethrough": true, "color": "#808080"}, {"title": " 4.99", "weight": "bold", "size": 22, "italic": true}]"##
    )
    let line = try #require(text.lines.first)
    #expect(text.lines.count == 1 && line.string == "Only 9.99 4.99")
    #expect(line.runs.map(\.string) == ["Only ", "9.99", " 4.99"])
    let styles = line.runs.compactMap(\.style)
    #expect(styles.map(\.color.hex) == ["#000000FF", "#808080FF", "#000000FF"])
    #expect(styles.map(\.drawing.strikethrough) == [false, true, false])
    #expect(
      styles.map(\.font.size) == [17, 17, 22] && styles.map(\.font.weight) == [400, 400, 700])
    #expect(styles.map(\.font.italic) == [false, false, true])
  }

  @Test func `markup in a translation is drawn, and placeholder values are not markup`()
    throws
  {
    let text = try text(
      #""title": "$offer""#,
      #""products": {"m": {"sku": "m", "name": "*Gold*", "price": "6.99", "currency": "USD"}}, "strings": {"en": {"offer": "**{m.name}** for ~~{m.price}~~"}}, "#
    )
    #expect(text.lines.map(\.string) == ["*Gold* for $6.99"])
    #expect(text.lines[0].runs.map(\.string) == ["*Gold*", " for ", "$6.99"])
    #expect(text.lines[0].runs.compactMap(\.style).map(\.font.weight) == [700, 400, 400])
    #expect(text.lines[0].runs.last?.style?.drawing.strikethrough == true)
  }

  @Test func `a link has its action and a rectangle in each of its lines`() throws {
    let text = try text(
      #""width": 150, "title": "Read our [terms of use and of sale](https://example.com/terms) now", "spans": [{"title": " or log in", "action": {"type": "logIn"}}]"#
    )
    #expect(
      text.links.map(\.action) == [.openURL(LaidOutLink("https://example.com/terms")), .logIn])
    let terms = try #require(text.links.first)
    #expect(terms.string == "terms of use and of sale" && terms.frames.count == 2)
    #expect(terms.frames.allSatisfy { $0.height > 17 && $0.width > 10 })
    #expect(terms.frames[0].bottom <= terms.frames[1].y + 0.001)
    let run = text.lines.flatMap(\.runs).first { $0.string.contains("terms") }
    #expect(run?.style?.drawing.underline == true && run?.x.onPixel(scale: 2) == terms.frames[0].x)
  }

  @Test func `a link that may not be opened is words`() throws {
    let text = try text(#""title": "See [this](javascript:alert(1))""#)
    #expect(text.links == [] && text.lines.map(\.string) == ["See this)"])
  }

  @Test func `a text without spans and markup is as it was`() throws {
    let text = try text(#""title": "Plain""#)
    #expect(text.lines.allSatisfy { $0.runs == [] } && text.links == [])
  }

  @Test(arguments: [
    ("uppercase", "tr", "ilk ödeme", "İLK ÖDEME"), ("uppercase", "el", "Ώρα", "ΩΡΑ"),
    ("uppercase", "de", "straße", "STRASSE"), ("lowercase", "en", "FREE Trial", "free trial"),
    ("capitalize", "en", "start my free TV trial, don't", "Start My Free TV Trial, Don't"),
    ("capitalize", "nl", "ijs eten", "IJs Eten"), ("capitalize", "en", "  (two\n words) ", "(Two"),
  ])
  func `letters are written as the language writes them`(
    letterCase: String, locale: String, words: String, shown: String
  ) throws {
    let escaped = words.replacing("\n", with: "\\n")
    let text = try text(
      #""title": "\#(escaped)", "letterCase": "\#(letterCase)""#,
      #""meta": {"locale": "\#(locale)"}, "#)
    #expect(text.lines.first?.string.drop { $0 == " " } == shown[...])
  }

  @Test func `a text of a fixed size does not follow the reader's`() throws {
    let document = try Repository.parse(
      Array(
        #"{"components": [{"type": "label", "title": "a"}, {"type": "label", "title": "b", "fixedSize": true, "spans": [{"title": "c", "size": 10}]}]}"#
          .utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    input.reader.textScale = TextScale(nearest: 2)
    let texts = try Repository.render(input).root.children.compactMap(\.text)
    #expect(texts.map(\.font.size) == [34, 17])
    #expect(texts[1].lines[0].runs.compactMap(\.style).map(\.font.size) == [17, 10])
  }

  @Test(arguments: [(1, 20), (1.2, 24), (2, 25)] as [(Double, Double)])
  func `a text grows with the reader's text size, up to its greatest scale`(
    scale: Double, size: Double
  ) throws {
    let document = try Repository.parse(
      Array(
        #"{"components": [{"type": "label", "title": "a", "size": 20, "maximumTextScale": 1.25, "spans": [{"title": "b", "size": 10}]}]}"#
          .utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    input.reader.textScale = TextScale(nearest: scale)
    let text = try #require(try Repository.render(input).root.children[0].text)
    #expect(text.font.size == size)
    #expect(text.lines[0].runs.compactMap(\.style).map(\.font.size) == [size, size / 2])
  }

  @Test func `a tap on words leads to another state`() throws {
    let document = try Repository.parse(
      Array(
        #"""
        {"state": {"more": {"boolean": false}}, "components": [{"type": "label", "title": "Short ", "spans": [{"title": "more", "action": {"type": "toggle", "variable": "more"}}],
         "overrides": [{"when": {"state": {"more": true}}, "set": {"title": "A long text, "}}]}]}
        """#.utf8))
    let assets = try Repository.assets.get()
    let device = try #require(assets.devices["iphone-11"])
    let page = try assets.renderer.renderStates(
      RenderInput(document: document, device: device) { _ in nil })
    #expect(page.states?.map(\.values) == [["more": "true"]])
  }

  @Test func `the picture draws each run in its style`() throws {
    let page = try page(
      ##"{"components": [{"type": "label", "title": "a **b**", "color": "#00000080", "underline": true, "spans": [{"title": "c", "color": "#FF0000", "underline": false, "italic": true, "size": 10}]}]}"##
    )
    let svg = String(decoding: try page.svg(images: .linked(base: "")), as: UTF8.self)
    #expect(svg.contains(#"font-weight="700" direction="ltr""#), "\(svg)")
    #expect(
      svg.contains(##"font-size="10" font-style="italic" fill="#FF0000" fill-opacity="1""##))
    // Lines of 0.06 em under "a " and "b", not under "c".
    #expect(svg.components(separatedBy: #"height="1.02""#).count == 3, "\(svg)")
  }
}
