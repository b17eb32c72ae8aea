import Numbers

// CSS Grid §10, alignment and spacing.

extension LayoutPass {
  /// Places the tracks of one axis in the container (CSS Grid §10.5).
  func alignTracks(_ axis: GridAxis.Index, _ container: inout GridContainer) {
    let inner = axis == GridAxis.columns ? container.innerWidth : container.innerHeight
    let style = styles[container.node]
    let alignment = axis == GridAxis.columns ? style.justifyContent : style.alignContent
    let count = container.axes[axis].tracks.count { !$0.isCollapsed }
    let free = inner.isDefinite ? inner - container.axes[axis].totalLength : 0
    let spread = distribution(of: alignment, free: free, count: count, isReverse: false)
    var offset = spread.start
    container.axes[axis].emptyOffset = offset
    container.axes[axis].spread = snapped(spread.between)
    var isFirst = true
    for index in container.axes[axis].tracks.indices {
      let track = container.axes[axis].tracks[index]
      if !track.isCollapsed {
        offset += track.gapBefore + (isFirst ? 0 : container.axes[axis].spread)
        isFirst = false
      }
      container.axes[axis].tracks[index].offset = offset
      offset += track.base
    }
    container.setAreas(axis)
  }

  /// Lays out each item in its area and sets its frame (CSS Grid §10.3 and §10.4).
  mutating func placeGridItems(_ container: inout GridContainer) {
    for index in container.items.indices {
      let item = container.items[index]
      let constraint = itemConstraint(item, container)
      let height = placeBox(item.node, constraint)
      boxes[item.node].frame = frame(of: item, width: constraint.width, height: height, container)
      shiftRelative(
        item.node, containerWidth: item.areaWidth,
        containerHeight: item.areaHeight, isRightToLeft: container.isRightToLeft)
    }
  }

  /// The frame of an item of this size in its area.
  func frame(
    of item: GridItem, width: Double, height: Double, _ container: GridContainer
  ) -> Frame {
    let areaWidth = item.areaWidth
    let areaHeight = item.areaHeight
    let margin = margins(of: item.node, containerWidth: areaWidth)
    let x = offset(
      of: item.justify, margins: (margin.left, margin.right),
      automatic: (item.autoMargins.left, item.autoMargins.right),
      free: areaWidth - width - margin.horizontal,
      isReversed: container.isRightToLeft,
      isSelfReversed: (styles[item.node].direction == .rightToLeft) != container.isRightToLeft)
    let y = offset(
      of: item.align, margins: (margin.top + item.baselineShim, margin.bottom),
      automatic: (item.autoMargins.top, item.autoMargins.bottom),
      free: areaHeight - height - margin.vertical - item.baselineShim,
      isReversed: false, isSelfReversed: false)
    let start = container.axes[GridAxis.columns].tracks[item.columns.lowerBound].offset
    let left = container.isRightToLeft ? container.innerWidth - start - areaWidth : start
    let top = container.axes[GridAxis.rows].tracks[item.rows.lowerBound].offset
    return Frame(
      x: container.insets.left + left + x, y: container.insets.top + top + y, width: width,
      height: height)
  }

  /// The distance from the area's physical start edge to the border box, along one axis.
  private func offset(
    of alignment: ItemAlignment, margins: (Double, Double), automatic: (Bool, Bool), free: Double,
    isReversed: Bool, isSelfReversed: Bool
  ) -> Double {
    if automatic.0 || automatic.1 {
      guard free > 0 else { return margins.0 + (isReversed ? free : 0) }
      guard automatic.0 else { return margins.0 }
      return margins.0 + (automatic.1 ? snapped(free / 2) : free)
    }
    let flow = alignment.offset(in: free, isSelfReversed: isSelfReversed)
    return margins.0 + (isReversed ? free - flow : flow)
  }
}

// CSS Grid §10.6, grid container baselines, and CSS Align §9.3, baseline-sharing groups.
extension LayoutPass {
  /// Adds space to items of a row that share a baseline, so that their baselines align.
  mutating func setBaselineShims(_ container: inout GridContainer) {
    for index in container.items.indices { container.items[index].baselineShim = 0 }
    setShims(.firstBaseline, &container)
    setShims(.firstLine, &container)
  }

  private mutating func setShims(_ point: LinePoint, _ container: inout GridContainer) {
    var ascents: [Int: Double] = [:]
    var aligned: [(item: Int, ascent: Double)] = []
    for index in container.items.indices {
      guard container.items[index].align.keyword == point.keyword else { continue }
      let item = container.items[index]
      guard sharesBaseline(item, container) else { continue }
      let constraint = itemConstraint(item, container)
      let height = usedHeight(of: item.node, constraint)
      let margin = margins(of: item.node, containerWidth: item.areaWidth)
      let ascent =
        margin.top + baseline(of: item.node, constraint, height: height, point)
      aligned.append((index, ascent))
      ascents[item.rows.lowerBound] = max(ascents[item.rows.lowerBound] ?? ascent, ascent)
    }
    for (index, ascent) in aligned {
      let row = container.items[index].rows.lowerBound
      container.items[index].baselineShim = (ascents[row] ?? ascent) - ascent
    }
  }

  /// Whether the item takes part in baseline alignment. An edge used as a baseline does not, if it depends on
  /// rows that depend on the content (CSS Grid §10.6).
  private func sharesBaseline(_ item: GridItem, _ container: GridContainer) -> Bool {
    guard !item.autoMargins.top, !item.autoMargins.bottom else { return false }
    let dependsOnRows =
      links[item.node].traits.contains(.dependsOnContainerHeight)
      && container.rows.tracks[item.rows].contains(where: \.isContentSized)
    return !dependsOnRows || hasBaseline(item.node)
  }

  /// Whether the box has a baseline from a text or an item.
  private func hasBaseline(_ node: Int) -> Bool {
    links[node].traits.contains(.isMeasured)
      || children(of: node).contains { !links[$0].traits.contains(.isOutOfFlow) }
  }

  /// The baseline of the item from which a container takes its own, from the top of the border box; `nil` without items.
  mutating func gridBaseline(
    of node: Int, within constraint: BoxConstraint, insets: BoxInsets, at point: LinePoint
  ) -> Double? {
    let container = alignedGrid(node, within: constraint, insets: insets)
    guard let item = baselineItem(of: container.items, point) else { return nil }
    let own = itemConstraint(item, container)
    let height = usedHeight(of: item.node, own)
    return frame(of: item, width: own.width, height: height, container).y
      + baseline(of: item.node, own, height: height, point)
  }

  /// An item of the first or the last row with items: one that is aligned by its baseline, else the first in the order of the grid.
  private func baselineItem(of items: [GridItem], _ point: LinePoint) -> GridItem? {
    let isLast = point == .lastBaseline
    let edge = isLast ? items.map(\.rows.upperBound).max() : items.map(\.rows.lowerBound).min()
    let row = items.filter { (isLast ? $0.rows.upperBound : $0.rows.lowerBound) == edge }
    return row.first { item in
      item.align.keyword == point.keyword && !item.autoMargins.top && !item.autoMargins.bottom
    } ?? row.min { $0.columns.lowerBound < $1.columns.lowerBound }
  }
}
