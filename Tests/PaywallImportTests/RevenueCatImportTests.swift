import JSON
import Testing

@testable import PaywallImport

@Suite struct RevenueCatImportTests {
  @Test(arguments: [
    ("{{ product.price_per_month }}/mo", "{price.perMonth}/mo"),
    ("Save {{ product.relative_discount | uppercase }}", "Save {saving | upper | fallback:}"),
    ("{{product.price_per_period}}", "{price}/{period}"),
    ("{{ product.offer_period_with_unit }} free {", "{offer.period | fallback:} free {{"),
    ("a } b", "a }} b"), ("$price", "$$price"), ("$5", "$5"), ("`code` \\- end", "code - end"),
  ])
  func `a text has its variables as documents write them`(source: String, written: String) throws {
    let imported = try paywall(text: source)
    #expect(imported.document["strings"]?["en-US"]?["lid"] == .string(written))
  }

  @Test(arguments: [
    ("{{ product.colour }}", "unknown-variable"), ("{{ price | reversed }}", "unknown-function"),
    ("`code`", "code-font"),
  ])
  func `what a text cannot say is told by its place`(source: String, code: String) throws {
    let imported = try paywall(text: source)
    #expect(
      imported.approximations.map { [$0.code, $0.pointer] } == [
        [code, "/paywall_components/components_localizations/en_US/lid"]
      ])
  }

  @Test(arguments: [
    (
      #"[{"type": "selected"}]"#, #"{"selected": true}"#
    ),
    (#"[{"type": "intro_offer"}]"#, #"{"offer": ["freeTrial", "introductory"]}"#),
    (
      #"[{"type": "orientation", "operator": "not_in", "orientations": ["portrait"]}]"#,
      #"{"orientation": ["landscape"]}"#
    ),
    (
      #"[{"type": "selected"}, {"type": "expanded"}]"#, #"{"selected": true, "width": "expanded"}"#
    ),
  ])
  func `an override holds when its source does`(conditions: String, when: String) throws {
    let imported = try paywall(
      text: "Yearly",
      overrides: #"[{"conditions": \#(conditions), "properties": {"font_size": 20}}]"#)
    let expected = try JSONText(
      parsing: #"[{"when": \#(when), "set": {"size": 20}}]"#, limits: .trusted)
    #expect(label(in: imported)?["overrides"] == expected.root.value)
  }

  @Test func `the package that is selected at first stands first, and each is a product`() throws {
    let imported = try paywall(text: "Yearly")
    #expect(imported.document["state"]?["plan"]?["product"] == ["annual", "monthly"])
    #expect(imported.document["products"]?["annual"]?["sku"] == "$rc_annual")
    #expect(imported.notes.map(\.code) == ["sample-price", "sample-price"])
  }

  @Test(arguments: ["{}", #"{"paywall_components": {"components_config": {}}}"#, "[]"])
  func `what is no paywall of the tool is refused`(text: String) throws {
    let source = try JSONText(parsing: text, limits: .trusted)
    #expect(throws: ImportError.self) { try RevenueCatPaywall(source) }
  }

  /// The text inside of the first plan.
  private func label(in imported: ImportedPaywall) -> JSONValue? {
    guard case .array(let page)? = imported.document["components"],
      case .array(let plans)? = page.first?["components"],
      case .array(let texts)? = plans.last?["components"]
    else { return nil }
    return texts.first
  }

  private func paywall(text: String, overrides: String = "[]") throws -> ImportedPaywall {
    let stack = #""type": "stack", "dimension": {"type": "vertical", "alignment": "leading"}"#
    let words = text.replacing("\\", with: "\\\\")
    let source = #"""
      {"paywall_components": {"default_locale": "en_US",
        "components_localizations": {"en_US": {"lid": "\#(words)"}},
        "components_config": {"base": {"stack": {\#(stack), "components": [
          {"type": "package", "package_id": "$rc_monthly", "stack": {\#(stack), "components": []}},
          {"type": "package", "package_id": "$rc_annual", "is_selected_by_default": true,
           "stack": {\#(stack), "components": [
             {"type": "text", "text_lid": "lid", "overrides": \#(overrides)}]}}]}}}}}
      """#
    return try RevenueCatPaywall(JSONText(parsing: source, limits: .trusted)).imported()
  }
}
