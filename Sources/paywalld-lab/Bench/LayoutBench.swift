import Layout

/// `bench layout`: the time to lay out rows of {image, column of three texts, button with a label}, and how it grows.
enum LayoutBench {
  static let command = LabCommand(
    name: "layout", summary: "boxes laid out: [--rounds N]", run: run)

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let rounds = try options.number("rounds", default: 200)
    let small = try measure(rows: 125, rounds: rounds)
    let large = try measure(rows: 1250, rounds: max(1, rounds / 10))
    let huge = try measure(rows: 12_500, rounds: max(1, rounds / 100))
    for result in [small, large, huge] { report(result) }
    for (less, more) in [(small, large), (large, huge)] {
      print(
        "growth from \(less.boxes) to \(more.boxes) boxes: \(two(more.layout / less.layout)) times")
    }
    for depth in [10, 25, 50, 100] { try reportNesting(depth) }
    return 0
  }

  private struct Result {
    let boxes: Int
    /// Nanoseconds of a whole tree, the median of all rounds.
    let layout: Double
    let building: Double
    let measureCalls: Int
  }

  private static func report(_ result: Result) {
    let boxes = Double(result.boxes)
    print(
      "\(result.boxes) boxes: \(two(result.layout / boxes)) ns a box to lay out, "
        + "\(two(result.building / boxes)) ns a box to build; "
        + "\(two(Double(result.measureCalls) / boxes)) measure calls a box")
  }

  private static func measure(rows: Int, rounds: Int) throws -> Result {
    var tree = LayoutTree(
      root: BenchTree.page, limits: LayoutLimits(maxNodes: 8 * rows + 1, maxDepth: 8))
    var calls = 0
    var layout: [Double] = []
    var building: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<(rounds + rounds / 4 + 1) {
      building.append(nanoseconds(try clock.measure { try BenchTree.fill(&tree, rows: rows) }))
      calls = 0
      layout.append(
        nanoseconds(
          try clock.measure {
            try tree.layout(width: .definite(414), height: .definite(896)) { _, input in
              calls += 1
              return BenchTree.text(input)
            }
          }))
    }
    return Result(
      boxes: tree.count, layout: median(layout.suffix(rounds)),
      building: median(building.suffix(rounds)), measureCalls: calls)
  }

  /// Rows in columns in rows, with a text beside each: measure calls must grow as the depth does.
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

  private static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.attoseconds) / 1e9 + Double(duration.components.seconds) * 1e9
  }

  private static func median(_ values: some Collection<Double>) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  private static func two(_ value: Double) -> String {
    String(Double((value * 100).rounded()) / 100)
  }
}

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

  /// Eight boxes a row.
  static func fill(_ tree: inout LayoutTree, rows: Int) throws {
    tree.reset(root: page)
    for _ in 0..<rows {
      let row = try tree.add(self.row, to: tree.root)
      _ = try tree.add(image, to: row)
      let column = try tree.add(self.column, to: row)
      for _ in 0..<3 { _ = try tree.add(Style(), to: column, isMeasured: true) }
      let button = try tree.add(self.button, to: row)
      _ = try tree.add(Style(), to: button, isMeasured: true)
    }
  }

  static func nested(depth: Int) throws -> LayoutTree {
    var tree = LayoutTree(root: Style(), limits: .standard)
    var parent = tree.root
    for level in 1..<depth {
      var style = Style()
      style.flexDirection = level.isMultiple(of: 2) ? .row : .column
      _ = try tree.add(Style(), to: parent, isMeasured: true)
      parent = try tree.add(style, to: parent)
    }
    _ = try tree.add(Style(), to: parent, isMeasured: true)
    return tree
  }

  /// A text of 120 points that breaks anywhere, in lines of 20.
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
