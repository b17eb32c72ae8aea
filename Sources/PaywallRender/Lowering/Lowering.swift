import Layout
import PaywallModel
import Typography

/// Turns components into boxes.
struct Lowering: Sendable {
  let surroundings: Surroundings

  /// What a component has to know of the container that it is put into.
  struct Container: Sendable {
    var id: NodeID
    var axis: MainAxis
    var alignItems: StackContent.ItemAlignment
    /// The nearest plain colour behind, for texts that name none.
    var backdrop: Color
  }

  /// Adds a component and all in it; a hidden one takes no room and is left out.
  func add(_ component: Component, to tree: inout BoxTree, in container: Container)
    throws(LayoutError)
  {
    guard !component.hidden else { return }
    guard surroundings.meter.add(WorkMeter.component, for: component.pointer) else { return }
    let component = component.withDefaults(in: container.axis, alignItems: container.alignItems)
    var node = node(for: component)
    var style = Style(
      component.box, border: component.decoration.border?.width ?? 0, in: container.axis,
      direction: surroundings.direction)
    let backdrop = self.backdrop(of: node, over: container.backdrop)
    switch component.content {
    case .label(let text):
      let box = TextBox(
        text, of: component, color: color(of: text, on: backdrop), in: surroundings)
      try tree.add(node, .text(box), style: style, to: container.id)
    case .button(let text):
      let box = TextBox(
        text, of: component, color: color(of: text, on: backdrop), in: surroundings)
      try tree.add(node, .text(box), style: style, to: container.id)
    case .image(let image):
      let picture = PictureSource(url: image.url, in: surroundings.input)
      style.setRatio(of: picture)
      node.clips = image.fit == .fill
      try tree.add(node, .picture(picture, image.fit), style: style, to: container.id)
    case .spacer:
      try tree.add(node, style: style, to: container.id)
    case .separator(let line):
      node.decoration.background = .color(
        line.color.map(surroundings.color) ?? Self.separatorColor)
      try tree.add(node, style: style, to: container.id)
    case .stack(let stack) where stack.direction == .overlay:
      let layers = try layers(of: stack, on: backdrop)
      node.clips = stack.overflow != .visible
      style.overflowX = Overflow(stack.overflow)
      style.overflowY = style.overflowX
      try tree.add(node, .overlay(layers), style: style, overflow: stack.overflow, to: container.id)
    case .stack(let stack):
      style.setContainer(stack)
      node.clips = stack.overflow != .visible
      let id = try tree.add(node, style: style, overflow: stack.overflow, to: container.id)
      let inner = Container(
        id: id, axis: stack.direction.axis, alignItems: stack.alignItems, backdrop: backdrop)
      for child in stack.components { try add(child, to: &tree, in: inner) }
    }
  }

  /// Grey at a third of its strength: readable on light and dark.
  private static let separatorColor = Color(red: 128, green: 128, blue: 128, alpha: 85)

  private func node(for component: Component) -> LaidOutNode {
    var node = LaidOutNode(
      type: component.content.type, pointer: component.pointer,
      frame: Rectangle(x: 0, y: 0, width: 0, height: 0))
    node.id = component.id
    node.decoration = surroundings.decoration(component.decoration)
    node.accessibilityLabel = component.accessibilityLabel.map {
      let label = surroundings.string($0)
      _ = surroundings.meter.add(label.utf8.count, for: component.pointer)
      return label
    }
    node.action = component.action.map(surroundings.action)
    return node
  }

  private func backdrop(of node: LaidOutNode, over color: Color) -> Color {
    guard case .color(let background) = node.decoration.background else { return color }
    return background.over(color)
  }

  private func color(of text: TextContent, on backdrop: Color) -> Color {
    text.color.map(surroundings.color) ?? backdrop.readable
  }

  /// Each component of an overlay in a tree of its own, so that none pushes another aside.
  private func layers(of stack: StackContent, on backdrop: Color) throws(LayoutError) -> [BoxTree] {
    var layers: [BoxTree] = []
    for component in stack.components where !component.hidden {
      var style = Style()
      style.setContainer(stack)
      style.overflowX = .visible
      style.overflowY = .visible
      style.direction = surroundings.direction == .leftToRight ? .leftToRight : .rightToLeft
      var tree = BoxTree(
        root: node(for: component), style: style, limits: surroundings.layoutLimits)
      let container = Container(
        id: tree.root, axis: .column, alignItems: stack.alignItems, backdrop: backdrop)
      try add(component, to: &tree, in: container)
      layers.append(tree)
    }
    return layers
  }
}
