import Foundation
import JSON
import Locales
import PaywallModel
import Testing
import Wording

/// What texts say about offers. `scripts/make-offer-oracle.py` writes `oracle.json` with Chromium's Intl and arithmetic of its own.
@Suite struct OfferTests {
  private struct Oracle: Decodable {
    struct Row: Decodable {
      struct Difference: Decodable { var words: String, why: String }

      var `case`: String
      var locale: String
      var words: [String: String]
      var service: [String: Difference]?
    }

    var today: String
    var rows: [Row]
  }

  @Test func `each placeholder of each offer says what Chromium's Intl says, in each locale`()
    throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/offers/oracle.json")
    let data = try Data(contentsOf: file)
    let oracle = try JSONDecoder().decode(Oracle.self, from: data)
    let cases = try JSONText(parsing: String(decoding: data, as: UTF8.self), limits: .document).root
    var count = 0
    for row in oracle.rows {
      let described = try #require(cases["cases"]?[row.case], "\(row.case)")
      let resolver = try resolver(
        String(decoding: described["product"]?.source ?? [], as: UTF8.self), locale: row.locale,
        rounding: described["rounding"]?.string,
        offer: described["offer"]?.string.flatMap(Offer.init), today: oracle.today)
      for (name, words) in row.words {
        let expected = row.service?[name]?.words ?? words
        let found = resolver.string(of: LocalizedText("{p.\(name)}"))
        #expect(found == expected, "\(row.case), \(row.locale), \(name)")
        count += 1
      }
    }
    #expect(count >= 1_700)
  }

  @Test(arguments: [
    // The store's own words, and what is calculated from them in the same style.
    ("en-AU", "US$4.99", "4.99", "{p.price.perYear}", "US$59.88"),
    ("en", "4,99 €", "4.99", "{p.price.perYear}", "59,88 €"),
    ("de", "$4.99", "4.99", "{p.price.perYear}", "$59.88"),
    ("de", "$1,199.99", "1199.99", "{p.price.perYear}", "$14,399.88"),
    ("en", "CHF 1’200.50", "1200.50", "{p.price.perYear}", "CHF 14’406.00"),
    ("fr", "₹499", "499", "{p.price.perYear}", "₹5\u{202F}988,00"),
    ("ar-EG", "‏٤٫٩٩ US$", "4.99", "{p.price.perYear}", "‏٥٩٫٨٨ \u{200E}US$\u{200E}"),
    ("en", "Price: free", "4.99", "{p.price.perYear}", "$59.88"),
    ("en", "$5.99", "4.99", "{p.price.perYear}", "$59.88"),
  ])
  func `a calculated price has the style of the store's own`(
    locale: String, display: String, amount: String, text: String, shown: String
  ) throws {
    var document = try document(
      #"{"sku": "p", "price": "1.00", "currency": "USD", "period": "P1M"}"#)
    var sold = StoreProduct(amount: try #require(Amount(amount)))
    sold.displayPrice = display
    document = document.sold(as: ["p": sold])
    let resolver = TextResolver(document: document, locale: locale)
    #expect(resolver.string(of: LocalizedText(text)) == shown)
    #expect(resolver.string(of: LocalizedText("{p.price}")).contains(display) || locale == "ar-EG")
  }

  @Test(arguments: [
    ("0.30", "P1Y", "{p.price.perDay | fallback: less}", "less"),
    ("0.30", "P1Y", "{p.price.perMonth | fallback: less}", "$0.03"),
    ("0", "P1Y", "{p.price.perDay | fallback: less}", "$0.00"),
    ("4.99", "P1Y", "{p.price.perWeek | rounded | fallback: less}", "less"),
  ])
  func `a price that the currency cannot show is never zero`(
    price: String, period: String, text: String, shown: String
  ) throws {
    let resolver = try resolver(
      #"{"sku": "p", "price": "\#(price)", "currency": "USD", "period": "\#(period)"}"#,
      locale: "en")
    #expect(resolver.string(of: LocalizedText(text)) == shown)
  }

  private func resolver(
    _ product: String, locale: String, rounding: String? = nil, offer: Offer? = nil,
    today: String = "2026-11-29"
  ) throws -> TextResolver {
    TextResolver(
      document: try document(product, rounding: rounding), locale: locale, offer: offer,
      today: try #require(CivilDay(today)))
  }

  private func document(_ product: String, rounding: String? = nil) throws -> PaywallDocument {
    let meta = rounding.map { #"{"priceRounding": "\#($0)"}"# } ?? "{}"
    let source =
      #"{"meta": \#(meta), "products": {"p": \#(product)}, "components": []}"#
    return try PaywallDocument(decoding: JSONText(parsing: source, limits: .document).root)
  }
}
