import JSON
import PaywallModel
import PaywallTree
import Testing

/// Names of room, fonts and text styles, of a document and of its brand's theme.
@Suite struct TokenTests {
  private func document(_ source: String, theme: String? = nil) throws -> PaywallDocument {
    let text = try JSONText(parsing: source, limits: .document)
    let files: [CompanionFile: [UInt8]] = theme.map { [.theme: Array($0.utf8)] } ?? [:]
    return try PaywallDocument(decoding: text.root, Companions(files))
  }

  private func label(_ source: String, theme: String? = nil) throws -> TextContent {
    let document = try document(source, theme: theme)
    guard case .label(let text) = document.components[0].content else {
      Issue.record("no label")
      return TextContent(title: LocalizedText(""))
    }
    return text
  }

  @Test func `a name of spacing is its points, wherever they may stand`() throws {
    let document = try document(
      #"""
      {"components": [{"type": "stack", "padding": {"top": "$m"}, "margin": "$m", "gap": "$m", "width": "$l",
                       "minHeight": "$m", "inset": "$m", "cornerRadius": {"all": "$m"},
                       "components": [{"type": "spacer", "length": "$l"}]}],
       "meta": {"padding": "$l"}, "spacing": {"m": 16, "l": 24}}
      """#)
    let stack = document.components[0]
    #expect(stack.box.padding.top == .points(16))
    #expect(stack.box.margin.all == .distance(.points(16)))
    #expect(stack.box.width == .points(24) && stack.box.minHeight == .points(16))
    #expect(stack.box.inset.all == .points(16) && stack.decoration.cornerRadius.all == 16)
    #expect(stack.components[0].content == .spacer(SpacerContent(length: 24)))
    #expect(document.meta.padding.all == .points(24))
  }

  @Test func `what a text says itself goes before its style, wherever it stands`() throws {
    let text = try label(
      ##"""
      {"components": [{"type": "label", "size": 20, "textStyle": "headline", "title": "a", "italic": true}],
       "fonts": {"heading": "Inter"},
       "textStyles": {"headline": {"size": 28, "weight": "bold", "font": "$heading", "color": "#FF0000"}}}
      """##)
    #expect(text.size == 20 && text.weight == 700 && text.font == "Inter" && text.italic)
    #expect(text.color == .fixed(PaywallColor(red: 255, green: 0, blue: 0)))
  }

  @Test func `an override replaces a style and changes other properties`() throws {
    let document = try document(
      #"""
      {"components": [{"type": "button", "title": "a", "size": 20, "overrides": [
        {"when": {"theme": "dark"}, "set": {"weight": "black", "textStyle": "headline"}}]}],
       "textStyles": {"headline": {"size": 28, "weight": "bold", "italic": true}}}
      """#)
    let text = try #require(document.components[0].overridden { _ in true }.content.text)
    #expect(text.size == 28 && text.weight == 900 && text.italic)
  }

  @Test func `names of the document go before those of the theme`() throws {
    let theme = ##"""
      {"colors": {"accent": "#00FF00", "line": "#0000FF"}, "spacing": {"m": 10, "l": 30},
       "textStyles": {"headline": {"size": 40}}}
      """##
    let source = ##"""
      {"spacing": {"m": 16}, "colors": {"accent": "#FF0000"},
       "components": [{"type": "label", "title": "a", "textStyle": "headline", "padding": "$m", "margin": "$l"}]}
      """##
    let document = try document(source, theme: theme)
    #expect(document.components[0].box.padding.all == .points(16))
    #expect(document.components[0].box.margin.all == .distance(.points(30)))
    #expect(document.colors["accent"]?.light.hex == "#FF0000FF")
    // What nothing names stays where it is.
    #expect(document.colors["line"] == nil)
    #expect(try label(source, theme: theme).size == 40)
  }

  @Test func `names hold in a document that uses fragments`() throws {
    let document = try document(
      #"""
      {"spacing": {"m": 16},
       "components": [{"type": "stack", "padding": "$m", "components": [
         {"type": "fragment", "name": "rating", "with": {"full": 4, "empty": 1, "title": "4"}}]}]}
      """#)
    #expect(document.components[0].box.padding.all == .points(16))
  }

  @Test(arguments: [(1.0, "a", 1.0), (2, "b", 2), (2.5, "c", 3), (3, "c", 3), (4, "c", 3)])
  func `a screen gets the file that has its pixels`(
    scale: Double, url: String, density: Double
  ) throws {
    let document = try document(
      #"""
      {"components": [{"type": "image", "url": {"1x": "images/a", "2x": "images/b", "3x": "images/c"}}]}
      """#)
    guard case .image(let image) = document.components[0].content else { return }
    #expect(image.url.file(for: scale).url == "images/" + url)
    #expect(image.url.file(for: scale).density == density)
  }
}
