// CSS Flexbox §9.9, intrinsic sizes.

/// A width that depends on the content alone (CSS Sizing §2.2).
enum IntrinsicWidth {
  case minContent
  case maxContent
}

extension LayoutPass {
  /// The content box's width that the content asks for, from memory where it is known.
  mutating func contentWidth(
    of node: Int, _ kind: IntrinsicWidth, containerHeight: Double
  ) -> Double {
    let memory = kind == .minContent ? boxes[node].minContent : boxes[node].maxContent
    let dependsOnHeight = links[node].traits.contains(.widthDependsOnHeight)
    if memory.width.isDefinite,
      !dependsOnHeight || isSameLength(memory.containerHeight, containerHeight)
    {
      return memory.width
    }
    let width =
      links[node].firstChild == NodeLinks.none
      ? leafContentWidth(node, kind)
      : containerContentWidth(node, kind, containerHeight: containerHeight)
    let found = WidthMemory(width: width, containerHeight: containerHeight)
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
    _ node: Int, _ kind: IntrinsicWidth, containerHeight: Double
  ) -> Double {
    let insets = insets(of: node, containerWidth: indefinite)
    let height = definiteHeight(of: node, containerHeight: containerHeight, insets: insets)
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
      let contribution = contribution(of: item, kind, containerHeight: innerHeight)
      width = adds ? width + contribution : max(width, contribution)
      count += 1
    }
    if adds { width += gaps(between: count, styles[node].columnGap.resolved(against: indefinite)) }
    return max(0, width)
  }

  /// The outer width that an item asks of its container (CSS Sizing §5.2).
  private mutating func contribution(
    of item: Int, _ kind: IntrinsicWidth, containerHeight: Double
  ) -> Double {
    let margin = margins(of: item, containerWidth: indefinite)
    let question = WidthQuestion(
      available: indefinite, containerWidth: indefinite, containerHeight: containerHeight,
      fallback: kind == .minContent ? .minContent : .maxContent)
    let insets = insets(of: item, containerWidth: indefinite)
    if styles[item].width == .fitContent || styles[item].width == .stretch {
      let content = contentWidth(
        of: item, kind, containerHeight: containerHeight)
      return limitedWidth(
        content + insets.horizontal, of: item, question, insets, isFromRatio: false)
        + margin.left + margin.right
    }
    return usedWidth(of: item, question) + margin.left + margin.right
  }

  /// The max-content width of a column of several lines: that of its lines when every item has the room of the widest (§9.9.2).
  private mutating func columnLinesWidth(
    _ node: Int, innerHeight: Double, _ insets: BoxInsets
  ) -> Double {
    let firstItem = items.count
    let firstLine = lines.count
    defer {
      items.removeSubrange(firstItem...)
      lines.removeSubrange(firstLine...)
    }
    var container = makeContainer(
      node, BoxConstraint(width: 0, containerWidth: indefinite, containerHeight: indefinite),
      insets)
    container.innerHeight = innerHeight
    generateItems(&container)
    for index in container.items {
      let widest = contribution(
        of: items[index].node, .maxContent, containerHeight: innerHeight)
      container.innerWidth = max(container.innerWidth, widest)
    }
    determineFlexBaseSizes(container)
    collectIntoLines(
      &container,
      lineLength: lineLength(
        container,
        BoxConstraint(width: 0, containerWidth: indefinite, containerHeight: indefinite)))
    determineLineCrossSizes(container)
    return contentCrossSize(container)
  }
}
