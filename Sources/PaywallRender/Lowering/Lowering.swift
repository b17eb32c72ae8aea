import Layout
import PaywallModel
import PaywallResolve
import PaywallTree
import Typography

/// Turns resolved components into boxes: geometry and nothing else.
struct Lowering: Sendable {
  let direction: PaywallTree.WritingDirection
  let locale: String
  let textScale: Double
  let fonts: FontLibrary
  let meter: WorkMeter
  let limits: LayoutLimits

  /// Adds a component and all in it to a box whose children are placed along an axis.
  func add(
    _ component: ResolvedComponent, to tree: inout BoxTree, in parent: NodeID, along axis: StackAxis
  ) throws(LayoutError) {
    var node = LaidOutNode(component)
    var style = Style(
      component.box, border: component.decoration.border?.width ?? 0, in: axis,
      direction: direction)
    switch component.content {
    case .box: try tree.add(node, style: style, to: parent)
    case .text(let text):
      let box = TextBox(text, of: component.key, by: self)
      try tree.add(node, .text(box), style: style, to: parent)
    case .picture(let picture, let fit):
      style.setRatio(of: picture)
      node.clips = fit == .fill
      try tree.add(node, .picture(picture, fit), style: style, to: parent)
    case .icon(let shape, let color):
      try tree.add(node, .icon(shape, color), style: style, to: parent)
    case .stack(let stack, let components) where stack.direction == .overlay:
      node.clips = stack.overflow != .visible
      style.overflowX = Overflow(stack.overflow)
      style.overflowY = style.overflowX
      let layers = try layers(of: stack, components)
      try tree.add(node, .overlay(layers), style: style, overflow: stack.overflow, to: parent)
    case .stack(let stack, let components):
      style.setContainer(stack)
      node.clips = stack.overflow != .visible
      let id = try tree.add(node, style: style, overflow: stack.overflow, to: parent)
      for child in components { try add(child, to: &tree, in: id, along: stack.direction.axis) }
    }
  }

  /// Each component of an overlay in a tree of its own, so that none pushes another aside.
  private func layers(
    of stack: StackContent, _ components: [ResolvedComponent]
  ) throws(LayoutError) -> [BoxTree] {
    var layers: [BoxTree] = []
    for component in components {
      var style = Style()
      style.setContainer(stack)
      style.overflowX = .visible
      style.overflowY = .visible
      style.direction = Layout.WritingDirection(direction)
      var tree = BoxTree(root: LaidOutNode(component), style: style, limits: limits)
      try add(component, to: &tree, in: tree.root, along: .column)
      layers.append(tree)
    }
    return layers
  }
}

extension LaidOutNode {
  /// A component that has no place yet.
  init(_ component: ResolvedComponent) {
    self.init(
      type: component.type, key: component.key,
      frame: Rectangle(x: 0, y: 0, width: 0, height: 0))
    id = component.id
    decoration = component.decoration
    accessibilityLabel = component.accessibilityLabel
    action = component.action
    isSelected = component.isSelected
  }
}

extension Layout.WritingDirection {
  init(_ direction: PaywallTree.WritingDirection) {
    self = direction == .leftToRight ? .leftToRight : .rightToLeft
  }
}
