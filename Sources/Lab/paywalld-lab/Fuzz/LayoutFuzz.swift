import Layout

/// `fuzz layout`: lays out trees of random and absurd styles. None may crash, hang or result in a frame that is not finite.
enum LayoutFuzz {
  static let command = LabCommand(
    name: "layout", summary: "trees of absurd styles: [--trees N] [--seed N]", run: run)

  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let count = try options.number("trees", default: 1_000_000)
    let seed = try options.number("seed", default: 1)
    var boxes = 0
    var mostCalls = 0.0
    for index in 0..<count {
      var source = RandomStyles(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index))
      var tree = source.tree()
      let calls = try layOut(&tree, &source)
      boxes += tree.count
      mostCalls = max(mostCalls, Double(calls) / Double(tree.count))
      if let wrong = notFinite(tree) {
        print("tree \(index) of seed \(seed): box \(wrong.order) is \(tree.frame(of: wrong))")
        return 1
      }
    }
    print(
      "\(count) trees, \(boxes) boxes: every frame is finite; "
        + "at most \(mostCalls.rounded()) measure calls a box")
    return try deep()
  }

  private static func layOut(_ tree: inout LayoutTree, _ source: inout RandomStyles) throws -> Int {
    var calls = 0
    var sizes = source
    try tree.layout(width: source.space(), height: source.space()) { _, _ in
      calls += 1
      return MeasuredSize(
        width: sizes.number(), height: sizes.number(),
        firstBaseline: sizes.chance(2) ? sizes.number() : nil)
    }
    return calls
  }

  private static func notFinite(_ tree: LayoutTree) -> NodeID? {
    tree.nodes.first { node in
      let frame = tree.frame(of: node)
      let size = tree.scrollableSize(of: node)
      let numbers = [frame.x, frame.y, frame.width, frame.height, size.width, size.height]
      return !numbers.allSatisfy(\.isFinite) || frame.width < 0 || frame.height < 0
    }
  }

  /// Nests as deep as the limit allows, and one level deeper.
  private static func deep() throws -> Int32 {
    var source = RandomStyles(seed: 7)
    for _ in 0..<100 {
      var tree = LayoutTree(root: source.style(), limits: .standard)
      var parent = tree.root
      for _ in 1..<tree.limits.maxDepth { parent = try tree.add(source.style(), to: parent) }
      _ = try layOut(&tree, &source)
      guard notFinite(tree) == nil else { return 1 }
      do {
        _ = try tree.add(source.style(), to: parent)
        print("a box past the depth limit was taken")
        return 1
      } catch {
        guard error.kind == .tooDeep else { throw error }
      }
    }
    print(
      "100 trees of \(LayoutLimits.standard.maxDepth) levels: laid out; one level more: refused")
    return 0
  }
}

/// Styles from a seed, one value in ten of them absurd.
struct RandomStyles {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  /// `true` once in `count` times on average.
  mutating func chance(_ count: UInt64) -> Bool { next() % count == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next() % UInt64(values.count))]
  }

  mutating func number() -> Double {
    if chance(10) {
      return pick([
        .nan, .infinity, -.infinity, -1, 1e308, -1e308, 1e-300, .leastNonzeroMagnitude, 33_554_432,
        -0.0, 1e10,
      ])
    }
    return Double(next() % 2000) / 16
  }

  mutating func space() -> AvailableSpace {
    pick([.definite(number()), .minContent, .maxContent])
  }

  mutating func tree() -> LayoutTree {
    var tree = LayoutTree(
      root: style(), measuring: chance(20) ? .item : nil, limits: .standard)
    var parents = [tree.root]
    for _ in 0..<(next() % 24) {
      let isMeasured = chance(3)
      do {
        let node = try tree.add(style(), to: pick(parents), measuring: isMeasured ? .item : nil)
        if !isMeasured { parents.append(node) }
      } catch {
        return tree
      }
    }
    return tree
  }

  private mutating func size() -> Size {
    if chance(2) { return .auto }
    return pick([
      .points(number()), .percent(number()), .minContent, .maxContent, .fitContent, .stretch,
      .content,
    ])
  }

  private mutating func autoLength() -> AutoLength {
    if chance(3) { return .auto }
    return chance(2) ? .points(number() - 30) : .percent(number() - 30)
  }

  private mutating func distance() -> Length {
    chance(2) ? .points(number()) : .percent(number())
  }

  mutating func style() -> Style {
    var style = Style()
    if chance(2) { setFlow(of: &style) }
    if chance(2) { setSizes(of: &style) }
    if chance(3) { setEdges(of: &style) }
    if chance(12) { style.position = .absolute }
    if chance(40) { style.display = .none }
    return style
  }

  private mutating func setFlow(of style: inout Style) {
    style.flexDirection = pick([.row, .rowReverse, .column, .columnReverse])
    style.flexWrap = pick([.noWrap, .wrap, .wrapReverse])
    style.balancesLines = chance(4)
    style.direction = pick([.leftToRight, .rightToLeft])
    style.justifyContent = pick([
      .normal, .start, .end, .flexEnd, .center, .spaceBetween, .spaceAround, .spaceEvenly,
      .safe(.end),
    ])
    style.alignContent = pick([
      .normal, .stretch, .start, .end, .center, .spaceBetween, .spaceAround, .spaceEvenly,
      .safe(.center),
    ])
    style.alignItems = pick([
      .normal, .start, .end, .center, .baseline, .lastBaseline, .firstLine, .flexEnd, .safe(.end),
    ])
    style.alignSelf = pick([.auto, .selfStart, .selfEnd, .stretch, .baseline, .center])
    style.rowGap = distance()
    style.columnGap = distance()
  }

  private mutating func setSizes(of style: inout Style) {
    style.width = size()
    style.height = size()
    style.minWidth = size()
    style.minHeight = size()
    style.maxWidth = size()
    style.maxHeight = size()
    style.flexBasis = size()
    style.flexGrow = number()
    style.flexShrink = number()
    if chance(3) { style.aspectRatio = number() }
    style.boxSizing = pick([.borderBox, .contentBox])
    style.overflowX = pick([.visible, .clip, .hidden, .scroll])
    style.overflowY = pick([.visible, .clip, .hidden, .scroll])
    if chance(4) { style.scrollbarWidth = number() }
  }

  private mutating func setEdges(of style: inout Style) {
    style.margin = Sides(
      top: autoLength(), right: autoLength(), bottom: autoLength(), left: autoLength())
    style.inset = Sides(
      top: autoLength(), right: autoLength(), bottom: autoLength(), left: autoLength())
    style.padding = Sides(
      top: distance(), right: distance(), bottom: distance(), left: distance())
    style.border = Sides(top: number(), right: number(), bottom: number(), left: number())
  }
}
