import JSON
import Testing

@testable import PaywallImport

/// What a file has around a paywall, and buttons that lead out of it.
@Suite struct RevenueCatEnvelopeTests {
  private static func screen(_ words: String, button: String = "") -> String {
    #"""
    "default_locale": "en_US", "components_localizations": {"en_US": {"a": "\#(words)"}},
    "components_config": {"base": {"stack": {"type": "stack", "components": [
      {"type": "text", "text_lid": "a"}\#(button)]}}}
    """#
  }

  private static let offerings = #"""
    {"offerings": [{"identifier": "empty"},
      {"identifier": "default", "paywall_components": {\#(screen("All year"))}},
      {"identifier": "winter", "draft_paywall_components": {\#(screen("In winter"))}}]}
    """#

  private static let workflow = #"""
    {"action": "inline", "data": {"initial_step_id": "s1", "ui_config": {}, "steps": {},
      "screens": {"sc1": {\#(screen("One"))}, "sc2": {\#(screen("Two"))}}}}
    """#

  private func imported(_ source: String, _ offering: String? = nil) throws -> ConvertedPaywall {
    try RevenueCatPaywall(JSONText(parsing: source, limits: .trusted), offering: offering)
      .imported()
  }

  @Test(arguments: [
    (offerings, nil, "has 2 offerings with paywalls: default, winter"),
    (offerings, "summer", "there is no offering \"summer\" with a paywall"),
    (offerings, "empty", "there is no offering \"empty\" with a paywall"),
    (workflow, nil, "is a workflow of 2 screens: sc1, sc2"),
    (workflow, "sc3", "there is no screen \"sc3\" with a paywall"),
    (#"{"offerings": [{"identifier": "empty"}]}"#, nil, "there is no /paywall_components"),
  ])
  func `which of several paywalls is meant is asked`(
    source: String, offering: String?, message: String
  ) throws {
    let error = try #require(throws: ImportError.self) { try imported(source, offering) }
    #expect(error.message.contains(message) && !error.hint.isEmpty, "\(error.message)")
  }

  @Test(arguments: [
    (offerings, "winter", "In winter", "/offerings/1"),
    (offerings, "default", "All year", "/offerings/2"),
    (workflow, "sc2", "Two", "/data/screens/sc1"),
  ])
  func `the named paywall is imported, and the others are named`(
    source: String, offering: String, words: String, other: String
  ) throws {
    let imported = try imported(source, offering)
    #expect(imported.document["strings"]?["en-US"]?["a"] == .string(words))
    #expect(imported.notes.map { [$0.code, $0.pointer] } == [["other-paywall", other]])
  }

  @Test func `an offering that alone has a paywall is the one`() throws {
    let source = Self.offerings.replacing("draft_paywall_components", with: "nothing")
    #expect(try imported(source).document["strings"]?["en-US"]?["a"] == "All year")
  }

  @Test(arguments: [
    (#""action": {"type": "workflow"}"#, ["workflow"], []),
    (#""action": {"type": "workflow"}, "triggers": {"on_press": "t"}"#, ["workflow"], []),
    (#""action": {"type": "fly"}"#, ["unknown-action"], []),
    (#""action": {"type": "navigate_to", "destination": "moon"}"#, ["unknown-destination"], []),
    (#""action": {"type": "navigate_to", "destination": "sheet"}"#, ["missing-sheet"], []),
    (
      #""action": {"type": "navigate_to", "destination": "url", "url": {"url_lid": "a"}}"#, [],
      ["app-link"]
    ),
  ])
  func `a button that cannot do the same is told`(
    action: String, approximations: [String], notes: [String]
  ) throws {
    let button = #", {"type": "button", \#(action), "stack": {"type": "stack", "components": []}}"#
    let imported = try imported("{" + Self.screen("app:start", button: button) + "}")
    #expect(imported.approximations.map(\.code) == approximations)
    #expect(imported.notes.map(\.code) == notes)
  }
}
