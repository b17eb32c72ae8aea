import Foundation
import JSON
import Layout
import Testing

@testable import paywalld_lab

@Suite struct GridTests {
  @Test func `grids are laid out as Chromium lays them out`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/grids.json"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let file = try JSONText(parsing: Array(data), limits: .trusted)
    let cases = try #require(file.root["cases"]?.elements)
    for test in cases {
      var layout = try FlexboxCase(test)
      try layout.layOut()
      let expected = try #require(test["frames"]?.elements)
      #expect(layout.frames.count == expected.count)
      for (frame, wanted) in zip(layout.frames, expected) {
        let lengths = wanted.elements?.map { $0.number?.double ?? .nan } ?? []
        let found = [frame.x, frame.y, frame.width, frame.height]
        #expect(
          zip(found, lengths).allSatisfy { abs($0 - $1) <= 0.05 },
          "\(test["name"]?.string ?? ""): \(found), not \(lengths)")
      }
    }
  }

  @Test func `lines far outside are lines of the last tracks`() throws {
    var style = Style()
    style.display = .grid
    var tree = LayoutTree(root: style, limits: .standard)
    var item = Style()
    item.width = .points(20)
    item.height = .points(20)
    let first = try tree.add(item, to: tree.root)
    let last = try tree.add(item, to: tree.root)
    tree.setPlacement(GridPlacement(rowStart: .line(.min)), of: first)
    tree.setPlacement(GridPlacement(rowStart: .line(.max), rowEnd: .span(.max)), of: last)
    try tree.layout(width: .definite(100), height: .maxContent) { _, _ in
      MeasuredSize(width: 0, height: 0)
    }
    #expect(tree.frame(of: first).y == 0)
    #expect(tree.frame(of: last).y == 20)
  }

  @Test func `every grid of the suite stands where Chrome places it, rounded and not`() throws {
    for score in [
      try BoxSuite.grid.rounded(),
      try BoxSuite.grid.unrounded(),
    ] {
      #expect(score.failures == [])
      #expect(score.passed > 1500)
    }
  }

  @Test func `the grids that the suite added later stand where Chrome places them`() throws {
    for score in [try BoxSuite.moreGrids.rounded(), try BoxSuite.moreGrids.unrounded()] {
      #expect(score.failures == [])
      #expect(score.passed == 576)
    }
  }
}
