import JSON
import Patterns
import PaywallTree
import Testing

/// What is typed into a shown paywall: when it is valid, and where it goes.
@Suite struct SessionInputTests {
  /// A page with the input `"it"` and a node `send` that takes its value along.
  private func session(_ rules: String) throws -> PaywallSession {
    let box = #""frame": {"x": 0, "y": 0, "width": 100, "height": 20}"#
    let sent = #""frame": {"x": 0, "y": 40, "width": 100, "height": 20}"#
    let tree = """
      {"contract": 1, "device": {"width": 100, "height": 100, "scale": 1, "orientation": "portrait",
        "safeArea": {"top": 0, "right": 0, "bottom": 0, "left": 0}},
       "locale": "en", "theme": "light", "direction": "ltr", "textScale": 1, "statusBar": "dark",
       "root": {"type": "stack", "frame": {"x": 0, "y": 0, "width": 100, "height": 100}, "children": [
        {"type": "input", "pointer": "/components/0", \(box),
         "input": {"name": "it", "color": "#000000", "error": "Wrong.", \(rules)}},
        {"type": "button", "pointer": "/components/1", \(sent),
         "action": {"type": "sequence", "actions": [
          {"type": "custom", "name": "send", "inputs": ["it"]}, {"type": "close"}]}}]}}
      """
    let root = try JSONText(parsing: Array(tree.utf8), limits: .trusted).root
    return PaywallSession(try #require(LaidOutPaywall(reading: root))) { value, pattern in
      RegularExpression(pattern)?.matchesAll(of: value) ?? true
    }
  }

  private static let refused: [SessionEvent] = [
    .focus(ComponentKey("/components/0")), .announce("Wrong."),
  ]

  @Test(arguments: [
    (#""kind": "text""#, "", true), (#""kind": "text", "required": true"#, "", false),
    (#""kind": "text", "required": true"#, " ", true),
    (#""kind": "email""#, "", true), (#""kind": "email""#, "@", false),
    (#""kind": "email""#, "a@", false), (#""kind": "email""#, "@b", false),
    (#""kind": "email""#, "a@b", true), (#""kind": "email", "pattern": ".*\\.com""#, "a@b", false),
    (#""kind": "email", "pattern": ".*\\.com""#, "a@b.com", true),
    (#""kind": "code", "pattern": "[0-9]{6}""#, "", true),
    (#""kind": "code", "pattern": "[0-9]{6}""#, "123456", true),
    (#""kind": "code", "pattern": "[0-9]{6}""#, "1234567", false),
    (#""kind": "code", "pattern": "a|bc""#, "bcd", false),
    (#""kind": "text", "pattern": "\\p{Lu}.""#, "Ä😀", true),
    (#""kind": "text", "pattern": "(""#, "anything", true),
  ])
  func `a value is sent if it is valid`(rules: String, value: String, isValid: Bool) throws {
    var session = try session(rules)
    _ = session.fill("it", with: value)
    let events = session.tap(x: 50, y: 50)
    let action = LaidOutAction.custom(name: "send", parameters: [:], inputs: ["it"])
    #expect(
      isValid
        ? events == [.action(action, values: ["it": value]), .action(.close)]
        : Array(events.dropFirst()) == Self.refused)
  }

  @Test func `a checkbox turns over, and one that is required must be checked`() throws {
    var session = try session(#""kind": "checkbox", "required": true"#)
    #expect(session.tap(x: 50, y: 50) == [.input("it", [.invalid])] + Self.refused)
    #expect(session.tap(x: 50, y: 10) == [.input("it", [.checked])])
    #expect(session.value(of: "it") == "true" && session.fill("it", with: "x").isEmpty)
    #expect(session.tap(x: 50, y: 50).count == 2)
    #expect(session.tap(x: 50, y: 10) == [.input("it", [])])
    #expect(session.value(of: "it") == "false")
  }

  @Test func `only the action that names an input learns its value`() throws {
    var session = try session(#""kind": "text""#)
    let typed = session.fill("it", with: "secret") + session.fill("it", with: "secret2")
    let others = typed + session.tap(x: 50, y: 10) + session.dismiss()
    #expect(others == [.input("it", []), .focus(ComponentKey("/components/0")), .action(.close)])
  }
}
