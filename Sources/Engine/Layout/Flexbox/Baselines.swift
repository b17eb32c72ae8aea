import Numbers

// CSS Flexbox §8.5, flex container baselines.

/// The point at which items are aligned with each other: a baseline, or the middle of the first line.
enum LinePoint {
  case firstBaseline, lastBaseline, firstLine

  /// - Parameter alignment: one of the three keywords; any other is treated as `baseline`.
  init(_ alignment: ItemAlignment.Keyword) {
    switch alignment {
    case .lastBaseline: self = .lastBaseline
    case .firstLine: self = .firstLine
    default: self = .firstBaseline
    }
  }

  fileprivate var kind: Answer.Kind {
    switch self {
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    case .firstLine: .firstLine
    }
  }

  /// The alignment of the items from which a container takes this point.
  var keyword: ItemAlignment.Keyword {
    switch self {
    case .firstBaseline: .baseline
    case .lastBaseline: .lastBaseline
    case .firstLine: .firstLine
    }
  }

  /// The point of a box without text, from its top: its lower edge (CSS Align §9.1), or its middle.
  func fallback(height: Double) -> Double {
    self == .firstLine ? snapped(height / 2) : height
  }
}

extension FlexItem {
  /// Whether the item takes part in baseline alignment; an item with auto margins that use the free space does not (§8.1).
  var isBaselineAligned: Bool {
    switch alignment.keyword {
    case .baseline, .lastBaseline, .firstLine: !hasAutoCrossMargin
    default: false
    }
  }
}

extension LayoutPass {
  /// Sets the distance of an item's baseline from its cross start margin edge.
  mutating func setAscent(_ index: Int, _ container: FlexContainer) {
    let item = items[index]
    // In a column, browsers use the left edge as the baseline.
    let baseline =
      container.isRow
      ? baseline(
        of: item.node, itemConstraint(item, container), height: item.crossSize,
        LinePoint(item.alignment.keyword)) : 0
    let fromStart = container.isCrossFlipped ? item.crossSize - baseline : baseline
    items[index].ascent = fromStart + item.crossStartMargin
  }

  /// The baseline from the top of the border box; the bottom edge if nothing has a baseline (CSS
  /// Align §9.1), or the middle if nothing has a line.
  ///
  /// - Parameter height: the border box's height under the constraint.
  mutating func baseline(
    of node: Int, _ constraint: BoxConstraint, height: Double, _ point: LinePoint
  ) -> Double {
    let isMeasured = links[node].traits.contains(.isMeasured)
    guard isMeasured || links[node].firstChild != NodeLinks.none else {
      return point.fallback(height: height)
    }
    let question = HeightQuestion(
      width: constraint.width, containerWidth: constraint.containerWidth,
      height: InnerHeight(length: height, isDefinite: constraint.isHeightDefinite))
    let containerHeight = constraint.containerHeight
    if let known = remembered(point.kind, question, containerHeight: containerHeight, of: node) {
      return known
    }
    guard visits <= mostVisits else { return point.fallback(height: height) }
    visits += 1
    trials += 1
    defer { trials -= 1 }
    let baseline =
      isMeasured
      ? textBaseline(of: node, constraint, height: height, point)
      : itemBaseline(of: node, constraint, height: height, point)
    // The baseline of a scroll container stays within its border box (CSS Align §9.1).
    let found = isScrollContainer(node) ? max(0, min(baseline, height)) : baseline
    remember(point.kind, question, containerHeight: containerHeight, is: found, of: node)
    return found
  }

  /// The baseline of a measured box of known size, so that its content has its final position.
  private func textBaseline(
    of node: Int, _ constraint: BoxConstraint, height: Double, _ point: LinePoint
  ) -> Double {
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    let size = measure(
      NodeID(index: node),
      MeasureInput(
        knownWidth: max(0, constraint.width - insets.horizontal),
        knownHeight: max(0, height - insets.vertical), availableWidth: .maxContent,
        availableHeight: .maxContent))
    let found =
      switch point {
      case .firstBaseline: size.firstBaseline
      case .lastBaseline: size.lastBaseline ?? size.firstBaseline
      case .firstLine: size.firstLine
      }
    guard let found else { return point.fallback(height: height) }
    return insets.top + snapped(found)
  }

  /// The baseline of the child from which a container takes its own.
  private mutating func itemBaseline(
    of node: Int, _ constraint: BoxConstraint, height: Double, _ point: LinePoint
  ) -> Double {
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    if isGrid(node) {
      return gridBaseline(of: node, within: constraint, insets: insets, at: point)
        ?? point.fallback(height: height)
    }
    let arrays = openArrays()
    defer { close(arrays) }
    let container = alignedContainer(node, within: constraint, insets: insets)
    guard !container.items.isEmpty else { return point.fallback(height: height) }
    let item = items[baselineItem(container, point)]
    let frame = frame(of: item, container)
    // An item that is aligned by its baseline provides that one.
    let given =
      container.isRow && item.isBaselineAligned && item.alignment.keyword != .firstLine
        && point != .firstLine
      ? LinePoint(item.alignment.keyword) : point
    return frame.y
      + baseline(
        of: item.node, placingConstraint(item, container), height: frame.height, given)
  }

  /// The item in the line next to the edge: one that is aligned by this baseline, else by the other one, else the one next to the edge.
  private func baselineItem(_ container: FlexContainer, _ point: LinePoint) -> Int {
    let isLast = point == .lastBaseline
    let takesLastLine = isLast != container.isWrapReverse
    let line = takesLastLine ? container.lines.upperBound - 1 : container.lines.lowerBound
    let range = lines[line].items
    let keyword = point.keyword
    let aligned = range.filter { container.isRow && items[$0].isBaselineAligned }
    if let item = aligned.first(where: { items[$0].alignment.keyword == keyword }) ?? aligned.first
    {
      return item
    }
    return isLast != container.isReverse ? range.upperBound - 1 : range.lowerBound
  }
}
