import Numbers

// CSS Flexbox §4.1, absolutely-positioned flex children.

extension LayoutPass {
  /// Places the absolute children of a container with a known size.
  mutating func placeAbsoluteChildren(_ container: FlexContainer) {
    forEachAbsoluteChild(of: container.node) { pass, child in pass.placeAbsolute(child, container) }
  }

  mutating func forEachAbsoluteChild(of node: Int, _ place: (inout LayoutPass, Int) -> Void) {
    for child in children(of: node)
    where links[child].traits.contains(.isOutOfFlow) && styles[child].display != .none {
      place(&self, child)
    }
  }

  /// Places an absolute child; the containing block is the container's padding box.
  private mutating func placeAbsolute(_ node: Int, _ container: FlexContainer) {
    let border = paddingEdges(container)
    let insets = container.insets
    let width = container.innerWidth + insets.horizontal - border.horizontal
    let height = container.innerHeight + insets.vertical - border.vertical
    var (horizontal, vertical) = absoluteAxes(
      of: node, width: width, height: height, isRightToLeft: container.isRightToLeft)
    horizontal.contentStart = insets.left - border.left
    vertical.contentStart = insets.top - border.top
    setStaticRoom(of: node, &horizontal, container)
    setStaticRoom(of: node, &vertical, container)
    alignBetweenInsets(
      node, &horizontal, by: gridPlacement(of: node).justifySelf,
      isRightToLeft: container.isRightToLeft)
    vertical.align(by: styles[node].alignSelf)
    if isScrollContainer(container.node) {
      let isRowReverse = container.isRow && container.isReverse
      horizontal.scrollsPast = container.isRightToLeft != isRowReverse ? .start : .end
      vertical.scrollsPast = !container.isRow && container.isReverse ? .start : .end
    }
    let size = absoluteSize(of: node, horizontal: horizontal, vertical: vertical)
    boxes[node].frame = Frame(
      x: border.left + offset(of: node, size: size.width, horizontal, container),
      y: border.top + offset(of: node, size: size.height, vertical, container),
      width: size.width, height: size.height)
    explainAbsolute(node, horizontal: horizontal, vertical: vertical)
  }

  /// Both axes of a box; its percentages refer to the containing block.
  func absoluteAxes(
    of node: Int, width: Double, height: Double, isRightToLeft: Bool
  ) -> (horizontal: AbsoluteAxis, vertical: AbsoluteAxis) {
    let inset = bounds[node].inset
    let margin = bounds[node].margin
    return (
      AbsoluteAxis(
        isHorizontal: true, room: width, inset: (inset.left, inset.right),
        margin: (margin.left, margin.right), containerWidth: width, favorsEnd: isRightToLeft),
      AbsoluteAxis(
        isHorizontal: false, room: height, inset: (inset.top, inset.bottom),
        margin: (margin.top, margin.bottom), containerWidth: width, favorsEnd: false)
    )
  }

  /// The distances of the padding box from the border box; scroll bars are between the two (CSS Overflow §3.3).
  private func paddingEdges(_ container: FlexContainer) -> BoxInsets {
    var edges = bounds[container.node].border
    addScrollbars(of: container.node, to: &edges)
    return edges
  }

  /// `justify-self` between two horizontal insets (CSS Position §4.3).
  func alignBetweenInsets(
    _ node: Int, _ axis: inout AbsoluteAxis, by alignment: ItemAlignment, isRightToLeft: Bool
  ) {
    axis.align(
      by: alignment, isReversed: isRightToLeft,
      isSelfReversed: (styles[node].direction == .rightToLeft) != isRightToLeft)
  }

  /// Whether an `auto` width fills the space between two insets (CSS Position §4.2).
  private func stretchesWidth(_ node: Int, _ horizontal: AbsoluteAxis) -> Bool {
    horizontal.isBetweenInsets && styles[node].width == .auto && takesInsetRoom(justified: node)
  }

  /// Whether `justify-self` gives a box all of the space between two insets.
  private func takesInsetRoom(justified node: Int) -> Bool {
    switch gridPlacement(of: node).justifySelf.keyword {
    case .auto, .normal, .stretch: true
    default: false
    }
  }

  /// The used size of an absolute box (CSS Position §4.2, CSS Sizing 4 §4).
  mutating func absoluteSize(
    of node: Int, horizontal: AbsoluteAxis, vertical: AbsoluteAxis
  ) -> (width: Double, height: Double) {
    let insets = insets(of: node, containerWidth: horizontal.room)
    let isReplaced = links[node].traits.contains(.isReplaced)
    let isWidthKnown =
      (!isReplaced && stretchesWidth(node, horizontal)
        && styles[node].alignSelf.keyword != .stretch)
      || isDefinite(styles[node].width, against: horizontal.room)
    let takesInsetRoom =
      stretchesHeight(node, vertical)
      && (styles[node].alignSelf.keyword == .stretch || aspectRatio(of: node) == nil
        || !isWidthKnown)
    var height = indefinite
    if styles[node].height == .stretch || takesInsetRoom {
      height = limitedHeight(
        max(0, vertical.available), of: node, containerHeight: vertical.room, insets: insets)
    }
    let width = absoluteWidth(
      of: node, horizontal: horizontal, vertical: vertical, insets: insets, stretchedHeight: height)
    // A height between insets is less than the height that an aspect ratio derives from a width
    // that is constrained by its limits or the content.
    if takesInsetRoom, aspectRatio(of: node) != nil, styles[node].alignSelf.keyword != .stretch {
      height = indefinite
    }
    let constraint = BoxConstraint(
      width: width, height: height, isHeightDefinite: true, containerWidth: horizontal.room,
      containerHeight: vertical.room)
    return (width, placeBox(node, constraint))
  }

