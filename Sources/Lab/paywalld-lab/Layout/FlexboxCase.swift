import JSON
import Layout

/// A tree of styles and texts with the space in which it is laid out.
struct FlexboxCase {
  private(set) var tree: LayoutTree
  /// The parents of the boxes, in document order.
  private var parents: [Int?] = []
  private var nodes: [NodeID] = []
  private var texts: [GridText?] = []
  private let room: (width: AvailableSpace, height: AvailableSpace)

  init(_ test: JSONNode) throws {
    guard let root = test["root"] else { throw LabError("a case has no root") }
    room = (Self.space(test["available"]?["width"]), Self.space(test["available"]?["height"]))
    let style = try Self.style(of: root, inheriting: .leftToRight)
    tree = LayoutTree(root: style, measuring: root["text"] == nil ? nil : .item, limits: .standard)
    try CSSGrid.apply(root["style"], to: &tree, tree.root)
    note(tree.root, root, parent: nil)
    try addChildren(of: root, to: tree.root, inheriting: style.direction)
  }

  mutating func layOut() throws {
    let texts = texts
    try tree.layout(width: room.width, height: room.height) { node, input in
      texts[node.order]?.measure(input) ?? MeasuredSize(width: 0, height: 0)
    }
  }

  /// The frames relative to the parents, in document order.
  var frames: [Frame] { nodes.map { tree.frame(of: $0) } }

  /// The absolute origins of the parents, in document order.
  var origins: [(x: Double, y: Double)] {
    var places: [(x: Double, y: Double)] = []
    return parents.indices.map { order in
      let origin: (x: Double, y: Double) = parents[order].map { places[$0] } ?? (0, 0)
      let frame = tree.frame(of: nodes[order])
      places.append((origin.x + frame.x, origin.y + frame.y))
      return origin
    }
  }

  private mutating func addChildren(
    of parent: JSONNode, to id: NodeID, inheriting direction: WritingDirection
  ) throws {
    guard let children = parent["children"]?.elements else { return }
    for child in children {
      let style = try Self.style(of: child, inheriting: direction)
      let childID = try tree.add(style, to: id, measuring: child["text"] == nil ? nil : .item)
      try CSSGrid.apply(child["style"], to: &tree, childID)
      note(childID, child, parent: id.order)
      try addChildren(of: child, to: childID, inheriting: style.direction)
    }
  }

  private mutating func note(_ id: NodeID, _ node: JSONNode, parent: Int?) {
    nodes.append(id)
    parents.append(parent)
    texts.append(node["text"]?.string.map(GridText.init))
  }

  private static func style(of node: JSONNode, inheriting direction: WritingDirection) throws
    -> Style
  {
    guard let declarations = node["style"] else { throw LabError("a node has no style") }
    return try CSSStyle.style(declarations, inheriting: direction)
  }

  private static func space(_ value: JSONNode?) -> AvailableSpace {
    value?.number.map { .definite($0.double) } ?? .maxContent
  }
}

/// A text with characters 10 points wide and high, and with lines that break only at U+200B.
struct GridText {
  private let runs: [Int]

  init(_ text: String) {
    runs = text.split(separator: "\u{200B}", omittingEmptySubsequences: true).map(\.count)
  }

  func measure(_ input: MeasureInput) -> MeasuredSize {
    let longest = Double(runs.max() ?? 0) * 10
    let all = Double(runs.reduce(0, +)) * 10
    let width: Double
    if let known = input.knownWidth {
      width = known
    } else {
      switch input.availableWidth {
      case .minContent: width = longest
      case .maxContent: width = all
      case .definite(let room): width = min(all, max(longest, room))
      }
    }
    let lines = runs.isEmpty ? 0 : lineCount(max(width, longest))
    return MeasuredSize(
      width: width, height: Double(lines) * 10, firstBaseline: lines > 0 ? 10 : nil,
      lastBaseline: lines > 0 ? Double(lines) * 10 : nil)
  }

  private func lineCount(_ width: Double) -> Int {
    var lines = 1
    var used = 0.0
    for run in runs {
      let length = Double(run) * 10
      // Browsers allow a line to be longer by one step of the layout grid.
      if used > 0, used + length > width + 1.0 / 64 {
        lines += 1
        used = 0
      }
      used += length
    }
    return lines
  }
}
