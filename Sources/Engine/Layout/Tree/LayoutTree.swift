import Numbers

/// A tree of boxes and, after `layout`, their frames.
///
/// Boxes are in document order in flat arrays. `reset` keeps the memory, so that laying out one document after another allocates nothing.
public struct LayoutTree: Sendable {
  /// The first box; its containing block is the space given to `layout`.
  public let root = NodeID(index: 0)
  public let limits: LayoutLimits

  var table = StyleTable()
  var links: [NodeLinks] = []
  var lineages: [NodeLineage] = []
  var boxes: [Box] = []
  /// Rare properties: the tracks of grid containers, and placements in them.
  var grids: [Int: GridStyle] = [:]
  var placements: [Int: GridPlacement] = [:]
  var workspace = Workspace()
  /// The number of visits of boxes in the last `layout`; a box is visited each time that it is measured, sized or placed.
  public internal(set) var visits = 0

  /// - Parameter content: the content, as for `add`.
  public init(
    root style: Style, measuring content: MeasuredContent? = nil, limits: LayoutLimits
  ) {
    self.limits = limits
    append(style, depth: 1, content: content)
  }

  /// Removes every box and adds a root.
  public mutating func reset(root style: Style) {
    table.removeAll()
    links.removeAll(keepingCapacity: true)
    lineages.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    grids.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    append(style, depth: 1, content: nil)
  }

  /// Adds a box after the other children of `parent`.
  ///
  /// - Parameter content: the content that `layout` passes to its measure closure; `nil` for a box that may have children.
  /// - Throws: `LayoutError` if the tree is full.
  public mutating func add(
    _ style: Style, to parent: NodeID, measuring content: MeasuredContent? = nil
  ) throws(LayoutError) -> NodeID {
    let depth = lineages[parent.index].depth + 1
    guard links.count < limits.maxNodes else {
      throw LayoutError(kind: .tooManyNodes, limit: limits.maxNodes)
    }
    guard Int(depth) <= limits.maxDepth else {
      throw LayoutError(kind: .tooDeep, limit: limits.maxDepth)
    }
    let node = links.count
    append(style, depth: depth, content: content)
    let last = lineages[parent.index].lastChild
    if last == NodeLinks.none {
      links[parent.index].firstChild = Int32(truncatingIfNeeded: node)
    } else {
      links[Int(last)].nextSibling = Int32(truncatingIfNeeded: node)
    }
    lineages[parent.index].lastChild = Int32(truncatingIfNeeded: node)
    lineages[node].parent = Int32(truncatingIfNeeded: parent.index)
    markWidthDependsOnHeight(above: node)
    return NodeID(index: node)
  }

  /// Sets the tracks of a box with `display: grid`.
  public mutating func setGrid(_ grid: GridStyle, of node: NodeID) {
    grids[node.index] = grid
    let bounds = bounds(of: node.index)
    if grid.columns.contains(where: \.isAutomatic),
      bounds.minWidth.refersToContainer || bounds.maxWidth.refersToContainer
    {
      links[node.index].traits.insert(.repeatsColumnsByContainer)
    }
    guard grid.rows.contains(where: \.isAutomatic) else { return }
    if links[node.index].traits.contains(.hasHeight) {
      // The number of rows determines the columns of items.
      links[node.index].traits.formUnion([.widthDependsOnHeight, .contentDependsOnHeight])
      markWidthDependsOnHeight(above: node.index)
    }
    if bounds.minHeight.refersToContainer || bounds.maxHeight.refersToContainer {
      links[node.index].traits.insert(.repeatsRowsByContainer)
    }
  }

  /// Places a child of a grid container.
  public mutating func setPlacement(_ placement: GridPlacement, of node: NodeID) {
    placements[node.index] = placement
  }

  /// The number of boxes.
  public var count: Int { links.count }

  /// Every box in document order.
  public var nodes: some Collection<NodeID> { links.indices.lazy.map(NodeID.init(index:)) }

  /// The frame of a box after `layout`, relative to its parent's border box.
  public func frame(of node: NodeID) -> Frame { boxes[node.index].frame }

  private mutating func append(_ style: Style, depth: Int32, content: MeasuredContent?) {
    let place = table.place(of: style)
    let traits = table.traits[Int(place)].union(NodeTraits(of: content))
    links.append(NodeLinks(style: place, traits: traits))
    lineages.append(NodeLineage(depth: depth))
    boxes.append(Box())
  }

  /// A content-based width depends on the widths of the children, so their dependencies propagate upwards.
  private mutating func markWidthDependsOnHeight(above node: Int) {
    guard links[node].traits.contains(.widthDependsOnHeight) else { return }
    var ancestor = Int(lineages[node].parent)
    let both: NodeTraits = [.widthDependsOnHeight, .contentDependsOnHeight]
    while ancestor >= 0, !links[ancestor].traits.isSuperset(of: both) {
      links[ancestor].traits.formUnion(both)
      ancestor = Int(lineages[ancestor].parent)
    }
  }
}

extension LayoutTree {
  func style(of node: Int) -> ComputedStyle { table.styles[Int(links[node].style)] }
  func bounds(of node: Int) -> BoxBounds { table.bounds[Int(links[node].style)] }
}

/// The links of a box to its children and siblings, and to its style.
struct NodeLinks: Sendable {
  static let none: Int32 = -1

  var firstChild = NodeLinks.none
  var nextSibling = NodeLinks.none
  /// The index in the tree's `table`.
  var style: Int32
  var traits: NodeTraits
}

/// The children of a box, in document order.
struct Children: Sequence, IteratorProtocol {
  let links: UnsafeBufferPointer<NodeLinks>
  var following: Int32

  @inline(__always)
  mutating func next() -> Int? {
    guard following != NodeLinks.none else { return nil }
    let child = Int(following)
    following = links[child].nextSibling
    return child
  }
}

/// The links of a box for building and inspecting the tree.
struct NodeLineage: Sendable {
  var parent = NodeLinks.none
  var lastChild = NodeLinks.none
  var depth: Int32
}

/// A box of one `LayoutTree`: its index in document order; the root is 0.
public struct NodeID: Sendable, Hashable {
  let index: Int

  /// The number of boxes that were added before this one.
  public var order: Int { index }
}

/// A rectangle in points; y grows downwards.
public struct Frame: Sendable, Hashable {
  /// The distance from the left edge of the parent's border box.
  public var x: Double
  /// The distance from the top edge of the parent's border box.
  public var y: Double
  public var width: Double
  public var height: Double

  public static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