  private mutating func absoluteWidth(
    of node: Int, horizontal: AbsoluteAxis, vertical: AbsoluteAxis, insets: BoxInsets,
    stretchedHeight: Double
  ) -> Double {
    let height =
      stretchedHeight.isDefinite
      ? stretchedHeight
      : definiteHeight(of: node, containerHeight: vertical.room, insets: insets)
    let isFromRatio = aspectRatio(of: node) != nil && height.isDefinite
    // Explicit stretching takes precedence over an aspect ratio and the size that the ratio derives from the content.
    let isStretched = gridPlacement(of: node).justifySelf.keyword == .stretch
    let stretches =
      stretchesWidth(node, horizontal)
      && (!isFromRatio || isStretched)
      && !links[node].traits.contains(.isReplaced)
    let isBetweenAll =
      takesInsetRoom(justified: node) && horizontal.isBetweenInsets
      && stretchesHeight(node, vertical) && styles[node].alignSelf.keyword != .stretch
    let question = WidthQuestion(
      available: max(0, horizontal.available), containerWidth: horizontal.room,
      containerHeight: vertical.room, fallback: stretches ? .stretch : .fitContent,
      fixedHeight: height, takesTransferredLimits: true, ignoresContent: isBetweenAll)
    let width = usedWidth(of: node, question)
    // Browsers apply a ratio's automatic minimum to a specified width, too.
    let isBetweenHeights =
      aspectRatio(of: node) != nil && stretchesHeight(node, vertical)
      && isDefinite(styles[node].width, against: horizontal.room)
    guard isFromRatio || isBetweenHeights, !isBetweenAll,
      !(isStretched && horizontal.isBetweenInsets)
    else { return width }
    let least = automaticRatioMinimum(of: node, question, insets)
    guard least.isDefinite, least > width else { return width }
    let most = resolved(
      maxWidth(of: node), of: node, against: horizontal.room, insets: insets.horizontal)
    return most.isDefinite ? max(width, min(least, most)) : least
  }

  private func stretchesHeight(_ node: Int, _ vertical: AbsoluteAxis) -> Bool {
    guard vertical.isBetweenInsets, styles[node].height == .auto else { return false }
    if styles[node].alignSelf.keyword == .stretch { return true }
    return vertical.alignment == .normal && !links[node].traits.contains(.isReplaced)
  }

  /// The offset of the box from the containing block's left or top edge; without insets, its position as the
  /// only item of the container (CSS Flexbox §4.1).
  private func offset(
    of node: Int, size: Double, _ axis: AbsoluteAxis, _ container: FlexContainer
  ) -> Double {
    guard axis.hasNoInsets else { return axis.offset(of: size) }
    let inner = axis.isHorizontal ? container.innerWidth : container.innerHeight
    let outer = size + axis.margins
    let isCross = container.isRow != axis.isHorizontal
    if isCross, styles[node].alignSelf.isSafe, outer > axis.staticRoom {
      let hangsOutLeft = axis.isHorizontal && container.isRightToLeft
      return axis.staticStart + (hangsOutLeft ? axis.staticRoom - outer : 0)
        + (axis.startMargin ?? 0)
    }
    return axis.contentStart + (axis.startMargin ?? 0)
      + staticOffset(node, container, free: inner - outer, isHorizontal: axis.isHorizontal)
  }

  private func staticOffset(
    _ node: Int, _ container: FlexContainer, free: Double, isHorizontal: Bool
  ) -> Double {
    let isMain = container.isRow == isHorizontal
    let isFlipped = isMain ? container.isMainFlipped : container.isCrossFlipped
    let offset =
      isMain
      ? staticMainOffset(container, free: free)
      : staticCrossOffset(node, container, free: free)
    return isFlipped ? free - offset : offset
  }

  private func staticMainOffset(_ container: FlexContainer, free: Double) -> Double {
    // Browsers ignore overflow here.
    var alignment = ContentAlignment(styles[container.node].justifyContent.keyword)
    if alignment == .spaceAround || alignment == .spaceEvenly { alignment = .center }
    return distribution(of: alignment, free: free, count: 1, isReverse: container.isReverse).start
  }

  /// Sets the distance from the static position to the containing block's far edge, or to both
  /// edges if the box is centred (CSS Position §4.1).
  private func setStaticRoom(
    of node: Int, _ axis: inout AbsoluteAxis, _ container: FlexContainer
  ) {
    let start = axis.contentStart
    let inner = axis.isHorizontal ? container.innerWidth : container.innerHeight
    // With two points of free space, the amount before the box shows whether it is at the start, in the middle or at the end.
    let before = staticOffset(node, container, free: 2, isHorizontal: axis.isHorizontal)
    switch before {
    case 0:
      axis.staticStart = start
      axis.staticRoom = axis.room - start
    case 2:
      axis.staticRoom = start + inner
    default:
      let middle = start + inner / 2
      axis.staticRoom = 2 * min(middle, axis.room - middle)
      axis.staticStart = middle - axis.staticRoom / 2
    }
  }

  private func staticCrossOffset(_ node: Int, _ container: FlexContainer, free: Double) -> Double {
    // Browsers ignore overflow here.
    var alignment = ItemAlignment(alignment(of: node, in: container.node).keyword)
    if [.baseline, .firstLine].contains(alignment.keyword) { alignment.keyword = .start }
    if alignment.keyword == .lastBaseline { alignment.keyword = .end }
    return crossOffset(of: alignment, free: free, node: node, container)
  }
}
