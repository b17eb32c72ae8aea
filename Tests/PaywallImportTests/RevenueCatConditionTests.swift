import JSON
import Testing

@testable import PaywallImport

@Suite struct RevenueCatConditionTests {
  @Test(arguments: [
    (
      #"{"type": "intro_offer_condition", "operator": "=", "value": true}"#,
      #"{"offer": ["freeTrial", "introductory"]}"#
    ),
    (#"{"type": "intro_offer_condition", "operator": "!=", "value": true}"#, #"{"offer": "none"}"#),
    (
      #"{"type": "promo_offer_condition", "operator": "=", "value": true}"#,
      #"{"offer": "promotional"}"#
    ),
    (
      #"{"type": "selected_package_condition", "operator": "in", "packages": ["$rc_annual"]}"#,
      #"{"state": {"plan": ["annual"]}}"#
    ),
    (
      #"{"type": "variable_condition", "operator": "=", "variable": "tier", "value": "gold"}"#,
      #"{"custom": {"tier": "gold"}}"#
    ),
    (
      #"{"type": "window_width_condition", "operator": ">=", "value": 600}"#,
      #"{"width": ["medium", "expanded"]}"#
    ),
    (
      #"{"type": "window_width_condition", "operator": ">=", "value": 600}, {"type": "window_width_condition", "operator": "<", "value": 840}"#,
      #"{"width": ["medium"]}"#
    ),
    (
      #"{"type": "window_aspect_ratio_condition", "operator": ">", "value": 1}"#,
      #"{"orientation": ["landscape"]}"#
    ),
  ])
  func `a rule holds when its source does`(condition: String, when: String) throws {
    let imported = try SourceScreen.imported(
      #"{"type": "text", "overrides": [{"conditions": [\#(condition)], "properties": {"font_size": 20}}]}"#
    )
    #expect(
      imported.shown.first?["overrides"]
        == (try JSONValue(written: #"[{"when": \#(when), "set": {"size": 20}}]"#)))
    #expect(imported.approximations == [])
  }

  @Test(arguments: [
    #"{"type": "variable_condition", "operator": "!=", "variable": "tier", "value": "gold"}"#,
    #"{"type": "window_width_condition", "operator": ">", "value": 700}"#,
    #"{"type": "moon", "value": "full"}"#,
  ])
  func `an unsupported condition is reported`(condition: String) throws {
    let imported = try SourceScreen.imported(
      #"{"type": "text", "overrides": [{"conditions": [\#(condition)], "properties": {"font_size": 20}}]}"#
    )
    #expect(imported.approximations.map(\.code) == ["unknown-condition"])
    #expect(imported.shown.first?["overrides"] == nil)
  }

  /// A carousel, tabs and buttons that change what conditions ask for.
  private static let stateful = #"""
    {"type": "text", "text_lid": "a", "overrides": [
      {"conditions": [{"type": "state_condition", "operator": "=", "name": "open", "value": true}],
       "properties": {"text_lid": "b"}},
      {"conditions": [{"type": "state_condition", "operator": "=", "name": "slide", "value": 1}],
       "properties": {"font_size": 20}},
      {"conditions": [{"type": "state_condition", "operator": "!=", "name": "tab", "value": "year"},
                      {"type": "state_condition", "operator": "=", "name": "mood", "value": "calm"}],
       "properties": {"font_size": 30}},
      {"conditions": [{"type": "state_condition", "operator": "=", "name": "nobody", "value": 1}],
       "properties": {"font_size": 40}}]},
    {"type": "button", "action": {"type": "workflow"}, "stack": {"type": "stack", "components": []},
     "state_updates": [{"set": "open", "to": true}, {"set": "mood", "to": "calm"}]},
    {"type": "carousel", "state_updates": [{"set": "slide", "to": "$value"}],
     "pages": [{"type": "stack", "components": []}, {"type": "stack", "components": []}]},
    {"type": "tabs", "default_tab_id": "month", "state_updates": [{"set": "tab", "to": "$value"}],
     "control": {"type": "buttons", "stack": {"type": "stack", "components": []}},
     "tabs": [{"id": "month", "stack": {"type": "stack", "components": []}},
              {"id": "year", "stack": {"type": "stack", "components": []}}]}
    """#

  @Test func `state is what a tap, a page and a tab change`() throws {
    let imported = try SourceScreen.imported(
      Self.stateful, texts: ["a": "Closed", "b": "Open"],
      beside: #"""
        "state": {"open": {"type": "boolean", "default": false}, "slide": 0, "tab": "month", "mood": "wild", "unused": 5},
        """#)
    #expect(imported.approximations == [])
    let state = imported.document["state"]
    #expect(state?["open"] == ["boolean": false] && state?["slide"] == ["page": 2])
    #expect(state?["mood"] == ["choice": ["wild", "calm"]])
    #expect(state?["tab"] == ["choice": ["month", "year"]] && state?["unused"] == nil)
    #expect(
      imported.shown[0]["overrides"]
        == (try JSONValue(
          written: #"""
            [{"when": {"state": {"open": [true]}}, "set": {"title": "$b"}},
             {"when": {"state": {"slide": [2]}}, "set": {"size": 20}},
             {"when": {"state": {"tab": ["month"], "mood": ["calm"]}}, "set": {"size": 30}}]
            """#)))
    #expect(
      imported.shown[1]["action"]
        == (try JSONValue(
          written: #"""
            {"type": "sequence", "actions": [{"type": "set", "variable": "open", "to": true},
                                             {"type": "set", "variable": "mood", "to": "calm"}]}
            """#)))
    #expect(imported.faults == [])
  }

  @Test func `a source may write names without underscores, and be the bare components`() throws {
    let source = #"""
      {"base": {"stack": {"type": "stack", "components": [
        {"type": "text", "fontSize": 24, "fontWeight": "bold", "horizontalAlignment": "center"}]}}}
      """#
    let imported = try RevenueCatPaywall(JSONText(parsing: source, limits: .trusted)).imported()
    #expect(
      imported.shown.first
        == ["type": "label", "title": "", "size": 24, "weight": "bold", "alignment": "center"])
  }

  @Test func `a switch that is on at first shows its second tab, and each tab selects its package`()
    throws
  {
    let tab = { (package: String) in
      #"{"stack": {"type": "stack", "components": [{"type": "package", "package_id": "\#(package)", "is_selected_by_default": true, "stack": {"type": "stack", "components": []}}, {"type": "tab_control"}]}}"#
    }
    let imported = try SourceScreen.imported(
      #"""
      {"type": "tabs", "tabs": [\#(tab("$rc_weekly")), \#(tab("$rc_monthly"))],
       "control": {"type": "toggle", "stack": {"type": "stack", "components": [
         {"type": "tab_control_toggle", "default_value": true}]}}}
      """#)
    #expect(imported.document["state"]?["tab1"] == ["boolean": true])
    #expect(imported.document["state"]?["plan"]?["product"] == ["monthly", "weekly", "annual"])
    #expect(imported.approximations == [])
    #expect(imported.faults == [])
    let text = String(decoding: imported.documentBytes, as: UTF8.self)
    #expect(text.contains(#""product": "weekly""#) && text.contains(#""type": "sequence""#))
  }
}
