import Layout
import Testing

@testable import paywalld_lab

/// Styles for boxes in boxes whose sizes depend on each other in as many ways as possible.
private let hardStyles: [String: [Style]] = {
  func style(_ set: (inout Style) -> Void) -> Style {
    var style = Style()
    set(&style)
    return style
  }
  let wrapping = style { $0.flexWrap = .wrap }
  let column = style {
    $0.flexDirection = .column
    $0.flexWrap = .wrap
  }
  let square = style { $0.aspectRatio = 1 }
  return [
    "rows that wrap, with a minimum height in percent": [
      style {
        $0.flexWrap = .wrap
        $0.minHeight = .percent(10)
      }
    ],
    "rows that wrap, with an aspect ratio": [
      style {
        $0.flexWrap = .wrap
        $0.aspectRatio = 1
      }
    ],
    "columns that wrap, with an aspect ratio": [
      style {
        $0.flexDirection = .column
        $0.flexWrap = .wrap
        $0.aspectRatio = 1
      }
    ],
    "rows and columns that wrap, in turns": [wrapping, column],
    "squares in columns that wrap in rows": [square, column, Style()],
    "columns whose heights are percentages, in turns with rows": [
      style {
        $0.flexDirection = .column
        $0.height = .percent(90)
        $0.minHeight = .percent(50)
      }, wrapping,
    ],
    "rows aligned by their baselines": [
      style { $0.alignItems = .baseline },
      style {
        $0.flexDirection = .column
        $0.height = .percent(90)
      },
    ],
    "columns with a ratio and a height in percent": [
      style {
        $0.flexDirection = .column
        $0.flexWrap = .wrap
        $0.height = .percent(50)
        $0.aspectRatio = 1.1
      }, style { $0.aspectRatio = 0.9 },
    ],
  ]
}()

@Suite struct LayoutCostTests {
  @Test(arguments: hardStyles.keys.sorted(), [24, 48, 128])
  func `no style makes a layout take more than forty visits a box`(name: String, levels: Int)
    throws
  {
    for hasTexts in [false, true] {
      let nested = NestedStyles(pattern: try #require(hardStyles[name]), hasTexts: hasTexts)
      #expect(try nested.cost(levels) <= 40)
    }
  }

  @Test func `styles at random, thirty levels deep, take no more than forty visits a box`() throws {
    for seed in 0..<300 {
      var source = RandomStyles(seed: UInt64(seed))
      let nested = NestedStyles.random(&source)
      #expect(try nested.cost(30) <= 40, "seed \(seed)")
    }
  }

  @Test func `a text in fifty rows that wrap is measured four times at most`() throws {
    var style = Style()
    style.flexWrap = .wrap
    let nested = NestedStyles(pattern: [style], hasTexts: true)
    var tree = try nested.tree(50, limits: .standard)
    var calls: [Int: Int] = [:]
    try tree.layout(width: .definite(414), height: .definite(896)) { node, input in
      calls[node.order, default: 0] += 1
      return BenchTree.text(input)
    }
    #expect(calls.count == 50)
    #expect(calls.values.max() ?? 0 <= 4)
  }

  @Test func `a tree that takes more visits than its limit ends with an error that names it`()
    throws
  {
    let limits = LayoutLimits(maxNodes: 100, maxDepth: 100, visitsPerBox: 2)
    var tree = try NestedStyles(pattern: [Style()]).tree(50, limits: limits)
    let error = #expect(throws: LayoutError.self) {
      try tree.layout(width: .definite(414), height: .definite(896)) { _, input in
        BenchTree.text(input)
      }
    }
    #expect(error?.kind == .tooMuchWork)
    #expect(error?.limit == 2)
    #expect(tree.visits <= 4 * tree.count)
  }
}
