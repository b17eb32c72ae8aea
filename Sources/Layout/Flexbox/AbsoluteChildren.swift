// CSS Flexbox §4.1, absolutely-positioned flex children.

extension LayoutPass {
  /// Places the absolute children of a container whose own size is known.
  mutating func placeAbsoluteChildren(_ container: FlexContainer) {
    var child = links[container.node].firstChild
    while child != NodeLinks.none {
      let node = Int(child)
      child = links[node].nextSibling
      guard styles[node].position == .absolute, styles[node].display != .none else { continue }
      placeAbsolute(node, container)
    }
  }

  /// The containing block is the container's padding box.
  private mutating func placeAbsolute(_ node: Int, _ container: FlexContainer) {
    let border = paddingEdges(container)
    let insets = container.insets
    let width = container.innerWidth + insets.horizontal - border.left - border.right
    let height = container.innerHeight + insets.vertical - border.top - border.bottom
    let inset = styles[node].inset
    let margin = styles[node].margin
    var horizontal = AbsoluteAxis(
      room: width, inset: (inset.left, inset.right), margin: (margin.left, margin.right),
      containerWidth: width, favorsEnd: container.isRightToLeft)
    horizontal.staticRoom = staticRoom(
      node, container, length: width, start: insets.left - border.left, isHorizontal: true)
    var vertical = AbsoluteAxis(
      room: height, inset: (inset.top, inset.bottom), margin: (margin.top, margin.bottom),
      containerWidth: width, favorsEnd: false, sharesOverflow: true)
    vertical.staticRoom = staticRoom(
      node, container, length: height, start: insets.top - border.top, isHorizontal: false)
    vertical.isSafe = styles[node].alignSelf.isSafe
    if isScrollContainer(container.node) {
      vertical.scrollsPast = !container.isRow && container.isReverse ? .start : .end
    }
    vertical.alignment = verticalAlignment(of: node)
    let size = absoluteSize(node, horizontal, vertical)
    let x =
      horizontal.hasNoInsets
      ? insets.left
        + staticOffset(node, container, size: size.width, horizontal, isHorizontal: true)
      : border.left + horizontal.offset(of: size.width)
    let y =
      vertical.hasNoInsets
      ? insets.top
        + staticOffset(node, container, size: size.height, vertical, isHorizontal: false)
      : border.top + vertical.offset(of: size.height)
    boxes[node].frame = Frame(x: x, y: y, width: size.width, height: size.height)
    explainAbsolute(node, horizontal, vertical)
  }

  /// The distances of the padding box from the border box; scroll bars lie between the two (CSS Overflow §3.3).
  private func paddingEdges(_ container: FlexContainer) -> BoxInsets {
    let border = styles[container.node].border
    var edges = BoxInsets(
      top: border.top, right: border.right, bottom: border.bottom, left: border.left)
    addScrollbars(of: container.node, to: &edges)
    return edges
  }

  /// `align-self` between two vertical insets (CSS Position §4.3).
  private func verticalAlignment(of node: Int) -> AbsoluteAxis.Alignment {
    switch styles[node].alignSelf.keyword {
    case .auto, .normal: .normal
    case .stretch, .start, .selfStart, .flexStart, .baseline: .start
    case .end, .selfEnd, .flexEnd, .lastBaseline: .end
    case .center: .center
    }
  }

  /// The used size of an absolute box (CSS Position §4.2, CSS Sizing 4 §4).
  mutating func absoluteSize(
    _ node: Int, _ horizontal: AbsoluteAxis, _ vertical: AbsoluteAxis
  ) -> (width: Double, height: Double) {
    let insets = insets(of: node, containerWidth: horizontal.room)
    let isReplaced = links[node].traits.contains(.isReplaced)
    let isWidthKnown =
      (!isReplaced && horizontal.isBetweenInsets && styles[node].width == .auto
        && styles[node].alignSelf.keyword != .stretch)
      || isDefinite(styles[node].width, against: horizontal.room)
    let takesInsetRoom =
      stretchesHeight(node, vertical) && !(styles[node].aspectRatio != nil && isWidthKnown)
    var height = indefinite
    if styles[node].height == .stretch || takesInsetRoom {
      height = limitedHeight(
        max(0, vertical.available), of: node, containerHeight: vertical.room, insets: insets)
    }
    let width = absoluteWidth(node, horizontal, vertical, insets, stretchedHeight: height)
    // A height between insets is less than what an aspect ratio makes of a width that is held by its limits or by the content.
    if takesInsetRoom, styles[node].aspectRatio != nil, styles[node].alignSelf.keyword != .stretch {
      height = indefinite
    }
    let constraint = BoxConstraint(
      width: width, height: height, isHeightDefinite: true, containerWidth: horizontal.room,
      containerHeight: vertical.room)
    return (width, placeBox(node, constraint))
  }

