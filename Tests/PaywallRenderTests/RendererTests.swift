import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

@Suite struct RendererTests {
  private func page(_ document: String, change: (inout RenderInput) -> Void = { _ in }) throws
    -> LaidOutPaywall
  {
    let document = try Repository.parse(Array(document.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    change(&input)
    return try Repository.render(input)
  }

  private func label(_ title: String, _ more: String = "") -> String {
    #"{"components": [{"type": "label", "title": "\#(title)"\#(more)}]}"#
  }

  @Test(.timeLimit(.minutes(10)))
  func `overlays in overlays cost no more for each level`() throws {
    let depth = 50
    let open = String(
      repeating: #"{"type": "stack", "direction": "overlay", "padding": 1, "components": ["#,
      count: depth)
    let document =
      #"{"components": ["# + open + #"{"type": "separator", "height": 10}"#
      + String(repeating: "]}", count: depth) + "]}"
    let innermost = try page(document).root.all.last
    #expect(innermost?.frame == PaywallRectangle(x: 82, y: 98, width: 250, height: 10))
  }

  @Test func `a tree is written in the order that clients read it`() throws {
    let page = try page(
      ##"{"components": [{"type": "button", "id": "buy", "title": "Buy", "background": "#0072D2", "border": {"color": "#FFFFFF80"}, "cornerRadius": 80, "opacity": 0.5, "action": {"type": "purchase", "product": "m"}, "accessibilityLabel": "Buy now"}], "products": {"m": {"sku": "s.1"}}}"##
    )
    let text = String(decoding: page.json(), as: UTF8.self)
    #expect(text.hasPrefix(#"{"contract":1,"device":{"id":"iphone-11","width":414,"height":896,"#))
    let node =
      ##"{"type":"button","pointer":"/components/0","id":"buy","frame":{"x":32,"y":48,"width":350,"height":44},"label":"Buy now","background":"#0072D2FF","border":{"color":"#FFFFFF80","width":1},"cornerRadius":22,"opacity":0.5,"action":{"type":"purchase","sku":"s.1","product":"m"},"text":{"font":{"family":"system","size":17,"weight":400},"color":"#FFFFFFFF","lines":[{"string":"Buy","##
    #expect(text.contains(node), "\(text)")
  }

  @Test(arguments: [
    ("#777777", "#FFFFFF", "#000000FF"), ("#595959", "#FFFFFF", "#595959FF"),
    ("#FFFFFF80", "#000000", "#FFFFFFFF"), ("#0072D2", "#1A1D28", "#FFFFFFFF"),
  ])
  func `high contrast makes a text black or white that is hard to read, and no other`(
    color: String, background: String, shown: String
  ) throws {
    let document =
      #"{"components": [{"type": "label", "title": "x", "color": "\#(color)", "background": "\#(background)"}]}"#
    let usual = try #require(try page(document).root.children.first?.text)
    let high = try page(document) { $0.reader.contrast = .high }.root.children.first?.text
    #expect(usual.color == PaywallColor(hex: color) && high?.color.hex == shown)
  }

  @Test func `larger text takes more lines and scales spacing and line height`() throws {
    let document = label(
      "Thousands of events and more", #", "size": 20, "lineHeight": 30, "letterSpacing": 1"#)
    let usual = try #require(try page(document).root.children.first)
    let large = try #require(
      try page(document) { $0.reader.textScale = TextScale(nearest: 2) }.root.children.first)
    #expect(usual.text?.lines.count == 1 && usual.frame.height == 30)
    #expect(large.text?.lines.count == 2 && large.frame.height == 120)
    #expect(large.text?.font.size == 40 && large.text?.letterSpacing == 2)
  }

  @Test(arguments: [("light", "#FFFFFFFF", "#111111FF"), ("dark", "#000000FF", "#EEEEEEFF")])
  func `named colours and the page follow the theme`(
    theme: String, background: String, text: String
  ) throws {
    let document =
      ##"{"colors": {"ink": {"light": "#111111", "dark": "#EEEEEE"}}, "components": [{"type": "label", "title": "x", "color": "$ink"}]}"##
    let theme = try #require(Theme(rawValue: theme))
    let page = try page(document) { $0.reader.theme = theme }
    #expect(page.root.decoration.background == PaywallColor(hex: background).map { .color($0) })
    #expect(page.root.children.first?.text?.color.hex == text)
  }

  @Test func `a text without a colour is readable on its background`() throws {
    let document =
      ##"{"components": [{"type": "label", "title": "x"}, {"type": "stack", "background": "#101010", "components": [{"type": "label", "title": "x"}]}]}"##
    let colors = try page(document).root.all.compactMap { $0.text?.color.hex }
    #expect(colors == ["#000000FF", "#FFFFFFFF"])
  }

  @Test func `texts and their direction follow the locale that the document speaks`() throws {
    let document =
      #"{"strings": {"en": {"buy": "Buy"}, "ar": {"buy": "اشترِ"}}, "components": [{"type": "label", "title": "$buy"}]}"#
    let arabic = try page(document) { $0.reader.locale = "ar" }
    #expect(arabic.direction == .rightToLeft)
    let line = try #require(arabic.root.children.first?.text?.lines.first)
    #expect(line.string == "اشترِ" && abs(line.x + line.width - 382) < 0.1)
    let hebrew = try page(document) { $0.reader.locale = "he" }
    #expect(hebrew.direction == .leftToRight)
    #expect(hebrew.root.children.first?.text?.lines.first?.string == "Buy")
    #expect(try page(document) { $0.reader.direction = .rightToLeft }.direction == .rightToLeft)
  }

  @Test func `text shrinks to its least size before it is cut`() throws {
    let words = "Start Your Free Trial Today and Never Look Back"
    let fits = try page(label(words, #", "maxLines": 1, "minimumScale": 0.5"#))
    let shrunk = try #require(fits.root.children.first?.text)
    #expect(shrunk.font.size < 17 && shrunk.font.size >= 8.5 && !shrunk.isTruncated)
    let cut = try #require(try page(label(words, #", "maxLines": 1"#)).root.children.first?.text)
    #expect(cut.isTruncated && cut.lines.first?.string.hasSuffix("…") == true)
    #expect(cut.lines.allSatisfy { $0.width <= 350 })
  }

  @Test(arguments: [
    ("fill", PaywallRectangle(x: -241, y: 0, width: 896, height: 896)),
    ("fit", PaywallRectangle(x: 0, y: 241, width: 414, height: 414)),
    ("width", PaywallRectangle(x: 0, y: 241, width: 414, height: 414)),
    ("stretch", PaywallRectangle(x: 0, y: 0, width: 414, height: 896)),
  ])
  func `the picture behind the page is fitted as the document says`(
    fit: String, frame: PaywallRectangle
  ) throws {
    let document =
      #"{"meta": {"backgroundImage": {"url": "images/a.png", "fit": "\#(fit)"}}, "components": []}"#
    let page = try page(document) {
      $0.images = { _ in ImageHeader(type: .png, width: 100, height: 100) }
    }
    let drawn = try #require(page.backgroundImage).frame
    #expect(drawn.isNear(frame, within: 0.001), "\(drawn)")
  }
}
