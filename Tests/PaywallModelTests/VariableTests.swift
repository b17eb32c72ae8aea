import JSON
import PaywallModel
import Testing

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
    ("{monthly.compareAt}", nil, "$9.99"), ("{life.priceRange}", nil, "$99.99 – $199.99"),
    ("{monthly.period.adverb | capitalised}", nil, "Monthly"),
    ("{monthly.period | upper}", nil, "MONTH"), ("{monthly.name | lower}", nil, "monatlich"),
    ("{ monthly.price }", nil, "$6.99"), ("{yearly.price}", "DE", "€54.99"),
    ("{monthly.price}", "DE", "$6.99"), ("{life.price}", "JP", "¥14,800"),
  ])
  func `a variable is written from the product`(
    written: String, storefront: String?, shown: String
  ) throws {
    let resolver = TextResolver(document: try document, locale: "en-US", storefront: storefront)
    #expect(resolver.string(of: LocalizedText(written)) == shown)
  }

  @Test(arguments: ["{price}", "{ price | upper }", "{name}"])
  func `a variable that names no product speaks of the only one`(written: String) throws {
    var document = try document
    document.products = document.products.filter { $0.key == "monthly" }
    let resolver = TextResolver(document: document, locale: "en-US")
    #expect(resolver.string(of: LocalizedText(written)) != written)
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
