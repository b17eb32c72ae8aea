extension LayoutPass {
  /// Lays out a flex container (CSS Flexbox §9): the steps in their order, and nothing else.
  mutating func flexOutcome(_ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets)
    -> BoxOutcome
  {
    let firstItem = items.count
    let firstLine = lines.count
    defer {
      items.removeLast(items.count - firstItem)
      lines.removeLast(lines.count - firstLine)
    }
    var container = makeContainer(node, constraint, insets)
    generateItems(&container)
    determineFlexBaseSizes(container)
    collectIntoLines(&container, lineLength: lineLength(container, constraint))
    var contentHeight = 0.0
    if !container.isRow {
      contentHeight = contentMainSize(container) + insets.vertical
      container.innerHeight = finalInnerHeight(container, constraint, contentHeight)
    }
    for line in container.lines { resolveFlexibleLengths(line, container) }
    determineHypotheticalCrossSizes(container)
    determineLineCrossSizes(container)
    if container.isRow {
      contentHeight = contentCrossSize(container) + insets.vertical
      container.innerHeight = finalInnerHeight(container, constraint, contentHeight)
    }
    fitLinesToContainer(container)
    determineUsedCrossSizes(container)
    for line in container.lines { alignMainAxis(line, container) }
    alignLines(container)
    alignCrossAxis(container)
    placeItems(container)
    placeAbsoluteChildren(container)
    findBaselineChildren(container)
    if explanation.container == node { explainItem(container) }
    let height = container.innerHeight + insets.vertical
    return BoxOutcome(height: height, contentHeight: contentHeight)
  }

  func makeContainer(_ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets)
    -> FlexContainer
  {
    let percentageHeight = percentageHeight(of: node, constraint, insets)
    let height =
      constraint.height.isDefinite ? constraint.height - insets.vertical : percentageHeight
    let isRow = styles[node].flexDirection.isRow
    let width = max(0, constraint.width - insets.horizontal)
    let columnGap = styles[node].columnGap.resolved(against: width)
    let rowGap = styles[node].rowGap.resolved(against: max(0, percentageHeight))
    return FlexContainer(
      node: node, isRow: isRow, isReverse: styles[node].flexDirection.isReverse,
      isMultiLine: styles[node].flexWrap != .noWrap,
      isWrapReverse: styles[node].flexWrap == .wrapReverse,
      isRightToLeft: styles[node].direction == .rightToLeft, insets: insets, innerWidth: width,
      innerHeight: height.isDefinite ? max(0, height) : indefinite,
      percentageWidth: width,
      percentageHeight: percentageHeight.isDefinite ? max(0, percentageHeight) : indefinite,
      mainGap: isRow ? columnGap : rowGap, crossGap: isRow ? rowGap : columnGap,
      items: items.count..<items.count, lines: lines.count..<lines.count)
  }

  private func finalInnerHeight(
    _ container: FlexContainer, _ constraint: BoxConstraint, _ contentHeight: Double
  ) -> Double {
    let height = usedHeight(
      of: container.node, constraint, container.insets, contentHeight: contentHeight)
    return max(0, height - container.insets.vertical)
  }
}
