import PaywallRender
import PaywallTree
import Testing

@Suite struct FlatGroupTests {
  static let documents: [(components: String, groups: [FlatGroup])] = [
    // One item needs no group.
    (#"[{"type": "label", "title": "One", "opacity": 0.5}]"#, []),
    (
      ##"[{"type": "label", "title": "One", "opacity": 0.5, "background": "#FFFFFF"}]"##,
      [FlatGroup(first: 1, last: 2, opacity: 0.5)]
    ),
    (
      ##"[{"type": "stack", "opacity": 0.5, "background": "#FFFFFF", "components": [{"type": "label", "title": "One"}, {"type": "label", "title": "Two", "opacity": 0.2, "background": "#FF0000"}]}]"##,
      [FlatGroup(first: 1, last: 4, opacity: 0.5), FlatGroup(first: 3, last: 4, opacity: 0.2)]
    ),
  ]

  @Test(arguments: documents)
  func `items of a node with opacity are one group`(
    document: (components: String, groups: [FlatGroup])
  ) throws {
    let parsed = try Repository.parse(
      Array(
        ##"{"meta": {"background": "#000000"}, "components": \##(document.components)}"##.utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    let page = try Repository.render(RenderInput(document: parsed, device: device) { _ in nil })
    let flat = FlatPaywall(page)
    #expect(flat.groups == document.groups)
    for group in flat.groups {
      #expect(flat.items[group.first...group.last].allSatisfy { $0.opacity <= group.opacity })
    }
  }
}