  private mutating func absoluteWidth(
    _ node: Int, _ horizontal: AbsoluteAxis, _ vertical: AbsoluteAxis, _ insets: BoxInsets,
    stretchedHeight: Double
  ) -> Double {
    let height =
      stretchedHeight.isDefinite
      ? stretchedHeight
      : definiteHeight(of: node, containerHeight: vertical.room, insets: insets)
    let isFromRatio = styles[node].aspectRatio != nil && height.isDefinite
    let stretches =
      horizontal.isBetweenInsets && styles[node].width == .auto && !isFromRatio
      && !links[node].traits.contains(.isReplaced)
    let isBetweenAll = horizontal.isBetweenInsets && stretchesHeight(node, vertical)
    let question = WidthQuestion(
      available: max(0, horizontal.available), containerWidth: horizontal.room,
      containerHeight: vertical.room, fallback: stretches ? .stretch : .fitContent,
      fixedHeight: height, takesTransferredLimits: true, ignoresContent: isBetweenAll)
    let width = usedWidth(of: node, question)
    // Browsers give a ratio's automatic minimum to a width of the box's own, too.
    let isBetweenHeights =
      styles[node].aspectRatio != nil && stretchesHeight(node, vertical)
      && isDefinite(styles[node].width, against: horizontal.room)
    guard isFromRatio || isBetweenHeights, !isBetweenAll else { return width }
    let least = automaticRatioMinimum(of: node, question, insets)
    guard least.isDefinite, least > width else { return width }
    let most = resolved(
      styles[node].maxWidth, of: node, against: horizontal.room, insets: insets.horizontal)
    return most.isDefinite ? max(width, min(least, most)) : least
  }

  private func stretchesHeight(_ node: Int, _ vertical: AbsoluteAxis) -> Bool {
    guard vertical.isBetweenInsets, styles[node].height == .auto else { return false }
    if styles[node].alignSelf.keyword == .stretch { return true }
    return vertical.alignment == .normal && !links[node].traits.contains(.isReplaced)
  }

  /// Where the box would be as the only item of the container, from the content box's left or top edge (CSS Flexbox §4.1).
  private func staticOffset(
    _ node: Int, _ container: FlexContainer, size: Double, _ axis: AbsoluteAxis,
    isHorizontal: Bool
  ) -> Double {
    let isMain = container.isRow == isHorizontal
    let free = (isHorizontal ? container.innerWidth : container.innerHeight) - size - axis.margins
    let isFlipped = isMain ? container.isMainFlipped : container.isCrossFlipped
    let offset =
      isMain
      ? staticMainOffset(container, free: free)
      : staticCrossOffset(node, container, free: free)
    return (isFlipped ? free - offset : offset) + (axis.startMargin ?? 0)
  }

  private func staticMainOffset(_ container: FlexContainer, free: Double) -> Double {
    // Browsers do not look at overflow here.
    var alignment = ContentAlignment(styles[container.node].justifyContent.keyword)
    if alignment == .spaceAround || alignment == .spaceEvenly { alignment = .center }
    return distribution(of: alignment, free: free, count: 1, isReverse: container.isReverse).start
  }

  /// The length from the static position to the containing block's far edge, to both edges where it is centred (CSS Position §4.1).
  ///
  /// - Parameters:
  ///   - length: That of the containing block.
  ///   - start: From the containing block's left or top edge to the content box's.
  private func staticRoom(
    _ node: Int, _ container: FlexContainer, length: Double, start: Double, isHorizontal: Bool
  ) -> Double {
    let axis = AbsoluteAxis(
      room: length, inset: (.auto, .auto), margin: (.zero, .zero), containerWidth: length,
      favorsEnd: false)
    let inner = isHorizontal ? container.innerWidth : container.innerHeight
    // Where a box without size would be: at the start, in the middle or at the end of the content box.
    let offset = staticOffset(node, container, size: 0, axis, isHorizontal: isHorizontal)
    if offset <= 0 { return length - start }
    if offset >= inner { return start + inner }
    let middle = start + inner / 2
    return 2 * min(middle, length - middle)
  }

  private func staticCrossOffset(_ node: Int, _ container: FlexContainer, free: Double) -> Double {
    let own = styles[node].alignSelf
    var alignment = own.keyword == .auto ? styles[container.node].alignItems : own
    if alignment.keyword == .baseline { alignment.keyword = .start }
    if alignment.keyword == .lastBaseline { alignment.keyword = .end }
    return crossOffset(of: alignment, free: free, node: node, container)
  }
}
