// CSS Flexbox §9.9, intrinsic sizes.

/// A width that depends on the content alone (CSS Sizing §2.2).
enum IntrinsicWidth {
  case minContent
  case maxContent
}

extension LayoutPass {
  /// The content box's width that the content asks for, from memory where it is known.
  ///
  /// - Parameter height: the border box's height where that is known and makes a difference.
  mutating func contentWidth(
    of node: Int, _ kind: IntrinsicWidth, height: Double
  ) -> Double {
    let memory = kind == .minContent ? boxes[node].minContent : boxes[node].maxContent
    if memory.width.isDefinite, isSameLength(memory.height, height) { return memory.width }
    let width =
      links[node].firstChild == NodeLinks.none
      ? leafContentWidth(node, kind)
      : containerContentWidth(node, kind, height: height)
    let found = WidthMemory(width: width, height: height)
    if kind == .minContent {
      boxes[node].minContent = found
    } else {
      boxes[node].maxContent = found
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
    _ node: Int, _ kind: IntrinsicWidth, height: Double
  ) -> Double {
    let insets = insets(of: node, containerWidth: indefinite)
    let isRow = styles[node].flexDirection.isRow
    let isMultiLine = styles[node].flexWrap != .noWrap
    let innerHeight = height.isDefinite ? max(0, height - insets.vertical) : indefinite
    if !isRow, isMultiLine, kind == .maxContent {
      return columnLinesWidth(node, innerHeight: innerHeight, insets)
    }
    let adds = isRow && (kind == .maxContent || !isMultiLine)
    var width = 0.0
    var count = 0
    var child = links[node].firstChild
    while child != NodeLinks.none {
      let item = Int(child)
      child = links[item].nextSibling
      guard styles[item].display != .none, styles[item].position == .relative else { continue }
      let contribution =
        isRow
        ? mainContribution(of: item, kind, in: node, innerHeight: innerHeight)
        : contribution(of: item, question(kind, containerHeight: innerHeight))
      width = adds ? width + contribution : max(width, contribution)
      count += 1
    }
    if adds { width += gaps(between: count, styles[node].columnGap.resolved(against: indefinite)) }
    return max(0, width)
  }

  private func question(_ kind: IntrinsicWidth, containerHeight: Double) -> WidthQuestion {
    WidthQuestion(
      available: indefinite, containerWidth: indefinite, containerHeight: containerHeight,
      fallback: kind == .minContent ? .minContent : .maxContent)
  }

  /// The outer width that a row's item asks of it: its flex base size is the most unless it grows, the least unless it shrinks
  /// (§9.9.3).
  private mutating func mainContribution(
    of item: Int, _ kind: IntrinsicWidth, in container: Int, innerHeight: Double
  ) -> Double {
    var question = question(kind, containerHeight: innerHeight)
    let insets = insets(of: item, containerWidth: indefinite)
    if links[item].traits.contains(.widthDependsOnHeight), innerHeight.isDefinite,
      styles[container].flexWrap == .noWrap, stretches(item, in: container, isRow: true)
    {
      let margin = margins(of: item, containerWidth: indefinite)
      question.fixedHeight = limitedHeight(
        innerHeight - margin.top - margin.bottom, of: item, containerHeight: innerHeight,
        insets: insets)
    }
    let outer = contribution(of: item, question)
    guard case .points = styles[item].flexBasis, !givesWay(item, question) else { return outer }
    let margin = margins(of: item, containerWidth: indefinite)
    let base = resolved(
      styles[item].flexBasis, of: item, against: indefinite, insets: insets.horizontal)
    var width = outer - margin.left - margin.right
    // In a container of several lines, browsers let a width of the item's own stand.
    let staysWide =
      styles[container].flexWrap != .noWrap && isDefinite(styles[item].width, against: indefinite)
    if styles[item].flexGrow == 0, !staysWide { width = min(width, base) }
    if styles[item].flexShrink == 0 { width = max(width, base) }
    width = max(width, automaticMinimumWidth(of: item, question, insets))
    return limitedWidth(width, of: item, question, insets, isFromRatio: false) + margin.left
      + margin.right
  }

  /// The outer width that an item asks of its container (CSS Sizing §5.2).
  private mutating func contribution(of item: Int, _ question: WidthQuestion) -> Double {
    let margin = margins(of: item, containerWidth: indefinite)
    if givesWay(item, question) {
      let insets = insets(of: item, containerWidth: indefinite)
      let least = limit(styles[item].minWidth, of: item, question, insets)
      return (least.isDefinite ? max(least, insets.horizontal) : insets.horizontal) + margin.left
        + margin.right
    }
    guard styles[item].width == .fitContent || styles[item].width == .stretch else {
      return usedWidth(of: item, question) + margin.left + margin.right
    }
    let insets = insets(of: item, containerWidth: indefinite)
    let content = automaticWidth(of: item, question.fallback, question, insets: insets)
    let isFromRatio =
      styles[item].aspectRatio != nil && knownHeight(of: item, question, insets).isDefinite
    return limitedWidth(content, of: item, question, insets, isFromRatio: isFromRatio)
      + margin.left + margin.right
  }

  /// Whether a picture asks for no width, as that is a percentage of what the container has (CSS Sizing §5.2.2).
  private func givesWay(_ item: Int, _ question: WidthQuestion) -> Bool {
    links[item].traits.contains(.isReplaced) && question.fallback == .minContent
      && (styles[item].width.isPercent || styles[item].maxWidth.isPercent)
  }

  /// The max-content width of a column of several lines: that of its lines when every item has the room of the widest (§9.9.2).
  private mutating func columnLinesWidth(
    _ node: Int, innerHeight: Double, _ insets: BoxInsets
  ) -> Double {
    let firstItem = items.count
    let firstLine = lines.count
    defer {
      items.removeLast(items.count - firstItem)
      lines.removeLast(lines.count - firstLine)
    }
    let constraint = BoxConstraint(
      width: 0, containerWidth: indefinite, containerHeight: indefinite)
    var container = makeContainer(node, constraint, insets)
    container.innerHeight = innerHeight
    container.percentageHeight = innerHeight
    container.percentageWidth = indefinite
    generateItems(&container)
    let question = question(.maxContent, containerHeight: innerHeight)
    for index in container.items {
      items[index].crossSize = contribution(of: items[index].node, question)
      items[index].crossSize -= items[index].crossMargins
      determineColumnBaseSize(index, container)
      setHypotheticalSize(index)
    }
    collectIntoLines(&container, lineLength: lineLength(container, constraint))
    determineLineCrossSizes(container)
    return contentCrossSize(container)
  }
}
