import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// How screens, sheets and components come and go.
@Suite struct TransitionTests {
  private func page(
    _ document: String, _ state: [String: String] = [:], direction: WritingDirection = .leftToRight
  ) throws -> LaidOutPaywall {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: try Repository.parse(Array(document.utf8)), device: device) {
      _ in nil
    }
    input.reader.state = state
    input.reader.direction = direction
    return try Repository.assets.get().renderer.renderStates(input)
  }

  private func label(_ transition: String) -> String {
    #"{"components": [{"type": "label", "title": "a", "transition": \#(transition)}]}"#
  }

  @Test(arguments: [
    (#""fade""#, LaidOutTransition(.fade, duration: 0.3, curve: .easeInOut)),
    (
      #"{"type": "scale", "duration": 1, "curve": "linear"}"#,
      LaidOutTransition(.scale, duration: 1, curve: .linear)
    ),
    (#""slide""#, LaidOutTransition(.slide, from: .right, duration: 0.3, curve: .easeInOut)),
    (
      #"{"type": "slide", "from": "top"}"#,
      LaidOutTransition(.slide, from: .top, duration: 0.3, curve: .easeInOut)
    ),
    (#""none""#, nil), (#"{"type": "fade", "duration": 0}"#, nil),
  ])
  func `a component says how it comes and goes`(
    written: String, expected: LaidOutTransition?
  ) throws {
    let page = try page(label(written))
    #expect(page.root.children.first?.transition == expected)
    #expect(page.root.transition == nil)
  }

  @Test func `the sides change with the reading direction`() throws {
    let page = try page(label(#""slide""#), direction: .rightToLeft)
    #expect(page.root.children.first?.transition?.edge == .left)
  }

  private static let screens = #"""
    {"components": [{"type": "button", "title": "Plans", "action": {"type": "showSheet", "sheet": "plans"}},
                    {"type": "button", "title": "Next", "action": {"type": "go", "screen": "next"}}],
     "screens": {"next": {"transition": "slide", "components": []}},
     "sheets": {"plans": {"type": "stack", "components": []},
                "terms": {"type": "stack", "transition": "none", "components": []}}}
    """#

  @Test func `a screen slides in, and the page that it came from does not`() throws {
    let page = try page(Self.screens)
    #expect(page.root.transition == nil)
    let next = try #require(page.states?.first { $0.values["screen"] == "next" })
    #expect(next.changes.map(\.pointer) == [nil])
    #expect(next.changes.first?.transition?.edge == .right)
  }

  @Test func `a sheet comes from below while the page darkens, unless its author says otherwise`()
    throws
  {
    let open = try page(Self.screens, ["sheet": "plans"]).root.children.suffix(2)
    let slide = LaidOutTransition(.slide, from: .bottom, duration: 0.3, curve: .easeOut)
    #expect(open.last?.transition == slide)
    #expect(open.first?.transition == LaidOutTransition(.fade, duration: 0.3, curve: .easeOut))
    let terms = try page(Self.screens, ["sheet": "terms"]).root.children.suffix(2)
    #expect(terms.allSatisfy { $0.transition == nil })
  }
}
