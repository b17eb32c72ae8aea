import Numbers

// CSS Flexbox §4.5, the automatic minimum size of items.

extension LayoutPass {
  /// Determines the limits of an item, and its automatic minimum only if the item could be smaller than its content.
  mutating func determineLimits(
    ofItem index: Int, in container: FlexContainer, insets: BoxInsets, isContentBased: Bool
  ) {
    let item = items[index]
    items[index].minMain = item.mainInsets
    let minimum = container.isRow ? minWidth(of: item.node) : minHeight(of: item.node)
    let limited: NodeTraits = container.isRow ? .hasWidthLimits : .hasHeightLimits
    if links[item.node].traits.contains(limited) {
      let maximum = container.isRow ? maxWidth(of: item.node) : maxHeight(of: item.node)
      let most = mainLimit(maximum, of: item, in: container, insets: insets)
      if most.isDefinite { items[index].maxMain = most }
      let least = mainLimit(minimum, of: item, in: container, insets: insets)
      if least.isDefinite { items[index].minMain = max(least, item.mainInsets) }
    }
    guard minimum == .auto, !isScrollContainer(item.node) else { return }
    items[index].isMinimumPending = true
    // The content's maximum size is not smaller than its minimum.
    if !isContentBased || aspectRatio(of: item.node) != nil { settleMinimum(index, container) }
  }

  private mutating func mainLimit(
    _ size: Size, of item: FlexItem, in container: FlexContainer, insets: BoxInsets
  ) -> Double {
    if size == .auto { return indefinite }
    if container.isRow {
      return limit(
        size, of: item.node, for: rowItemQuestion(for: item, in: container, insets: insets),
        insets: insets)
    }
    if size.isIntrinsic { return contentHeight(of: item, container) }
    if size == .stretch { return container.percentageHeight - item.mainMargins }
    return resolved(
      size, of: item.node, against: container.percentageHeight, insets: insets.vertical)
  }

  /// Computes the content-based minimum that was deferred.
  mutating func settleMinimum(_ index: Int, _ container: FlexContainer) {
    guard items[index].isMinimumPending else { return }
    items[index].isMinimumPending = false
    let item = items[index]
    let insets = insets(of: item.node, containerWidth: container.percentageWidth)
    var least =
      container.isRow
      ? automaticMinimumWidth(
        of: item.node, rowItemQuestion(for: item, in: container, insets: insets), insets)
      : contentMinimumHeight(of: item, in: container, insets: insets)
    least = min(least, item.maxMain)
    items[index].minMain = max(least, item.mainInsets)
  }

  /// The smaller of the specified width and the content's, as a border box.
  mutating func automaticMinimumWidth(
    of node: Int, _ question: WidthQuestion, _ insets: BoxInsets
  ) -> Double {
    guard minWidth(of: node) == .auto, !isScrollContainer(node) else { return 0 }
    let specified =
      styles[node].width == .stretch
      ? max(question.available, insets.horizontal)
      : resolved(
        styles[node].width, of: node, against: question.containerWidth, insets: insets.horizontal)
    var content = intrinsicWidth(of: node, .minContent, for: question, insets: insets)
    if aspectRatio(of: node) != nil {
      if !knownHeight(of: node, question, insets).isDefinite
        || styles[node].width.keywordWidth != nil
      {
        content = limitedByHeight(content, of: node, for: question, insets: insets)
      } else if !links[node].traits.contains(.isReplaced) {
        content = max(content, automaticRatioMinimum(of: node, question, insets))
      }
    }
    return specified.isDefinite ? min(specified, content) : content
  }

  /// The smaller of the specified height and the content's, as a border box.
  private mutating func contentMinimumHeight(
    of item: FlexItem, in container: FlexContainer, insets: BoxInsets
  ) -> Double {
    let node = item.node
    let specified = styledHeight(
      of: node, containerHeight: container.percentageHeight, insets: insets)
    var content = contentHeight(of: item, container)
    if let ratio = aspectRatio(of: node) {
      let height = transferredHeight(item.crossSize, of: node, ratio: ratio, insets: insets)
      let isRatioAlone =
        (styles[node].height.isPercent && !specified.isDefinite) || styles[node].height.isIntrinsic
        || links[node].traits.contains(.isReplaced)
      content = isRatioAlone ? height : max(content, height)
      let limits = transferredHeightLimits(
        of: node, containerWidth: container.percentageWidth, insets: insets)
      content = clamped(content, least: limits.least, most: limits.most, floor: insets.vertical)
    }
    return specified.isDefinite ? min(specified, content) : content
  }
}
