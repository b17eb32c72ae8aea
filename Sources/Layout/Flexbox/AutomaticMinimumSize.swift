// CSS Flexbox §4.5, the automatic minimum size of items.

extension LayoutPass {
  /// The limits of a row's item; its automatic minimum only when the item could be smaller than its content.
  mutating func determineRowLimits(
    _ index: Int, _ container: FlexContainer, _ question: WidthQuestion, _ insets: BoxInsets,
    isContentBased: Bool
  ) {
    let node = items[index].node
    items[index].minMain = insets.horizontal
    if links[node].traits.contains(.hasWidthLimits) {
      let most = mainWidthLimit(maxWidth(of: node), node, question, insets)
      if most.isDefinite { items[index].maxMain = most }
      let least = mainWidthLimit(minWidth(of: node), node, question, insets)
      if least.isDefinite { items[index].minMain = max(least, insets.horizontal) }
    }
    guard minWidth(of: node) == .auto, !isScrollContainer(node) else { return }
    items[index].isMinimumPending = true
    // The content's largest size is no smaller than its smallest.
    if !isContentBased || aspectRatio(of: node) != nil { settleMinimum(index, container) }
  }

  private mutating func mainWidthLimit(
    _ size: Size, _ node: Int, _ question: WidthQuestion, _ insets: BoxInsets
  ) -> Double {
    if let keyword = size.keywordWidth {
      return automaticWidth(of: node, keyword, question, insets: insets)
    }
    return resolved(size, of: node, against: question.containerWidth, insets: insets.horizontal)
  }

  /// The limits of a column's item.
  mutating func determineColumnLimits(
    _ index: Int, _ container: FlexContainer, _ insets: BoxInsets, isContentBased: Bool
  ) {
    let node = items[index].node
    items[index].minMain = insets.vertical
    if links[node].traits.contains(.hasHeightLimits) {
      let most = mainHeightLimit(maxHeight(of: node), index, container, insets)
      if most.isDefinite { items[index].maxMain = most }
      let least = mainHeightLimit(minHeight(of: node), index, container, insets)
      if least.isDefinite { items[index].minMain = max(least, insets.vertical) }
    }
    guard minHeight(of: node) == .auto, !isScrollContainer(node) else { return }
    items[index].isMinimumPending = true
    if !isContentBased || aspectRatio(of: node) != nil { settleMinimum(index, container) }
  }

  private mutating func mainHeightLimit(
    _ size: Size, _ index: Int, _ container: FlexContainer, _ insets: BoxInsets
  ) -> Double {
    if size.isIntrinsic { return contentHeight(of: items[index], container) }
    if size == .stretch { return container.percentageHeight - items[index].mainMargins }
    return resolved(
      size, of: items[index].node, against: container.percentageHeight, insets: insets.vertical)
  }

  /// Works out the content-based minimum that was put off.
  mutating func settleMinimum(_ index: Int, _ container: FlexContainer) {
    guard items[index].isMinimumPending else { return }
    items[index].isMinimumPending = false
    let item = items[index]
    let insets = insets(of: item.node, containerWidth: container.percentageWidth)
    var least =
      container.isRow
      ? contentMinimumWidth(item, container, insets)
      : contentMinimumHeight(item, container, insets)
    least = min(least, item.maxMain)
    items[index].minMain = max(least, item.mainInsets)
  }

  private mutating func contentMinimumWidth(
    _ item: FlexItem, _ container: FlexContainer, _ insets: BoxInsets
  ) -> Double {
    let question = WidthQuestion(
      available: container.innerWidth - item.mainMargins, containerWidth: container.percentageWidth,
      containerHeight: container.percentageHeight, fallback: .minContent,
      fixedHeight: definiteCrossHeight(item, container, insets))
    return automaticMinimumWidth(of: item.node, question, insets)
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
    var content = intrinsicWidth(of: node, .minContent, question, insets)
    if aspectRatio(of: node) != nil {
      if !knownHeight(of: node, question, insets).isDefinite
        || styles[node].width.keywordWidth != nil
      {
        content = limitedByHeight(content, of: node, question, insets)
      } else if !links[node].traits.contains(.isReplaced) {
        content = max(content, automaticRatioMinimum(of: node, question, insets))
      }
    }
    return specified.isDefinite ? min(specified, content) : content
  }

  /// The smaller of the specified height and the content's, as a border box.
  private mutating func contentMinimumHeight(
    _ item: FlexItem, _ container: FlexContainer, _ insets: BoxInsets
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
