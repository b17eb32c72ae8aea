import Layout

/// `bench layout`: measures the time for laying out rows of {image, column of three texts, button with a label}, its growth, and the cost
/// of a grid compared with a flex container of as many boxes.
///
/// Compared trees take turns of equal length, so that other load on the machine slows all of them equally. A
/// ratio is the median of the ratios of the turns.
enum LayoutBench {
  static let command = LabCommand(
    name: "layout", summary: "boxes laid out: [--rounds N]", run: run)

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let rounds = max(1, try options.number("rounds", default: 25))
    try reportGrowth(rounds: rounds)
    try reportGrid(rounds: rounds)
    for depth in [10, 25, 50, 100] { try reportNesting(depth) }
    return 0
  }

  /// Reports the time for ten and a hundred times as many boxes.
  private static func reportGrowth(rounds: Int) throws {
    var courses = [125, 1250, 12_500].map { rows in Course { try BenchTree.fill(&$0, rows: rows) } }
    for _ in 0...rounds {
      for (course, times) in zip(courses.indices, [100, 10, 1]) { try courses[course].run(times) }
    }
    for course in courses { course.report() }
    for (less, more) in zip(courses, courses.dropFirst()) {
      print("growth from \(less.boxes) to \(more.boxes) boxes: \(two(more.ratio(to: less))) times")
    }
  }

  /// Compares a grid of 1,000 cells in four columns with a row of as many items that wraps after every fourth.
  private static func reportGrid(rounds: Int) throws {
    var grid = Course { try BenchTree.fillGrid(&$0, cells: 1000) }
    var flex = Course { try BenchTree.fillWrapping(&$0, items: 1000) }
    for _ in 0...rounds {
      try grid.run(10)
      try flex.run(10)
    }
    for (name, course) in [("a grid", grid), ("a row that wraps", flex)] {
      print("\(name) of 1000: \(two(course.nanosecondsPerBox)) ns a box to lay out")
    }
    print("the grid takes \(two(grid.ratio(to: flex))) times as long")
  }

  /// Nests rows in columns in rows, with a text next to each: the number of measure calls must grow only in proportion to the depth.
  private static func reportNesting(_ depth: Int) throws {
    var tree = try BenchTree.nested(depth: depth)
    var calls = 0
    let time = try ContinuousClock().measure {
      try tree.layout(width: .definite(414), height: .maxContent) { _, input in
        calls += 1
        return BenchTree.text(input)
      }
    }
    let boxes = Double(tree.count)
    print(
      "\(depth) levels, \(tree.count) boxes: \(calls) measure calls, "
        + "\(two(Double(calls) / Double(depth))) a text, \(two(nanoseconds(time) / boxes)) ns a box"
    )
  }

}

/// A tree that is built and laid out repeatedly.
private struct Course {
  private let fill: (inout LayoutTree) throws -> Void
  private var tree = LayoutTree(
    root: BenchTree.page, limits: LayoutLimits(maxNodes: 100_001, maxDepth: 8))
  private var measureCalls = 0
  /// The mean time for one tree in nanoseconds, for each turn.
  private var layouts: [Double] = []
  private var buildings: [Double] = []

  init(filling fill: @escaping (inout LayoutTree) throws -> Void) { self.fill = fill }

  var boxes: Int { tree.count }
  var nanosecondsPerBox: Double { median(turns(layouts)) / Double(boxes) }

  /// Runs a turn with this many trees.
  mutating func run(_ times: Int) throws {
    let clock = ContinuousClock()
    var layout = 0.0
    var building = 0.0
    for _ in 0..<times {
      building += nanoseconds(try clock.measure { try fill(&tree) })
      measureCalls = 0
      layout += nanoseconds(
        try clock.measure {
          try tree.layout(width: .definite(414), height: .definite(896)) { _, input in
            measureCalls += 1
            return BenchTree.text(input)
          }
        })
    }
    layouts.append(layout / Double(times))
    buildings.append(building / Double(times))
  }

  /// The ratio of this course's time to that of another course with alternating turns.
  func ratio(to other: Course) -> Double {
    median(turns(zip(layouts, other.layouts).map { $0 / $1 }))
  }

