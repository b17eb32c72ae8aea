import Layout
import PaywallModel
import PaywallResolve
import PaywallTree

/// Components and, in the same order, the boxes that layout places for them.
struct BoxTree {
  var layout: LayoutTree
  private(set) var boxes: [Box]

  init(root node: LaidOutNode, style: Style, limits: LayoutLimits) {
    layout = LayoutTree(root: style, limits: limits)
    boxes = [Box(id: layout.root, node: node)]
  }

  var root: NodeID { layout.root }

  /// Adds a box after the other children of `parent`; what overflows it and is to be seen nowhere else is cut.
  @discardableResult
  mutating func add(
    _ node: LaidOutNode, _ content: Box.Content = .container, style: Style,
    overflow: StackContent.Overflow = .visible, to parent: NodeID
  ) throws(LayoutError) -> NodeID {
    let id = try layout.add(style, to: parent, measuring: content.measured)
    boxes.append(Box(id: id, node: node, content: content, overflow: overflow))
    if overflow != .visible { boxes[id.order].node.clips = true }
    boxes[parent.order].children.append(id.order)
    return id
  }

  /// Takes over what a component's look needs a frame for.
  mutating func setLook(of id: NodeID, _ component: ResolvedComponent) {
    boxes[id.order].layers = component.layers
    boxes[id.order].mask = component.mask
    boxes[id.order].z = component.z
  }

  /// Places every box within a room.
  ///
  /// - Throws: `LayoutError` when the boxes ask too much of each other.
  mutating func place(width: AvailableSpace, height: AvailableSpace) throws(LayoutError) {
    let boxes = boxes
    try layout.layout(width: width, height: height) { boxes[$0.order].measured($1) }
  }

  /// Places every box, and tells why one is where it is.
  ///
  /// - Throws: `LayoutError` as `place` does.
  mutating func explain(
    _ id: NodeID, width: AvailableSpace, height: AvailableSpace
  ) throws(LayoutError) -> [LayoutStep] {
    let boxes = boxes
    return try layout.explain(id, width: width, height: height) { boxes[$0.order].measured($1) }
  }
}
