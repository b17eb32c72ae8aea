import JSON
import Locales
import PaywallModel
import Testing
import Wording

/// Terms in the texts of documents.
@Suite struct TermsTextTests {
  private static let source =
    #"""
    {"products": {
       "yearly": {"sku": "y", "price": "69.99", "currency": "USD", "period": "P1Y", "trial": "P7D", "storefronts": {"DE": {"price": "74.99", "currency": "EUR"}},
                  "winBackOffers": {"back": {"kind": "payUpFront", "price": "39.99", "period": "P1Y"}}},
       "phased": {"sku": "f", "price": "9.99", "currency": "USD", "period": "P1M",
                  "introductoryOffer": {"phases": [{"period": "P1W"}, {"price": "4.99", "period": "P1M", "cycles": 3}]}},
       "bound": {"sku": "b", "price": "4.99", "currency": "USD", "period": "P1M", "commitment": {"period": "P1Y"}},
       "team": {"sku": "t", "price": "73.92", "currency": "USD", "period": "P1M",
                "seats": {"count": 8, "tiers": [{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]}},
       "ever": {"sku": "e", "price": "99.99", "currency": "USD", "oneTime": true, "introductoryOffer": {"kind": "discount", "price": "79.99"}},
       "prepaid": {"sku": "p", "price": "19.99", "currency": "USD", "period": "P3M", "renews": false}},
     "strings": {"en": {"terms.cancelShort": "Cancel whenever you like", "terms.free": "wrong {price}"}, "de": {}},
     "components": []}
    """#

  private func text(
    _ written: String, locale: String = "en", storefront: String? = nil, offer: Offer? = nil,
    platform: AppPlatform? = nil, display: String? = nil
  ) throws -> String {
    var document = try PaywallDocument(
      decoding: JSONText(parsing: Self.source, limits: .document).root)
    document.products["yearly"]?.displayPrice = display
    return TextResolver(
      document: document, locale: locale, storefront: storefront, offer: offer,
      today: try #require(CivilDay("2026-11-29")), platform: platform
    ).string(of: LocalizedText(written))
  }

  @Test(arguments: [
    ("{yearly.terms.charge.short}", "7 days free, then $69.99 per year"),
    (
      "{phased.offer.phases}",
      "1 week free, then $4.99 per month for 3 months, then $9.99 per month"
    ),
    ("{bound.terms.charge.short}", "$4.99 per month for 12 months ($59.88 in total)"),
    ("{team.terms.charge.short}", "$73.92 per month for 8 seats"),
    ("{ever.terms.charge.short}", "$79.99 instead of $99.99, one-time payment"),
    ("{prepaid.terms.charge.short}", "$19.99 for 3 months, no renewal"),
    ("{yearly.terms.renewal.short}", "Renews every year"),
    // A pattern of the brand, and a wrong one, which does not apply.
    (
      "{yearly.terms.short}",
      "7 days free, then $69.99 per year. Renews every year. Cancel whenever you like."
    ),
    ("{ever.terms.renewal | fallback: -}", "-"),
    ("{yearly.order}", "Subscribe now"),
    ("{prepaid.period.adverb}", "every 3 months"),
  ])
  func `the service writes what a customer pays`(written: String, shown: String) throws {
    #expect(try text(written) == shown)
  }

  @Test func `terms are those of the reader's language, country, offer, store and day`() throws {
    let german = try text("{yearly.terms.short}", locale: "de", storefront: "DE")
    #expect(
      german
        == "7 Tage kostenlos, danach 74,99\u{A0}€ im Jahr, inkl. MwSt. Verlängert sich jedes Jahr. Jederzeit kündbar."
    )
    #expect(
      try text("{yearly.terms.charge.short}", storefront: "US")
        == "7 days free, then $69.99 per year, plus tax")
    #expect(
      try text("{yearly.terms.charge}", offer: .winBack).contains("for returning customers"))
    #expect(try text("{yearly.terms.cancel}", platform: .ios).contains("App Store"))
    #expect(try text("{yearly.terms.cancel}", platform: .android).contains("Google Play"))
    #expect(try text("{yearly.terms.trial}").contains("December 6, 2026"))
    #expect(
      try text("{yearly.terms.charge.short}", offer: Offer.none, display: "US$69.99")
        == "US$69.99 per year")
    let button = try text("{yearly.order}", locale: "de", storefront: "DE", platform: .web)
    #expect(button.lowercased().contains("zahlungspflichtig"))
    #expect(
      try text("{yearly.order}", locale: "de", storefront: "DE", platform: .ios) != button)
  }
}
