import Numbers

extension LayoutPass {
  /// The border box's height at a known width, without placing anything (CSS Sizing §5).
  mutating func usedHeight(of node: Int, _ constraint: BoxConstraint) -> Double {
    if constraint.height.isDefinite { return constraint.height }
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    let styled = styledHeight(of: node, containerHeight: constraint.containerHeight, insets: insets)
    let needsContent =
      hasIntrinsicHeightLimits(node)
      || (!styled.isDefinite
        && (aspectRatio(of: node) == nil || hasAutomaticRatioMinimum(node)))
    let content = needsContent ? contentHeight(of: node, constraint, insets) : indefinite
    return usedHeight(of: node, constraint, insets, contentHeight: content)
  }

  /// Places the box and its contents for this constraint, once for each box, and returns the border box's height.
  mutating func placeBox(_ node: Int, _ constraint: BoxConstraint) -> Double {
    guard links[node].firstChild != NodeLinks.none, visits <= mostVisits else {
      return usedHeight(of: node, constraint)
    }
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    return isGrid(node)
      ? placeGrid(of: node, within: constraint, insets: insets)
      : placeFlexItems(of: node, within: constraint, insets: insets)
  }

  /// The border box's height that the content needs, regardless of `height`, `minHeight` and `maxHeight`.
  mutating func contentHeight(of node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets)
    -> Double
  {
    contentHeight(of: node, heightQuestion(for: node, constraint, insets), insets)
  }

  /// Whether the height of the box's content under the constraint is already known.
  func hasMeasured(_ node: Int, _ constraint: BoxConstraint) -> Bool {
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    let isLeaf = links[node].firstChild == NodeLinks.none
    let key = normalized(
      heightQuestion(for: node, constraint, insets), for: node, isLeaf: isLeaf && !isGrid(node))
    return knownContentHeight(of: node, key).isDefinite
  }

  private func heightQuestion(
    for node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets
  ) -> HeightQuestion {
    HeightQuestion(
      width: constraint.width, containerWidth: constraint.containerWidth,
      height: innerHeight(
        of: node, percentageHeight(of: node, constraint, insets),
        containerHeight: constraint.containerHeight, insets))
  }

  @inline(__always)
  private func knownContentHeight(of node: Int, _ key: HeightQuestion) -> Double {
    if key.isPlain, boxes[node].heightWidth == key.width { return boxes[node].contentHeight }
    return remembered(.contentHeight, key, of: node) ?? indefinite
  }

  /// The border box's height that the content needs, from the cache if known.
  mutating func contentHeight(
    of node: Int, _ question: HeightQuestion, _ insets: BoxInsets
  ) -> Double {
    let isLeaf = links[node].firstChild == NodeLinks.none
    if isLeaf, !links[node].traits.contains(.isMeasured), !isGrid(node) { return insets.vertical }
    let key = normalized(question, for: node, isLeaf: isLeaf && !isGrid(node))
    let known = knownContentHeight(of: node, key)
    if known.isDefinite { return known }
    guard visits <= mostVisits else { return insets.vertical }
    visits += 1
    trials += 1
    defer { trials -= 1 }
    let height =
      if isGrid(node) {
        gridContentHeight(of: node, for: key, insets: insets)
      } else if isLeaf {
        insets.vertical + measuredHeight(node, width: key.width - insets.horizontal)
      } else {
        flexContentHeight(of: node, for: key, insets: insets)
      }
    if key.isPlain, !boxes[node].heightWidth.isDefinite {
      boxes[node].heightWidth = key.width
      boxes[node].contentHeight = height
    } else {
      remember(.contentHeight, key, is: height, of: node)
    }
    return height
  }

  /// The question without values that do not affect the box.
  @inline(__always)
  private func normalized(_ question: HeightQuestion, for node: Int, isLeaf: Bool)
    -> HeightQuestion
  {
    var key = question
    if !links[node].traits.contains(.hasPercentPadding) { key.containerWidth = 0 }
    if isLeaf { key.height = .unknown }
    return key
  }

  /// Whether the box is a grid container; text in it is a separate box.
  @inline(__always)
  func isGrid(_ node: Int) -> Bool {
    links[node].traits.intersection([.isGrid, .isMeasured]) == .isGrid
  }

  private func hasIntrinsicHeightLimits(_ node: Int) -> Bool {
    links[node].traits.contains(.hasHeightLimits)
      && (minHeight(of: node).isIntrinsic || maxHeight(of: node).isIntrinsic)
  }

  /// The height of a measured leaf's content at a known width.
  private func measuredHeight(_ node: Int, width: Double) -> Double {
    let size = measure(
      NodeID(index: node),
      MeasureInput(
        knownWidth: max(0, width), knownHeight: nil, availableWidth: .definite(max(0, width)),
        availableHeight: .maxContent))
    return snappedToNearest(max(0, size.height))
  }
}
