// CSS Flexbox §8.5, flex container baselines.

extension FlexItem {
  /// Whether the item takes part in baseline alignment; an item whose auto margins use the free space does not (§8.1).
  var isBaselineAligned: Bool {
    (alignment.keyword == .baseline || alignment.keyword == .lastBaseline)
      && !hasAutoCrossMargin
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
        of: item.node, itemConstraint(item, container), height: item.crossSize,
        isLast: item.alignment.keyword == .lastBaseline) : 0
    let fromStart = container.isCrossFlipped ? item.crossSize - baseline : baseline
    items[index].ascent = fromStart + item.crossStartMargin
  }

  /// From the top of the border box; the bottom edge where nothing has a baseline (CSS Align §9.1).
  ///
  /// - Parameter height: the border box's height under the constraint.
  mutating func baseline(
    of node: Int, _ constraint: BoxConstraint, height: Double, isLast: Bool
  ) -> Double {
    let isMeasured = links[node].traits.contains(.isMeasured)
    guard isMeasured || links[node].firstChild != NodeLinks.none else { return height }
    let kind: Answer.Kind = isLast ? .lastBaseline : .firstBaseline
    let question = HeightQuestion(
      width: constraint.width, containerWidth: constraint.containerWidth,
      height: InnerHeight(length: height, isDefinite: constraint.isHeightDefinite))
    let containerHeight = constraint.containerHeight
    if let known = remembered(kind, question, containerHeight: containerHeight, of: node) {
      return known
    }
    guard visits <= mostVisits else { return height }
    visits += 1
    trials += 1
    defer { trials -= 1 }
    let baseline =
      isMeasured
      ? textBaseline(of: node, constraint, height: height, isLast: isLast)
      : itemBaseline(of: node, constraint, height: height, isLast: isLast)
    // The baseline of a scroll container stays within its border box (CSS Align §9.1).
    let found = isScrollContainer(node) ? max(0, min(baseline, height)) : baseline
    remember(kind, question, containerHeight: containerHeight, is: found, of: node)
    return found
  }

  /// The baseline of a measured box whose size is known, so that its content has its final position.
  private func textBaseline(
    of node: Int, _ constraint: BoxConstraint, height: Double, isLast: Bool
  ) -> Double {
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    let size = measure(
      NodeID(index: node),
      MeasureInput(
        knownWidth: max(0, constraint.width - insets.horizontal),
        knownHeight: max(0, height - insets.vertical), availableWidth: .maxContent,
        availableHeight: .maxContent))
    let baseline = isLast ? (size.lastBaseline ?? size.firstBaseline) : size.firstBaseline
    guard let baseline else { return height }
    return insets.top + snapped(baseline)
  }

  /// The baseline of the child that gives a container its own.
  private mutating func itemBaseline(
    of node: Int, _ constraint: BoxConstraint, height: Double, isLast: Bool
  ) -> Double {
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    if isGrid(node) { return gridBaseline(of: node, constraint, insets, isLast: isLast) ?? height }
    let arrays = openArrays()
    defer { close(arrays) }
    let container = alignedContainer(node, constraint, insets)
    guard !container.items.isEmpty else { return height }
    let item = items[baselineItem(container, isLast: isLast)]
    let frame = frame(of: item, container)
    // An item that is aligned by its baseline gives that one.
    let takesLast =
      container.isRow && item.isBaselineAligned
      ? item.alignment.keyword == .lastBaseline : isLast
    return frame.y
      + baseline(
        of: item.node, placingConstraint(item, container), height: frame.height, isLast: takesLast)
  }

  /// In the line next to the edge: an item aligned by this baseline, else by the other one, else the item next to that edge.
  private func baselineItem(_ container: FlexContainer, isLast: Bool) -> Int {
    let takesLastLine = isLast != container.isWrapReverse
    let line = takesLastLine ? container.lines.upperBound - 1 : container.lines.lowerBound
    let range = lines[line].items
    let keyword: ItemAlignment.Keyword = isLast ? .lastBaseline : .baseline
    let aligned = range.filter { container.isRow && items[$0].isBaselineAligned }
    if let item = aligned.first(where: { items[$0].alignment.keyword == keyword }) ?? aligned.first
    {
      return item
    }
    return isLast != container.isReverse ? range.upperBound - 1 : range.lowerBound
  }
}
