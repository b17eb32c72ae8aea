// CSS Flexbox §4.1, absolutely-positioned flex children; CSS Position §4.

/// One axis of an absolute box: its containing block and what the style says about it. Lengths are points.
private struct AbsoluteAxis {
  let room: Double
  let start: Double?
  let end: Double?
  var startMargin: Double?
  var endMargin: Double?

  /// The containing block less insets and margins.
  var available: Double {
    room - (start ?? 0) - (end ?? 0) - (startMargin ?? 0) - (endMargin ?? 0)
  }
  var isBetweenInsets: Bool { start != nil && end != nil }
  var hasNoInsets: Bool { start == nil && end == nil }
}

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

  private mutating func placeAbsolute(_ node: Int, _ container: FlexContainer) {
    let border = styles[container.node].border
    let edges = container.insets
    let left = border.left
    let top = border.top
    let room = (
      width: container.innerWidth + edges.horizontal - border.left - border.right,
      height: container.innerHeight + edges.vertical - border.top - border.bottom
    )
    let inset = styles[node].inset
    let margin = styles[node].margin
    var horizontal = AbsoluteAxis(
      room: room.width, start: inset.left.resolved(against: room.width),
      end: inset.right.resolved(against: room.width),
      startMargin: margin.left.resolved(against: room.width),
      endMargin: margin.right.resolved(against: room.width))
    var vertical = AbsoluteAxis(
      room: room.height, start: inset.top.resolved(against: room.height),
      end: inset.bottom.resolved(against: room.height),
      startMargin: margin.top.resolved(against: room.width),
      endMargin: margin.bottom.resolved(against: room.width))
    let size = absoluteSize(node, horizontal, vertical)
    settleMargins(&horizontal, size: size.width, favorsEnd: container.isRightToLeft)
    settleMargins(&vertical, size: size.height, favorsEnd: false)
    let staticX = edges.left - left
    let staticY = edges.top - top
    let x =
      horizontal.hasNoInsets
      ? staticX + staticOffset(node, container, size: size.width, horizontal, isHorizontal: true)
      : insetOffset(horizontal, size: size.width, favorsEnd: container.isRightToLeft)
    let y =
      vertical.hasNoInsets
      ? staticY + staticOffset(node, container, size: size.height, vertical, isHorizontal: false)
      : insetOffset(vertical, size: size.height, favorsEnd: false)
    boxes[node].frame = Frame(x: left + x, y: top + y, width: size.width, height: size.height)
  }

  /// The used size of an absolute box (CSS Position §4.2 and 4.3, CSS Sizing 4 §4).
  private mutating func absoluteSize(
    _ node: Int, _ horizontal: AbsoluteAxis, _ vertical: AbsoluteAxis
  ) -> (width: Double, height: Double) {
    let insets = insets(of: node, containerWidth: horizontal.room)
    let hasRatio = styles[node].aspectRatio != nil
    let stretchesHeight = vertical.isBetweenInsets && styles[node].height == .auto
    let stretchesWidth = horizontal.isBetweenInsets && styles[node].width == .auto
    var height = indefinite
    if styles[node].height == .stretch {
      height = limitedHeight(
        max(0, vertical.available), of: node, containerHeight: vertical.room, insets: insets)
    } else if stretchesHeight,
      !hasRatio || !(stretchesWidth || styles[node].width.isLengthOrPercent)
    {
      height = limitedHeight(
        max(0, vertical.available), of: node, containerHeight: vertical.room, insets: insets)
    }
    let fixed =
      height.isDefinite
      ? height : definiteHeight(of: node, containerHeight: vertical.room, insets: insets)
    let isWidthFromRatio = hasRatio && styles[node].width == .auto && fixed.isDefinite
    let width = usedWidth(
      of: node,
      WidthQuestion(
        available: max(0, horizontal.available), containerWidth: horizontal.room,
        containerHeight: vertical.room,
        fallback: stretchesWidth && !isWidthFromRatio ? .stretch : .fitContent,
        fixedHeight: fixed))
    let outcome = placeBox(
      node,
      BoxConstraint(
        width: width, height: height, isHeightDefinite: true, containerWidth: horizontal.room,
        containerHeight: vertical.room))
    return (width, outcome.height)
  }

  /// Auto margins share the room that is left between two insets (CSS Position §4.4).
  private func settleMargins(_ axis: inout AbsoluteAxis, size: Double, favorsEnd: Bool) {
    let free = axis.available - size
    guard axis.isBetweenInsets else { return }
    switch (axis.startMargin, axis.endMargin) {
    case (nil, nil) where free >= 0:
      axis.startMargin = snapped(free / 2)
      axis.endMargin = free - snapped(free / 2)
    case (nil, nil):
      axis.startMargin = favorsEnd ? free : 0
      axis.endMargin = favorsEnd ? 0 : free
    case (nil, .some): axis.startMargin = free
    case (.some, nil): axis.endMargin = free
    case (.some, .some): break
    }
  }

  private func insetOffset(_ axis: AbsoluteAxis, size: Double, favorsEnd: Bool) -> Double {
    let fromEnd = axis.room - (axis.end ?? 0) - (axis.endMargin ?? 0) - size
    if let start = axis.start, axis.end == nil || !favorsEnd {
      return start + (axis.startMargin ?? 0)
    }
    return fromEnd
  }

  /// Where the box would be as the only item of the container, from the content box's left or top edge (CSS Flexbox §4.1).
  private func staticOffset(
    _ node: Int, _ container: FlexContainer, size: Double, _ axis: AbsoluteAxis,
    isHorizontal: Bool
  ) -> Double {
    let margins = (axis.startMargin ?? 0) + (axis.endMargin ?? 0)
    let isMain = container.isRow == isHorizontal
    let room = isHorizontal ? container.innerWidth : container.innerHeight
    let free = room - size - margins
    let isFlipped = isMain ? container.isMainFlipped : container.isCrossFlipped
    let offset: Double
    if isMain {
      // Browsers do not look at `safe` here.
      let alignment = ContentAlignment(styles[container.node].justifyContent.keyword)
      offset =
        distribution(of: alignment, free: free, count: 1, isReverse: container.isReverse).start
    } else {
      let own = styles[node].alignSelf
      var alignment = own.keyword == .auto ? styles[container.node].alignItems : own
      if alignment.keyword == .baseline { alignment.keyword = .start }
      if alignment.keyword == .lastBaseline { alignment.keyword = .end }
      offset = crossOffset(of: alignment, free: free, node: node, container)
    }
    return (isFlipped ? free - offset : offset) + (axis.startMargin ?? 0)
  }
}
