// CSS Flexbox §8.5, flex container baselines.

extension FlexItem {
  var isBaselineAligned: Bool {
    alignment.keyword == .baseline || alignment.keyword == .lastBaseline
  }
}

extension LayoutPass {
  /// The distance of an item's baseline from its cross start margin edge.
  mutating func setAscent(_ index: Int, _ container: FlexContainer) {
    let item = items[index]
    // Across a column, browsers take the left edge for the baseline.
    let baseline =
      container.isRow
      ? baseline(
        of: item.node, width: item.mainSize, height: item.crossSize,
        containerWidth: container.percentageWidth,
        isLast: item.alignment.keyword == .lastBaseline) : 0
    let fromStart = container.isCrossFlipped ? item.crossSize - baseline : baseline
    items[index].ascent = fromStart + item.crossStartMargin
  }

  /// From the top of the border box; the bottom edge where nothing has a baseline (CSS Align §9.1).
  ///
  /// - Parameter containerWidth: What percentages of the padding refer to.
  func baseline(
    of node: Int, width: Double, height: Double, containerWidth: Double, isLast: Bool
  ) -> Double {
    let insets = insets(of: node, containerWidth: containerWidth)
    if links[node].traits.contains(.isMeasured) {
      let size = measure(
        NodeID(index: node),
        MeasureInput(
          knownWidth: max(0, width - insets.horizontal),
          knownHeight: max(0, height - insets.vertical), availableWidth: .maxContent,
          availableHeight: .maxContent))
      let baseline = isLast ? (size.lastBaseline ?? size.firstBaseline) : size.firstBaseline
      guard let baseline else { return height }
      return withinScroller(node, insets.top + snapped(baseline), height: height)
    }
    let child = isLast ? boxes[node].lastBaselineChild : boxes[node].firstBaselineChild
    guard child != NodeLinks.none else { return height }
    let frame = boxes[Int(child)].frame
    let inner = baseline(
      of: Int(child), width: frame.width, height: frame.height,
      containerWidth: max(0, width - insets.horizontal), isLast: isLast)
    return withinScroller(
      node, frame.y - boxes[Int(child)].shift + inner, height: height)
  }

  /// The baseline of a scroll container stays within its border box (CSS Align §9.1).
  private func withinScroller(_ node: Int, _ baseline: Double, height: Double) -> Double {
    isScrollContainer(node) ? max(0, min(baseline, height)) : baseline
  }

  /// The children that give the container its baselines: of the line next to either edge, one that is aligned by it, else the
  /// item next to that edge.
  mutating func findBaselineChildren(_ container: FlexContainer) {
    guard !container.items.isEmpty else { return }
    let firstLine = container.lines.lowerBound
    let lastLine = container.lines.upperBound - 1
    let isReverse = container.isWrapReverse
    boxes[container.node].firstBaselineChild = baselineChild(
      of: isReverse ? lastLine : firstLine, container, isLast: false)
    boxes[container.node].lastBaselineChild = baselineChild(
      of: isReverse ? firstLine : lastLine, container, isLast: true)
  }

  private func baselineChild(of line: Int, _ container: FlexContainer, isLast: Bool) -> Int32 {
    let range = lines[line].items
    let takesLast = isLast != container.isReverse
    var chosen = takesLast ? range.upperBound - 1 : range.lowerBound
    if container.isRow {
      for index in range where items[index].isBaselineAligned {
        chosen = index
        break
      }
    }
    return Int32(truncatingIfNeeded: items[chosen].node)
  }
}
