import Numbers

extension LayoutPass {
  /// The reasons for an item's frame, from the results of its container.
  mutating func explainItem(_ container: FlexContainer) {
    guard let index = container.items.first(where: { items[$0].node == explanation.node }),
      let line = container.lines.first(where: { lines[$0].items.contains(index) })
    else { return }
    let item = items[index]
    let mainAxis: LayoutStep.Axis = container.isRow ? .width : .height
    let crossAxis: LayoutStep.Axis = container.isRow ? .height : .width
    var steps: [LayoutStep] = [
      .container(
        styles[container.node].flexDirection, width: container.innerWidth,
        height: container.innerHeight)
    ]
    if container.lines.count > 1 {
      steps.append(.line(line - container.lines.lowerBound + 1, of: container.lines.count))
    }
    let main = mainSteps(of: item, along: mainAxis, line: line, in: container)
    let cross = crossSteps(of: item, along: crossAxis, line: lines[line].crossSize, in: container)
    // A length from an aspect ratio is explained after the length that it depends on.
    steps += baseSource(item, container) == .aspectRatio ? cross + main : main + cross
    steps += placeSteps(of: item, main: mainAxis, cross: crossAxis, line: line, in: container)
    explanation.steps = steps
  }

  /// The reasons for the main size (CSS Flexbox §9.2 and §9.7).
  private func mainSteps(
    of item: FlexItem, along axis: LayoutStep.Axis, line: Int, in container: FlexContainer
  ) -> [LayoutStep] {
    var steps: [LayoutStep] = [.baseSize(axis, item.baseSize, from: baseSource(item, container))]
    let change = item.mainSize - item.baseSize
    let range = lines[line].items
    var used = gaps(between: range.count, container.mainGap)
    var grows = 0.0
    for index in range {
      used += items[index].baseSize + items[index].mainMargins
      grows += styles[items[index].node].flexGrow
    }
    let free = container.innerMain - used
    let style = styles[item.node]
    if change > 0, free > 0, style.flexGrow > 0 {
      steps.append(
        .grew(axis, by: change, factor: style.flexGrow, ofFactors: grows, freeSpace: free))
    } else if change < 0, free < 0, style.flexShrink > 0 {
      steps.append(.shrank(axis, by: -change, factor: style.flexShrink, overflow: -free))
    }
    if let limit = limit(of: item, change: change, free: free, container) {
      steps.append(.clamped(axis, to: item.mainSize, by: limit))
    }
    return steps
  }

  private func limit(
    of item: FlexItem, change: Double, free: Double, _ container: FlexContainer
  ) -> LayoutStep.Limit? {
    let isWanted = change != 0 || free != 0
    if item.mainSize == item.maxMain, change < 0 || free > 0 { return .maximum }
    guard isWanted, item.mainSize == item.minMain, change > 0 || free < 0 else { return nil }
    let least = container.isRow ? minWidth(of: item.node) : minHeight(of: item.node)
    return least == .auto ? .automaticMinimum : .minimum
  }

  private func baseSource(_ item: FlexItem, _ container: FlexContainer) -> LayoutStep.Source {
    let style = styles[item.node]
    let own = container.isRow ? style.width : style.height
    let base = container.isRow ? container.percentageWidth : container.percentageHeight
    if style.flexBasis != .auto, isDefinite(style.flexBasis, against: base) { return .flexBasis }
    if style.flexBasis == .auto, isDefinite(own, against: base) {
      return container.isRow ? .width : .height
    }
    let other = container.isRow ? container.percentageHeight : container.percentageWidth
    return automaticSource(
      of: item.node,
      knowsOther: !container.isRow || item.isStretched || isDefinite(style.height, against: other))
  }

  /// The reasons for the cross size (CSS Flexbox §9.4), and the limit that changed it.
  private mutating func crossSteps(
    of item: FlexItem, along axis: LayoutStep.Axis, line: Double, in container: FlexContainer
  ) -> [LayoutStep] {
    let (wanted, source) = wantedCrossSize(of: item, line: line, in: container)
    return sizeSteps(axis, item.crossSize, wanted: wanted, from: source)
  }

  /// The cross size before its limits, or indefinite, and its source.
  private mutating func wantedCrossSize(
    of item: FlexItem, line: Double, in container: FlexContainer
  ) -> (Double, LayoutStep.Source) {
    let style = styles[item.node]
    if item.isStretched { return (line - item.crossMargins, .stretch) }
    if container.isRow {
      let own = source(of: style.height, .height, ratio: style.aspectRatio != nil)
      guard own == .content else { return (indefinite, own) }
      let insets = insets(of: item.node, containerWidth: container.percentageWidth)
      return (contentHeight(of: item.node, itemConstraint(item, container), insets), own)
    }
    guard style.width == .auto else {
      return (indefinite, source(of: style.width, .width, ratio: style.aspectRatio != nil))
    }
    let knowsHeight = isDefinite(style.height, against: container.percentageHeight)
    let own = automaticSource(of: item.node, knowsOther: knowsHeight)
    guard own != .aspectRatio else { return (indefinite, own) }
    let insets = insets(of: item.node, containerWidth: container.percentageWidth)
    let room = container.innerWidth - item.crossMargins
    let most = contentWidth(of: item.node, .maxContent, .unknown) + insets.horizontal
    if own == .picture || most <= room { return (most, own) }
    return item.crossSize == room ? (room, .filledRoom) : (indefinite, own)
  }

  /// The reasons for the position (CSS Flexbox §9.5 and §9.6).
  private func placeSteps(
    of item: FlexItem, main mainAxis: LayoutStep.Axis, cross crossAxis: LayoutStep.Axis, line: Int,
    in container: FlexContainer
  ) -> [LayoutStep] {
    var steps: [LayoutStep] = []
    let range = lines[line].items
    var free = container.innerMain - gaps(between: range.count, container.mainGap)
    for index in range { free -= items[index].mainSize + items[index].mainMargins }
    if !item.autoMargins.isDisjoint(with: [.mainStart, .mainEnd]) {
      steps.append(.autoMargins(mainAxis, before: item.mainStartMargin, after: item.mainEndMargin))
    } else if free != 0 {
      steps.append(.justified(mainAxis, styles[container.node].justifyContent, freeSpace: free))
    }
    let crossFree = lines[line].crossSize - item.crossSize - item.crossMargins
    if item.hasAutoCrossMargin {
      let before = item.crossOffset - lines[line].crossOffset
      steps.append(.autoMargins(crossAxis, before: before, after: crossFree - before))
    } else if item.isBaselineAligned {
      let length = item.crossOffset - lines[line].crossOffset - item.crossStartMargin
      if length != 0 { steps.append(.baseline(crossAxis, by: length)) }
    } else if crossFree != 0 {
      steps.append(.aligned(crossAxis, item.alignment, freeSpace: crossFree))
    }
    return steps
      + moveSteps(
        of: item.node, containerWidth: container.innerWidth,
        containerHeight: container.percentageHeight, isRightToLeft: container.isRightToLeft)
  }
}
