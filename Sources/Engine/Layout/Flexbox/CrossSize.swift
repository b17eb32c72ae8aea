import Numbers

// CSS Flexbox §9.4, cross size determination.

extension LayoutPass {
  /// The hypothetical cross size of each item (§9.4.7).
  mutating func determineHypotheticalCrossSizes(_ container: FlexContainer) {
    for index in container.items {
      let item = items[index]
      if container.isRow {
        items[index].hasContainerCrossSize = takesContainerCrossSize(item, container)
        items[index].crossSize = rowItemHeight(items[index], container)
      } else if takesWidthFromHeight(item), !isPictureOfItsWidth(item, container) {
        items[index].crossSize = columnItemWidth(
          item, container, room: container.innerWidth, fixedHeight: item.mainSize)
      }
      if item.isBaselineAligned { setAscent(index, container) }
    }
  }

  /// Whether the width of a column's item depends on its determined height.
  private func takesWidthFromHeight(_ item: FlexItem) -> Bool {
    aspectRatio(of: item.node) != nil
      || (links[item.node].traits.contains(.widthDependsOnHeight) && item.isMainDefinite)
  }

  /// Whether a picture has the height that its ratio derives from its width. The width that the ratio derives from this height would be
  /// slightly smaller, because lengths are rounded down to the grid.
  private func isPictureOfItsWidth(_ item: FlexItem, _ container: FlexContainer) -> Bool {
    guard let ratio = aspectRatio(of: item.node),
      links[item.node].traits.contains(.isReplaced)
    else { return false }
    let insets = insets(of: item.node, containerWidth: container.percentageWidth)
    return item.mainSize
      == transferredHeight(item.crossSize, of: item.node, ratio: ratio, insets: insets)
  }

  private mutating func rowItemHeight(_ item: FlexItem, _ container: FlexContainer) -> Double {
    if item.hasContainerCrossSize {
      let insets = insets(of: item.node, containerWidth: container.percentageWidth)
      return limitedHeight(
        container.innerHeight - item.crossMargins, of: item.node,
        containerHeight: container.percentageHeight, insets: insets)
    }
    return usedHeight(of: item.node, itemConstraint(item, container))
  }

  /// The constraint for laying out an item once its main size is known.
  func itemConstraint(_ item: FlexItem, _ container: FlexContainer) -> BoxConstraint {
    if container.isRow {
      return BoxConstraint(
        width: item.mainSize, containerWidth: container.percentageWidth,
        containerHeight: container.percentageHeight)
    }
    return BoxConstraint(
      width: item.crossSize, height: item.mainSize, isHeightDefinite: item.isMainDefinite,
      containerWidth: container.percentageWidth, containerHeight: container.percentageHeight)
  }

  /// The constraint for placing an item once its cross size is also known.
  func placingConstraint(_ item: FlexItem, _ container: FlexContainer) -> BoxConstraint {
    var constraint = itemConstraint(item, container)
    if container.isRow, item.isStretched {
      constraint.height = item.crossSize
      constraint.isHeightDefinite = true
    }
    return constraint
  }

  /// The cross size of each line (§9.4.8).
  mutating func determineLineCrossSizes(_ container: FlexContainer) {
    for line in container.lines {
      var largest = 0.0
      var first = BaselineGroup()
      var last = BaselineGroup()
      var middle = BaselineGroup()
      for index in lines[line].items {
        let item = items[index]
        let outer = item.crossSize + item.crossMargins
        if !item.isBaselineAligned {
          largest = max(largest, outer)
          continue
        }
        switch LinePoint(item.alignment.keyword) {
        case .firstBaseline: first.add(ascent: item.ascent, outer: outer)
        case .lastBaseline: last.add(ascent: item.ascent, outer: outer)
        case .firstLine: middle.add(ascent: item.ascent, outer: outer)
        }
      }
      lines[line].ascent = first.ascent.isFinite ? first.ascent : 0
      lines[line].middle = middle.ascent.isFinite ? middle.ascent : 0
      lines[line].descent = last.descent.isFinite ? last.descent : 0
      lines[line].crossSize = max(largest, first.size, last.size, middle.size, 0)
    }
  }

  /// The cross size that the lines need.
  func contentCrossSize(_ container: FlexContainer) -> Double {
    var sum = gaps(between: container.lines.count, container.crossGap)
    for line in container.lines { sum += lines[line].crossSize }
    return sum
  }

  /// Fits the lines to the container: a single line becomes as large as the container; the lines
  /// of other containers may stretch (§9.4.8 and 9).
  mutating func fitLinesToContainer(_ container: FlexContainer) {
    guard container.isMultiLine else {
      lines[container.lines.lowerBound].crossSize = container.innerCross
      return
    }
    guard styles[container.node].alignContent.stretches else { return }
    let free = container.innerCross - contentCrossSize(container)
    guard free > 0 else { return }
    let share = Distribution(between: free / Double(container.lines.count))
    for (order, line) in container.lines.enumerated() {
      lines[line].crossSize += share.space(before: order + 1) - share.space(before: order)
    }
  }

  /// Gives stretched items the cross size of their line (§9.4.11); in a column of several lines, the others fit their content into it.
  mutating func determineUsedCrossSizes(_ container: FlexContainer) {
    let fitsLines = container.isMultiLine && !container.isRow
    for line in container.lines {
      for index in lines[line].items {
        let item = items[index]
        if stretches(item, container) {
          let room = lines[line].crossSize - item.crossMargins
          items[index].crossSize = stretchedCrossSize(of: item, in: room, of: container)
          items[index].isStretched =
            items[index].crossSize != heightBeforeStretching(item, container)
        } else if fitsLines {
          items[index].crossSize = columnItemWidth(
            item, container, room: lines[line].crossSize,
            fixedHeight: takesWidthFromHeight(item) ? item.mainSize : indefinite)
          if item.isBaselineAligned { setAscent(index, container) }
        }
      }
    }
  }

  /// The height of a row's item with an aspect ratio when it was measured. Browsers do not stretch an item that already has the height, so
  /// percentages keep referring to the ratio's height. Indefinite for other items, and for an item that always had its height.
  private mutating func heightBeforeStretching(_ item: FlexItem, _ container: FlexContainer)
    -> Double
  {
    guard container.isRow, aspectRatio(of: item.node) != nil else { return indefinite }
    guard item.hasContainerCrossSize else { return item.crossSize }
    var constraint = itemConstraint(item, container)
    constraint.containerHeight = indefinite
    return hasMeasured(item.node, constraint) ? usedHeight(of: item.node, constraint) : indefinite
  }

  private mutating func stretchedCrossSize(
    of item: FlexItem, in room: Double, of container: FlexContainer
  ) -> Double {
    let insets = insets(of: item.node, containerWidth: container.percentageWidth)
    guard !container.isRow else {
      // Content-based limits do not apply to a stretched item.
      return limitedHeight(
        room, of: item.node, containerHeight: container.percentageHeight, insets: insets)
    }
    return limitedWidth(
      room, of: item.node,
      for: WidthQuestion(
        available: room, containerWidth: container.percentageWidth,
        containerHeight: container.percentageHeight, fallback: .stretch),
      insets: insets, isFromRatio: false)
  }
}

/// The items of a line that are aligned with each other by their first or their last baselines (CSS Align §9.3).
private struct BaselineGroup {
  var ascent = -Double.infinity
  var descent = -Double.infinity

  var size: Double { ascent.isFinite ? ascent + descent : 0 }

  mutating func add(ascent itemAscent: Double, outer: Double) {
    ascent = max(ascent, itemAscent)
    descent = max(descent, outer - itemAscent)
  }
}
