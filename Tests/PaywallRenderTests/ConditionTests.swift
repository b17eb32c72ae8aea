import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// What an app says of itself and of its reader, and what a page makes of that.
@Suite struct ConditionTests {
  private let document: PaywallDocument

  init() throws {
    document = try Repository.parse(
      Array(
        #"""
        {"components": [{"type": "label", "title": "-", "overrides": [
          {"when": {"storefront": ["DE", "AT"]}, "set": {"title": "euro"}},
          {"when": {"platform": ["ios", "web"]}, "set": {"title": "apple"}},
          {"when": {"appVersion": {"from": "2.1", "below": "3"}}, "set": {"title": "two"}},
          {"when": {"appVersion": {"from": "3.0.0"}}, "set": {"title": "three"}},
          {"when": {"custom": {"tier": ["gold", "silver"], "beta": true}}, "set": {"title": "gold"}}]}]}
        """#.utf8))
  }

  private func reader(_ values: [String: String]) throws -> Reader {
    try Reader(devices: try Repository.assets.get().devices, choices: document.choices) {
      values[$0]
    }
  }

  @Test(arguments: [
    ([:], "-"), (["platform": "ios"], "apple"), (["platform": "android"], "-"),
    (["appVersion": "2"], "-"), (["storefront": "AT"], "euro"), (["storefront": "US"], "-"),
    (["appVersion": "2.1"], "two"), (["appVersion": "2.10.5"], "two"),
    (["appVersion": "3"], "three"), (["appVersion": "10.0"], "three"),
    (["platform": "web", "appVersion": "2.0.9"], "apple"), (["custom": "tier=gold"], "-"),
    (["custom": "tier=gold,beta=true"], "gold"), (["custom": "tier=tin,beta=true"], "-"),
    (["custom": "tier=silver,beta=true,other=1", "appVersion": "3"], "gold"),
  ])
  func `a condition holds for whom it speaks of`(values: [String: String], title: String) throws {
    let input = RenderInput(document: document, reader: try reader(values)) { _ in nil }
    let page = try Repository.render(input)
    #expect(page.root.children.first?.text?.lines.map(\.string) == [title])
  }

  @Test(arguments: [
    ("iphone-se-1", ["-", "$330.00"]), ("ipad", ["wide", "$330.00"]),
    ("ipad-pro-13", ["-", "$330.00"]),
  ])
  func `a range of widths is met by screens in it`(device: String, texts: [String]) throws {
    #expect(try self.texts(["device": device]) == texts)
  }

  @Test(arguments: [
    (["storefront": "TW"], "$330"), (["storefront": "DE"], "$330.00"),
    (["storefront": "IN"], "$330.00"), (["storefront": "IN", "platform": "ios"], "$330"),
  ])
  func `prices lose decimals that are all zero where the page says so`(
    values: [String: String], price: String
  ) throws {
    #expect(try texts(values) == ["-", price])
  }

  private func texts(_ values: [String: String]) throws -> [String] {
    let document = try Repository.parse(
      Array(
        #"""
        {"meta": {"compactPrices": [{"storefront": "TW"}, {"storefront": "IN", "platform": "ios"}]},
         "products": {"one": {"sku": "one", "price": "330.00", "currency": "USD", "period": "P1M"}},
         "components": [
          {"type": "label", "title": "-",
           "overrides": [{"when": {"screenWidth": {"from": 700, "below": 1000}}, "set": {"title": "wide"}}]},
          {"type": "label", "title": "{price}"}]}
        """#.utf8))
    let reader = try Reader(
      devices: try Repository.assets.get().devices, choices: document.choices
    ) { values[$0] }
    let page = try Repository.render(RenderInput(document: document, reader: reader) { _ in nil })
    return page.root.children.flatMap { $0.text?.lines.map(\.string) ?? [] }
  }

  @Test func `readers who see the same are one`() throws {
    #expect(try reader(["appVersion": "2.2"]) == reader(["appVersion": "2.9999.1"]))
    #expect(try reader(["appVersion": "0.1"]) == reader(["appVersion": "2.0"]))
    #expect(try reader(["storefront": "US"]) == reader([:]))
    #expect(try reader(["platform": "android"]) == reader([:]))
    #expect(try reader(["custom": "tier=tin,other=1"]) == reader([:]))
    #expect(try reader(["appVersion": "2.1"]) != reader(["appVersion": "3.1"]))
  }
}
