import JSON
import Testing

@testable import PaywallImport

@Suite struct StoreKitImportTests {
  @Test(arguments: StoreKitFixtures.all)
  func `a file of each version becomes a catalogue, and tells what that cannot say`(
    name: String, currency: String?, approximations: [String]
  ) throws {
    let imported = try StoreKitFixtures.file(name).imported(currency: currency)
    let expected = try StoreKitFixtures.bytes(name + ".products.json")
    #expect(imported.text == String(decoding: expected, as: UTF8.self))
    #expect(imported.approximations.map(\.code) == approximations)
  }

  @Test(arguments: StoreKitFixtures.all)
  func `a catalogue that says the same keeps its bytes`(
    name: String, currency: String?, approximations: [String]
  ) throws {
    let catalogue = try StoreKitFixtures.catalogue(name)
    let again = try StoreKitFixtures.file(name).imported(into: catalogue, currency: currency)
    #expect(again.bytes == catalogue.bytes)
  }

  @Test func `what only the catalogue says stays, and its style too`() throws {
    let catalogue = #"""
      {
        "pro": {"sku": "typed.monthly", "name": "$pro", "price": "2.00", "currency": "USD", "period": "P30D",
                "entitlements": ["all"], "trial": "P1W"},
        "year": {"sku": "play.year", "storeIDs": {"appStore": "typed.yearly"}, "price": "25.00", "currency": "USD",
                 "period": "P1Y", "trial": "P1W", "subscriptionGroup": "71BED002"},
        "web": {"sku": "price_1", "price": "20", "currency": "USD", "period": "P1Y"}
      }
      """#
    let imported = try StoreKitFixtures.file("typed-1").imported(
      into: JSONText(parsing: catalogue, limits: .document))
    #expect(
      imported.text == #"""
        {
          "pro": {"sku": "typed.monthly", "name": "$pro", "price": "2.50", "currency": "USD", "period": "P1M",
                  "entitlements": ["all"],
                  "subscriptionGroup": "71BED002"},
          "year": {"sku": "play.year", "storeIDs": {"appStore": "typed.yearly"}, "price": "25.00", "currency": "USD",
                   "period": "P1Y", "trial": "P1W", "subscriptionGroup": "71BED002"},
          "web": {"sku": "price_1", "price": "20", "currency": "USD", "period": "P1Y"}
        }
        """#)
    #expect(imported.notes.map(\.code) == ["offer-removed", "not-in-file"])
  }

  @Test func `a price in another currency becomes that of the storefront`() throws {
    let catalogue = #"""
      {"plus": {"sku": "radio.plus", "name": "Plus", "price": "21.99", "currency": "USD", "period": "P1Y"}}
      """#
    let imported = try StoreKitFixtures.file("radio-4").imported(
      into: JSONText(parsing: catalogue, limits: .document))
    let plus = try JSONText(parsing: imported.bytes, limits: .document).root["plus"]
    #expect(plus?["price"]?.string == "21.99")
    #expect(plus?["storefronts"]?.value == ["DE": ["price": "19.99", "currency": "EUR"]])
    #expect(plus?["introductoryOffer"] == nil)
    #expect(imported.approximations.map(\.code) == ["offer-name", "other-currency"])
  }

  @Test(arguments: [
    (["a.monthly", "b.yearly"], ["monthly", "yearly"]),
    (["x.pro.monthly", "x.plus.monthly"], ["pro-monthly", "plus-monthly"]),
    (["com.app.1", "com.app.2"], ["app-1", "app-2"]), (["com.app.price"], ["app-price"]),
    (["a b".replacing(" ", with: "/")], ["a-b"]), (["7"], ["product-7-2"]),
    (
      [String(repeating: "a", count: 90), String(repeating: "a", count: 91)],
      [String(repeating: "a", count: 50), String(repeating: "a", count: 40) + "-2"]
    ),
  ])
  func `a product is named by the end of its identifier`(ids: [String], expected: [String]) {
    var names = StoreKitNames(taken: ["$schema"], ids: ids)
    #expect(ids.map { names.name(for: $0) } == expected)
  }

  @Test(arguments: [
    ("USA", "US", "USD"), ("DEU", "DE", "EUR"), ("XKS", "XK", "EUR"), ("ARG", "AR", "USD"),
    ("JPN", "JP", "JPY"),
  ])
  func `a storefront has a country and a currency`(code: String, country: String, currency: String)
  {
    #expect(
      AppStorefront.named(code)
        == AppStorefront(code: code, country: country, currency: currency))
  }

  @Test
  func `the currency of a file without a storefront is asked for, and one that is given counts`()
    throws
  {
    #expect(throws: ImportError.self) { try StoreKitFixtures.file("news-2").imported() }
    let yen = try StoreKitFixtures.file("fitness-4").imported(currency: "CAD")
    #expect(yen.notes.map(\.code) == ["storefront-currency"])
    #expect(yen.text.contains(#""currency": "CAD""#))
  }
}
