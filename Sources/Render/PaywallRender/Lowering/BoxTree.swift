import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// The boxes of components, in the order of the layout tree.
struct BoxTree {
  var layout: LayoutTree
  private(set) var boxes: [Box]

  init(root: ResolvedComponent, style: Style, limits: LayoutLimits) {
    layout = LayoutTree(root: style, limits: limits)
    boxes = [Box(id: layout.root, component: root, content: .container, overflow: .visible)]
  }

  var root: NodeID { layout.root }

  /// Adds a box after the other children of `parent`.
  @discardableResult
  mutating func add(
    _ component: ResolvedComponent, _ content: Box.Content = .container, style: Style,
    overflow: StackContent.Overflow = .visible, to parent: NodeID
  ) throws(LayoutError) -> NodeID {
    let id = try layout.add(style, to: parent, measuring: content.measured)
    boxes.append(Box(id: id, component: component, content: content, overflow: overflow))
    boxes[parent.order].children.append(id.order)
    return id
  }

  /// Places every box in the available space.
  ///
  /// - Throws: `LayoutError` if the sizes depend on each other in too many ways.
  mutating func place(width: AvailableSpace, height: AvailableSpace) throws(LayoutError) {
    let boxes = boxes
    try layout.layout(width: width, height: height) { boxes[$0.order].measured($1) }
  }

  /// Places every box, and explains the place of one of them.
  ///
  /// - Throws: `LayoutError` as `place` does.
  mutating func explain(
    _ id: NodeID, width: AvailableSpace, height: AvailableSpace
  ) throws(LayoutError) -> [LayoutStep] {
    let boxes = boxes
    return try layout.explain(id, width: width, height: height) { boxes[$0.order].measured($1) }
  }
}
