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
    ("some `code`", "code-font"),
  ])
  func `a text that cannot be expressed is reported with its place`(source: String, code: String)
    throws
  {
    let imported = try paywall(text: source)
    #expect(
      imported.approximations.map { [$0.code, $0.pointer] } == [
        [code, "/paywall_components/components_localizations/en_US/lid"]
      ])
  }

  @Test func `products move to a catalogue, except those that it defines differently`() throws {
    var imported = try paywall(text: "a")
    imported.document = [
      "products": ["a": ["sku": "1"], "b": ["sku": "2"], "c": ["sku": "3"]], "components": [],
    ]
    var catalogue: JSONValue = ["b": ["sku": "2"], "c": ["sku": "other"]]
    _ = imported.shareProducts(with: &catalogue)
    #expect(catalogue == ["a": ["sku": "1"], "b": ["sku": "2"], "c": ["sku": "other"]])
    #expect(imported.document == ["products": ["c": ["sku": "3"]], "components": []])
    imported.document = ["products": ["a": ["sku": "1"]], "components": []]
    var empty = JSONValue.object([])
    _ = imported.shareProducts(with: &empty)
    #expect(empty == ["a": ["sku": "1"]] && imported.document == ["components": []])
  }

  @Test func `a text that is all in a fixed width has such a font`() throws {
    let imported = try paywall(text: "`24/7 support`")
    #expect(label(in: imported)?["font"] == "monospace")
    #expect(imported.document["strings"]?["en-US"]?["lid"] == "24/7 support")
    #expect(imported.approximations == [])
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

  @Test(arguments: [
    (
      #""destination": "terms", "url": {"url_lid": "lid", "method": "in_app_browser"}"#,
      #"{"type": "openURL", "url": "https://a.example/x", "role": "terms", "inApp": true}"#
    ),
    (
      #""destination": "privacy_policy", "url": {"url_lid": "lid", "method": "external_browser"}"#,
      #"{"type": "openURL", "url": "https://a.example/x", "role": "privacy"}"#
    ),
    (
      #""destination": "url", "url": {"url_lid": "lid"}"#,
      #"{"type": "openURL", "url": "https://a.example/x"}"#
    ),
  ])
  func `a link has its purpose and where it opens`(action: String, written: String) throws {
    let imported = try screen(
      #"{"type": "button", "action": {"type": "navigate_to", \#(action)}, "stack": {"type": "stack", "components": []}}"#,
      text: "https://a.example/x")
    let expected = try JSONText(parsing: written, limits: .trusted)
    #expect(first(in: imported)?["action"] == expected.root.value)
    #expect(imported.approximations == [])
  }

  @Test func `a carousel is a pager with a dot for each page`() throws {
    let imported = try screen(
      #"""
      {"type": "carousel", "loop": true, "page_spacing": 8, "page_peek": 20, "page_alignment": "top",
       "auto_advance": {"ms_time_per_page": 3000, "ms_transition_time": 500},
       "page_control": {"position": "top", "spacing": 6,
         "default": {"width": 7, "height": 7, "color": {"light": {"type": "hex", "value": "#00000026"}}},
         "active": {"width": 14, "height": 7, "color": {"light": {"type": "hex", "value": "#000000"}}}},
       "pages": [{"type": "stack", "components": []}, {"type": "stack", "components": []}]}
      """#, text: "")
    #expect(imported.document["state"]?["page1"] == ["page": 2])
    guard case .array(let parts)? = first(in: imported)?["components"], parts.count == 2,
      case .array(let dots)? = parts[0]["components"]
    else {
      Issue.record("no carousel in \(imported.document)")
      return
    }
    #expect(first(in: imported)?["width"] == "fill")
    #expect(parts[1]["type"] == "pager" && parts[1]["variable"] == "page1")
    #expect(parts[1]["gap"] == 8 && parts[1]["peek"] == 20 && parts[1]["loop"] == true)
    #expect(parts[1]["autoAdvance"] == .number(3.5) && parts[1]["alignItems"] == "flex-start")
    #expect(dots.count == 2 && dots[0]["width"] == 7)
    #expect(imported.approximations == [])
  }

  @Test(arguments: [
    (
      #"{"type": {"type": "fade"}, "displacement_strategy": "greedy", "animation": {"type": "ease_out", "ms_delay": 0, "ms_duration": 250}}"#,
      #"{"type": "fade", "duration": 0.25, "curve": "easeOut"}"#, 0
    ),
    (
      #"{"type": {"type": "fade_and_scale"}, "displacement_strategy": "lazy"}"#,
      #"{"type": "scale"}"#, 0
    ),
    (
      #"{"type": {"type": "slide"}, "animation": {"type": "linear", "ms_delay": 500, "ms_duration": 300}}"#,
      #"{"type": "slide", "duration": 0.3, "curve": "linear"}"#, 1
    ),
  ])
  func `a button comes as the source says`(source: String, written: String, lost: Int) throws {
    let imported = try screen(
      #"{"type": "button", "action": {"type": "restore_purchases"}, "transition": \#(source), "stack": {"type": "stack", "components": []}}"#,
      text: "")
    let expected = try JSONText(parsing: written, limits: .trusted)
    #expect(first(in: imported)?["transition"] == expected.root.value)
    #expect(imported.approximations.count == lost)
  }

  @Test func `the buttons of tabs are tabs for screen readers`() throws {
    let imported = try screen(
      #"""
      {"type": "tabs", "control": {"type": "buttons", "stack": {"type": "stack", "components": [
         {"type": "tab_control_button", "tab_id": "a", "stack": {"type": "stack", "components": []}},
         {"type": "tab_control_button", "tab_id": "b", "stack": {"type": "stack", "components": []}}]}},
       "tabs": [{"id": "a", "stack": {"type": "stack", "components": [{"type": "tab_control"}]}},
                {"id": "b", "stack": {"type": "stack", "components": [{"type": "tab_control"}]}}]}
      """#, text: "")
    let document = String(decoding: imported.documentBytes, as: UTF8.self)
    #expect(document.split(separator: #""accessibilityRole": "tab""#).count - 1 == 4)
    #expect(imported.approximations == [])
  }

  @Test func `a header stays at the top of the screen`() throws {
    let imported = try screen(
      #"{"type": "text", "text_lid": "lid"}"#, text: "Hello",
      beside: #""header": {"stack": {"type": "stack", "components": []}},"#)
    #expect(imported.document["header"]?["type"] == "stack")
    #expect(imported.approximations == [])
  }

  @Test(arguments: ["{}", #"{"paywall_components": {"components_config": {}}}"#, "[]"])
  func `a text that is not a paywall of the tool is rejected`(text: String) throws {
    let source = try JSONText(parsing: text, limits: .trusted)
    #expect(throws: ImportError.self) { try RevenueCatPaywall(source) }
  }

  /// The text inside of the first plan.
  private func label(in imported: ConvertedPaywall) -> JSONValue? {
    guard case .array(let page)? = imported.document["components"],
      case .array(let plans)? = page.first?["components"],
      case .array(let texts)? = plans.last?["components"]
    else { return nil }
    return texts.first
  }

  /// The first component of the page.
  private func first(in imported: ConvertedPaywall) -> JSONValue? {
    guard case .array(let page)? = imported.document["components"],
      case .array(let components)? = page.first?["components"]
    else { return nil }
    return components.first
  }

  private func screen(
    _ component: String, text: String, beside: String = ""
  ) throws -> ConvertedPaywall {
    let source = #"""
      {"paywall_components": {"default_locale": "en_US",
        "components_localizations": {"en_US": {"lid": "\#(text)"}},
        "components_config": {"base": {\#(beside) "stack": {"type": "stack",
          "dimension": {"type": "vertical", "alignment": "leading"}, "components": [\#(component),
          {"type": "package", "package_id": "$rc_annual", "stack": {"type": "stack", "components": []}}]}}}}}
      """#
    return try RevenueCatPaywall(JSONText(parsing: source, limits: .trusted)).imported()
  }

  private func paywall(text: String, overrides: String = "[]") throws -> ConvertedPaywall {
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
