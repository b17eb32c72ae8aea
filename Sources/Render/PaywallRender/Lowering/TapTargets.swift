import PaywallModel
import PaywallTree

/// What reacts to taps on a page: how far each target may be enlarged, and which targets are one group.
struct TapTargets {
  /// Apple's least size of a target, in points.
  static let least = 44.0

  private var targets: [TapTarget] = []
  /// The values that taps give each variable.
  private var values: [String: Set<String>] = [:]
  private var layers = 0
  private let direction: WritingDirection

  private init(direction: WritingDirection) { self.direction = direction }

  /// Sets the hit areas and groups of a page.
  static func complete(
    _ root: inout LaidOutNode, direction: WritingDirection, variables: [String: StateVariable]
  ) {
    var targets = TapTargets(direction: direction)
    targets.collectPage(root)
    let groups = targets.groups(among: variables)
    targets.separate()
    guard targets.targets.contains(where: \.isSmall) || !groups.isEmpty else { return }
    var writer = TapTargetWriter(areas: targets.targets, groups: groups)
    writer.write(to: &root)
  }

  /// What lies over a scrolling page moves past its targets, and does not limit them.
  private mutating func collectPage(_ root: LaidOutNode) {
    for index in root.children.indices {
      let (isPinned, frame) = (root.children[index].isPinned, root.children[index].frame)
      var area = TapArea(room: root.frame, layer: 0)
      if let scroll = root.scroll {
        area = isPinned ? next(in: frame) : TapArea(room: scroll.area(direction), layer: 0)
        if isPinned, root.children[index].action != nil { area.room = root.frame }
      }
      collect(root.children[index], in: area)
    }
  }

  private mutating func next(in room: Rectangle) -> TapArea {
    layers += 1
    return TapArea(room: room, layer: layers)
  }

  private mutating func collect(_ node: LaidOutNode, in outer: TapArea) {
    guard !node.isInvisible else { return }
    var area = outer
    if node.isModal { area = next(in: area.room) }
    if node.isTurned { area.isTurned = true }
    if node.isTarget {
      targets.append(TapTarget(node.frame, in: area, owner: targets.count))
      if let action = node.action, node.isSelected != nil, node.accessibilityRole != .toggle,
        case .set(let variable, let value)? = action.steps.first
      {
        values[variable, default: []].insert(value)
      }
    }
    if node.clips { area.room = area.room.cut(at: node.frame) }
    if let scroll = node.scroll { area = next(in: scroll.area(direction)) }
    for link in node.text?.links ?? [] {
      let owner = targets.count
      for frame in link.frames { targets.append(TapTarget(frame, in: area, owner: owner)) }
    }
    let isPager = node.pager != nil
    for index in node.children.indices {
      if isPager { area.room = node.children[index].frame }
      collect(node.children[index], in: area)
    }
  }

  /// The role of the targets of each variable of which one can choose every value, but for the first, which may stand for no choice.
  private func groups(among variables: [String: StateVariable]) -> [String: AccessibilityRole] {
    var groups: [String: AccessibilityRole] = [:]
    for (name, reached) in values where reached.count > 1 {
      guard let variable = variables[name], reached.isSuperset(of: variable.values.dropFirst())
      else { continue }
      groups[name] = variable.pages == nil ? .radio : .tab
    }
    return groups
  }

  /// Draws a line between targets whose areas overlap. Targets that overlap themselves stay as they are: the later one wins.
  private mutating func separate() {
    guard targets.contains(where: { $0.area != $0.frame }) else { return }
    let isWide =
      targets.extent(from: \.x, to: \.right) > targets.extent(from: \.y, to: \.bottom)
    let order = targets.indices.sorted {
      isWide
        ? targets[$0].area.x < targets[$1].area.x : targets[$0].area.y < targets[$1].area.y
    }
    for (place, first) in order.enumerated() {
      let end = isWide ? targets[first].area.right : targets[first].area.bottom
      for second in order[(place + 1)...] {
        guard (isWide ? targets[second].area.x : targets[second].area.y) < end else { break }
        separate(first, second)
      }
    }
  }

  private mutating func separate(_ one: Int, _ other: Int) {
    let (a, b) = (targets[one], targets[other])
    guard a.isSmall || b.isSmall, a.layer == b.layer, a.owner != b.owner else { return }
    let (rightwards, leftwards) = (b.frame.x - a.frame.right, a.frame.x - b.frame.right)
    let (downwards, upwards) = (b.frame.y - a.frame.bottom, a.frame.y - b.frame.bottom)
    let (across, down) = (max(rightwards, leftwards), max(downwards, upwards))
    // Frames that touch may overlap by the error of a sum.
    guard max(across, down) > -0.001 else { return }
    if across > down {
      let (left, right) = rightwards > leftwards ? (one, other) : (other, one)
      let middle = (targets[left].frame.right + targets[right].frame.x) / 2
      let (reach, start) = (targets[left].area.right, targets[right].area.x)
      targets[left].area.right = min(reach, max(middle, start))
      targets[right].area.left = max(start, min(middle, reach))
    } else {
      let (upper, lower) = downwards > upwards ? (one, other) : (other, one)
      let middle = (targets[upper].frame.bottom + targets[lower].frame.y) / 2
      let (reach, start) = (targets[upper].area.bottom, targets[lower].area.y)
      targets[upper].area.bottom = min(reach, max(middle, start))
      targets[lower].area.top = max(start, min(middle, reach))
    }
  }
}

