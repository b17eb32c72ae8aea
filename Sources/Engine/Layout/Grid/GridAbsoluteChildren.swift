import Numbers

// CSS Grid §9, absolute positioning.

extension LayoutPass {
  /// Places the absolute children of a grid with sized tracks.
  mutating func placeAbsoluteChildren(_ container: GridContainer) {
    forEachAbsoluteChild(of: container.node) { pass, child in pass.placeAbsolute(child, container) }
  }

  /// Places an absolute child; the containing block is the area between the lines that it names,
  /// up to the padding edge where they are `auto`.
  private mutating func placeAbsolute(_ node: Int, _ container: GridContainer) {
    let placement = gridPlacement(of: node)
    let border = bounds[container.node].border
    let insets = container.insets
    let columns = edges(
      from: placement.columnStart, to: placement.columnEnd, container.columns,
      inner: container.innerWidth,
      padding: container.isRightToLeft
        ? (insets.right - border.right, insets.left - border.left)
        : (insets.left - border.left, insets.right - border.right))
    let rows = edges(
      from: placement.rowStart, to: placement.rowEnd, container.rows, inner: container.innerHeight,
      padding: (insets.top - border.top, insets.bottom - border.bottom))
    let width = max(0, columns.end - columns.start)
    let height = max(0, rows.end - rows.start)
    var (horizontal, vertical) = absoluteAxes(
      of: node, width: width, height: height, isRightToLeft: container.isRightToLeft)
    let left =
      container.isRightToLeft ? container.innerWidth - columns.start - width : columns.start
    horizontal.paddingEdges = (
      border.left - insets.left - left, container.innerWidth + insets.right - border.right - left
    )
    vertical.paddingEdges = (
      border.top - insets.top - rows.start,
      container.innerHeight + insets.bottom - border.bottom - rows.start
    )
    if isScrollContainer(container.node) {
      horizontal.scrollsPast = container.isRightToLeft ? .start : .end
      vertical.scrollsPast = .end
    }
    setAlignment(of: node, in: container, horizontal: &horizontal, vertical: &vertical)
    let size = absoluteSize(of: node, horizontal: horizontal, vertical: vertical)
    boxes[node].frame = Frame(
      x: insets.left + left + offset(of: size.width, horizontal),
      y: insets.top + rows.start + offset(of: size.height, vertical),
      width: size.width, height: size.height)
    explainAbsolute(node, horizontal: horizontal, vertical: vertical)
  }

  /// The edges of the containing block in one axis, measured from the content box's start edge in flow order.
  private func edges(
    from start: GridLine, to end: GridLine, _ axis: GridAxis, inner: Double,
    padding: (start: Double, end: Double)
  ) -> (start: Double, end: Double) {
    var first = start.index(axis.explicitCount)
    var last = end.index(axis.explicitCount)
    if case .span(let count) = end, let first { last = first + max(1, min(count, mostGridTracks)) }
    if case .span(let count) = start, let last {
      first = last - max(1, min(count, mostGridTracks))
    }
    if let former = first, let next = last {
      if former > next { (first, last) = (next, former) }
      if former == next { last = former + 1 }
    }
    return (
      track(after: first, axis).map { axis.startEdge(of: $0) } ?? -padding.start,
      track(after: last, axis).map { axis.endEdge(of: $0) } ?? inner + padding.end
    )
  }

  /// The index of the track after a line of the explicit grid; `nil` without a line, or for a line outside the implicit grid.
  private func track(after line: Int?, _ axis: GridAxis) -> Int? {
    guard let line else { return nil }
    let position = line + axis.implicitBefore
    return (0...axis.tracks.count).contains(position) ? position : nil
  }

  private func setAlignment(
    of node: Int, in container: GridContainer, horizontal: inout AbsoluteAxis,
    vertical: inout AbsoluteAxis
  ) {
    // The container's own alignment only affects the static position (CSS Align §6.2).
    let justify = gridPlacement(of: node).justifySelf
    let horizontalAlignment =
      justify.keyword == .auto && horizontal.hasNoInsets
      ? gridStyle(of: container.node).justifyItems : justify
    alignBetweenInsets(
      node, &horizontal, by: horizontalAlignment, isRightToLeft: container.isRightToLeft)
    vertical.align(
      by: vertical.hasNoInsets
        ? alignment(of: node, in: container.node) : styles[node].alignSelf)
  }

  /// The offset of the box from the containing block's edge; without insets, the box is positioned like an item of its area.
  private func offset(of size: Double, _ axis: AbsoluteAxis) -> Double {
    guard axis.hasNoInsets else { return axis.offset(of: size) }
    let free = axis.room - size - axis.margins
    let start = axis.startMargin ?? 0
    switch axis.alignment {
    case .normal: return axis.favorsEnd ? start + free : start
    case .start: return start
    case .center: return start + (axis.isSafe && free < 0 ? 0 : snapped(free / 2))
    case .end: return start + (axis.isSafe && free < 0 ? 0 : free)
    }
  }
}

extension GridAxis {
  /// The start of an area that begins at a line; at a collapsed track, it is after the gutter of the last track that is not collapsed.
  fileprivate func startEdge(of line: Int) -> Double {
    guard line < tracks.count else { return tracks.last?.end ?? emptyOffset }
    let followsGutter =
      tracks[line].isCollapsed && tracks[..<line].contains { !$0.isCollapsed }
    return tracks[line].offset + (followsGutter ? gap + spread : 0)
  }

  /// The end of an area that ends at a line.
  fileprivate func endEdge(of line: Int) -> Double {
    if line > 0 { return tracks[line - 1].end }
    return tracks.first?.offset ?? emptyOffset
  }
}
