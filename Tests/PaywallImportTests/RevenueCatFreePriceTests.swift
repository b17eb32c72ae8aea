import JSON
import Testing

@testable import PaywallImport

/// The word "free" where the price of an offer is zero.
@Suite struct RevenueCatFreePriceTests {
  private func imported(
    _ texts: [String: String], overrides: String = "[]", words: String = "{}"
  ) throws -> ConvertedPaywall {
    let tables = texts.map { #""\#($0)": {"a": "\#($1)", "b": "{{ product.offer_price }}!"}"# }
    let source = #"""
      {"paywall_components": {"default_locale": "en_US",
        "components_localizations": {\#(tables.joined(separator: ","))},
        "components_config": {"base": {"stack": {"type": "stack", "components": [
          {"type": "package", "package_id": "$rc_annual", "stack": {"type": "stack", "components": [
            {"type": "text", "text_lid": "a", "overrides": \#(overrides)}]}}]}}}},
       "ui_config": {"localizations": \#(words)}}
      """#
    return try RevenueCatPaywall(JSONText(parsing: source, limits: .trusted)).imported()
  }

  private func overrides(of imported: ConvertedPaywall) -> JSONValue? {
    imported.document["components"]?.elements[0]["components"]?.elements[0]["components"]?
      .elements[0]["overrides"]
  }

  @Test(arguments: [
    (
      "{{ product.offer_price }} for {{ product.offer_period_with_unit }}",
      "free for {offer.period | fallback:}"
    ),
    ("{{product.offer_price | uppercase}}", "FREE"),
    ("{{ offer_price | capitalize }} {", "Free {{"),
    ("{{ sub_offer_price }}, then {{ product.price }}", "free, then {price}"),
  ])
  func `a free offer has a word instead of a price`(source: String, written: String) throws {
    let imported = try imported(["en_US": source])
    #expect(imported.document["strings"]?["en-US"]?["a-free"] == .string(written))
    #expect(
      overrides(of: imported) == [["when": ["offer": "freeTrial"], "set": ["title": "$a-free"]]])
    #expect(imported.document["products"]?["annual"]?["introductoryOffer"] != nil)
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `each language has its own word, and the app's before the usual one`() throws {
    let text = "{{ product.offer_price }}"
    let locales = ["en_US", "de_DE", "zh_Hant", "zh_TW", "zh_CN", "ja"]
    let imported = try imported(
      Dictionary(uniqueKeysWithValues: locales.map { ($0, text) }),
      words: #"{"en_US": {"free_price": "for free"}, "de_DE": {"free_price": ""}}"#)
    let words = locales.map {
      imported.document["strings"]?[RevenueCatImport.tag($0)]?["a-free"]?.string
    }
    #expect(words == ["for free", "kostenlos", "免費", "免費", "免费", "無料"])
  }

  @Test func `a language without a known word is told`() throws {
    let imported = try imported(["en_US": "{{ offer_price }}", "xx": "{{ offer_price }}"])
    #expect(imported.approximations.map(\.code) == ["free-price"])
    #expect(overrides(of: imported) == nil)
  }

  @Test func `an override with a price has its word, too, unless there is no free offer`() throws {
    let overrides = #"""
      [{"conditions": [{"type": "intro_offer"}], "properties": {"text_lid": "b"}},
       {"conditions": [{"type": "promo_offer"}], "properties": {"text_lid": "b"}}]
      """#
    let imported = try imported(["en_US": "{{ product.price }}"], overrides: overrides)
    let expected: JSONValue = [
      ["when": ["offer": ["freeTrial", "introductory"]], "set": ["title": "$b"]],
      ["when": ["offer": ["freeTrial"]], "set": ["title": "$b-free"]],
      ["when": ["offer": "promotional"], "set": ["title": "$b"]],
    ]
    #expect(self.overrides(of: imported) == expected)
    #expect(imported.faults == [])
  }

  @Test func `a text without the price of an offer stays the only one`() throws {
    let imported = try imported([
      "en_US": "{{ product.price }}", "de_DE": "x {{ custom.offer_price }}",
    ])
    #expect(overrides(of: imported) == nil)
  }

  @Test func `a condition on several phases holds for every introductory offer, which is told`()
    throws
  {
    let imported = try imported(
      ["en_US": "a"],
      overrides:
        #"[{"conditions": [{"type": "multiple_intro_offers"}], "properties": {"font_size": 9}}]"#)
    #expect(imported.approximations.map(\.code) == ["multiple-phases"])
  }

  @Test func `the price of a second phase is the first that is not free`() throws {
    let imported = try imported([
      "en_US": "{{ product.offer_price }}, then {{ product.secondary_offer_price }}"
    ])
    let texts = imported.document["strings"]?["en-US"]
    #expect(texts?["a-free"] == "free, then {offer.price | fallback:}")
    #expect(imported.approximations.map(\.code) == ["second-phase"])
    #expect(
      imported.document["products"]?["annual"]?["introductoryOffer"]
        == ["phases": [["period": "P1W"], ["price": "0.99", "period": "P1M", "cycles": 3]]])
  }
}
