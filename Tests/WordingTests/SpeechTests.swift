import Foundation
import JSON
import Locales
import PaywallModel
import Testing

@testable import Wording

/// What a screen reader says instead of texts with prices: `Fixtures/speech.json`.
@Suite struct SpeechTests {
  private static let table = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/speech.json")
    return try JSONText(parsing: Array(Data(contentsOf: file)), limits: .trusted)
  }

  private static let locales: [String] = {
    do { return try table.get().root["says"]?.members?.map(\.key) ?? [] } catch { return [] }
  }()

  private func resolver(_ locale: String, own: String) throws -> TextResolver {
    let products = try #require(try Self.table.get().root["products"])
    let text = """
      {"meta": {"locale": "\(own)"}, "products": \(String(decoding: products.source, as: UTF8.self)),
       "strings": {"\(own)": {"of": "~~{y.compareAt}~~"}}, "components": []}
      """
    let read = try JSONText(parsing: text, limits: .document)
    return TextResolver(document: try PaywallDocument(decoding: read.root), locale: locale)
  }

  private func text(_ node: JSONNode?) throws -> TextContent {
    let label = try #require(node)
    var text = TextContent(title: LocalizedText(label["title"]?.string ?? label.string ?? ""))
    text.drawing.strikethrough = label["strikethrough"]?.bool ?? false
    text.spans = (label["spans"]?.elements.map(Array.init) ?? []).map { node in
      var span = TextContent.Span(title: LocalizedText(node["title"]?.string ?? ""))
      span.drawing.strikethrough = node["strikethrough"]?.bool
      return span
    }
    return text
  }

  @Test(arguments: locales)
  func `prices are spoken with their whole period, and struck ones as former`(
    locale: String
  ) throws {
    let root = try Self.table.get().root
    let resolver = try resolver(locale, own: locale)
    for member in try #require(root["says"]?[locale]?.members) {
      let spoken = resolver.spoken(try text(root["texts"]?[member.key]))
      #expect(spoken == member.value.string, "\(locale) \(member.key)")
    }
  }

  @Test func `each text is spoken in each language of the table`() throws {
    let root = try Self.table.get().root
    let names = try #require(root["texts"]?.members?.map(\.key))
    #expect(Self.locales.count >= 12)
    for locale in Self.locales {
      #expect(root["says"]?[locale]?.members?.map(\.key) == names, "\(locale)")
    }
  }

  @Test(arguments: [
    ("Only {m.price}/mo!", "Only $4.99 per month!"),
    ("**{m.price.perYear}** /yr, cancel anytime", "$59.88 per year, cancel anytime"),
    ("{y.price.perMonth}/MO", "$3.33 per month"), ("{y.price.compact}/yr", "$39.99 per year"),
    ("~~$9.99~~ {m.price}", "formerly $9.99, $4.99"),
    ("~~\u{2068}9,99 US$\u{2069}~~", "formerly \u{2068}9,99 US$\u{2069}"),
    ("Was ~~{y.compareAt}~~,\nnow {y.price}", "Was formerly $59.99, now $39.99"),
    ("~~{660.00 GBP}~~{y.price}", "formerly £660.00, $39.99"),
    ("$of", "formerly $59.99"),
  ])
  func `what an author typed counts beside data, and an amount with its currency`(
    title: String, says: String
  ) throws {
    let text = TextContent(title: LocalizedText(title))
    #expect(try resolver("en", own: "en").spoken(text) == says)
  }

  @Test func `texts that are understood as they are shown have no other words`() throws {
    let root = try Self.table.get().root
    let resolver = try resolver("en", own: "en")
    for node in try #require(root["silent"]?.elements) {
      #expect(resolver.spoken(try text(node)) == nil, "\(node.source)")
    }
  }

  /// A language's words end where App Store Connect's do; the others say nothing in English.
  @Test func `all languages with words say that a price is a former one`() throws {
    let struck = TextContent(title: LocalizedText("~~{y.compareAt}~~"))
    for language in WordFiles.languages {
      let resolver = try resolver(language, own: language)
      let price = resolver.string(of: LocalizedText("{y.compareAt}"))
      let spoken = try #require(resolver.spoken(struck), "\(language)")
      #expect(spoken.contains(price) && spoken.count > price.count + 1, "\(language)")
    }
    #expect(try resolver("bg", own: "bg").spoken(struck) == nil)
  }

  @Test func `all languages name a period without a slash`() throws {
    for language in WordFiles.languages {
      let resolver = try resolver(language, own: language)
      for unit in [Period.Unit.day, .week, .month, .year] {
        for count in [1, 3] {
          let words = resolver.rateInWords("9", per: Period(count: count, unit: unit))
          #expect(words.contains("9") && !words.contains("/"), "\(language): \(words)")
        }
      }
    }
  }

  @Test func `a brand says it in its own words`() throws {
    let text = #"""
      {"products": {"y": {"sku": "y", "price": "5.00", "currency": "USD", "compareAt": {"price": "9.00"}}},
       "strings": {"en": {"terms.formerly": "was {former}"}}, "components": []}
      """#
    let read = try JSONText(parsing: text, limits: .document)
    let resolver = TextResolver(document: try PaywallDocument(decoding: read.root), locale: "en")
    #expect(
      resolver.spoken(TextContent(title: LocalizedText("~~{y.compareAt}~~ {y.price}")))
        == "was $9.00, $5.00")
  }
}
