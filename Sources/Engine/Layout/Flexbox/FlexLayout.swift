import Numbers

extension LayoutPass {
  /// The height of the border box that the content of a flex container needs (CSS Flexbox §9.2 to §9.4). Sets no frames.
  mutating func flexContentHeight(of node: Int, for question: HeightQuestion, insets: BoxInsets)
    -> Double
  {
    let arrays = openArrays()
    defer { close(arrays) }
    var container = makeContainer(
      node, width: question.width, insets,
      percentageHeight: question.height.percentageBase)
    return determineContentHeight(&container, lineEnd: question.height.length)
  }

  /// Lays out a flex container with its contents, by the steps of CSS Flexbox §9.
  ///
  /// - Returns: the height of the border box.
  mutating func placeFlexItems(of node: Int, within constraint: BoxConstraint, insets: BoxInsets)
    -> Double
  {
    let arrays = openArrays()
    defer { close(arrays) }
    let container = alignedContainer(node, within: constraint, insets: insets)
    placeItems(container)
    placeAbsoluteChildren(container)
    if explanation.container == node { explainItem(container) }
    return container.innerHeight + insets.vertical
  }

  /// A container with sizes and offsets for its items (CSS Flexbox §9.2 to §9.6).
  mutating func alignedContainer(_ node: Int, within constraint: BoxConstraint, insets: BoxInsets)
    -> FlexContainer
  {
    var container = makeContainer(
      node, width: constraint.width, insets,
      percentageHeight: percentageHeight(of: node, constraint, insets))
    if constraint.height.isDefinite {
      container.innerHeight = max(0, constraint.height - insets.vertical)
    }
    let lineEnd = innerHeight(
      of: node, container.innerHeight, containerHeight: constraint.containerHeight, insets)
    let contentHeight = determineContentHeight(&container, lineEnd: lineEnd.length)
    let height = usedHeight(of: node, constraint, insets, contentHeight: contentHeight)
    container.innerHeight = max(0, height - insets.vertical)
    if !container.isRow {
      for line in container.lines { resolveFlexibleLengths(line, container) }
      determineHypotheticalCrossSizes(container)
      determineLineCrossSizes(container)
    }
    fitLinesToContainer(container)
    determineUsedCrossSizes(container)
    for line in container.lines { alignMainAxis(line, container) }
    alignLines(container)
    alignCrossAxis(container)
    return container
  }

  /// Runs the steps that determine the height of the content: those of the main axis in a column, those of both axes in a row.
  ///
  /// - Parameter lineEnd: the height at which the lines of a column break, if any.
  private mutating func determineContentHeight(
    _ container: inout FlexContainer, lineEnd: Double
  ) -> Double {
    generateItems(&container)
    determineFlexBaseSizes(container)
    collectIntoLines(&container, lineLength: container.isRow ? container.innerWidth : lineEnd)
    guard container.isRow else {
      return contentMainSize(container) + container.insets.vertical
    }
    for line in container.lines { resolveFlexibleLengths(line, container) }
    determineHypotheticalCrossSizes(container)
    determineLineCrossSizes(container)
    return contentCrossSize(container) + container.insets.vertical
  }

  func makeContainer(
    _ node: Int, width: Double, _ insets: BoxInsets, percentageHeight: Double
  ) -> FlexContainer {
    let isRow = styles[node].flexDirection.isRow
    let width = max(0, width - insets.horizontal)
    let columnGap = styles[node].columnGap.resolved(against: width)
    let rowGap = styles[node].rowGap.resolved(against: max(0, percentageHeight))
    return FlexContainer(
      node: node, isRow: isRow, isReverse: styles[node].flexDirection.isReverse,
      isMultiLine: styles[node].flexWrap != .noWrap,
      isWrapReverse: styles[node].flexWrap == .wrapReverse,
      isRightToLeft: styles[node].direction == .rightToLeft, insets: insets, innerWidth: width,
      innerHeight: percentageHeight, percentageWidth: width, percentageHeight: percentageHeight,
      mainGap: isRow ? columnGap : rowGap, crossGap: isRow ? rowGap : columnGap,
      items: items.count..<items.count, lines: lines.count..<lines.count)
  }
}

extension LayoutPass {
  /// The start of the items and lines of a nested container.
  func openArrays() -> (items: Int, lines: Int) { (items.count, lines.count) }

  /// Frees the array space of a finished container.
  mutating func close(_ start: (items: Int, lines: Int)) {
    items.removeLast(items.count - start.items)
    lines.removeLast(lines.count - start.lines)
  }
}
