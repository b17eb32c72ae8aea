import JSON
import PaywallModel
import Testing

@testable import PaywallImport

/// What becomes of each part of a document.
@Suite struct RevenueCatExportTests {
  private static func exported(
    _ components: String, beside: String = "", _ companions: Companions = .none
  ) throws -> ConvertedPaywall {
    let text = try JSONText(
      parsing: #"{"meta": {"padding": 0}, \#(beside) "components": [\#(components)]}"#,
      limits: .trusted)
    return try ExportablePaywall(text, companions).asRevenueCat { .init(address: $0) }
  }

  private static func base(_ paywall: ConvertedPaywall) -> JSONValue? {
    paywall.document["paywall_components"]?["components_config"]?["base"]
  }

  /// The first component of the page.
  private static func first(_ paywall: ConvertedPaywall) -> JSONValue? {
    guard case .array(let components)? = base(paywall)?["stack"]?["components"] else { return nil }
    return components.first
  }

  private static let products =
    #""products": {"yearly": {"sku": "y", "name": "Yearly", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P1W"}, "monthly": {"sku": "m", "name": "Monthly", "price": "9.99", "currency": "USD", "period": "P1M"}}, "state": {"plan": {"product": ["yearly", "monthly"]}, "open": {"boolean": false}, "tab": {"choice": ["a", "b", "c"]}, "page": {"page": 2}},"#

