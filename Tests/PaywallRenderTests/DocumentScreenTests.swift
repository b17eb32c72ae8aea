import PaywallModel
import PaywallRender
import PaywallTree
import Testing

/// Headers, several screens and sheets.
@Suite struct DocumentScreenTests {
  private func input(_ text: String, state: [String: String] = [:]) throws -> RenderInput {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: try Repository.parse(Array(text.utf8)), device: device) { _ in
      nil
    }
    input.reader.state = state
    return input
  }

  private func page(_ text: String, state: [String: String] = [:]) throws -> LaidOutPaywall {
    try Repository.render(input(text, state: state))
  }

  private func node(_ id: String, of page: LaidOutPaywall) throws -> LaidOutNode {
    try #require(page.root.all.first { $0.id == id })
  }

  private func bars(_ meta: String) -> String {
    """
    {"meta": {\(meta)}, "header": {"type": "stack", "id": "header", "padding": 10, "components": [{"type": "spacer", "id": "in", "length": 24}]},
     "components": [{"type": "stack", "id": "first", "height": 2000}],
     "footer": {"type": "stack", "id": "footer", "padding": 10, "components": [{"type": "spacer", "length": 20}]}}
    """
  }

  private static let barCases: [(meta: String, first: Double, top: Double, bottom: Double)] = [
    ("", 92, 92, 822), ("\"headerOverlaps\": true", 48, 48, 822),
    ("\"headerOverlaps\": true, \"reach\": \"top\"", 0, 0, 822),
    ("\"footerOverlaps\": true", 92, 92, 896),
    ("\"footerOverlaps\": true, \"headerOverlaps\": true, \"reach\": \"screen\"", 0, 0, 896),
  ]

  @Test(arguments: barCases)
  func `a page lies between its header and its footer, or under them`(
    meta: String, first: Double, top: Double, bottom: Double
  ) throws {
    let page = try page(bars(meta))
    #expect(try node("first", of: page).frame.y == first)
    let viewport = try #require(page.root.scroll?.viewport)
    #expect(viewport.y == top && viewport.bottom == bottom)
    let header = try node("header", of: page)
    #expect(header.isPinned && header.frame == PaywallRectangle(x: 0, y: 0, width: 414, height: 92))
    #expect(try node("in", of: page).frame.y == 58)
    let footer = try node("footer", of: page)
    #expect(
      footer.isPinned && footer.frame == PaywallRectangle(x: 0, y: 896 - 74, width: 414, height: 74)
    )
  }

  @Test(arguments: ["", "\"headerOverlaps\": true, \"footerOverlaps\": true"])
  func `a bar extends under the notch of a phone in landscape, and its content does not`(
    meta: String
  ) throws {
    var input = try input(bars(meta))
    let device = try #require(try Repository.assets.get().devices["iphone-15"])
    input.reader.screen = device.turned(to: .landscape)
    let (screen, page) = (input.reader.screen, try Repository.render(input))
    #expect(screen.safeArea.left > 0)
    for bar in ["header", "footer"] {
      let frame = try node(bar, of: page).frame
      #expect(frame.x == 0 && frame.width == screen.width)
    }
    let inner = try node("in", of: page).frame
    #expect(inner.x == screen.safeArea.left + 10)
    #expect(inner.right == screen.width - screen.safeArea.right - 10)
    #expect(try node("first", of: page).frame.x == screen.safeArea.left + 32)
  }

  private let screens = ##"""
    {"meta": {"scrim": "#00000040"}, "state": {"plan": {"choice": ["a", "b"]}},
     "components": [
       {"type": "button", "id": "next", "title": "Next", "action": {"type": "go", "screen": "plans"}},
       {"type": "button", "id": "leave", "title": "Leave", "action": {"type": "back"}},
       {"type": "button", "id": "more", "title": "More", "action": {"type": "showSheet", "sheet": "details"}}],
     "screens": {
       "plans": {"header": {"type": "stack", "id": "bar", "components": []}, "components": [
         {"type": "button", "id": "back", "title": "Back", "action": {"type": "back"}},
         {"type": "button", "id": "b", "title": "B", "action": {"type": "sequence", "actions": [
           {"type": "set", "variable": "plan", "to": "b"}, {"type": "go", "screen": "end"}]}}]},
       "end": {"components": [{"type": "button", "id": "back", "title": "Back", "action": {"type": "back"}}]}},
     "sheets": {"details": {"type": "stack", "id": "sheet", "background": "#FFFFFF", "padding": 20, "components": [
       {"type": "stack", "id": "tall", "height": 100},
       {"type": "button", "id": "close", "title": "Close", "action": {"type": "back"}},
       {"type": "button", "id": "plans", "title": "Plans", "action": {"type": "go", "screen": "plans"}}]}}}
    """##

  @Test func `the document's own components are shown first, and a tap leads on from there`() throws
  {
    let page = try page(screens)
    #expect(page.state == ["screen": "start", "sheet": "none", "plan": "a"])
    #expect(try node("next", of: page).action == .set(variable: "screen", value: "plans"))
    #expect(try node("next", of: page).isSelected == nil)
    #expect(try node("leave", of: page).action == .close)
    #expect(page.root.all.contains { $0.id == "bar" } == false)
  }

  @Test func `another screen has its own bars, and back leads to those that lead there`() throws {
    let plans = try page(screens, state: ["screen": "plans"])
    #expect(try node("bar", of: plans).isPinned)
    #expect(
      try node("back", of: plans).action
        == .back(.init(variable: "screen", value: "start")))
    #expect(
      try node("b", of: plans).action
        == .sequence([
          .set(variable: "plan", value: "b"), .set(variable: "screen", value: "end"),
        ]))
    let end = try page(screens, state: ["screen": "end"])
    #expect(
      try node("back", of: end).action == .back(.init(variable: "screen", value: "plans")))
  }

  @Test func `a sheet lies at the bottom over a darkened screen, and closes`() throws {
    let page = try page(screens, state: ["sheet": "details"])
    let scrim = try #require(page.root.children.first { $0.pointer == "/sheets" })
    #expect(scrim.frame == page.screen.frame && scrim.isPinned)
    #expect(
      scrim.decoration.background == .color(PaywallColor(red: 0, green: 0, blue: 0, alpha: 64)))
    #expect(scrim.action == .set(variable: "sheet", value: "none"))
    let sheet = try node("sheet", of: page)
    // The home indicator's 34 points are padding.
    #expect(sheet.frame == PaywallRectangle(x: 0, y: 896 - 262, width: 414, height: 262))
    #expect(sheet.pointer == "/sheets/details" && sheet.isPinned)
    #expect(try node("close", of: page).action == .set(variable: "sheet", value: "none"))
    #expect(
      try node("plans", of: page).action
        == .sequence([
          .set(variable: "sheet", value: "none"), .set(variable: "screen", value: "plans"),
        ]))
  }

  @Test func `a sheet is never taller than what the status bar leaves, and scrolls then`() throws {
    let page = try page(
      screens.replacing("\"height\": 100", with: "\"height\": 2000, \"shrink\": 0"),
      state: ["sheet": "details"])
    let sheet = try node("sheet", of: page)
    #expect(sheet.frame.y == 48 && sheet.scroll != nil)
  }

  @Test func `every screen and sheet that taps lead to is among the states`() throws {
    let renderer = try Repository.assets.get().renderer
    let input = try input(screens)
    let all = try renderer.renderStates(input)
    let states = Set(
      (all.states ?? []).map {
        "\($0.values["screen"] ?? "") \($0.values["sheet"] ?? "") \($0.values["plan"] ?? "")"
      })
    #expect(
      states == [
        "plans none a", "start details a", "end none b", "plans none b", "start none b",
        "start details b",
      ])
    for state in all.states ?? [] {
      var other = input
      other.reader.state = state.values
      var page = try #require(all.page(in: state.values))
      page.states = nil
      #expect(try page == renderer.render(other))
    }
  }

  @Test
  func `a picture of the whole page keeps the header at its top and the footer at its bottom`()
    throws
  {
    let svg = String(
      decoding: try page(bars("")).svg(images: .linked(base: ""), fullLength: true), as: UTF8.self)
    let header = try #require(svg.range(of: "data-pointer=\"/header\""))
    let footer = try #require(svg.range(of: "data-pointer=\"/footer\""))
    #expect(svg[..<header.lowerBound].contains("translate(0 ") == false)
    #expect(svg[header.upperBound..<footer.lowerBound].contains("translate(0 "))
  }
}
