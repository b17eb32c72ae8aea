import Layout
import Testing

/// A row of 300 by 100 with a text of 80 that grows, and a box of 100.
private func growingRow() throws -> (tree: LayoutTree, text: NodeID, box: NodeID) {
  var page = Style()
  page.width = .points(300)
  page.height = .points(100)
  page.alignItems = .center
  var tree = LayoutTree(root: page, limits: .standard)
  var growing = Style()
  growing.flexGrow = 1
  growing.maxWidth = .points(150)
  let text = try tree.add(growing, to: tree.root, measuring: .item)
  var fixed = Style()
  fixed.width = .points(100)
  fixed.alignSelf = .stretch
  let box = try tree.add(fixed, to: tree.root)
  return (tree, text, box)
}

private func explain(_ node: NodeID, in tree: inout LayoutTree) throws -> [LayoutStep] {
  try tree.explain(node, width: .definite(300), height: .definite(100)) { _, _ in
    MeasuredSize(width: 80, height: 20)
  }
}

@Suite struct ExplanationTests {
  @Test func `an item that grows and is held by its maximum tells both`() throws {
    var (tree, text, _) = try growingRow()
    #expect(
      try explain(text, in: &tree) == [
        .container(.row, width: 300, height: 100),
        .baseSize(.width, 80, from: .content),
        .grew(.width, by: 70, factor: 1, ofFactors: 1, freeSpace: 120),
        .clamped(.width, to: 150, by: .maximum),
        .size(.height, 20, from: .content),
        .justified(.width, .normal, freeSpace: 50),
        .aligned(.height, .center, freeSpace: 80),
        .frame(Frame(x: 0, y: 40, width: 150, height: 20)),
      ])
  }

  @Test func `a stretched item tells that it has the room across its container`() throws {
    var (tree, _, box) = try growingRow()
    let steps = try explain(box, in: &tree)
    #expect(steps.contains(.baseSize(.width, 100, from: .width)))
    #expect(steps.contains(.size(.height, 100, from: .stretch)))
  }

  @Test func `an item that shrinks tells what its content keeps`() throws {
    var page = Style()
    page.width = .points(100)
    var tree = LayoutTree(root: page, limits: .standard)
    let first = try tree.add(Style(), to: tree.root, measuring: .item)
    _ = try tree.add(Style(), to: tree.root, measuring: .item)
    let steps = try tree.explain(first, width: .definite(100), height: .maxContent) { _, input in
      MeasuredSize(width: input.availableWidth == .minContent ? 60 : 80, height: 20)
    }
    #expect(steps.contains(.shrank(.width, by: 20, factor: 1, overflow: 60)))
    #expect(steps.contains(.clamped(.width, to: 60, by: .automaticMinimum)))
  }

  @Test func `an absolute box tells its containing block and its insets`() throws {
    var tree = LayoutTree(root: Style(), limits: .standard)
    var style = Style()
    style.position = .absolute
    style.inset = Sides(all: .points(10))
    var page = Style()
    page.width = .points(200)
    page.height = .points(100)
    tree.reset(root: page)
    let box = try tree.add(style, to: tree.root)
    #expect(
      try explain(box, in: &tree) == [
        .absolute(width: 200, height: 100), .held(top: 10, right: 10, bottom: 10, left: 10),
        .size(.width, 180, from: .insets), .size(.height, 80, from: .insets),
        .frame(Frame(x: 10, y: 10, width: 180, height: 80)),
      ])
  }

  @Test func `an item of a grid explains its area and its place in it`() throws {
    var page = Style()
    page.display = .grid
    page.width = .points(300)
    page.height = .points(100)
    var tree = LayoutTree(root: page, limits: .standard)
    let column = TrackSize.length(.points(90))
    tree.setGrid(GridStyle(columns: [.repeating(3, [column])]), of: tree.root)
    var style = Style()
    style.maxHeight = .points(60)
    let box = try tree.add(style, to: tree.root)
    tree.setPlacement(
      GridPlacement(columnStart: .line(2), columnEnd: .span(2), justifySelf: .end), of: box)
    let text = try tree.add(Style(), to: box, measuring: .item)
    #expect(
      try explain(box, in: &tree) == [
        .grid(columns: 3, rows: 1, width: 300, height: 100),
        .area(columns: 2...3, rows: 1...1, width: 180, height: 100),
        .size(.width, 80, from: .content), .aligned(.width, .end, freeSpace: 100),
        .size(.height, 100, from: .area), .clamped(.height, to: 60, by: .maximum),
        .aligned(.height, .normal, freeSpace: 40),
        .frame(Frame(x: 190, y: 0, width: 80, height: 60)),
      ])
    #expect(try explain(text, in: &tree).first == .container(.row, width: 80, height: 60))
  }

  @Test func `a box in a hidden one is not displayed`() throws {
    var tree = LayoutTree(root: Style(), limits: .standard)
    var hidden = Style()
    hidden.display = .none
    let parent = try tree.add(hidden, to: tree.root)
    let box = try tree.add(Style(), to: parent)
    #expect(try explain(box, in: &tree) == [.notDisplayed, .frame(.zero)])
  }

  @Test(arguments: [
    (
      LayoutStep.grew(.width, by: 70, factor: 1, ofFactors: 3, freeSpace: 210),
      "its width grows by 70: 1 of 3 parts of 210 of free space"
    ),
    (.clamped(.height, to: 44.5, by: .minimum), "its height is limited to 44.5 by its minimum"),
    (.moved(x: -3.25, y: 0), "its insets move it by -3.25 to the right and 0 down"),
    (
      .aligned(.height, .center, freeSpace: 80),
      "it is aligned by center with 80 of free height"
    ),
    (
      .aligned(.width, .flexEnd, freeSpace: -8),
      "it is aligned by flex-end and overflows by 8 of width"
    ),
    (
      .aligned(.width, .stretch, freeSpace: 8),
      "it has its own width, so it is not stretched over 8 of free space"
    ),
    (
      .justified(.height, .normal, freeSpace: 30),
      "justify-content flex-start leaves 30 of free height at the end"
    ),
    (
      .justified(.width, .center, freeSpace: 30),
      "justify-content center leaves half of 30 of free width at each end"
    ),
    (
      .justified(.width, .spaceBetween, freeSpace: 30),
      "justify-content space-between spreads 30 of free width between the items"
    ),
    (
      .justified(.width, .flexEnd, freeSpace: -30),
      "its line is 30 too long, and justify-content flex-end decides where it overflows"
    ),
    (
      .baseline(.height, by: 11.5), "it is aligned to its line's baseline, which moves it 11.5 down"
    ),
    (
      .held(top: 8, right: nil, bottom: 4, left: 0),
      "its insets place it 8 from the top, 4 from the bottom and 0 from the left"
    ),
    (
      .grid(columns: 3, rows: 1, width: 300, height: 40.5),
      "its container is a grid of 3 columns and one row, 300 wide and 40.5 high inside"
    ),
    (
      .area(columns: 2...3, rows: 1...1, width: 190, height: 40),
      "it is in columns 2 to 3 and row 1, an area 190 wide and 40 high"
    ),
    (.held(top: nil, right: nil, bottom: nil, left: 5), "its insets place it 5 from the left"),
    (
      .held(top: nil, right: nil, bottom: nil, left: nil),
      "it has no insets, so it is placed like the only item of its container"
    ),
  ])
  func `a step reads as a sentence`(step: LayoutStep, sentence: String) {
    #expect(step.description == sentence)
  }
}
