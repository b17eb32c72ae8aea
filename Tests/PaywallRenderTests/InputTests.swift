import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// Fields and checkboxes, with what they show in each of their states.
@Suite struct InputTests {
  private static let document = ##"""
    {"strings": {"en": {"wrong": "Write an email address."}, "de": {"wrong": "Bitte eine E-Mail-Adresse."}},
     "components": [
      {"type": "input", "id": "email", "name": "email", "kind": "email", "label": "Email", "placeholder": "name@example.com",
       "required": true, "pattern": "[^@]+@[^@]+", "error": "$wrong", "color": "#112233", "background": "#F2F2F7", "padding": {"horizontal": 16}},
      {"type": "input", "id": "code", "name": "code", "kind": "code", "label": "Code", "height": 30},
      {"type": "input", "id": "name", "name": "name", "label": "Name", "autofill": "givenName", "keyboard": "text"},
      {"type": "input", "id": "news", "name": "news", "kind": "checkbox", "label": "Send me news", "tint": "#0072D2"},
      {"type": "button", "id": "send", "title": "Send", "action": {"type": "custom", "name": "send", "inputs": ["email", "news"]}}]}
    """##

  private func page(_ locale: String = "en") throws -> LaidOutPaywall {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(
      document: try Repository.parse(Array(Self.document.utf8)), device: device
    ) { _ in nil }
    input.reader.locale = locale
    return try Repository.render(input)
  }

  private func node(_ id: String, of page: LaidOutPaywall) throws -> LaidOutNode {
    try #require(page.root.all.first { $0.id == id })
  }

  @Test func `a field has its rules, in the reader's language`() throws {
    var expected = LaidOutInput(name: "email", color: try #require(PaywallColor(hex: "#112233")))
    expected.kind = .email
    expected.keyboard = .email
    expected.autofill = .email
    expected.isRequired = true
    expected.pattern = "[^@]+@[^@]+"
    expected.error = "Bitte eine E-Mail-Adresse."
    let email = try node("email", of: page("de"))
    #expect(email.input == expected)
    #expect(email.accessibilityLabel == "Email" && email.frame.height == 44)
  }

  @Test(arguments: [
    ("code", InputKeyboard.number, InputAutofill.oneTimeCode), ("name", .text, .givenName),
    ("news", nil, nil),
  ])
  func `keyboard and autofill follow from the kind, unless the author says them`(
    id: String, keyboard: InputKeyboard?, autofill: InputAutofill?
  ) throws {
    let input = try #require(try node(id, of: page()).input)
    #expect(input.keyboard == keyboard && input.autofill == autofill)
  }

  @Test func `a field shows its placeholder while it is empty, and its error below it`() throws {
    let email = try node("email", of: page())
    #expect(email.children.map(\.shownWhen?.state) == [.empty, .invalid])
    let (placeholder, error) = (email.children[0], email.children[1])
    #expect(placeholder.text?.lines.map(\.string) == ["name@example.com"])
    #expect(placeholder.frame.x == email.frame.x + 16 && placeholder.decoration.opacity == 1)
    #expect(error.text?.lines.map(\.string) == ["Write an email address."])
    #expect(error.decoration.opacity == 0 && error.frame.y == email.frame.bottom + 4)
    #expect(error.accessibilityRole == .live)
  }

  @Test func `a checkbox has its words beside a box, and a tick in it while it is checked`() throws
  {
    let news = try node("news", of: page())
    #expect(news.children.count == 2)
    let tick = try #require(news.all.first { $0.shownWhen?.state == .checked })
    #expect(tick.decoration.opacity == 0 && tick.icon?.color.hex == "#0072D2FF")
    #expect(news.children[1].text?.lines.map(\.string) == ["Send me news"])
    #expect(news.children[1].frame.x == news.children[0].frame.right + 12)
  }

  @Test func `an action names the inputs whose values go with it`() throws {
    #expect(
      try node("send", of: page()).action
        == .custom(name: "send", parameters: [:], inputs: ["email", "news"]))
  }

  @Test func `a screen reader hears what is to be filled in, and nothing twice`() throws {
    #expect(
      try page().spoken.map(\.line) == [
        "field, required: Email", "field: Code", "field: Name", "checkbox: Send me news",
        "button: Send",
      ])
  }

  @Test func `an input is a target like any other`() throws {
    let code = try node("code", of: page())
    #expect(code.frame.height == 30 && code.hitArea != nil)
    #expect(try node("email", of: page()).hitArea == nil)
  }

  @Test func `the flat list has the inputs, and what they show in each state`() throws {
    let flat = FlatPaywall(try page())
    #expect(flat.inputs.map(\.input.name) == ["email", "code", "name", "news"])
    #expect(flat.inputs.map(\.label) == ["Email", "Code", "Name", "Send me news"])
    let shown = flat.items.compactMap(\.shownWhen)
    #expect(
      shown == [
        InputCondition("email", is: .empty), InputCondition("email", is: .invalid),
        InputCondition("news", is: .checked),
      ])
    #expect(flat.items.allSatisfy { $0.opacity == 1 })
  }
}
