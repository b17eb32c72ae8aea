import Foundation
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

/// What a screen reader says of a page, stop by stop.
@Suite struct SpeechTests {
  private func lines(
    _ document: String, _ companions: Companions = .none,
    _ change: (inout Reader) -> Void = { _ in }
  ) throws -> [String] {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let read = try Repository.parse(Array(document.utf8), companions)
    var input = RenderInput(document: read, device: device) {
      _ in ImageHeader(type: .png, width: 10, height: 10)
    }
    change(&input.reader)
    return try Repository.render(input).spoken.map(\.line)
  }

  @Test func `a header is read before the page, whichever is drawn first, and a footer after it`()
    throws
  {
    for overlaps in [true, false] {
      let spoken = try lines(
        #"""
        {"meta": {"headerOverlaps": \#(overlaps)},
         "header": {"type": "stack", "components": [{"type": "label", "title": "head"}]},
         "footer": {"type": "stack", "components": [{"type": "label", "title": "foot"}]},
         "components": [{"type": "label", "title": "body", "readingOrder": -100}]}
        """#)
      #expect(spoken == ["text: head", "text: body", "text: foot"])
    }
  }

  private static let picker = #"""
    {"products": {"yearly": {"sku": "y"}, "monthly": {"sku": "m"}},
     "state": {"plan": {"product": ["yearly", "monthly"]}, "details": {"boolean": false}},
     "strings": {"en": {"head": "**Try** Premium"}, "de": {"head": "Premium *testen*"}},
     "components": [
      {"type": "image", "url": "images/sky.png"},
      {"type": "image", "url": "images/logo.png", "accessibilityLabel": "Premium"},
      {"type": "label", "title": "$head", "accessibilityRole": "header"},
      {"type": "stack", "product": "yearly", "action": {"type": "select"}, "components": [
        {"type": "icon", "name": "check"}, {"type": "label", "title": "Yearly"}, {"type": "label", "title": "59.99"},
        {"type": "button", "title": "Why?", "action": {"type": "custom", "name": "why"}}]},
      {"type": "stack", "product": "monthly", "action": {"type": "select"}, "components": [{"type": "label", "title": "Monthly"}]},
      {"type": "button", "title": "Details", "action": {"type": "toggle", "variable": "details"}},
      {"type": "label", "title": "Long words", "hidden": true, "accessibilityRole": "live", "language": "en-GB",
       "overrides": [{"when": {"state": {"details": true}}, "set": {"hidden": false}}]},
      {"type": "stack", "accessibilityRole": "decorative", "components": [{"type": "label", "title": "★★★★★"}]},
      {"type": "label", "title": "Unseen", "opacity": 0},
      {"type": "button", "title": "Buy", "action": {"type": "purchase"}, "accessibilityHint": "Begins now"},
      {"type": "label", "title": "See the [terms](https://example.com/terms)"}]}
    """#

  @Test func `each stop has its role, in order`() throws {
    #expect(
      try lines(Self.picker) == [
        "image: Premium", "header: Try Premium", "radio, selected, 1 of 2: Yearly, 59.99",
        "button: Why?", "radio, not selected, 2 of 2: Monthly", "switch, off: Details",
        "button: Buy (Begins now)", "text: See the terms", "link: terms",
      ])
  }

  @Test func `another state and another language are told as they are`() throws {
    let spoken = try lines(Self.picker) {
      $0.state = ["plan": "monthly", "details": "true"]
      $0.locale = "de"
    }
    #expect(spoken.contains("header: Premium testen"))
    #expect(spoken.contains("radio, not selected, 1 of 2: Yearly, 59.99"))
    #expect(spoken.contains("radio, selected, 2 of 2: Monthly"))
    #expect(spoken.contains("switch, on: Details"))
    #expect(spoken.contains("live [en-GB]: Long words"))
  }

  @Test func `smaller reading orders come first, and equal ones stay in order`() throws {
    #expect(
      try lines(
        #"""
        {"components": [{"type": "label", "title": "a", "readingOrder": 1}, {"type": "label", "title": "b"},
          {"type": "label", "title": "c"}, {"type": "label", "title": "d", "readingOrder": -1}]}
        """#) == ["text: d", "text: b", "text: c", "text: a"])
  }

  @Test func `every example has something to buy or to go on with, and no stop without words`()
    throws
  {
    let folder = Repository.paywalls.appending(path: "examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names.filter({ $0.hasSuffix(".json") }) {
      let document = String(
        decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
      let spoken = try lines(document, ExampleTests.companions)
      // A television shows a code instead, which a telephone reads.
      let offers = ["button", "radio", "image: example.com/"]
      #expect(spoken.contains { line in offers.contains(where: line.hasPrefix) }, "\(name)")
      #expect(!spoken.contains { $0.hasSuffix(": ") }, "\(name)")
    }
  }

  private static let prices = #"""
    {"products": {"y": {"sku": "y", "price": "39.99", "currency": "USD", "period": "P1Y", "compareAt": {"price": "59.99"}}},
     "strings": {"en": {"buy": "Buy"}, "de": {"buy": "Kaufen"}, "ja": {"buy": "購入"}, "ar": {"buy": "شراء"}},
     "components": [
      {"type": "stack", "product": "y", "action": {"type": "purchase"}, "components": [
        {"type": "label", "title": "{compareAt}", "strikethrough": true}, {"type": "label", "title": "{price.perPeriod.short}"}]},
      {"type": "button", "title": "$buy", "action": {"type": "purchase", "product": "y"}},
      {"type": "label", "title": "{y.price}/{y.period.short}, see the [terms](https://example.com/terms)"},
      {"type": "label", "title": "~~{y.compareAt}~~ {y.price}", "accessibilityRole": "decorative"},
      {"type": "label", "title": "~~{y.compareAt}~~ {y.price}", "accessibilityLabel": "{y.price}"}]}
    """#

  @Test(arguments: [
    ("en", "formerly $59.99, $39.99 per year", "Buy", "$39.99 per year, see the terms", "$39.99"),
    (
      "de", "vorher 59,99 $, 39,99 $ im Jahr", "Kaufen", "39,99 $ im Jahr, see the terms",
      "39,99 $"
    ),
    ("ja", "以前の価格は$59.99, 毎年$39.99", "購入", "毎年$39.99, see the terms", "$39.99"),
    (
      "ar", "السعر السابق 59.99 US$, 39.99 US$ في السنة", "شراء",
      "39.99 US$ في السنة, see the terms", "39.99 US$"
    ),
  ])
  func `prices without a label are spoken in words, and links stay stops`(
    locale: String, card: String, button: String, text: String, label: String
  ) throws {
    let spoken = try lines(Self.prices) { $0.locale = locale }
    let plain = spoken.map { line in
      String(line.filter { !"\u{200E}\u{200F}".contains($0) }.map { $0 == "\u{A0}" ? " " : $0 })
    }
    #expect(
      plain == [
        "button: \(card)", "button: \(button)", "text: \(text)", "link: terms", "text: \(label)",
      ])
  }
}
