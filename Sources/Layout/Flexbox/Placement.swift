extension LayoutPass {
  /// Lays out each item with its used size and sets its frame (CSS Flexbox §9.4.11, last paragraph).
  mutating func placeItems(_ container: FlexContainer) {
    for index in container.items {
      let item = items[index]
      var constraint = itemConstraint(item, container)
      if container.isRow, item.isStretched {
        constraint.height = item.crossSize
        constraint.isHeightDefinite = true
      }
      _ = placeBox(item.node, constraint)
      boxes[item.node].frame = frame(of: item, container)
      shiftRelative(
        item.node, containerWidth: container.percentageWidth,
        containerHeight: container.percentageHeight)
    }
  }

  private func frame(of item: FlexItem, _ container: FlexContainer) -> Frame {
    let main =
      container.isMainFlipped
      ? container.innerMain - item.mainOffset - item.mainSize : item.mainOffset
    let cross =
      container.isCrossFlipped
      ? container.innerCross - item.crossOffset - item.crossSize : item.crossOffset
    let insets = container.insets
    if container.isRow {
      return Frame(
        x: insets.left + main, y: insets.top + cross, width: item.mainSize,
        height: item.crossSize)
    }
    return Frame(
      x: insets.left + cross, y: insets.top + main, width: item.crossSize, height: item.mainSize)
  }

  /// Moves a box by its insets, which no other box notices (CSS Position §3.3).
  mutating func shiftRelative(_ node: Int, containerWidth: Double, containerHeight: Double) {
    guard links[node].traits.contains(.hasInset) else { return }
    let inset = styles[node].inset
    let left = inset.left.resolved(against: containerWidth)
    let right = inset.right.resolved(against: containerWidth)
    let isRightToLeft = styles[node].direction == .rightToLeft
    if let right, isRightToLeft || left == nil {
      boxes[node].frame.x -= right
    } else if let left {
      boxes[node].frame.x += left
    }
    var shift = 0.0
    if let top = inset.top.definite(against: containerHeight) {
      shift = top
    } else if let bottom = inset.bottom.definite(against: containerHeight) {
      shift = -bottom
    }
    boxes[node].shift = shift
    boxes[node].frame.y += shift
  }

  /// What the container and its content cover (CSS Overflow §2.2).
  mutating func measureOverflow(_ container: FlexContainer, width: Double, height: Double) {
    var extent = Extent(left: 0, top: 0, right: width, bottom: height)
    var child = links[container.node].firstChild
    while child != NodeLinks.none {
      let node = Int(child)
      extent.include(boxes[node].overflow, of: boxes[node].frame, clips: clips(node))
      child = links[node].nextSibling
    }
    boxes[container.node].overflow = extent
  }

  private func clips(_ node: Int) -> Bool {
    styles[node].overflowX != .visible || styles[node].overflowY != .visible
  }
}

extension Extent {
  /// Grows to take in a child and what sticks out of it.
  @inline(__always)
  mutating func include(_ overflow: Extent, of frame: Frame, clips: Bool) {
    left = min(left, frame.x + (clips ? 0 : overflow.left))
    top = min(top, frame.y + (clips ? 0 : overflow.top))
    right = max(right, frame.x + (clips ? frame.width : overflow.right))
    bottom = max(bottom, frame.y + (clips ? frame.height : overflow.bottom))
  }
}

extension AutoLength {
  /// In points; nil for `auto` and for a percentage of an unknown length.
  func definite(against base: Double) -> Double? {
    if case .percent = self, !base.isDefinite { return nil }
    return resolved(against: base)
  }
}
