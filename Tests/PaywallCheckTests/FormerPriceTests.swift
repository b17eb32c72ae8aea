import JSON
import Locales
import Testing

@testable import PaywallCheck
@testable import PaywallModel

/// Struck prices and the days on which they were charged.
@Suite struct FormerPriceTests {
  private static let today = "2026-11-22"

  private func warnings(
    _ product: String, title: String = "{monthly.compareAt}", on day: String = today
  ) throws -> [Diagnostic] {
    let source =
      #"{"products": {"monthly": {"sku": "m", \#(product)}, "yearly": {"sku": "y", "price": "9.00", "currency": "EUR"}}, "components": [{"type": "label", "title": "\#(title)"}]}"#
    let text = try JSONText(parsing: Array(source.utf8), limits: .document)
    return try PaywallDocument(decoding: text.root)
      .unfoundedFormerPrices(on: #require(CivilDay(day)), in: text)
  }

  /// The days of a former price, and the place and the words of the warning; nil for none.
  @Test(
    arguments: [
      (#""from": "2026-10-01", "until": "2026-11-15""#, nil, ""),
      (#""from": "2026-10-23", "until": "2026-11-21""#, nil, ""),
      (#""from": "2026-09-01", "until": "2026-10-23""#, nil, ""),
      (#""from": "2026-09-01", "until": "2026-12-24""#, nil, ""),
      (#""from": "2026-09-01", "until": "2026-10-22""#, "/until", "was last charged 31 days ago"),
      (
        #""from": "2026-10-24", "until": "2026-11-21""#, "/from",
        "was charged for 29 days, and no earlier"
      ),
      (
        #""from": "2026-11-21", "until": "2026-11-21""#, "/from",
        "was charged for 1 day, and no earlier"
      ),
      (#""from": "2026-12-01", "until": "2026-12-24""#, "/from", "in the future"),
      (#""from": "2026-10-01""#, "", "does not say on which days"),
      (#""until": "2026-11-15""#, "", "does not say on which days"),
    ] as [(String, String?, String)])
  func `a former price is as old as its days say`(
    days: String, place: String?, words: String
  ) throws {
    let found = try warnings(
      #""price": "6.99", "currency": "EUR", "compareAt": {"price": "9.99", \#(days)}"#)
    #expect(found.map(\.pointer) == (place.map { ["/products/monthly/compareAt" + $0] } ?? []))
    #expect(found.allSatisfy { $0.code == "former-price" && $0.message.contains(words) })
    #expect(found.allSatisfy { $0.hint?.contains("98/6/EC Art. 6a") == true })
  }

  /// A price and its place, and the storefronts given.
  @Test(arguments: [
    (#""price": "6.99", "currency": "EUR""#, "shown in AT, BE, BG and 18 more,"),
    (#""price": "69", "currency": "SEK""#, "shown in SE,"),
    (#""price": "6.99", "currency": "USD""#, ""),
    (
      #""price": "6.99", "currency": "USD", "storefronts": {"DE": {"price": "7.99", "currency": "EUR"}}"#,
      ""
    ),
    (
      #""price": "6.99", "currency": "USD", "storefronts": {"DE": {"price": "7.99", "currency": "USD"}}"#,
      "shown in DE,"
    ),
    (
      #""price": "69", "currency": "SEK", "storefronts": {"SE": {"price": "6", "currency": "EUR"}}"#,
      ""
    ),
  ])
  func `only prices shown in the area are warned about`(price: String, told: String) throws {
    let found = try warnings(price + #", "compareAt": {"price": "99.99"}"#)
    #expect(found.isEmpty == told.isEmpty)
    #expect(found.allSatisfy { $0.message.contains(told) }, "\(found.map(\.message))")
  }

  @Test(arguments: [
    ("{compareAt}", true), ("{monthly.compareAt | fallback: –}", true), ("{monthly.price}", false),
    ("compareAt", false), ("{yearly.compareAt | fallback: –}", false),
  ])
  func `only what a text shows is warned of`(title: String, isShown: Bool) throws {
    let product = #""price": "6.99", "currency": "EUR", "compareAt": {"price": "9.99"}"#
    #expect(try warnings(product, title: title).isEmpty != isShown)
  }
}
