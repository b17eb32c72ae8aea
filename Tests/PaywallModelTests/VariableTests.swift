import JSON
import Locales
import PaywallModel
import Testing
import Wording

@Suite struct VariableTests {
  @Test(arguments: [
    ("{yearly.price}", nil, "$59.99"), ("{yearly.price | rounded}", nil, "$60"),
    ("{round.price.compact}", nil, "$5"), ("{yearly.price.compact}", nil, "$59.99"),
    ("{yearly.price.perDay}", nil, "$0.16"), ("{yearly.price.perWeek}", nil, "$1.15"),
    ("{yearly.price.perMonth}", nil, "$5.00"), ("{yearly.price.perYear}", nil, "$59.99"),
    ("{monthly.price.perYear}", nil, "$83.88"), ("{round.price.perMonth}", nil, "$1.67"),
    ("{monthly.price.perPeriod}", nil, "$6.99 per month"),
    ("{monthly.price.perPeriod.short}", nil, "$6.99/mo"),
    ("{round.price.perPeriod.short}", nil, "$5.00/3 mo"),
    ("{round.price.perPeriod}", nil, "$5.00 per 3 months"),
    ("{yearly.period}, {yearly.period.short}, {yearly.period.adverb}", nil, "year, yr, yearly"),
    ("{yearly.period.duration}", nil, "1 year"),
    ("{yearly.period.days} {yearly.period.weeks} {yearly.period.months}", nil, "365 52 12"),
    ("{yearly.saving}", nil, "28%"), ("{yearly.saving.amount}", nil, "$23.89"),
    ("{monthly.saving}", nil, ""), ("{monthly.saving | fallback: the dearest}", nil, "the dearest"),
    ("{round.saving | against: yearly}", nil, "67%"),
    ("{monthly.offer.price} for {monthly.offer.period}", nil, "$0.99 for 3 months"),
    ("{yearly.offer.price} for {yearly.offer.days} days", nil, "$0.00 for 7 days"),
    ("{monthly.offer.months} {monthly.offer.unit}", nil, "3 month"),
    ("{yearly.offer.weeks} {yearly.offer.unit}", nil, "1 day"),
    ("{yearly.offer.end}", nil, "December 6, 2026"),
    ("{monthly.offer.end}", nil, "February 28, 2027"),
    ("{life.price.perPeriod.short}", nil, "$99.99"),
    ("{monthly.compareAt}", nil, "$9.99"), ("{life.priceRange}", nil, "$99.99 – $199.99"),
    ("{monthly.period.adverb | capitalised}", nil, "Monthly"),
    ("{round.period.duration | capitalised}", nil, "3 Months"),
    ("{custom.name | fallback: friend}", nil, "Anna Maria"),
    ("{custom.name | upper | fallback: friend}", nil, "ANNA MARIA"),
    ("{custom.other | upper | fallback: friend}", nil, "friend"), ("{custom.other}", nil, ""),
    ("{monthly.period | upper}", nil, "MONTH"), ("{monthly.name | lower}", nil, "monatlich"),
    ("{ monthly.price }", nil, "$6.99"), ("{yearly.price}", "DE", "€54.99"),
    ("{monthly.price}", "DE", "$6.99"), ("{life.price}", "JP", "¥14,800"),
  ])
  func `a variable is written from the product`(
    written: String, storefront: String?, shown: String
  ) throws {
    let resolver = TextResolver(
      document: try document, locale: "en-US", storefront: storefront,
      today: try #require(CivilDay("2026-11-29")), custom: ["name": "Anna Maria"])
    #expect(resolver.string(of: LocalizedText(written)) == shown)
  }

  @Test func `a product that is called custom goes before the app's own variables`() throws {
    var document = try document
    document.products["custom"] = document.products["monthly"]
    let resolver = TextResolver(document: document, locale: "en-US", custom: ["price": "nothing"])
    #expect(resolver.string(of: LocalizedText("{custom.price}")) == "$6.99")
  }

  @Test func `what the app says is no markup and no placeholder`() throws {
    let resolver = TextResolver(document: try document, custom: ["name": "**{monthly.price}**"])
    let parts = resolver.parts(of: LocalizedText("Hello {custom.name | fallback: you}"))
    #expect(parts.map(\.string) == ["Hello **{monthly.price}**"])
  }

  @Test(arguments: ["{price}", "{ price | upper }", "{name}"])
  func `a variable that names no product speaks of the only one`(written: String) throws {
    var document = try document
    document.products = document.products.filter { $0.key == "monthly" }
    let resolver = TextResolver(document: document, locale: "en-US")
    #expect(resolver.string(of: LocalizedText(written)) != written)
  }

  @Test(arguments: [
    ("monthly", "{price}", nil, "$6.99"), ("yearly", "{price}", nil, "$59.99"),
    ("yearly", "{monthly.price}", nil, "$6.99"), ("yearly", "{saving}", nil, "28%"),
    ("monthly", "{offer.price}", nil, "$0.99"), ("monthly", "{offer.price}", Offer.none, ""),
    ("yearly", "{offer.period | fallback: now}", Offer.none, "now"),
    ("yearly", "{offer.period}", .freeTrial, "7 days"),
    ("yearly", "{offer.period}", .introductory, ""),
  ])
  func
    `a variable that names no product speaks of the plan's, and of an offer that the store grants`(
      subject: String, written: String, offer: Offer?, shown: String
    ) throws
  {
    var resolver = TextResolver(document: try document, locale: "en-US", offer: offer)
    resolver.subject = subject
    #expect(resolver.string(of: LocalizedText(written)) == shown)
  }

  @Test(arguments: [
    ("54.99", nil, "$54.99", "$4.58", "34%"), ("54.99 EUR", nil, "€54.99", "€4.58", ""),
    ("54.99 EUR", "54,99 EUR", "54,99 EUR", "4,58 EUR", ""),
    ("60.00", "$60", "$60", "$5.00", "28%"),
  ])
  func `what the store charges stands everywhere in place of what the document says`(
    sold: String, display: String?, price: String, perMonth: String, saving: String
  ) throws {
    var store = try #require(StoreProduct(written: sold))
    store.displayPrice = display
    let document = try document.sold(as: ["yearly": store, "absent": store])
    let resolver = TextResolver(document: document, locale: "en-US", storefront: "DE")
    let texts = ["{yearly.price}", "{yearly.price.perMonth}", "{yearly.saving}"]
    #expect(
      texts.map { resolver.string(of: LocalizedText($0)) } == [price, perMonth, saving])
    #expect(document.products["absent"] == nil)
  }

  @Test func `a product may be called as a field`() throws {
    var document = try document
    document.products["offer"] = document.products["yearly"]
    let resolver = TextResolver(document: document, locale: "en-US")
    #expect(resolver.string(of: LocalizedText("{offer.period}")) == "year")
  }

  private var document: PaywallDocument {
    get throws {
      try PaywallDocument(decoding: JSONText(parsing: Self.source, limits: .document).root)
    }
  }

  private static let source = #"""
    {"components": [],
     "products": {
       "monthly": {
         "sku": "m", "price": "6.99", "currency": "USD", "period": "P1M", "name": "Monatlich",
         "introductoryOffer": {"kind": "payAsYouGo", "price": "0.99", "period": "P1M", "cycles": 3},
         "compareAt": {"price": "9.99"}},
       "yearly": {"sku": "y", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D",
         "storefronts": {"DE": {"price": "54.99", "currency": "EUR"}}},
       "round": {"sku": "r", "price": "5.00", "currency": "USD", "period": "P3M"},
       "life": {"sku": "l", "price": "99.99", "currency": "USD", "oneTime": true,
         "storefronts": {"JP": {"price": "14800", "currency": "JPY"}},
         "priceRange": {"from": "99.99", "to": "199.99"}}}}
    """#
}