  func report() {
    print(
      "\(boxes) boxes: \(two(nanosecondsPerBox)) ns a box to lay out, "
        + "\(two(median(turns(buildings)) / Double(boxes))) ns a box to build; "
        + "\(two(Double(measureCalls) / Double(boxes))) measure calls a box")
  }

  /// All turns but the first, in which memory is allocated.
  private func turns(_ all: [Double]) -> ArraySlice<Double> { all.dropFirst() }
}

private func nanoseconds(_ duration: Duration) -> Double {
  Double(duration.components.attoseconds) / 1e9 + Double(duration.components.seconds) * 1e9
}

private func median(_ values: some Collection<Double>) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}

private func two(_ value: Double) -> String { String(Double((value * 100).rounded()) / 100) }

/// The trees of the layout benchmark.
enum BenchTree {
  static var page: Style {
    var style = Style()
    style.flexDirection = .column
    style.width = .points(414)
    style.padding = Sides(all: .points(16))
    style.rowGap = .points(8)
    return style
  }

  /// Adds rows of eight boxes each.
  static func fill(_ tree: inout LayoutTree, rows: Int) throws {
    tree.reset(root: page)
    for _ in 0..<rows {
      let row = try tree.add(self.row, to: tree.root)
      _ = try tree.add(image, to: row)
      let column = try tree.add(self.column, to: row)
      for _ in 0..<3 { _ = try tree.add(Style(), to: column, measuring: .item) }
      let button = try tree.add(self.button, to: row)
      _ = try tree.add(Style(), to: button, measuring: .item)
    }
  }

  static func fillGrid(_ tree: inout LayoutTree, cells: Int) throws {
    var style = page
    style.display = .grid
    tree.reset(root: style)
    let column = TrackSize.flex(1)
    tree.setGrid(GridStyle(columns: [.repeating(4, [column])]), of: tree.root)
    for _ in 0..<cells { _ = try tree.add(Style(), to: tree.root, measuring: .item) }
  }

  static func fillWrapping(_ tree: inout LayoutTree, items: Int) throws {
    var style = page
    style.flexDirection = .row
    style.flexWrap = .wrap
    tree.reset(root: style)
    var item = Style()
    item.flexBasis = .percent(25)
    for _ in 0..<items { _ = try tree.add(item, to: tree.root, measuring: .item) }
  }

  static func nested(depth: Int) throws -> LayoutTree {
    var tree = LayoutTree(root: Style(), limits: .standard)
    var parent = tree.root
    for level in 1..<depth {
      var style = Style()
      style.flexDirection = level.isMultiple(of: 2) ? .row : .column
      _ = try tree.add(Style(), to: parent, measuring: .item)
      parent = try tree.add(style, to: parent)
    }
    _ = try tree.add(Style(), to: parent, measuring: .item)
    return tree
  }

  /// The size of a text of 120 points that can break anywhere, in lines of 20 points.
  static func text(_ input: MeasureInput) -> MeasuredSize {
    let width: Double
    if let known = input.knownWidth {
      width = known
    } else {
      switch input.availableWidth {
      case .minContent: width = 40
      case .maxContent: width = 120
      case .definite(let room): width = min(120, max(40, room))
      }
    }
    let lines = width >= 120 ? 1.0 : width >= 60 ? 2 : 3
    return MeasuredSize(width: min(width, 120), height: lines * 20, firstBaseline: 15)
  }

  private static var row: Style {
    var style = Style()
    style.alignItems = .center
    style.columnGap = .points(12)
    style.padding = Sides(all: .points(8))
    return style
  }

  private static var image: Style {
    var style = Style()
    style.width = .points(64)
    style.height = .points(64)
    return style
  }

  private static var column: Style {
    var style = Style()
    style.flexDirection = .column
    style.flexGrow = 1
    style.rowGap = .points(4)
    return style
  }

  private static var button: Style {
    var style = Style()
    style.minHeight = .points(44)
    style.justifyContent = .center
    style.alignItems = .center
    style.padding = Sides(
      top: .points(8), right: .points(16), bottom: .points(8), left: .points(16))
    return style
  }
}