  /// A component, a member of what it becomes by its path, and the value there.
  @Test(arguments: [
    (#"{"type": "label", "title": "Hi"}"#, "type", #""text""#),
    (#"{"type": "label", "title": "Hi"}"#, "font_size", "17"),
    (#"{"type": "label", "title": "Hi"}"#, "size/width", #"{"type": "fill"}"#),
    (#"{"type": "label", "title": "Hi", "weight": "extraBold"}"#, "font_weight", #""extra_bold""#),
    (
      #"{"type": "label", "title": "Hi", "alignment": "end"}"#, "horizontal_alignment",
      #""trailing""#
    ),
    (
      ##"{"type": "label", "title": "Hi", "color": "#FF0000"}"##, "color",
      ##"{"light": {"type": "hex", "value": "#FF0000FF"}}"##
    ),
    (#"{"type": "label", "title": "Hi", "cornerRadius": 8}"#, "type", #""stack""#),
    (#"{"type": "label", "title": "Hi", "hidden": true}"#, "visible", "false"),
    (
      #"{"type": "stack", "direction": "row", "gap": 8, "alignItems": "center", "justifyContent": "space-between", "components": []}"#,
      "dimension",
      #"{"type": "horizontal", "alignment": "center", "distribution": "space_between"}"#
    ),
    (#"{"type": "stack", "gap": 8, "components": []}"#, "spacing", "8"),
    (
      #"{"type": "stack", "direction": "overlay", "alignItems": "end", "justifyContent": "end", "components": []}"#,
      "dimension", #"{"type": "zlayer", "alignment": "bottom_trailing"}"#
    ),
    (
      #"{"type": "stack", "padding": {"horizontal": 16, "top": 4}, "components": []}"#, "padding",
      #"{"top": 4, "bottom": 0, "leading": 16, "trailing": 16}"#
    ),
    (
      #"{"type": "stack", "width": "50%", "height": 40, "components": []}"#, "size",
      #"{"width": {"type": "relative", "value": 0.5}, "height": {"type": "fixed", "value": 40}}"#
    ),
    (
      #"{"type": "stack", "width": "fill", "maxWidth": 300, "components": []}"#, "size/width",
      #"{"type": "fill", "max": 300}"#
    ),
    (
      #"{"type": "stack", "cornerRadius": "pill", "components": []}"#, "shape", #"{"type": "pill"}"#
    ),
    (
      ##"{"type": "stack", "border": {"color": "#000000", "width": 2}, "components": []}"##,
      "border/width", "2"
    ),
    (
      ##"{"type": "stack", "shadow": {"color": "#000000", "y": 2, "blur": 6}, "components": []}"##,
      "shadow/radius", "6"
    ),
    (
      ##"{"type": "stack", "background": {"type": "linearGradient", "angle": 90, "stops": [{"color": "#000000"}, {"color": "#FFFFFF"}]}, "components": []}"##,
      "background/value/light",
      ##"{"type": "linear", "degrees": 90, "points": [{"color": "#000000FF", "percent": 0}, {"color": "#FFFFFFFF", "percent": 100}]}"##
    ),
    (
      ##"{"type": "stack", "background": [{"type": "image", "url": "https://a.example/a.png"}, "#00000080"], "components": []}"##,
      "background/color_overlay", ##"{"light": {"type": "hex", "value": "#00000080"}}"##
    ),
    (#"{"type": "stack", "overflow": "scroll", "components": []}"#, "overflow", #""scroll""#),
    (
      #"{"type": "stack", "badge": {"alignment": "end", "offset": 8, "components": []}, "components": []}"#,
      "badge/alignment", #""top_trailing""#
    ),
    (
      #"{"type": "image", "url": "https://a.example/a.png", "fit": "fill", "width": 20, "height": 20}"#,
      "source/light/original", #""https://a.example/a.png""#
    ),
    (
      #"{"type": "image", "url": "https://a.example/a.png", "mask": "circle", "width": 20, "height": 20}"#,
      "mask_shape", #"{"type": "circle"}"#
    ),
    (#"{"type": "icon", "name": "close", "size": 20}"#, "icon_name", #""x""#),
    (
      #"{"type": "icon", "name": "close", "size": 20}"#, "size/width",
      #"{"type": "fixed", "value": 20}"#
    ),
    (
      #"{"type": "video", "url": "https://a.example/a.mp4", "muted": false, "width": 20, "height": 20}"#,
      "mute_audio", "false"
    ),
    (#"{"type": "spacer"}"#, "size/height", #"{"type": "fill"}"#),
    (#"{"type": "spacer", "length": 12}"#, "size/height", #"{"type": "fixed", "value": 12}"#),
    (
      #"{"type": "separator"}"#, "size",
      #"{"width": {"type": "fill"}, "height": {"type": "fixed", "value": 1}}"#
    ),
    (
      #"{"type": "pager", "variable": "page", "peek": 20, "gap": 8, "loop": true, "autoAdvance": 4, "components": []}"#,
      "auto_advance", #"{"ms_time_per_page": 3500, "ms_transition_time": 500}"#
    ),
    (
      #"{"type": "pager", "variable": "page", "components": []}"#, "state_updates",
      #"[{"set": "page", "to": "$value"}]"#
    ),
    (
      #"{"type": "countdown", "until": "2026-12-01T00:00:00Z", "part": "hours"}"#, "style/date",
      #""2026-12-01T00:00:00Z""#
    ),
    (
      #"{"type": "webView", "url": "https://a.example/", "width": "fill", "height": 200}"#, "type",
      #""web_view""#
    ),
    (
      #"{"type": "button", "title": "Buy", "action": {"type": "purchase"}}"#, "type",
      #""purchase_button""#
    ),
    (#"{"type": "button", "title": "Buy"}"#, "size/height", #"{"type": "fit", "min": 44}"#),
    (
      #"{"type": "stack", "product": "yearly", "action": {"type": "select"}, "components": []}"#,
      "package_id", #""$rc_annual""#
    ),
    (
      #"{"type": "stack", "product": "monthly", "action": {"type": "select"}, "components": []}"#,
      "is_selected_by_default", "false"
    ),
    (
      #"{"type": "button", "title": "Restore", "action": {"type": "restorePurchases"}}"#, "action",
      #"{"type": "restore_purchases"}"#
    ),
    (
      #"{"type": "button", "title": "Terms", "action": {"type": "openURL", "url": "https://a.example/", "role": "terms", "inApp": true}}"#,
      "action/url/method", #""in_app_browser""#
    ),
    (
      #"{"type": "button", "title": "Open", "action": {"type": "set", "variable": "open", "to": true}}"#,
      "state_updates", #"[{"set": "open", "to": true}]"#
    ),
    (
      #"{"type": "stack", "components": [], "transition": {"type": "slide", "duration": 0.5, "curve": "easeOut"}}"#,
      "transition/animation/type", #""ease_out""#
    ),
    (
      #"{"type": "label", "title": "Hi", "overrides": [{"when": {"state": {"tab": ["b", "c"]}}, "set": {"size": 20}}]}"#,
      "overrides",
      #"[{"conditions": [{"type": "state_condition", "operator": "!=", "name": "tab", "value": "a"}], "properties": {"font_size": 20}}]"#
    ),
    (
      #"{"type": "label", "title": "Hi", "overrides": [{"when": {"offer": "freeTrial"}, "set": {"hidden": true}}]}"#,
      "overrides", #"[{"conditions": [{"type": "intro_offer"}], "properties": {"visible": false}}]"#
    ),
    (
      #"{"type": "label", "title": "Hi", "overrides": [{"when": {"state": {"page": 2}}, "set": {"size": 20}}]}"#,
      "overrides",
      #"[{"conditions": [{"type": "state_condition", "operator": "=", "name": "page", "value": 1}], "properties": {"font_size": 20}}]"#
    ),
    (
      #"{"type": "label", "title": "Hi", "overrides": [{"when": {"screenWidth": {"from": 700}}, "set": {"size": 20}}]}"#,
      "overrides",
      #"[{"conditions": [{"type": "window_width_condition", "operator": ">=", "value": 700}], "properties": {"font_size": 20}}]"#
    ),
    (
      ##"{"type": "stack", "components": [], "background": "#FFFFFF", "overrides": [{"when": {"theme": "dark"}, "set": {"background": "#000000"}}]}"##,
      "background/value/dark", ##"{"type": "hex", "value": "#000000FF"}"##
    ),
  ])
  func `a part of a document becomes one of the other tool's`(
    component: String, path: String, written: String
  ) throws {
    let exported = try Self.exported(component, beside: Self.products)
    var value = Self.first(exported)
    for name in path.split(separator: "/") { value = value?[String(name)] }
    #expect(value == (try JSONValue(written: written)), "\(Self.first(exported) as Any)")
    #expect(exported.approximations == [])
  }

  /// A component, and the code and the place of what is told of it.
  @Test(arguments: [
    (
      #"{"type": "label", "title": "Hi", "lineHeight": 20}"#, "no-equal", "/components/0/lineHeight"
    ),
    (
      #"{"type": "label", "title": "Hi", "accessibilityHint": "Hi"}"#, "no-equal",
      "/components/0/accessibilityHint"
    ),
    (#"{"type": "stack", "opacity": 0.5, "components": []}"#, "no-equal", "/components/0/opacity"),
    (#"{"type": "input", "name": "email", "label": "Email"}"#, "no-equal", "/components/0"),
    (#"{"type": "qrCode", "text": "https://a.example"}"#, "no-equal", "/components/0"),
    (#"{"type": "grid", "columns": 2, "components": []}"#, "grid", "/components/0"),
    (
      #"{"type": "stack", "padding": "5%", "components": []}"#, "percentage",
      "/components/0/padding"
    ),
    (
      #"{"type": "stack", "margin": -4, "components": []}"#, "negative-room", "/components/0/margin"
    ),
    (
      ##"{"type": "stack", "border": {"color": "#000000", "width": {"bottom": 1}}, "components": []}"##,
      "border-sides", "/components/0/border"
    ),
    (
      #"{"type": "button", "title": "Log in", "action": {"type": "logIn"}}"#, "action",
      "/components/0/action"
    ),
    (
      #"{"type": "button", "title": "More", "action": {"type": "toggle", "variable": "open"}}"#,
      "toggle", "/components/0/action"
    ),
    (#"{"type": "label", "title": "{monthly.price}"}"#, "other-product", "/components/0/title"),
    (
      #"{"type": "label", "title": "Hi", "overrides": [{"when": {"platform": "ios"}, "set": {"size": 20}}]}"#,
      "condition", "/components/0/overrides/0/when"
    ),
    (
      #"{"type": "label", "title": "Hi", "overrides": [{"when": {"selected": true}, "set": {"opacity": 0.5}}]}"#,
      "no-equal", "/components/0/overrides/0/set/opacity"
    ),
  ])
  func `what has no equal is told with its place`(
    component: String, code: String, place: String
  ) throws {
    let exported = try Self.exported(component, beside: Self.products)
    #expect(exported.approximations.map { [$0.code, $0.pointer] } == [[code, place]])
  }

  @Test func `texts have all languages, and those that one lacks from the document's own`() throws {
    let exported = try Self.exported(
      #"{"type": "label", "title": "$hello"}, {"type": "label", "title": "Fixed"}, {"type": "label", "title": "$only"}"#,
      beside: #""strings": {"en": {"hello": "Hello", "only": "Only"}, "pt-BR": {"hello": "Olá"}},"#)
    let tables = exported.document["paywall_components"]?["components_localizations"]
    #expect(
      tables == [
        "en": ["hello": "Hello", "text": "Fixed", "only": "Only"],
        "pt_BR": ["hello": "Olá", "text": "Fixed", "only": "Only"],
      ])
    #expect(exported.approximations == [])
  }

  @Test(arguments: [
    ("{price}", "{{ product.price }}"),
    ("{price}/{period}", "{{ product.price }}/{{ product.period }}"),
    ("{price.perMonth}", "{{ product.price_per_month }}"),
    ("{saving}", "{{ product.relative_discount }}"),
    ("{offer.period | upper}", "{{ product.offer_period_with_unit | uppercase }}"),
    ("{custom.name | fallback: you}", "{{ custom.name }}"), ("{{braces}}", "{braces}"),
  ])
  func `a text has its placeholders as variables`(text: String, written: String) throws {
    let exported = try Self.exported(
      #"{"type": "stack", "product": "yearly", "action": {"type": "select"}, "components": [{"type": "label", "title": "\#(text)"}]}"#,
      beside: Self.products)
    let tables = exported.document["paywall_components"]?["components_localizations"]
    #expect(tables?["en"]?["text"] == .string(written))
    #expect(exported.approximations == [])
  }

  @Test func `a finding in a fragment has the place of its use`() throws {
    let exported = try Self.exported(
      #"{"type": "fragment", "name": "faint"}"#,
      beside:
        #""fragments": {"faint": {"component": {"type": "stack", "opacity": 0.5, "components": []}}},"#
    )
    #expect(exported.approximations.map(\.pointer) == ["/components/0"])
    #expect(exported.approximations.first?.message.contains("in the fragment \"faint\"") == true)
  }

  @Test func `a sheet lies in the button that shows it`() throws {
    let exported = try Self.exported(
      #"{"type": "button", "title": "More", "action": {"type": "showSheet", "sheet": "more"}}"#,
      beside:
        #""sheets": {"more": {"type": "stack", "components": [{"type": "button", "title": "Close", "action": {"type": "back"}}]}},"#
    )
    let sheet = Self.first(exported)?["action"]?["sheet"]
    #expect(sheet?["type"] == "sheet" && sheet?["stack"]?["type"] == "stack")
    #expect(exported.approximations == [])
  }

  @Test func `header, footer and the page's background have their places`() throws {
    let exported = try Self.exported(
      #"{"type": "label", "title": "Hi"}"#,
      beside:
        ##""header": {"type": "stack", "components": []}, "footer": {"type": "stack", "components": []},"##
    )
    let base = Self.base(exported)
    #expect(base?["header"]?["type"] == "header" && base?["sticky_footer"]?["type"] == "footer")
    #expect(base?["background"]?["value"]?["dark"]?["value"] == "#000000FF")
  }

  @Test func `a document that is not valid is refused with its places`() throws {
    let text = try JSONText(
      parsing: #"{"components": [{"type": "fragment", "name": "nowhere"}]}"#, limits: .trusted)
    #expect(throws: InvalidDocument.self) { try ExportablePaywall(text) }
  }
}
