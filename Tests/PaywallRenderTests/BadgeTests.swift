import PaywallModel
import PaywallRender
import PaywallTree
import Testing

/// What sits on a stack's edge.
@Suite struct BadgeTests {
  private func nodes(_ badge: String, _ more: String = "") throws -> (
    stack: LaidOutNode, badge: LaidOutNode
  ) {
    let document = try Repository.parse(
      Array(
        ##"""
        {"components": [{"type": "stack", "id": "plan", "height": 100, "width": 200, "padding": 10, "margin": 30,
          "border": {"color": "#000000", "width": 4}, "badge": {\##(badge) "components": [
            {"type": "stack", "id": "badge", "width": 60, "height": 24, "components": []}]} \##(more)}]}
        """##.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let page = try Repository.render(RenderInput(document: document, device: device) { _ in nil })
    let all = page.root.all
    return (
      try #require(all.first { $0.id == "plan" }), try #require(all.first { $0.id == "badge" })
    )
  }

  @Test(arguments: [
    ("", 70.0, 0.0), (#""edge": "bottom","#, 70, 100), (#""alignment": "start","#, 0, 0),
    (#""alignment": "end", "offset": 16,"#, 124, 0),
  ])
  func `a badge lies half over the outer edge of its stack`(
    badge: String, x: Double, edge: Double
  ) throws {
    let (stack, node) = try nodes(badge)
    #expect(node.frame.x - stack.frame.x == x)
    #expect(node.frame.y + 12 - stack.frame.y == edge)
    #expect(node.frame.width == 60 && node.frame.height == 24)
    #expect(node.pointer == "/components/0/badge/components/0")
  }

  @Test func `a badge takes no room of its stack`() throws {
    let (stack, node) = try nodes(
      "", #", "components": [{"type": "stack", "id": "in", "components": []}]"#)
    let inner = try #require(stack.children.first)
    #expect(inner.frame.y == stack.frame.y + 14)
    #expect(stack.children.last?.children.first == node)
  }

  @Test func `a badge starts at the other side where the page reads from right to left`() throws {
    let document = try Repository.parse(
      Array(
        #"""
        {"meta": {"locale": "ar"}, "components": [{"type": "stack", "id": "plan", "height": 100, "width": 200,
          "badge": {"alignment": "start", "components": [{"type": "stack", "id": "badge", "width": 60, "height": 20, "components": []}]}}]}
        """#.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let all = try Repository.render(RenderInput(document: document, device: device) { _ in nil })
      .root.all
    let stack = try #require(all.first { $0.id == "plan" })
    let badge = try #require(all.first { $0.id == "badge" })
    #expect(badge.frame.right == stack.frame.right)
  }
}
