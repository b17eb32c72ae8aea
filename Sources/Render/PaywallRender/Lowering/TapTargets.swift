import Numbers
import PaywallModel
import PaywallTree

/// The tap targets of a page: their enlarged areas, and their groups.
struct TapTargets {
  /// Apple's minimum size of a target, in points.
  static let least = 44.0

  private var targets: [TapTarget] = []
  /// The values of each variable that taps can set.
  private var values: [String: Set<String>] = [:]
  private var layers = 0
  private let direction: WritingDirection

  private init(direction: WritingDirection) { self.direction = direction }

  /// Sets the hit areas and groups of a page.
  static func complete(
    _ root: inout LaidOutNode, direction: WritingDirection, variables: [String: StateVariable]
  ) {
    var targets = TapTargets(direction: direction)
    targets.collectPage(&root)
    let groups = targets.groups(among: variables)
    targets.separate()
    guard targets.targets.contains(where: \.isSmall) || !targets.values.isEmpty else { return }
    var writer = TapTargetWriter(areas: targets.targets, groups: groups)
    writer.write(to: &root)
  }

  fileprivate func content(of scroll: LaidOutScroll) -> PaywallRectangle { scroll.area(direction) }

  /// Collects the targets. Content over a scrolling page moves relative to the page's targets, and does not limit them.
  private mutating func collectPage(_ root: inout LaidOutNode) {
    for index in root.children.indices {
      let (isPinned, frame) = (root.children[index].isPinned, root.children[index].frame)
      var area = TapArea(room: root.frame, layer: 0)
      if let scroll = root.scroll {
        area = isPinned ? next(in: frame) : TapArea(room: scroll.area(direction), layer: 0)
        if isPinned, root.children[index].action != nil { area.room = root.frame }
      }
      root.children[index].collect(into: &self, in: area)
    }
  }

  fileprivate mutating func next(in room: PaywallRectangle) -> TapArea {
    layers += 1
    return TapArea(room: room, layer: layers)
  }

  fileprivate mutating func add(_ node: LaidOutNode, in area: TapArea) {
    targets.append(TapTarget(node.frame, in: area, owner: targets.count))
    guard node.isSelected != nil, node.accessibilityRole != .toggle,
      case .set(let variable, let value)? = node.action?.steps.first
    else { return }
    values[variable, default: []].insert(value)
  }

  fileprivate mutating func collectLinks(of node: LaidOutNode, in area: TapArea) {
    for link in node.text?.links ?? [] {
      let owner = targets.count
      for frame in link.frames { targets.append(TapTarget(frame, in: area, owner: owner)) }
    }
  }

  /// Returns the role of the targets of each variable for which taps can choose every value, except perhaps the first, which may mean that
  /// nothing is chosen.
  private func groups(among variables: [String: StateVariable]) -> [String: AccessibilityRole] {
    var groups: [String: AccessibilityRole] = [:]
    for (name, reached) in values where reached.count > 1 {
      guard let variable = variables[name], reached.isSuperset(of: variable.values.dropFirst())
      else { continue }
      groups[name] = variable.pages == nil ? .radio : .tab
    }
    return groups
  }

  /// Separates overlapping areas of targets by a line in the middle. Targets with overlapping frames do not change: the later one is on
  /// top.
  private mutating func separate() {
    guard targets.contains(where: { $0.area != $0.frame }) else { return }
    let isWide = targets.isWide
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
    // Adjacent frames may overlap by a rounding error.
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

/// The surroundings of a target.
private struct TapArea {
  /// The area to which it is clipped.
  var room: PaywallRectangle
  /// The layer; the content of one layer moves together.
  var layer: Int
  var isTurned = false
}

/// A part of the screen that responds to taps.
private struct TapTarget {
  let frame: PaywallRectangle
  /// The area that responds; initially the enlarged one.
  var area: PaywallRectangle
  let layer: Int
  /// The index of the target; all frames of one link share it.
  let owner: Int

  init(_ frame: PaywallRectangle, in area: TapArea, owner: Int) {
    self.frame = frame
    self.owner = owner
    layer = area.layer
    self.area = area.isTurned ? frame : frame.enlarged(to: TapTargets.least, in: area.room)
  }

  var isSmall: Bool { frame.width < TapTargets.least || frame.height < TapTargets.least }
}

extension [TapTarget] {
  /// Whether the targets are arranged horizontally rather than vertically.
  fileprivate var isWide: Bool {
    guard var all = first?.frame else { return false }
    for target in self {
      (all.left, all.top) = (Swift.min(all.x, target.frame.x), Swift.min(all.y, target.frame.y))
      all.right = Swift.max(all.right, target.frame.right)
      all.bottom = Swift.max(all.bottom, target.frame.bottom)
    }
    return all.width > all.height
  }
}

/// Walks the page in the order of collection, and writes the areas and groups.
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
      let (group, role) = group(of: node)
      node.setTarget(hitArea: nextArea, group: group, role: role)
    }
    if node.hasLinks { writeLinks(of: &node) }
    for index in node.children.indices { write(to: &node.children[index]) }
  }

  /// Returns the group of a target and, if it has no role of its own, the role from the group.
  private func group(of node: LaidOutNode) -> (name: String?, role: AccessibilityRole?) {
    guard node.isSelected != nil, case .set(let variable, _)? = node.action?.steps.first else {
      return (nil, nil)
    }
    switch node.accessibilityRole {
    case .radio, .tab: return (variable, nil)
    case nil: return groups[variable].map { (variable, $0) } ?? (nil, nil)
    default: return (nil, nil)
    }
  }

  private mutating func writeLinks(of node: inout LaidOutNode) {
    guard case .text(var text) = node.content else { return }
    for index in text.links.indices {
      let frames = text.links[index].frames
      let areas = frames.map { _ in nextArea }
      guard areas.contains(where: { $0 != nil }) else { continue }
      text.links[index].hitAreas = zip(areas, frames).map { $0 ?? $1 }
    }
    node.content = .text(text)
  }

  /// The area of the next target; nil if its frame is large enough.
  private var nextArea: PaywallRectangle? {
    mutating get {
      defer { next += 1 }
      return areas[next].isSmall ? areas[next].area : nil
    }
  }
}

extension LaidOutNode {
  /// Collects targets; changes nothing. `mutating` avoids copies of nodes.
  fileprivate mutating func collect(into targets: inout TapTargets, in outer: TapArea) {
    guard !isInvisible else { return }
    var area = outer
    if isModal { area = targets.next(in: area.room) }
    if isTurned { area.isTurned = true }
    if isTarget { targets.add(self, in: area) }
    if clips { area.room = area.room.cut(at: frame) }
    if let scroll { area = targets.next(in: targets.content(of: scroll)) }
    if hasLinks { targets.collectLinks(of: self, in: area) }
    let isPager = if case .pager? = motion { true } else { false }
    for index in children.indices {
      if isPager { area.room = children[index].frame }
      children[index].collect(into: &targets, in: area)
    }
  }
}
