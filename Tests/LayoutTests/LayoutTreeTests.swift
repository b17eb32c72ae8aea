import Layout
import Testing

@Suite struct LayoutTreeTests {
  @Test func `boxes know their place in document order`() throws {
    var tree = LayoutTree(root: Style(), limits: .standard)
    let first = try tree.add(Style(), to: tree.root)
    let inner = try tree.add(Style(), to: first)
    let second = try tree.add(Style(), to: tree.root)
    #expect([tree.root, first, inner, second].map(\.order) == [0, 1, 2, 3])
    #expect(tree.count == 4)
  }

  @Test func `a tree that is reset has a root alone`() throws {
    var tree = LayoutTree(root: Style(), limits: .standard)
    _ = try tree.add(Style(), to: tree.root)
    tree.reset(root: Style())
    #expect(tree.count == 1)
  }

  @Test func `a box past the depth limit is refused and says which limit`() throws {
    var tree = LayoutTree(root: Style(), limits: LayoutLimits(maxNodes: 100, maxDepth: 3))
    let second = try tree.add(Style(), to: tree.root)
    let third = try tree.add(Style(), to: second)
    let error = #expect(throws: LayoutError.self) { try tree.add(Style(), to: third) }
    #expect(error?.description == "the layout is nested more than 3 levels deep: nest less")
    #expect(tree.count == 3)
  }

  @Test func `a box past the node limit is refused and says which limit`() throws {
    var tree = LayoutTree(root: Style(), limits: LayoutLimits(maxNodes: 2, maxDepth: 3))
    _ = try tree.add(Style(), to: tree.root)
    let error = #expect(throws: LayoutError.self) { try tree.add(Style(), to: tree.root) }
    #expect(error?.description == "the layout has more than 2 boxes: use fewer")
  }
}
