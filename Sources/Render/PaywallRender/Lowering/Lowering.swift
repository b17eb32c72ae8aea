import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// Turns resolved components into boxes, which only lack geometry.
struct Lowering {
  let direction: PaywallTree.WritingDirection
  let locale: String
  let textScale: Double
  let texts: ShapedTexts
  let meter: WorkMeter

  /// Adds a component and everything inside it to a box.
  ///
  /// - Parameter axis: The direction in which the box places its children; nil in a grid.
  func add(
    _ component: ResolvedComponent, to tree: inout BoxTree, in parent: NodeID,
    along axis: StackAxis?
  ) throws(LayoutError) {
    let style = Style(
      component.box, border: component.node.decoration.border?.sides, in: axis, direction: direction
    )
    let id = try add(component, style, to: &tree, in: parent)
    guard axis == nil else { return }
    tree.layout.setPlacement(GridPlacement(component), of: id)
  }

  private func add(
    _ component: ResolvedComponent, _ style: Style, to tree: inout BoxTree, in parent: NodeID
  ) throws(LayoutError) -> NodeID {
    var style = style
    switch component.content {
    case .box: return try tree.add(component, style: style, to: parent)
    case .text(let text):
      let box = TextBox(text, at: component.node.pointer ?? "", by: self)
      return try tree.add(component, .text(box), style: style, to: parent)
    case .picture(let picture, let fit):
      style.setRatio(of: picture)
      return try tree.add(component, .picture(picture, fit), style: style, to: parent)
    case .icon(let shape, let color):
      return try tree.add(component, .icon(shape, color), style: style, to: parent)
    case .stack(let stack, let components) where stack.direction == .overlay:
      style.overflowX = Overflow(stack.overflow)
      style.overflowY = style.overflowX
      style.display = .grid
      let id = try tree.add(component, .overlay, style: style, overflow: stack.overflow, to: parent)
      tree.layout.setGrid(.overlay, of: id)
      for child in components { try addLayer(child, of: stack, component, to: &tree, in: id) }
      return id
    case .stack(let stack, let components):
      style.setContainer(stack)
      let id = try tree.add(component, style: style, overflow: stack.overflow, to: parent)
      for child in components { try add(child, to: &tree, in: id, along: stack.direction.axis) }
      return id
    case .grid(let grid, let components):
      style.setContainer(grid)
      let id = try tree.add(component, style: style, overflow: grid.overflow, to: parent)
      tree.layout.setGrid(GridStyle(grid), of: id)
      for child in components { try add(child, to: &tree, in: id, along: nil) }
      return id
    case .pager(let pager, let page, let components):
      style.setContainer(pager)
      let id = try tree.add(
        component, .pages(pager, shown: page), style: style, overflow: .hidden, to: parent)
      for child in components { try add(child.asPage, to: &tree, in: id, along: .row) }
      return id
    }
  }

  /// Adds a component of an overlay inside a column of its own. Each column fills the overlay's one cell, so no component pushes another.
  private func addLayer(
    _ component: ResolvedComponent, of stack: StackContent, _ overlay: ResolvedComponent,
    to tree: inout BoxTree, in parent: NodeID
  ) throws(LayoutError) {
    var style = Style()
    style.setContainer(stack)
    style.overflowX = .visible
    style.overflowY = .visible
    style.direction = Layout.WritingDirection(direction)
    let layer = try tree.add(overlay, style: style, to: parent)
    tree.layout.setPlacement(GridPlacement(columnStart: .line(1), rowStart: .line(1)), of: layer)
    try add(component, to: &tree, in: layer, along: .column)
  }
}

extension GridStyle {
  /// A grid of one cell, as large as the container or its content.
  fileprivate static let overlay = GridStyle(
    columns: [.track(.length(.percent(100)))], rows: [.track(.length(.percent(100)))])
}

extension ResolvedComponent {
  /// The component as a page, as wide as the pager, whatever its content.
  fileprivate var asPage: ResolvedComponent {
    var box = box
    box.width = .percent(100)
    box.minWidth = nil
    box.maxWidth = nil
    box.basis = nil
    box.grow = 0
    box.shrink = 0
    return with(box)
  }
}

extension Layout.WritingDirection {
  init(_ direction: PaywallTree.WritingDirection) {
    self = direction == .leftToRight ? .leftToRight : .rightToLeft
  }
}
