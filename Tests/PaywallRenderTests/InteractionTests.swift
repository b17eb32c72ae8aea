import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

/// What fingers, keyboards and screen readers need to know of a page besides what is seen.
@Suite struct InteractionTests {
  private func page(
    _ document: String, _ state: [String: String] = [:],
    _ change: (inout Reader) -> Void = { _ in }
  ) throws -> LaidOutPaywall {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: try Repository.parse(Array(document.utf8)), device: device) {
      _ in nil
    }
    input.reader.state = state
    change(&input.reader)
    return try Repository.assets.get().renderer.renderStates(input)
  }

  private func node(_ id: String, of page: LaidOutPaywall) throws -> LaidOutNode {
    try #require(page.root.all.first { $0.id == id })
  }

  private static let screens = #"""
    {"meta": {"scrim": "#000000C0"},
     "components": [
      {"type": "button", "title": "Plans", "action": {"type": "showSheet", "sheet": "plans"}},
      {"type": "button", "title": "Next", "action": {"type": "go", "screen": "next"}}],
     "screens": {"next": {"components": [{"type": "label", "title": "More", "initialFocus": true}]},
                 "end": {"components": [{"type": "label", "title": "End", "dismiss": {"type": "close"}}]}},
     "sheets": {
      "plans": {"type": "stack", "padding": 24, "accessibilityLabel": "Our plans", "background": "#FFFFFF", "components": [
        {"type": "button", "title": "Close", "action": {"type": "back"}},
        {"type": "button", "title": "End", "action": {"type": "go", "screen": "end"}}]},
      "sure": {"type": "stack", "dismiss": {"type": "showSheet", "sheet": "plans"}, "components": []}}}
    """#

  private static let closeSheet = LaidOutAction.set(variable: "sheet", value: "none")

  @Test func `an open sheet is read alone, after its name`() throws {
    let open = try page(Self.screens, ["sheet": "plans"])
    #expect(
      open.spoken.map(\.line) == ["text: Our plans", "button: Close", "button: End"])
    #expect(open.root.modal?.pointer == "/sheets/plans")
    #expect(try page(Self.screens).root.modal == nil)
  }

  @Test func `the flat list has no taps under an open sheet, and those beside it close it`() throws
  {
    let open = try page(Self.screens, ["sheet": "plans"])
    let sheet = try #require(open.root.modal?.frame)
    let flat = FlatPaywall(open)
    #expect(flat.dismiss == Self.closeSheet)
    let beside = flat.taps.filter { $0.action == Self.closeSheet && $0.frame.bottom <= sheet.y }
    #expect(
      beside.map(\.frame) == [PaywallRectangle(x: 0, y: 0, width: sheet.width, height: sheet.y)])
    #expect(flat.taps.count == 3)
  }

  @Test func `Escape closes a sheet, returns to the screen before, or leaves`() throws {
    #expect(try page(Self.screens).dismiss == nil)
    #expect(try page(Self.screens, ["sheet": "plans"]).dismiss == Self.closeSheet)
    #expect(
      try page(Self.screens, ["screen": "next"]).dismiss
        == .back(.init(variable: "screen", value: "start")))
  }

  @Test func `an author may say what Escape does`() throws {
    #expect(
      try page(Self.screens, ["sheet": "sure"]).dismiss == .set(variable: "sheet", value: "plans"))
    #expect(try page(Self.screens, ["screen": "end"]).dismiss == nil)
  }

  @Test func `a state says what Escape does if that differs, and leaving is an action`() throws {
    let first = try page(Self.screens)
    func state(_ page: LaidOutPaywall, _ screen: String, _ sheet: String) throws -> LaidOutState {
      try #require(page.states?.first { $0.values == ["screen": screen, "sheet": sheet] })
    }
    #expect(try state(first, "start", "plans").dismiss == Self.closeSheet)
    #expect(try state(first, "end", "none").dismiss == nil)
    let open = try page(Self.screens, ["sheet": "plans"])
    #expect(try state(open, "start", "none").dismiss == .close)
    let closed = try #require(open.page(in: ["screen": "start", "sheet": "none"]))
    #expect(closed.dismiss == nil && closed.statusBar == .dark)
  }

  @Test func `what only Escape leads to is among the states`() throws {
    let page = try page(
      #"""
      {"state": {"asked": {"boolean": false}},
       "components": [{"type": "label", "title": "a", "dismiss": {"type": "set", "variable": "asked", "to": true}}]}
      """#)
    #expect(page.states?.map(\.values) == [["asked": "true"]])
  }

  @Test func `the first focus of a screen is where its author puts it`() throws {
    let next = try page(Self.screens, ["screen": "next"])
    #expect(next.root.all.filter(\.hasInitialFocus).map(\.type) == [.label])
  }

  @Test(arguments: [
    ("\"backgroundColor\": \"#101018\"", "", "light"), ("\"gap\": 0", "", "dark"),
    ("\"backgroundColor\": \"#101018\", \"statusBar\": \"dark\"", "", "dark"),
    (
      "\"gap\": 0",
      "\"header\": {\"type\": \"stack\", \"background\": \"#00205B\", \"components\": []},", "light"
    ),
  ])
  func `the status bar contrasts with what is under it`(
    meta: String, header: String, expected: String
  ) throws {
    let page = try page("{\"meta\": {\(meta)}, \(header) \"components\": []}")
    #expect(page.statusBar.rawValue == expected)
  }

  @Test func `the page under a sheet is darkened, and so is the status bar`() throws {
    #expect(try page(Self.screens).statusBar == .dark)
    #expect(try page(Self.screens, ["sheet": "plans"]).statusBar == .light)
  }

  private static let groups = #"""
    {"products": {"yearly": {"sku": "y"}, "monthly": {"sku": "m"}},
     "state": {"plan": {"product": ["yearly", "monthly"]}, "goal": {"choice": ["none", "work", "fun"]},
               "tab": {"choice": ["a", "b"]}, "page": {"page": 3}, "all": {"choice": ["few", "all"]}, "more": {"boolean": false}},
     "components": [
      {"type": "label", "title": "Premium", "headingLevel": 2},
      {"type": "button", "id": "y", "title": "Yearly", "product": "yearly", "action": {"type": "select"}},
      {"type": "button", "id": "work", "title": "Work", "action": {"type": "set", "variable": "goal", "to": "work"}},
      {"type": "button", "id": "fun", "title": "Fun", "action": {"type": "set", "variable": "goal", "to": "fun"}},
      {"type": "button", "id": "a", "title": "A", "accessibilityRole": "tab", "action": {"type": "set", "variable": "tab", "to": "a"}},
      {"type": "stack", "id": "one", "accessibilityLabel": "1", "action": {"type": "set", "variable": "page", "to": 1}, "components": []},
      {"type": "stack", "id": "two", "accessibilityLabel": "2", "action": {"type": "set", "variable": "page", "to": 2}, "components": []},
      {"type": "stack", "accessibilityLabel": "3", "action": {"type": "set", "variable": "page", "to": 3}, "components": []},
      {"type": "button", "id": "all", "title": "All", "action": {"type": "set", "variable": "all", "to": "all"}},
      {"type": "button", "id": "more", "title": "More", "action": {"type": "toggle", "variable": "more"}}]}
    """#

  @Test(arguments: [
    ("y", "radio", "plan"), ("work", "radio", "goal"), ("fun", "radio", "goal"),
    ("a", "tab", "tab"), ("one", "tab", "page"), ("two", "tab", "page"), ("all", nil, nil),
    ("more", "switch", nil),
  ])
  func `targets that choose among all values of a variable are one group`(
    id: String, role: String?, group: String?
  ) throws {
    let node = try node(id, of: page(Self.groups))
    #expect(node.accessibilityRole?.rawValue == role)
    #expect(node.group == group)
  }

  @Test func `a group is spoken with its places, and a header with its level`() throws {
    let spoken = try page(Self.groups).spoken.map(\.line)
    #expect(spoken.first == "header 2: Premium")
    #expect(spoken.contains("radio, not selected, 2 of 2: Fun"))
    #expect(spoken.contains("tab, selected, 1 of 3: 1"))
  }

  @Test func `of a pager the page that is shown is read, with its number`() throws {
    let pager = #"""
      {"state": {"page": {"page": 2}}, "components": [{"type": "pager", "variable": "page", "components": [
        {"type": "label", "title": "One"}, {"type": "label", "title": "Two"}]}]}
      """#
    #expect(try page(pager).spoken.map(\.line) == ["adjustable: page 1 of 2", "text: One"])
    #expect(
      try page(pager, ["page": "2"]).spoken.map(\.line) == ["adjustable: page 2 of 2", "text: Two"])
  }
}
