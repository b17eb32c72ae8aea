import Layout

/// `fuzz layout-cost`: searches by hill climbing for the styles that make boxes ask each other the most questions.
enum LayoutCost {
  static let command = LabCommand(
    name: "layout-cost",
    summary: "styles that cost the most: [--climbs N] [--steps N] [--seed N] [--most VISITS]",
    run: run)

  /// Far above the allowed cost of any tree, so that the search sees the actual cost.
  private static let limits = LayoutLimits(maxNodes: 1000, maxDepth: 256, visitsPerBox: 20_000)

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let climbs = try options.number("climbs", default: 200)
    let steps = try options.number("steps", default: 100)
    let seed = try options.number("seed", default: 1)
    let most = try options.number("most", default: LayoutLimits.visitsAtWorst)
    var worst = (cost: 0.0, styles: NestedStyles())
    for climb in 0..<climbs {
      var source = RandomStyles(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(climb))
      let found = try self.climb(&source, steps: steps)
      if found.cost > worst.cost { worst = found }
    }
    print("\(climbs) climbs of \(steps) steps: at most \(rounded(worst.cost)) visits a box")
    for levels in [8, 16, 32, 64, 128] {
      print("  the worst of them at \(levels) levels: \(rounded(try worst.styles.cost(levels)))")
    }
    guard worst.cost <= Double(most) else {
      print("more than \(most), with these styles nested over and over:")
      for style in worst.styles.pattern { print("  \(style)") }
      return 1
    }
    return 0
  }

  /// The styles at the top of a climb from random ones, and the visits per box.
  static func climb(
    _ source: inout RandomStyles, steps: Int
  ) throws -> (cost: Double, styles: NestedStyles) {
    var best = NestedStyles.random(&source)
    var cost = try best.worstCost(limits: limits)
    for _ in 0..<steps {
      let next = best.changed(&source)
      let nextCost = try next.worstCost(limits: limits)
      guard nextCost >= cost else { continue }
      (best, cost) = (next, nextCost)
    }
    return (cost, best)
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// A few styles that nested boxes use in turn; each box is the only container within the previous one.
struct NestedStyles {
  var pattern: [Style] = [Style()]
  /// Whether a text precedes each container.
  var hasTexts = false

  static func random(_ source: inout RandomStyles) -> NestedStyles {
    NestedStyles(
      pattern: (0..<source.pick([1, 1, 2, 2, 3, 4, 5])).map { _ in source.nestedStyle() },
      hasTexts: source.chance(3))
  }

  /// A copy with one style replaced, added, removed, or changed in one group of its properties.
  func changed(_ source: inout RandomStyles) -> NestedStyles {
    var next = self
    let index = Int(source.next() % UInt64(pattern.count))
    switch source.next() % 8 {
    case 0: next.hasTexts.toggle()
    case 1 where pattern.count < 6: next.pattern.insert(source.nestedStyle(), at: index)
    case 2 where pattern.count > 1: next.pattern.remove(at: index)
    case 3: next.pattern[index] = source.nestedStyle()
    default: source.changeOne(of: &next.pattern[index])
    }
    return next
  }

  /// The visits per box at the depth with the most visits.
  func worstCost(limits: LayoutLimits) throws -> Double {
    var worst = 0.0
    for levels in [12, 40, 128] {
      let cost = try cost(levels, limits: limits)
      worst = max(worst, cost)
      if cost >= Double(limits.visitsPerBox) { break }
    }
    return worst
  }

  /// The visits per box for a number of levels; if the limit is reached, the limit.
  func cost(
    _ levels: Int,
    limits: LayoutLimits = LayoutLimits(maxNodes: 1000, maxDepth: 256, visitsPerBox: 20_000)
  ) throws -> Double {
    var tree = try tree(levels, limits: limits)
    do {
      try tree.layout(width: .definite(414), height: .definite(896)) { _, input in
        BenchTree.text(input)
      }
    } catch {
      return Double(limits.visitsPerBox)
    }
    return Double(tree.visits) / Double(tree.count)
  }

  /// The number of times that each text is measured, for a number of levels.
  func measurements(_ levels: Int) throws -> [Int] {
    var tree = try tree(levels, limits: .standard)
    var calls: [Int: Int] = [:]
    try tree.layout(width: .definite(414), height: .definite(896)) { node, input in
      calls[node.order, default: 0] += 1
      return BenchTree.text(input)
    }
    return Array(calls.values)
  }

  func tree(_ levels: Int, limits: LayoutLimits) throws -> LayoutTree {
    var tree = LayoutTree(root: pattern[0], limits: limits)
    var parent = tree.root
    for level in 1..<levels {
      if hasTexts { _ = try tree.add(Style(), to: parent, measuring: .item) }
      parent = try tree.add(pattern[level % pattern.count], to: parent)
    }
    _ = try tree.add(Style(), to: parent, measuring: .item)
    return tree
  }
}
