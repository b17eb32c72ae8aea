import Numbers

// CSS Flexbox §9.9, intrinsic sizes.

/// A width that depends on the content alone (CSS Sizing §2.2).
enum IntrinsicWidth {
  case minContent, maxContent

  var answer: Answer.Kind { self == .minContent ? .minContent : .maxContent }
}

extension LayoutPass {
  /// The content box's width that the content needs, from the cache if known.
  ///
  /// - Parameters:
  ///   - height: the content box's height, if it is known and matters.
  ///   - containerWidth: the reference size for the limits of a grid with repeated columns.
  mutating func contentWidth(
    of node: Int, _ kind: IntrinsicWidth, _ height: InnerHeight,
    containerWidth: Double = indefinite
  ) -> Double {
    let height = links[node].traits.contains(.contentDependsOnHeight) ? height : .unknown
    let refers = links[node].traits.contains(.repeatsColumnsByContainer)
    let question = HeightQuestion(
      width: 0, containerWidth: refers ? containerWidth : 0, height: height)
    if question.isPlain {
      let known = kind == .minContent ? boxes[node].minContent : boxes[node].maxContent
      if known.isDefinite { return known }
    } else if let known = remembered(kind.answer, question, of: node) {
      return known
    }
    guard visits <= mostVisits else { return 0 }
    visits += 1
    trials += 1
    defer { trials -= 1 }
    let width =
      if isGrid(node) {
        gridContentWidth(
          node, kind, innerHeight: height.percentageBase, containerWidth: containerWidth)
      } else if links[node].firstChild == NodeLinks.none {
        leafContentWidth(node, kind)
      } else {
        containerContentWidth(of: node, kind, height: height)
      }
    if !question.isPlain {
      remember(kind.answer, question, is: width, of: node)
    } else if kind == .minContent {
      boxes[node].minContent = width
    } else {
      boxes[node].maxContent = width
    }
    return width
  }

  private func leafContentWidth(_ node: Int, _ kind: IntrinsicWidth) -> Double {
    guard links[node].traits.contains(.isMeasured) else { return 0 }
    let size = measure(
      NodeID(index: node),
      MeasureInput(
        knownWidth: nil, knownHeight: nil,
        availableWidth: kind == .minContent ? .minContent : .maxContent,
        availableHeight: .maxContent))
    return snappedUp(max(0, size.width))
  }

  /// The intrinsic main size of a row (§9.9.1) or the intrinsic cross size of a column (§9.9.2).
  private mutating func containerContentWidth(
    of node: Int, _ kind: IntrinsicWidth, height: InnerHeight
  ) -> Double {
    let isRow = styles[node].flexDirection.isRow
    let isMultiLine = styles[node].flexWrap != .noWrap
    if !isRow, isMultiLine, kind == .maxContent {
      return columnLinesWidth(node, height)
    }
    let innerHeight = height.percentageBase
    let adds = isRow && (kind == .maxContent || !isMultiLine)
    var width = 0.0
    // With a flex basis or a negative margin, the items of a line may need less together than the largest one alone.
    var mayBeLess = false
    var count = 0
    for item in children(of: node) {
      visits += 1
      guard !links[item].traits.contains(.isOutOfFlow) else { continue }
      let contribution =
        isRow
        ? mainContribution(of: item, kind, in: node, innerHeight: innerHeight)
        : contribution(of: item, question(kind, containerHeight: innerHeight))
      width = adds ? width + contribution : max(width, contribution)
      if case .points = styles[item].flexBasis { mayBeLess = true }
      if contribution < 0 { mayBeLess = true }
      count += 1
    }
    if adds { width += gaps(between: count, styles[node].columnGap.resolved(against: indefinite)) }
    if adds, isMultiLine, mayBeLess {
      width = max(width, contentWidth(of: node, .minContent, height))
    }
    return max(0, width)
  }

  private func question(_ kind: IntrinsicWidth, containerHeight: Double) -> WidthQuestion {
    WidthQuestion(
      available: indefinite, containerWidth: indefinite, containerHeight: containerHeight,
      fallback: kind == .minContent ? .minContent : .maxContent)
  }

