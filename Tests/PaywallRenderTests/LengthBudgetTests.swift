import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

@Suite struct LengthBudgetTests {
  private static let document = #"""
    {"strings": {"en": {"short": "Buy", "long": "Everything, everywhere, and always without ads", "alone": "$5", "cut": "Sign up now"},
                 "de": {"short": "Kaufen"}},
     "components": [
       {"type": "label", "title": "$short"}, {"type": "label", "title": "$long"},
       {"type": "label", "title": "$alone"},
       {"type": "button", "title": "$cut", "width": 120, "maxLines": 1, "padding": 0}]}
    """#

  private func budgets(_ width: Double...) throws -> [LengthBudget] {
    let document = try Repository.parse(Array(Self.document.utf8))
    let screens = width.map { width in
      Screen(
        device: "screen-\(Int(clamping: width))", orientation: .portrait, width: width, height: 800,
        scale: 1,
        safeArea: PhysicalEdges(top: 0, right: 0, bottom: 0, left: 0))
    }
    let input = RenderInput(document: document, reader: Reader(screen: screens[0])) { _ in nil }
    return try Repository.assets.get().renderer.lengthBudgets(input, on: screens)
  }

  @Test func `a text has room until a line breaks that did not`() throws {
    let budgets = try budgets(400)
    #expect(budgets.map(\.key) == ["cut", "long", "short"])
    let short = try #require(budgets.last)
    #expect((20...80).contains(short.characters), "\(short)")
    #expect((200...400).contains(short.points), "\(short)")
    #expect(short.pointer == "/components/0")
    let cut = try #require(budgets.first)
    #expect((0...8).contains(cut.characters), "\(cut)")
    #expect(cut.points <= 120)
  }

  @Test func `the narrowest screen decides, by one more character`() throws {
    let both = try budgets(700, 300)
    #expect(Set(both.filter { $0.key == "short" }.map(\.device)) == ["screen-300"])
    let alone = try budgets(300)
    #expect(
      both.filter { $0.key == "short" }.map(\.characters)
        == alone.filter { $0.key == "short" }.map(\.characters))
    let short = try #require(alone.last)
    var input = RenderInput(
      document: try Repository.parse(Array(Self.document.utf8)),
      reader: Reader(
        screen: Screen(
          device: nil, orientation: .portrait, width: 300, height: 800, scale: 1,
          safeArea: PhysicalEdges(top: 0, right: 0, bottom: 0, left: 0)))
    ) { _ in nil }
    for (count, lines) in [(short.characters, 1), (short.characters + 1, 2)] {
      let filler = String(repeating: " Buy", count: 100).prefix(count)
      input.document.strings["en"]?["short"] = LocalizedText("Buy" + filler)
      let page = try Repository.assets.get().renderer.render(input)
      #expect(page.root.children.first?.text?.lines.count == lines)
    }
  }
}
