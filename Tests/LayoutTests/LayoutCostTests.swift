import Testing

@testable import Layout
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

/// Styles whose boxes ask the next ones for more with each level: 145 visits a box at 32 levels and 619 at 64 before answers were
/// counted.
private let doublingStyles: [Style] = {
  func style(_ set: (inout Style) -> Void) -> Style {
    var style = Style()
    set(&style)
    return style
  }
  return [
    style {
      $0.flexBasis = .percent(50)
      $0.height = .minContent
    },
    style {
      $0.alignSelf = .lastBaseline
      $0.height = .percent(90)
      $0.padding.left = .points(3)
    },
    style {
      $0.margin.top = .points(2)
      $0.padding.left = .percent(5)
    },
    style {
      $0.flexDirection = .columnReverse
      $0.flexWrap = .wrap
      $0.flexBasis = .fitContent
      $0.aspectRatio = 1
    },
    style {
      $0.flexDirection = .columnReverse
      $0.alignItems = .baseline
      $0.width = .percent(101)
      $0.minHeight = .percent(50)
      $0.padding.top = .points(3)
    },
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

  @Test(arguments: 0..<4)
  func `the worst styles that are found by climbing stay within what can be proved`(seed: UInt64)
    throws
  {
    var source = RandomStyles(seed: seed)
    for _ in 0..<2 {
      let worst = try LayoutCost.climb(&source, steps: 12)
      #expect(worst.cost <= Double(LayoutLimits.visitsAtWorst), "\(worst.styles)")
    }
  }

  @Test(arguments: [10, 40, 128])
  func `no styles make a layout measure a text more often than a box works out answers`(levels: Int)
    throws
  {
    for seed in 0..<60 {
      var source = RandomStyles(seed: UInt64(seed))
      var nested = NestedStyles.random(&source)
      nested.hasTexts = true
      #expect(
        try nested.measurements(levels).max() ?? 0 <= LayoutLimits.answersAtWorst, "seed \(seed)")
    }
  }

  @Test func `boxes that would be asked for more on each level stop working out answers`()
    throws
  {
    let nested = NestedStyles(pattern: doublingStyles)
    for levels in [16, 32, 64, 128] { #expect(try nested.cost(levels) <= 100) }
  }

  @Test func `frequently used values are small`() {
    #expect(MemoryLayout<FlexItem>.stride == 128)
    #expect(MemoryLayout<ComputedStyle>.stride <= 144)
    #expect(MemoryLayout<Box>.stride <= 72)
    #expect(MemoryLayout<NodeLinks>.stride <= 16)
  }

  @Test func `what layout keeps of a box is less than a line of the caches`() {
    #expect(MemoryLayout<Box>.stride + MemoryLayout<NodeLinks>.stride <= 56)
  }

  @Test func `boxes that look alike share a style, and those of a tree that was reset do again`()
    throws
  {
    var tree = LayoutTree(root: BenchTree.page, limits: .standard)
    for _ in 0..<2 {
      try BenchTree.fill(&tree, rows: 100)
      #expect(tree.count == 801)
      #expect(tree.table.styles.count <= 7)
    }
  }

  @Test func `a text in fifty rows that wrap is measured four times at most`() throws {
    var style = Style()
    style.flexWrap = .wrap
    let nested = NestedStyles(pattern: [style], hasTexts: true)
    let measurements = try nested.measurements(50)
    #expect(measurements.count == 50)
    #expect(measurements.max() ?? 0 <= 4)
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
