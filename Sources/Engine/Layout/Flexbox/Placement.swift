import Numbers

extension LayoutPass {
  /// Lays out each item with its used size and sets its frame (CSS Flexbox §9.4.11, last paragraph).
  mutating func placeItems(_ container: FlexContainer) {
    for index in container.items {
      let item = items[index]
      _ = placeBox(item.node, placingConstraint(item, container))
      boxes[item.node].frame = frame(of: item, container)
      shiftRelative(
        item.node, containerWidth: container.percentageWidth,
        containerHeight: container.percentageHeight, isRightToLeft: container.isRightToLeft)
    }
  }

  func frame(of item: FlexItem, _ container: FlexContainer) -> Frame {
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

  /// Moves a box by its insets, without affecting other boxes (CSS Position §3.3).
  mutating func shiftRelative(
    _ node: Int, containerWidth: Double, containerHeight: Double, isRightToLeft: Bool
  ) {
    guard
      let shift = relativeShift(
        node, containerWidth: containerWidth, containerHeight: containerHeight,
        isRightToLeft: isRightToLeft)
    else { return }
    boxes[node].frame.x += shift.x
    boxes[node].frame.y += shift.y
  }

  /// The offset of a box by its insets; `nil` if it has none.
  ///
  /// - Parameter isRightToLeft: whether `right` wins over `left`, by the containing block's direction.
  func relativeShift(
    _ node: Int, containerWidth: Double, containerHeight: Double, isRightToLeft: Bool
  ) -> (x: Double, y: Double)? {
    guard links[node].traits.contains(.hasInset) else { return nil }
    let inset = bounds[node].inset
    var shift = (x: 0.0, y: 0.0)
    let left = inset.left?.resolved(against: containerWidth)
    let right = inset.right?.resolved(against: containerWidth)
    if let right, isRightToLeft || left == nil {
      shift.x = -right
    } else if let left {
      shift.x = left
    }
    if let top = inset.top.definite(against: containerHeight) {
      shift.y = top
    } else if let bottom = inset.bottom.definite(against: containerHeight) {
      shift.y = -bottom
    }
    return shift
  }
}

extension AutoLength {
  /// The length in points; `nil` for `auto` and for a percentage of an unknown length.
  func definite(against base: Double) -> Double? {
    if case .percent = self, !base.isDefinite { return nil }
    return self?.resolved(against: base)
  }
}