  /// The outer width that a row's item contributes: unless the item grows, at most its flex base size;
  /// unless it shrinks, at least that size (§9.9.3).
  private mutating func mainContribution(
    of item: Int, _ kind: IntrinsicWidth, in container: Int, innerHeight: Double
  ) -> Double {
    var question = question(kind, containerHeight: innerHeight)
    let insets = insets(of: item, containerWidth: indefinite)
    if links[item].traits.contains(.widthDependsOnHeight), innerHeight.isDefinite,
      styles[container].flexWrap == .noWrap, stretches(item, inRow: container)
    {
      let margin = margins(of: item, containerWidth: indefinite)
      question.fixedHeight = limitedHeight(
        innerHeight - margin.vertical, of: item, containerHeight: innerHeight,
        insets: insets)
    }
    let outer = contribution(of: item, question)
    // Each item could be on its own line, and then has its content-based width (§9.9.1).
    if kind == .minContent, styles[container].flexWrap != .noWrap { return outer }
    guard case .points = styles[item].flexBasis, !givesWay(item, question) else { return outer }
    let margin = margins(of: item, containerWidth: indefinite)
    let base = resolved(
      styles[item].flexBasis, of: item, against: indefinite, insets: insets.horizontal)
    var width = outer - margin.horizontal
    if styles[item].flexGrow == 0 { width = min(width, base) }
    if styles[item].flexShrink == 0 { width = max(width, base) }
    width = max(width, automaticMinimumWidth(of: item, question, insets))
    // The limits that an aspect ratio derives from those of the height do not limit a basis.
    width = clamped(
      width, least: limit(minWidth(of: item), of: item, for: question, insets: insets),
      most: limit(maxWidth(of: item), of: item, for: question, insets: insets),
      floor: insets.horizontal)
    return width + margin.horizontal
  }

  /// The outer width that an item contributes to its container (CSS Sizing §5.2).
  mutating func contribution(of item: Int, _ question: WidthQuestion) -> Double {
    let margin = margins(of: item, containerWidth: indefinite)
    if givesWay(item, question) {
      let insets = insets(of: item, containerWidth: indefinite)
      let least = limit(minWidth(of: item), of: item, for: question, insets: insets)
      return (least.isDefinite ? max(least, insets.horizontal) : insets.horizontal)
        + margin.horizontal
    }
    guard styles[item].width == .fitContent || styles[item].width == .stretch else {
      return usedWidth(of: item, question) + margin.horizontal
    }
    let insets = insets(of: item, containerWidth: indefinite)
    let content = automaticWidth(of: item, question.fallback, question, insets: insets)
    let isFromRatio =
      aspectRatio(of: item) != nil && knownHeight(of: item, question, insets).isDefinite
    return limitedWidth(content, of: item, for: question, insets: insets, isFromRatio: isFromRatio)
      + margin.horizontal
  }

  /// Whether a picture contributes no width, because its width is a percentage of the container's (CSS Sizing §5.2.2).
  private func givesWay(_ item: Int, _ question: WidthQuestion) -> Bool {
    links[item].traits.contains(.isReplaced) && question.fallback == .minContent
      && (styles[item].width.isPercent || maxWidth(of: item).isPercent)
  }

  /// The max-content width of a column of several lines: the width of its lines if every item has the space of the widest (§9.9.2).
  private mutating func columnLinesWidth(_ node: Int, _ height: InnerHeight) -> Double {
    let arrays = openArrays()
    defer { close(arrays) }
    let insets = insets(of: node, containerWidth: indefinite)
    var container = makeContainer(
      node, width: insets.horizontal, insets, percentageHeight: height.percentageBase)
    container.percentageWidth = indefinite
    generateItems(&container)
    let question = question(.maxContent, containerHeight: height.percentageBase)
    for index in container.items {
      items[index].crossSize = contribution(of: items[index].node, question)
      items[index].crossSize -= items[index].crossMargins
      determineColumnBaseSize(index, container)
      setHypotheticalSize(index)
      if items[index].isBaselineAligned { setAscent(index, container) }
    }
    let lineEnd = innerHeight(of: node, height.length, containerHeight: indefinite, insets)
    collectIntoLines(&container, lineLength: lineEnd.length)
    determineLineCrossSizes(container)
    return contentCrossSize(container)
  }
}
