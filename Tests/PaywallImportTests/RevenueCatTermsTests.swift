import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

@testable import PaywallImport

/// Terms leave as words for each product and offer, because the other tool writes none.
@Suite struct RevenueCatTermsTests {
  private static let products = #"""
    "products": {
      "yearly": {"sku": "y", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D"},
      "monthly": {"sku": "m", "price": "9.99", "currency": "USD", "period": "P1M",
        "introductoryOffer": {"kind": "payAsYouGo", "price": "0.99", "period": "P1M", "cycles": 3}}}
    """#
  private static let selection = #""state": {"plan": {"product": ["yearly", "monthly"]}}"#

  private static func document(_ component: String, selection: String? = nil) -> String {
    let members = [products, selection, #""components": [\#(component)]"#].compactMap(\.self)
    return "{\(members.joined(separator: ", "))}"
  }

  private static func exported(_ document: String) throws -> ConvertedPaywall {
    try ExportablePaywall(JSONText(parsing: document, limits: .trusted))
      .asRevenueCat { .init(address: $0) }
  }

  /// The words of the first component, and of its overrides after their conditions.
  private static func words(_ paywall: ConvertedPaywall) throws -> [[String]] {
    let root = try JSONText(parsing: paywall.documentBytes, limits: .trusted).root
    let screen = try #require(root["paywall_components"])
    let table = try #require(screen["components_localizations"]?["en"])
    let stack = screen["components_config"]?["base"]?["stack"]
    let label = try #require(stack?["components"]?.elements?.first { _ in true })
    let own = label["text_lid"]?.string.flatMap { table[$0]?.string }
    let overrides = label["overrides"]?.elements.map(Array.init) ?? []
    return [[own ?? ""]]
      + overrides.map { override in
        let conditions = override["conditions"]?.elements.map(Array.init) ?? []
        let names = conditions.map {
          $0["packages"]?.elements?.first { _ in true }?.string ?? $0["type"]?.string ?? ""
        }
        let id = override["properties"]?["text_lid"]?.string ?? ""
        return names + [table[id]?.string ?? ""]
      }
  }

  @Test func `a text about one product has words without an offer, and with its offer`() throws {
    let paywall = try Self.exported(
      Self.document(#"{"type": "label", "title": "{yearly.terms.short}"}"#))
    #expect(
      try Self.words(paywall) == [
        ["{{ product.price }} per year. Renews every year. Cancel anytime."],
        [
          "intro_offer",
          "{{ product.offer_period_with_unit }} free, then {{ product.price }} per year. Renews every year. Cancel anytime.",
        ],
      ])
    #expect(paywall.approximations.contains { $0.code == "terms" })
  }

  @Test func `a text about the selected product has words for each`() throws {
    let component = #"{"type": "label", "title": "{terms.charge.short}"}"#
    let paywall = try Self.exported(Self.document(component, selection: Self.selection))
    #expect(
      try Self.words(paywall) == [
        ["{{ product.price }} per year"],
        [
          "$rc_annual", "intro_offer",
          "{{ product.offer_period_with_unit }} free, then {{ product.price }} per year",
        ],
        ["$rc_monthly", "{{ product.price }} per month"],
        [
          "$rc_monthly", "intro_offer",
          "{{ product.offer_price }} per month for {{ product.offer_period_with_unit }}, then {{ product.price }} per month",
        ],
      ])
  }

  @Test func `an override keeps its place after the words for offers, and has its own`() throws {
    let component = #"""
      {"type": "label", "title": "{yearly.terms.charge.short}", "overrides": [
        {"when": {"screenWidth": {"from": 700}}, "set": {"title": "{yearly.order}: {yearly.terms.charge.short}"}}]}
      """#
    let words = try Self.words(try Self.exported(Self.document(component)))
    #expect(
      words.map { $0.dropLast() } == [
        [], ["intro_offer"], ["window_width_condition"], ["window_width_condition", "intro_offer"],
      ])
    #expect(words[2].last == "Subscribe now: {{ product.price }} per year")
  }

  @Test func `terms with days or several prices are not written`() throws {
    let component = #"{"type": "label", "title": "{yearly.terms}"}"#
    let paywall = try Self.exported(Self.document(component))
    #expect(try Self.words(paywall) == [[""]])
    #expect(paywall.approximations.contains { $0.code == "unknown-variable" })
  }

  private static func drawn(_ document: PaywallDocument, _ facts: [String: String]) throws
    -> [String]
  {
    let screen = try DrawnScreen(document, on: "iphone-15", facts: facts)
    return screen.items.map(\.kind).filter { $0.hasPrefix("text ") }
  }

  @Test(arguments: ["yearly", "monthly"], ["none", "freeTrial", "introductory"])
  func `each reader reads the same terms after the way there and back`(
    plan: String, offer: String
  ) throws {
    let component = #"""
      {"type": "stack", "components": [
        {"type": "stack", "product": "yearly", "action": {"type": "select"}, "components": [{"type": "label", "title": "{offer.phases | fallback: Full}"}]},
        {"type": "stack", "product": "monthly", "action": {"type": "select"}, "components": [{"type": "label", "title": "{terms.charge.short}"}]},
        {"type": "label", "title": "{terms.short}"}]}
      """#
    let document = Self.document(component, selection: Self.selection)
    let way = try Return(Array(document.utf8))
    let there = plan == "yearly" ? "annual" : plan
    let before = try Self.drawn(way.before, ["offer": offer, "state.plan": plan])
    let after = try Self.drawn(way.after, ["offer": offer, "state.plan": there])
    #expect(before.count >= 3)
    #expect(after == before)
  }
}
