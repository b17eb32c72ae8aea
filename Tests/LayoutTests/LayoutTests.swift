import Layout
import Testing

private func none(_ node: NodeID, _ input: MeasureInput) -> MeasuredSize {
  MeasuredSize(width: 0, height: 0)
}

private func page(_ direction: FlexDirection, width: Double, height: Double? = nil) -> Style {
  var style = Style()
  style.flexDirection = direction
  style.width = .points(width)
  if let height { style.height = .points(height) }
  return style
}

private func growing() -> Style {
  var style = Style()
  style.flexGrow = 1
  return style
}

@Suite struct LayoutTests {
  @Test func `frames leave no seam and no overlap`() throws {
    var tree = LayoutTree(root: page(.row, width: 100, height: 10), limits: .standard)
    var items: [NodeID] = []
    for _ in 0..<7 { items.append(try tree.add(growing(), to: tree.root)) }
    try tree.layout(width: .definite(100), height: .definite(10), measure: none)
    var edge = 0.0
    for item in items {
      let frame = tree.frame(of: item)
      #expect(frame.x == edge)
      edge = frame.x + frame.width
    }
    #expect(edge == 100)
  }

  @Test func `laying out again gives the same frames, and so does a tree that was reset`() throws {
    var tree = LayoutTree(root: page(.column, width: 50), limits: .standard)
    for _ in 0..<2 {
      tree.reset(root: page(.row, width: 90, height: 30))
      let item = try tree.add(growing(), to: tree.root)
      for _ in 0..<2 {
        try tree.layout(width: .definite(90), height: .definite(30), measure: none)
        #expect(tree.frame(of: item) == Frame(x: 0, y: 0, width: 90, height: 30))
      }
    }
  }

  @Test func `measure calls grow with the depth, not with its power`() throws {
    func calls(depth: Int) throws -> Int {
      var tree = LayoutTree(root: page(.column, width: 300), limits: .standard)
      var parent = tree.root
      for level in 1..<depth {
        _ = try tree.add(Style(), to: parent, measuring: .item)
        var style = Style()
        style.flexDirection = level.isMultiple(of: 2) ? .column : .row
        parent = try tree.add(style, to: parent)
      }
      var calls = 0
      try tree.layout(width: .definite(300), height: .maxContent) { _, _ in
        calls += 1
        return MeasuredSize(width: 20, height: 10)
      }
      return calls
    }
    #expect(try calls(depth: 100) <= 2 * calls(depth: 50) + 10)
  }

  @Test func `a scroll container scrolls over its content and the padding after it`() throws {
    var style = page(.column, width: 100, height: 100)
    style.overflowY = .scroll
    style.padding = Sides(all: .points(10))
    var tree = LayoutTree(root: style, limits: .standard)
    var tall = Style()
    tall.height = .points(200)
    tall.flexShrink = 0
    _ = try tree.add(tall, to: tree.root)
    try tree.layout(width: .definite(100), height: .definite(100), measure: none)
    #expect(tree.frame(of: tree.root).height == 100)
    #expect(tree.scrollableSize(of: tree.root) == (100, 220))
  }

  @Test func `absurd numbers behave as the initial values`() throws {
    var style = page(.row, width: .nan, height: -5)
    style.padding = Sides(all: .points(-3))
    style.flexGrow = -.infinity
    style.aspectRatio = 0
    var tree = LayoutTree(root: style, limits: .standard)
    try tree.layout(width: .definite(.infinity), height: .definite(.nan), measure: none)
    #expect(tree.frame(of: tree.root) == .zero)
  }
}
