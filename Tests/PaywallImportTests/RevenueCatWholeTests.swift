import JSON
import Testing

@testable import PaywallImport

/// What a source says is read or named; nothing is dropped silently.
@Suite struct RevenueCatWholeTests {
  private static let gradient =
    ##"{"type": "linear", "degrees": 90, "points": [{"color": "#FF0000", "percent": 0}, {"color": "#0000FF", "percent": 100}]}"##
  private static let written =
    ##"{"type": "linearGradient", "angle": 90, "stops": [{"color": "#FF0000", "at": 0}, {"color": "#0000FF", "at": 1}]}"##

  @Test(arguments: [
    (#""glow": 3,"#, "/glow"),
    (
      ##""border": {"color": {"light": {"type": "hex", "value": "#000000"}}, "dash": [1]},"##,
      "/border/dash"
    ),
    (
      #""overrides": [{"conditions": [{"type": "compact"}], "properties": {"glow": {"radius": 3}}}],"#,
      "/overrides/0/properties/glow"
    ),
  ])
  func `a member that is not known is named`(member: String, place: String) throws {
    let imported = try SourceScreen.imported(#"{"type": "stack", \#(member) "components": []}"#)
    #expect(imported.approximations.map(\.code) == ["unread"])
    #expect(imported.approximations.first?.pointer.hasSuffix("/components/0" + place) == true)
  }

  @Test(arguments: [
    #""glow": null,"#, #""glow": [],"#, #""glow": {"radius": null},"#, #""id": "a","#,
    #""name": "A","#,
  ])
  func `what says nothing is not named`(member: String) throws {
    let imported = try SourceScreen.imported(#"{"type": "stack", \#(member) "components": []}"#)
    #expect(imported.approximations == [])
  }

  @Test func `a setting beside the components that is not known is named`() throws {
    let imported = try SourceScreen.imported(#"{"type": "text"}"#, beside: #""weather": "fine","#)
    #expect(imported.approximations.map(\.pointer) == ["/paywall_components/weather"])
  }

  @Test func `a border keeps its gradient, also the one for dark screens`() throws {
    let imported = try SourceScreen.imported(
      ##"""
      {"type": "stack", "components": [], "border": {"width": 2, "color": {
        "light": \##(Self.gradient), "dark": {"type": "hex", "value": "#00FF00"}}}}
      """##)
    #expect(
      imported.shown.first?["border"]
        == (try JSONValue(written: #"{"color": \#(Self.written), "width": 2}"#)))
    #expect(
      imported.shown.first?["overrides"]
        == (try JSONValue(
          written:
            ##"[{"when": {"theme": "dark"}, "set": {"border": {"color": "#00FF00", "width": 2}}}]"##
        )))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test(arguments: [
    (gradient, ##"{"type": "hex", "value": "#00FF00"}"##, written, ##""#00FF00""##),
    (##"{"type": "hex", "value": "#00FF00"}"##, gradient, ##""#00FF00""##, written),
  ])
  func `a gradient on one kind of screen and a colour on the other stay both`(
    light: String, dark: String, background: String, onDark: String
  ) throws {
    let imported = try SourceScreen.imported(
      #"{"type": "stack", "components": [], "background": {"type": "color", "value": {"light": \#(light), "dark": \#(dark)}}}"#
    )
    #expect(imported.shown.first?["background"] == (try JSONValue(written: background)))
    #expect(
      imported.shown.first?["overrides"]
        == (try JSONValue(
          written: #"[{"when": {"theme": "dark"}, "set": {"background": \#(onDark)}}]"#)))
    #expect(imported.faults == [])
  }

  @Test(arguments: [
    (
      #"{"type": "screen_size", "operator": "in", "sizes": ["mobile"]}"#,
      #"{"screenWidth": {"below": 700}}"#
    ),
    (
      #"{"type": "screen_size", "operator": "in", "sizes": ["tablet"]}"#,
      #"{"screenWidth": {"from": 700, "below": 1024}}"#
    ),
    (
      #"{"type": "screen_size", "operator": "not in", "sizes": ["mobile"]}"#,
      #"{"screenWidth": {"from": 700}}"#
    ),
    (
      #"{"type": "window_width_condition", "operator": ">=", "value": 700}, {"type": "window_width_condition", "operator": "<", "value": 900}"#,
      #"{"screenWidth": {"from": 700, "below": 900}}"#
    ),
  ])
  func `a size of screen is a range of widths`(conditions: String, when: String) throws {
    let imported = try Self.overridden(conditions)
    #expect(
      imported.shown.first?["overrides"]
        == (try JSONValue(written: #"[{"when": \#(when), "set": {"size": 20}}]"#)))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test(arguments: [
    #"{"type": "selected"}"#, #"{"type": "state_condition", "name": "open", "value": true}"#,
    #"{"type": "compact"}, {"type": "expanded"}"#,
    #"{"type": "selected_package", "operator": "in", "packages": ["$rc_weekly"]}"#,
    #"{"type": "window_width_condition", "operator": ">=", "value": 900}, {"type": "window_width_condition", "operator": "<", "value": 700}"#,
  ])
  func `an override that never applies is named`(conditions: String) throws {
    let imported = try Self.overridden(conditions)
    #expect(imported.notes.map(\.code).filter { $0 != "sample-price" } == ["dead-override"])
    #expect(imported.approximations == [] && imported.shown.first?["overrides"] == nil)
  }

  @Test func `an override without a condition is named`() throws {
    #expect(try Self.overridden("").approximations.map(\.code) == ["override-without-condition"])
  }

  private static func overridden(_ conditions: String) throws -> ConvertedPaywall {
    try SourceScreen.imported(
      #"{"type": "text", "overrides": [{"conditions": [\#(conditions)], "properties": {"font_size": 20}}]}"#
    )
  }

  @Test func `prices lose their zeros where the source's do, at each store`() throws {
    let imported = try SourceScreen.imported(
      #"{"type": "text"}"#,
      beside: #""zero_decimal_place_countries": {"apple": ["TWN", "IND"], "google": ["TW", "CZ"]},"#
    )
    #expect(
      imported.document["meta"]?["compactPrices"]
        == (try JSONValue(
          written: #"""
            [{"storefront": ["TW"]},
             {"storefront": ["IN"], "platform": ["ios", "macos", "tvos", "visionos"]},
             {"storefront": ["CZ"], "platform": ["android", "androidtv"]}]
            """#)))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `a country that is not known is named`() throws {
    let imported = try SourceScreen.imported(
      #"{"type": "text"}"#, beside: #""zero_decimal_place_countries": {"apple": ["XXX"]},"#)
    #expect(imported.approximations.map(\.code) == ["unknown-country"])
  }

  @Test func `a web page has its box, with the source's fallback`() throws {
    let imported = try SourceScreen.imported(
      #"""
      {"type": "web_view", "protocol_version": 1, "url": "https://a.example/x",
       "size": {"width": {"type": "fill"}, "height": {"type": "fixed", "value": 200}},
       "fallback": {"type": "stack", "components": []}}
      """#)
    let native = try #require(imported.shown.first)
    #expect(native["type"] == "native" && native["name"] == "web_view" && native["height"] == 200)
    #expect(native["parameters"] == ["url": "https://a.example/x", "protocol_version": 1])
    let page = native["fallback"]
    #expect(page?["type"] == "webView" && page?["height"] == 200)
    #expect(page?["fallback"]?["type"] == "stack")
    #expect(imported.notes.map(\.code).contains("web-view-messages"))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `a film shows its buttons where the source's does`() throws {
    let imported = try SourceScreen.imported(
      #"{"type": "video", "show_controls": true, "source": {"light": {"url": "https://a.example/a.mp4"}}}"#
    )
    #expect(imported.shown.first?["controls"] == true)
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `a sheet blurs the screen under it where the source's does`() throws {
    let imported = try SourceScreen.imported(
      #"""
      {"type": "button", "stack": {"type": "stack", "components": []},
       "action": {"type": "navigate_to", "destination": "sheet", "sheet": {
         "background_blur": true, "position": "bottom", "stack": {"type": "stack", "components": []}}}}
      """#)
    let text = String(decoding: imported.documentBytes, as: UTF8.self)
    #expect(text.contains(#""backdropBlur": 10"#))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `a checkout on the web gets all parameters of the source`() throws {
    let imported = try SourceScreen.imported(
      #"""
      {"type": "purchase_button", "stack": {"type": "stack", "components": []}, "action": "web_checkout",
       "method": {"type": "custom_web_checkout", "auto_dismiss": false, "custom_url": {
         "url_lid": "a", "package_param": "p", "app_user_id_param": "u", "env_param": "e"}}}
      """#, texts: ["a": "https://a.example"])
    let expected = try JSONValue(
      written: #"""
        {"method": "custom_web_checkout", "url": "https://a.example", "packageParameter": "p",
         "userParameter": "u", "environmentParameter": "e", "autoDismiss": "false"}
        """#)
    #expect(imported.shown.first?["action"]?["parameters"] == expected)
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `a package whose name no store takes still makes a product`() throws {
    let imported = try SourceScreen.imported(
      #"{"type": "package", "package_id": "one time é", "stack": {"type": "stack", "components": []}}"#
    )
    #expect(imported.document["products"]?["one-time--"]?["sku"] == "one-time--")
    #expect(imported.faults == [])
  }

  @Test func `an address that no text gives is named`() throws {
    let imported = try SourceScreen.imported(
      #"""
      {"type": "button", "stack": {"type": "stack", "components": []},
       "action": {"type": "navigate_to", "destination": "terms", "url": {"url_lid": "nowhere", "method": "external_browser"}}}
      """#)
    #expect(imported.notes.map(\.code).contains("missing-address"))
    #expect(imported.approximations == [])
  }
}
