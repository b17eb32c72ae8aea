import JSON
import PaywallModel
import PaywallRender
import PaywallTree
import Testing

@Suite struct ExplainTests {
  private func explanation(of pointer: String, brand: String = "disney") throws
    -> FrameExplanation?
  {
    try Repository.assets.get().renderer.explain(pointer, Repository.input(brand))
  }

  @Test(arguments: Repository.brands)
  func `every component's explanation ends at the frame that render gives`(brand: String) throws {
    let page = try Repository.render(Repository.input(brand))
    for node in page.root.all.dropFirst() {
      let pointer = try #require(node.pointer)
      let found = try #require(try explanation(of: pointer, brand: brand))
      #expect(found.frame == node.frame && found.type == node.type)
      #expect(found.steps.count >= 3)
      let last = try #require(found.steps.last)
      #expect(last.contains("wide and") && last.hasPrefix("on the screen that is"))
    }
  }

  @Test func `a spacer's share of the free space is explained`() throws {
    let steps = try #require(try explanation(of: "/components/0")).steps
    #expect(
      steps.first?.hasPrefix("it lies in the page, which has the safe area of 414 by 814") == true)
    #expect(steps.contains { $0.contains("its height grows by") && $0.contains("14 of 19 parts") })
  }

  @Test func `a component in a layer of an overlay is explained within it`() throws {
    let document = try Repository.parse(
      Array(
        #"{"components": [{"type": "stack", "direction": "overlay", "height": 100, "alignItems": "center", "components": [{"type": "spacer"}, {"type": "separator", "width": 50, "height": 7}]}]}"#
          .utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let input = RenderInput(document: document, device: device) { _ in nil }
    let found = try Repository.assets.get().renderer.explain("/components/0/components/1", input)
    let steps = try #require(found).steps
    #expect(steps.first == "it lies in the stack at /components/0")
    #expect(steps.contains { $0.contains("its height starts at 7") })
    #expect(found?.frame == PaywallRectangle(x: 182, y: 48, width: 50, height: 7))
  }

  /// `Fixtures/explanations`: of a page among `Fixtures/pages`, the steps to some of its components.
  static let explanations = FixtureFile.all(in: "explanations")

  @Test func `there are explanations`() {
    #expect(Self.explanations.count >= 5)
  }

  @Test(arguments: explanations)
  func `an explanation reads as it should`(file: FixtureFile) throws {
    let page = try #require(PageTests.pages.first { $0.name == file.name })
    let input = try PageTests.input(page)
    for member in try #require(file.text.root.members) {
      let expected = member.value.elements?.compactMap(\.string)
      let found = try Repository.assets.get().renderer.explain(member.key, input)
      #expect(found?.steps == expected, "\(member.key)")
    }
  }

  @Test func `a hidden component is explained, an absent one is not`() throws {
    var input = try Repository.input("espn")
    input.document.components[1].hidden = true
    let renderer = try Repository.assets.get().renderer
    let hidden = try #require(try renderer.explain("/components/1", input))
    #expect(hidden.frame == nil && hidden.steps.count == 1)
    #expect(try renderer.explain("/components/99", input) == nil)
  }
}
