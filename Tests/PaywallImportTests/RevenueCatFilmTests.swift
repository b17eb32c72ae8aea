import JSON
import Testing

@testable import PaywallImport

@Suite struct RevenueCatFilmTests {
  private static let film = #"""
    "loop": true, "mute_audio": false, "fit_mode": "fill",
    "source": {"light": {"url": "https://a.example/a.mp4", "width": 1600, "height": 900},
               "dark": {"url": "https://a.example/b.mp4", "width": 1600, "height": 900}},
    "fallback_source": {"light": {"webp": "https://a.example/a.webp", "width": 1600, "height": 900}}
    """#

  @Test func `a video plays like its source, with a poster`() throws {
    let imported = try SourceScreen.imported(
      #"""
      {"type": "video", \#(Self.film), "mask_shape": {"type": "convex"},
       "size": {"width": {"type": "fill"}, "height": {"type": "fit"}}}
      """#)
    #expect(
      imported.shown.first
        == (try JSONValue(
          written: #"""
            {"type": "video", "url": "https://a.example/a.mp4", "poster": "https://a.example/a.webp",
             "muted": false, "width": "fill", "aspectRatio": 1.7778, "mask": "convex",
             "overrides": [{"when": {"theme": "dark"}, "set": {"url": "https://a.example/b.mp4"}}]}
            """#)))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `a film behind a stack lies under its components`() throws {
    let imported = try SourceScreen.imported(
      #"""
      {"type": "stack", "components": [{"type": "text"}],
       "background": {"type": "video", "loop": false,
         "value": {"light": {"url": "https://a.example/a.mp4"}},
         "color_overlay": {"light": {"type": "hex", "value": "#00000080"}}}}
      """#)
    #expect(
      imported.shown.first?["components"]
        == (try JSONValue(
          written: #"""
            [{"type": "video", "url": "https://a.example/a.mp4", "loop": false,
              "position": "absolute", "inset": 0},
             {"type": "stack", "position": "absolute", "inset": 0, "background": "#00000080"},
             {"type": "label", "title": ""}]
            """#)))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test func `words in a gradient keep it, also the one for dark screens`() throws {
    let gradient = { (first: String) in
      ##"""
      {"type": "linear", "degrees": 90,
       "points": [{"color": "\##(first)", "percent": 0}, {"color": "#FFFFFF", "percent": 100}]}
      """##
    }
    let imported = try SourceScreen.imported(
      #"{"type": "text", "text_lid": "a", "color": {"light": \#(gradient("#FF0000")), "dark": \#(gradient("#00FF00"))}}"#,
      texts: ["a": "Premium"])
    #expect(imported.shown.first?["color"]?["type"] == "linearGradient")
    #expect(imported.shown.first?["color"]?["stops"] != nil)
    guard case .array(let overrides)? = imported.shown.first?["overrides"] else {
      Issue.record("nothing for dark screens in \(imported.document)")
      return
    }
    #expect(overrides.count == 1 && overrides[0]["when"] == ["theme": "dark"])
    #expect(overrides[0]["set"]?["color"]?["type"] == "linearGradient")
    #expect(imported.approximations == [] && imported.faults == [])
  }

  private static func badge(_ alignment: String, _ lid: String) -> String {
    #"""
    "badge": {"style": "overlay", "alignment": "\#(alignment)", "stack": {"type": "stack",
      "components": [{"type": "text", "text_lid": "\#(lid)"}]}}
    """#
  }

  private static func plan(_ own: String, _ selected: String) throws -> ConvertedPaywall {
    try SourceScreen.imported(
      #"""
      {"type": "package", "package_id": "$rc_monthly", "stack": {\#(own) \#(SourceScreen.stack),
        "components": [], "overrides": [
          {"conditions": [{"type": "selected"}], "properties": {\#(selected)}}]}}
      """#, texts: ["a": "Popular", "b": "Yours"])
  }

  @Test func `a badge comes and goes with the selection`() throws {
    let imported = try Self.plan("", Self.badge("top_trailing", "b"))
    let badge = imported.shown.first?["badge"]
    #expect(badge?["edge"] == "top" && badge?["alignment"] == "end")
    guard case .array(let shown)? = badge?["components"], shown.count == 1 else {
      Issue.record("no badge in \(imported.document)")
      return
    }
    #expect(shown[0]["hidden"] == true)
    #expect(shown[0]["overrides"] == [["when": ["selected": true], "set": ["hidden": false]]])
    #expect(imported.approximations == [])
    #expect(imported.faults == [])
  }

  @Test func `a badge gives way to another in its place`() throws {
    let imported = try Self.plan(Self.badge("top", "a") + ",", Self.badge("top", "b"))
    guard case .array(let shown)? = imported.shown.first?["badge"]?["components"] else {
      Issue.record("no badge in \(imported.document)")
      return
    }
    #expect(
      shown.map { $0["overrides"] } == [
        [["when": ["selected": true], "set": ["hidden": true]]],
        [["when": ["selected": true], "set": ["hidden": false]]],
      ])
    #expect(imported.approximations == [])
    #expect(imported.faults == [])
  }

  @Test func `a badge that moves is two, one on a stack around`() throws {
    let imported = try Self.plan(
      Self.badge("top", "a")
        + #", "size": {"width": {"type": "fill"}, "height": {"type": "fit"}},"#,
      Self.badge("bottom_trailing", "b"))
    let plan = imported.shown.first
    #expect(plan?["product"] == "monthly" && plan?["width"] == "fill")
    #expect(plan?["badge"]?["edge"] == "bottom" && plan?["badge"]?["alignment"] == "end")
    guard case .array(let inside)? = plan?["components"], inside.count == 1 else {
      Issue.record("no stack inside in \(imported.document)")
      return
    }
    #expect(inside[0]["badge"]?["edge"] == "top" && inside[0]["width"] == "fill")
    #expect(imported.approximations == [])
    #expect(imported.faults == [])
  }

  @Test func `a countdown's texts are its figures`() throws {
    let text = { (lid: String) in #"{"type": "text", "text_lid": "\#(lid)", "font_size": 28}"# }
    let imported = try SourceScreen.imported(
      #"""
      {"type": "countdown", "style": {"type": "date", "date": "2027-01-01T00:00:00.000Z"}, "count_from": "hours",
       "countdown_stack": {"type": "stack", "components": [\#(text("h")), \#(text("words"))]}}, \#(text("h"))
      """#, texts: ["h": "{{ count_hours_with_zero }}", "words": "left"])
    #expect(
      imported.shown.first?["components"]
        == (try JSONValue(
          written: #"""
            [{"type": "countdown", "size": 28, "until": "2027-01-01T00:00:00Z", "from": "hours", "part": "hours"},
             {"type": "label", "title": "$words", "size": 28}]
            """#)))
    #expect(imported.shown[1]["type"] == "label")
    #expect(imported.notes.map(\.code).contains("countdown-variable"))
    #expect(imported.approximations == [] && imported.faults == [])
  }

  @Test(arguments: [
    (#""type": "button", "action": {"type": "close_workflow"}"#, #"{"type": "close"}"#),
    (
      #""type": "button", "action": {"type": "workflow"}, "triggers": {"on_press": "btn_1"}"#,
      #"{"type": "custom", "name": "workflow", "parameters": {"trigger": "btn_1"}}"#
    ),
    (
      #""type": "button", "action": {"type": "navigate_to", "destination": "web_paywall_link", "url": {"url_lid": "u", "method": "external_browser"}}"#,
      #"{"type": "openURL", "url": "https://pay.example/x"}"#
    ),
    (
      #""type": "purchase_button", "method": {"type": "web_checkout", "open_method": "in_app_browser"}"#,
      #"{"type": "custom", "name": "webCheckout", "parameters": {"method": "web_checkout", "open": "in_app_browser"}}"#
    ),
    (
      #""type": "purchase_button", "method": {"type": "custom_web_checkout", "custom_url": {"url_lid": "u", "package_param": "p"}}"#,
      #"{"type": "custom", "name": "webCheckout", "parameters": {"method": "custom_web_checkout", "url": "https://pay.example/x", "packageParameter": "p"}}"#
    ),
    (
      #""type": "purchase_button", "method": {"type": "in_app_checkout"}"#,
      #"{"type": "purchase"}"#
    ),
  ])
  func `a tap does the same as in the source, or passes its trigger to the app`(
    component: String, action: String
  ) throws {
    let imported = try SourceScreen.imported(
      #"{\#(component), "stack": {"type": "stack", "components": []}}"#,
      texts: ["u": "https://pay.example/x"])
    #expect(imported.shown.first?["action"] == (try JSONValue(written: action)))
    let told = component.contains("triggers") ? ["workflow"] : []
    #expect(imported.approximations.map(\.code) == told && imported.faults == [])
  }
}
