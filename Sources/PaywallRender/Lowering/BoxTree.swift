import Layout
import PaywallModel
import PaywallResolve
import PaywallTree

/// Components and, in the same order, the boxes that layout places for them.
struct BoxTree {
  private(set) var layout: LayoutTree
  private(set) var boxes: [Box]
  private var rootStyle: Style
  private let memory = MeasureMemory()

  init(root node: LaidOutNode, style: Style, limits: LayoutLimits) {
    layout = LayoutTree(root: style, limits: limits)
    boxes = [Box(id: layout.root, node: node)]
    rootStyle = style
  }

  var root: NodeID { layout.root }

  /// Adds a box after the other children of `parent`.
  @discardableResult
  mutating func add(
    _ node: LaidOutNode, _ content: Box.Content = .container, style: Style,
    overflow: StackContent.Overflow = .visible, to parent: NodeID
  ) throws(LayoutError) -> NodeID {
    let id = try layout.add(style, to: parent, measuring: content.measured)
    boxes.append(Box(id: id, node: node, content: content, overflow: overflow))
    boxes[parent.order].children.append(id.order)
    return id
  }

  /// Makes a box a grid.
  mutating func setGrid(_ grid: GridStyle, of id: NodeID) { layout.setGrid(grid, of: id) }

  /// Takes over what a component's look needs a frame for.
  mutating func setLook(of id: NodeID, _ component: ResolvedComponent) {
    boxes[id.order].layers = component.layers
    boxes[id.order].mask = component.mask
    boxes[id.order].z = component.z
  }

  /// Says where a box stands in the grid around it.
  mutating func setPlacement(_ placement: GridPlacement, of id: NodeID) {
    layout.setPlacement(placement, of: id)
  }

  /// Places every box within a room.
  ///
  /// - Throws: `LayoutError` when the boxes, or those of a layer, ask too much of each other.
  mutating func place(width: AvailableSpace, height: AvailableSpace) throws(LayoutError) {
    let boxes = boxes
    try layout.layout(width: width, height: height) { boxes[$0.order].measured($1) }
    try checkLayers()
  }

  /// Places every box, and tells why one is where it is.
  ///
  /// - Throws: `LayoutError` as `place` does.
  mutating func explain(
    _ id: NodeID, width: AvailableSpace, height: AvailableSpace
  ) throws(LayoutError) -> [LayoutStep] {
    let boxes = boxes
    let steps = try layout.explain(id, width: width, height: height) {
      boxes[$0.order].measured($1)
    }
    try checkLayers()
    return steps
  }

  /// A layer that could not be measured fails the tree that it lies in.
  private func checkLayers() throws(LayoutError) {
    for box in boxes {
      guard case .overlay(let layers) = box.content else { continue }
      for layer in layers {
        if let failure = layer.memory.failure { throw failure }
      }
    }
  }

  /// Gives the root a size; nil leaves it to the content.
  mutating func fix(width: Double?, height: Double?) {
    rootStyle.width = width.map { .points($0) } ?? .auto
    rootStyle.height = height.map { .points($0) } ?? .auto
    layout.setStyle(rootStyle, of: root)
  }

  /// The size that the tree takes as a layer of an overlay.
  func measured(_ input: MeasureInput) -> MeasuredSize {
    if let known = memory.sizes[input] { return known }
    guard memory.failure == nil else { return MeasuredSize(width: 0, height: 0) }
    var tree = self
    tree.fix(width: input.knownWidth, height: input.knownHeight)
    do throws(LayoutError) {
      try tree.place(
        width: input.knownWidth.map { .definite($0) } ?? input.availableWidth,
        height: input.knownHeight.map { .definite($0) } ?? input.availableHeight)
    } catch {
      memory.failure = error
      return MeasuredSize(width: 0, height: 0)
    }
    let frame = tree.layout.frame(of: root)
    let size = MeasuredSize(width: frame.width, height: frame.height)
    memory.sizes[input] = size
    return size
  }
}

/// What was measured before: overlays in overlays would otherwise be laid out anew for each question of each level.
private final class MeasureMemory {
  var sizes: [MeasureInput: MeasuredSize] = [:]
  /// Why the tree could not be measured.
  var failure: LayoutError?
}