/// Where a target lies.
private struct TapArea {
  /// What cuts it.
  var room: Rectangle
  /// What moves together.
  var layer: Int
  var isTurned = false
}

/// A part of the screen that reacts to taps.
private struct TapTarget {
  let frame: Rectangle
  /// Where it reacts; at first all that it wants.
  var area: Rectangle
  let layer: Int
  /// The same for the frames of one link.
  let owner: Int

  init(_ frame: Rectangle, in area: TapArea, owner: Int) {
    self.frame = frame
    self.owner = owner
    layer = area.layer
    self.area = area.isTurned ? frame : frame.enlarged(to: TapTargets.least, in: area.room)
  }

  var isSmall: Bool { frame.width < TapTargets.least || frame.height < TapTargets.least }
}

extension [TapTarget] {
  fileprivate func extent(
    from start: KeyPath<Rectangle, Double>, to end: KeyPath<Rectangle, Double>
  ) -> Double {
    let first = map { $0.frame[keyPath: start] }.min() ?? 0
    let last = map { $0.frame[keyPath: end] }.max() ?? 0
    return last - first
  }
}

/// Walks the page as it was walked before, and writes what was found.
private struct TapTargetWriter {
  let areas: [TapTarget]
  let groups: [String: AccessibilityRole]
  private var next = 0

  init(areas: [TapTarget], groups: [String: AccessibilityRole]) {
    self.areas = areas
    self.groups = groups
  }

  mutating func write(to node: inout LaidOutNode) {
    guard !node.isInvisible else { return }
    if node.isTarget {
      node.hitArea = nextArea
      if node.isSelected != nil, case .set(let variable, _)? = node.action?.steps.first {
        join(&node, variable)
      }
    }
    writeLinks(of: &node)
    for index in node.children.indices { write(to: &node.children[index]) }
  }

  private mutating func join(_ node: inout LaidOutNode, _ variable: String) {
    switch node.accessibilityRole {
    case .radio, .tab: node.group = variable
    case nil:
      guard let role = groups[variable] else { return }
      node.accessibilityRole = role
      node.group = variable
    default: break
    }
  }

  private mutating func writeLinks(of node: inout LaidOutNode) {
    guard case .text(var text) = node.content, !text.links.isEmpty else { return }
    for index in text.links.indices {
      let frames = text.links[index].frames
      let areas = frames.map { _ in nextArea }
      guard areas.contains(where: { $0 != nil }) else { continue }
      text.links[index].hitAreas = zip(areas, frames).map { $0 ?? $1 }
    }
    node.content = .text(text)
  }

  /// Nil for a target that is large enough.
  private var nextArea: Rectangle? {
    mutating get {
      defer { next += 1 }
      return areas[next].isSmall ? areas[next].area : nil
    }
  }
}

extension LaidOutNode {
  fileprivate var isInvisible: Bool { isDecorated && decoration.opacity <= 0 }
  fileprivate var isTarget: Bool { action != nil || input != nil }
  fileprivate var isTurned: Bool { isDecorated && decoration.rotation != 0 }
}

extension LaidOutScroll {
  /// All that scrolls, as it lies before scrolling.
  fileprivate func area(_ direction: WritingDirection) -> Rectangle {
    let start = direction == .leftToRight ? viewport.x : viewport.right - contentWidth
    return Rectangle(x: start, y: viewport.y, width: contentWidth, height: contentHeight)
  }
}

extension Rectangle {
  /// The edges, each moved without the opposite one.
  fileprivate var left: Double {
    get { x }
    set { (x, width) = (newValue, right - newValue) }
  }

  fileprivate var top: Double {
    get { y }
    set { (y, height) = (newValue, bottom - newValue) }
  }

  fileprivate func cut(at other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// As large as `least` each way, where the room allows it; never smaller than it is.
  fileprivate func enlarged(to least: Double, in room: Rectangle) -> Rectangle {
    let across = Self.growth(of: width, to: least, before: x - room.x, after: room.right - right)
    let down = Self.growth(of: height, to: least, before: y - room.y, after: room.bottom - bottom)
    return Rectangle(
      x: x - across.before, y: y - down.before, width: width + across.before + across.after,
      height: height + down.before + down.after)
  }

  /// Half of what is missing on each side, or more on one side where the other has too little room.
  private static func growth(
    of length: Double, to least: Double, before: Double, after: Double
  ) -> (before: Double, after: Double) {
    let missing = max(0, least - length)
    let (before, after) = (max(0, before), max(0, after))
    let first = min(missing / 2, before)
    let second = min(missing - first, after)
    return (min(missing - second, before), second)
  }
}
