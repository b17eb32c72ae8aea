import Numbers

extension LayoutTree {
  /// The size of a box's content after `layout`, including overflow: the scrollable area of a scroll container, at least its padding box
  /// (CSS Overflow §2.2). Content before the start edges cannot be reached and does not count.
  public func scrollableSize(of node: NodeID) -> (width: Double, height: Double) {
    let box = node.index
    let style = self.style(of: box)
    let frame = boxes[box].frame
    let border = bounds(of: box).border
    var area = Extent(
      left: border.left, top: border.top, right: frame.width - border.right,
      bottom: frame.height - border.bottom)
    let padding = bounds(of: box).padding.map { $0.resolved(against: frame.width) }
    forEachChild(of: box) { child in
      area.include(overflow(of: child), at: boxes[child].frame)
      if self.style(of: child).position == .relative {
        area.include(marginBox(of: child, in: frame.width), padding: padding)
      }
    }
    let isRowReverse = style.flexDirection == .rowReverse
    let startsRight = (style.direction == .rightToLeft) != isRowReverse
    let startsBottom = style.flexDirection == .columnReverse
    let width = startsRight ? frame.width - border.right - area.left : area.right - border.left
    let height =
      startsBottom ? frame.height - border.bottom - area.top : area.bottom - border.top
    return (max(0, width), max(0, height))
  }

  /// The area covered by a box and, unless it clips, its content, relative to its border box.
  private func overflow(of box: Int) -> Extent {
    let frame = boxes[box].frame
    var area = Extent(left: 0, top: 0, right: frame.width, bottom: frame.height)
    let style = self.style(of: box)
    guard style.overflowX == .visible, style.overflowY == .visible else { return area }
    forEachChild(of: box) { child in
      area.include(overflow(of: child), at: boxes[child].frame)
    }
    return area
  }

  /// The margin box, relative to the parent's border box; `auto` margins count as 0.
  private func marginBox(of box: Int, in width: Double) -> Extent {
    let frame = boxes[box].frame
    let margin = bounds(of: box).margins(containerWidth: width)
    return Extent(
      left: frame.x - margin.left, top: frame.y - margin.top,
      right: frame.x + frame.width + margin.right, bottom: frame.y + frame.height + margin.bottom)
  }

  private func forEachChild(of box: Int, _ body: (Int) -> Void) {
    var child = links[box].firstChild
    while child != NodeLinks.none {
      if style(of: Int(child)).display != .none { body(Int(child)) }
      child = links[Int(child)].nextSibling
    }
  }
}

/// The edges of an area, in points.
private struct Extent {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Extends the area by the area of a box at `frame`.
  mutating func include(_ area: Extent, at frame: Frame) {
    left = min(left, frame.x + area.left)
    top = min(top, frame.y + area.top)
    right = max(right, frame.x + area.right)
    bottom = max(bottom, frame.y + area.bottom)
  }

  /// Extends the area by another area and its padding.
  mutating func include(_ area: Extent, padding: Sides<Double>) {
    left = min(left, area.left - padding.left)
    top = min(top, area.top - padding.top)
    right = max(right, area.right + padding.right)
    bottom = max(bottom, area.bottom + padding.bottom)
  }
}
