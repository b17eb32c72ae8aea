import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// Turns placed boxes into nodes with absolute frames.
struct Placement {
  typealias Point = (x: Double, y: Double)

  let tree: BoxTree
  /// The number of pixels per point.
  let scale: Double
  let direction: PaywallTree.WritingDirection

  /// Returns the nodes of the page, and its scroll area if they are taller than the viewport.
  func page(
    viewport: NodeID, content: NodeID
  ) -> (nodes: [LaidOutNode], scroll: LaidOutScroll?) {
    let window = PaywallRectangle(tree.layout.frame(of: viewport), from: (0, 0))
    let nodes = nodes(in: content.order, from: (window.x, window.y))
    return (nodes, scroll(of: viewport, in: window.onPixels(scale: scale)))
  }

  /// Returns the node of a box, with everything inside.
  ///
  /// - Parameters:
  ///   - order: The index of the box in the tree.
  ///   - origin: The top left corner of the parent's border box on the screen.
  func node(_ order: Int, from origin: Point) -> LaidOutNode {
    let box = tree.boxes[order]
    let exact = PaywallRectangle(tree.layout.frame(of: box.id), from: origin)
    var node = box.component.node
    node.frame = exact.onPixels(scale: scale)
    node.clips = box.clips
    setLook(of: &node, box.component)
    switch box.content {
    case .container:
      node.children = nodes(in: order, from: origin)
    case .text(let text):
      node.content = .text(text.placed(in: content(of: box, in: exact), scale: scale))
    case .picture(let picture, let fit):
      let area = content(of: box, in: exact).onPixels(scale: scale)
      node.content = .image(picture.placed(in: area, fit: fit, scale: scale))
    case .icon(let shape, let color):
      let square = content(of: box, in: exact).square(scale: scale)
      node.content = .icon(LaidOutIcon(shape: shape, color: color, frame: square))
    case .overlay:
      let layers = box.children.map { tree.boxes[$0] }
      node.children = box.children.flatMap { nodes(in: $0, from: (exact.x, exact.y)) }
        .ordered(by: layers.flatMap { $0.children.map { tree.boxes[$0].component.z } })
    case .pages(let pager, let shown):
      let stride = content(of: box, in: exact).width + pager.gap
      node.children = pages(
        of: box, from: (exact.x, exact.y), in: pager, showing: shown, stride: stride)
      guard node.type == .pager else { break }
      node.motion = LaidOutMotion(pager, shown, pages: box.children.count, stride: stride)
    }
    if box.overflow == .scroll { node.scroll = scroll(of: box.id, in: node.frame) }
    return node
  }

  /// Sets the parts of a node's look that depend on its frame.
  private func setLook(of node: inout LaidOutNode, _ component: ResolvedComponent) {
    let frame = node.frame
    if node.isDecorated {
      let corners = node.decoration.corners
      let fitted = corners.fitted(in: frame)
      if fitted != corners { node.decoration.corners = fitted }
    }
    if !component.layers.isEmpty {
      node.decoration.layers = component.layers.map { $0.placed(in: frame, scale: scale) }
    }
    if let mask = component.mask { node.decoration.outline = mask.outline(of: frame) }
  }

  /// Returns the nodes inside a box.
  ///
  /// - Parameter origin: The top left corner of the border box of the box's parent.
  private func nodes(in order: Int, from origin: Point) -> [LaidOutNode] {
    let box = tree.boxes[order]
    let frame = PaywallRectangle(tree.layout.frame(of: box.id), from: origin)
    return box.children.map { node($0, from: (frame.x, frame.y)) }
      .ordered(by: box.children.map { tree.boxes[$0].component.z })
  }

  /// Returns the pages of a pager, moved so that the current one fills the content box.
  private func pages(
    of box: Box, from origin: Point, in pager: PagerContent, showing shown: Int, stride: Double
  ) -> [LaidOutNode] {
    box.children.enumerated().map { index, order in
      let steps = pager.steps(from: shown, to: index, of: box.children.count) - index
      let move = Double(steps) * (direction == .leftToRight ? stride : -stride)
      return node(order, from: (origin.x + move, origin.y))
    }
  }

  private func content(of box: Box, in frame: PaywallRectangle) -> PaywallRectangle {
    let edges = tree.layout.contentInsets(of: box.id)
    return PaywallRectangle(
      x: frame.x + edges.left, y: frame.y + edges.top,
      width: max(0, frame.width - edges.left - edges.right),
      height: max(0, frame.height - edges.top - edges.bottom))
  }

  private func scroll(of id: NodeID, in viewport: PaywallRectangle) -> LaidOutScroll? {
    let size = tree.layout.scrollableSize(of: id)
    let content = PaywallRectangle(x: 0, y: 0, width: size.width, height: size.height)
      .onPixels(scale: scale)
    guard content.width > viewport.width || content.height > viewport.height else { return nil }
    return LaidOutScroll(
      viewport: viewport, contentWidth: max(content.width, viewport.width),
      contentHeight: max(content.height, viewport.height))
  }
}

extension PagerContent {
  /// Returns the number of strides from the current page to another; negative if it comes before. In a loop, the shorter direction counts.
  fileprivate func steps(from shown: Int, to page: Int, of count: Int) -> Int {
    let steps = page - shown
    guard loop, count > 2 else { return steps }
    let forwards = (steps + count) % count
    return forwards > count / 2 ? forwards - count : forwards
  }
}

extension LaidOutMotion {
  fileprivate init?(_ pager: PagerContent, _ shown: Int, pages: Int, stride: Double) {
    guard pages > 0 else { return nil }
    var result = LaidOutPager(page: shown + 1, pages: pages, stride: stride)
    result.variable = pager.variable
    result.loop = pager.loop
    result.autoAdvance = pager.autoAdvance
    self = .pager(result)
  }
}

extension PaywallRectangle {
  /// Returns the largest square in its middle, with its edges on the nearest pixels.
  fileprivate func square(scale: Double) -> PaywallRectangle {
    let side = min(width, height).onPixel(scale: scale)
    return PaywallRectangle(
      x: (x + (width - side) / 2).onPixel(scale: scale),
      y: (y + (height - side) / 2).onPixel(scale: scale), width: side, height: side)
  }

  fileprivate init(_ frame: Frame, from origin: Placement.Point) {
    self.init(
      x: origin.x + frame.x, y: origin.y + frame.y, width: frame.width, height: frame.height)
  }
}
