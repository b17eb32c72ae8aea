import Numbers

extension LayoutPass {
  /// The reasons for the frame of a grid item, from the results of its container.
  mutating func explainGridItem(_ container: GridContainer) {
    guard let item = container.items.first(where: { $0.node == explanation.node }) else { return }
    explanation.steps =
      [
        .grid(
          columns: container.columns.tracks.count, rows: container.rows.tracks.count,
          width: container.innerWidth, height: container.innerHeight),
        .area(
          columns: item.columns.lowerBound + 1...item.columns.upperBound,
          rows: item.rows.lowerBound + 1...item.rows.upperBound, width: item.areaWidth,
          height: item.areaHeight),
      ]
      + steps(of: item, along: .width, area: item.areaWidth, in: container)
      + steps(of: item, along: .height, area: item.areaHeight, in: container)
      + moveSteps(
        of: item.node, containerWidth: item.areaWidth, containerHeight: item.areaHeight,
        isRightToLeft: container.isRightToLeft)
  }

  /// The reasons for the item's size and position in one axis of its area.
  private func steps(
    of item: GridItem, along axis: LayoutStep.Axis, area: Double, in container: GridContainer
  ) -> [LayoutStep] {
    let frame = boxes[item.node].frame
    let margin = margins(of: item.node, containerWidth: item.areaWidth)
    let isWidth = axis == .width
    let size = isWidth ? frame.width : frame.height
    let room = area - (isWidth ? margin.horizontal : margin.vertical)
    return sizeSteps(of: item, axis, size: size, room: room)
      + placeSteps(of: item, axis, free: room - size)
  }

  private func sizeSteps(
    of item: GridItem, _ axis: LayoutStep.Axis, size: Double, room: Double
  ) -> [LayoutStep] {
    let style = styles[item.node]
    let own = axis == .width ? style.width : style.height
    let stretches = axis == .width ? stretchesWidth(item) : stretchesHeight(item)
    guard stretches else {
      let isOtherKnown = axis == .height || style.height != .auto || item.align.keyword == .normal
      let ratio = style.aspectRatio != nil && isOtherKnown
      return [
        .size(axis, size, from: source(of: own, axis == .width ? .width : .height, ratio: ratio))
      ]
    }
    return sizeSteps(axis, size, wanted: room >= 0 ? room : indefinite, from: .area)
  }

  private func placeSteps(
    of item: GridItem, _ axis: LayoutStep.Axis, free: Double
  ) -> [LayoutStep] {
    let margins = item.autoMargins
    let automatic =
      axis == .width ? (margins.left, margins.right) : (margins.top, margins.bottom)
    if automatic.0 || automatic.1 {
      guard free > 0 else { return [] }
      let before = automatic.0 ? (automatic.1 ? snapped(free / 2) : free) : 0
      return [.autoMargins(axis, before: before, after: free - before)]
    }
    if axis == .height, [.baseline, .firstLine].contains(item.align.keyword) {
      return item.baselineShim == 0 ? [] : [.baseline(axis, by: item.baselineShim)]
    }
    guard free != 0 else { return [] }
    return [.aligned(axis, axis == .width ? item.justify : item.align, freeSpace: free)]
  }
}
