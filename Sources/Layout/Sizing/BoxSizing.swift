extension LayoutPass {
  /// The height of a box, from memory where it is known.
  mutating func sizeBox(_ node: Int, _ constraint: BoxConstraint) -> BoxOutcome {
    let key = normalized(constraint, for: node)
    if boxes[node].sizes.0.constraint.isSame(as: key) { return boxes[node].sizes.0.outcome }
    if boxes[node].sizes.1.constraint.isSame(as: key) { return boxes[node].sizes.1.outcome }
    return work(node, key)
  }

  /// The height of a box; afterwards the frames of all that it contains are those of this constraint.
  mutating func placeBox(_ node: Int, _ constraint: BoxConstraint) -> BoxOutcome {
    let key = normalized(constraint, for: node)
    let isLeaf = links[node].firstChild == NodeLinks.none
    let placed = boxes[node].placedMemory
    if isLeaf || placed == 0, boxes[node].sizes.0.constraint.isSame(as: key) {
      return boxes[node].sizes.0.outcome
    }
    if isLeaf || placed == 1, boxes[node].sizes.1.constraint.isSame(as: key) {
      return boxes[node].sizes.1.outcome
    }
    return work(node, key)
  }

  /// The constraint without what makes no difference to the box.
  @inline(__always)
  private func normalized(_ constraint: BoxConstraint, for node: Int) -> BoxConstraint {
    let traits = links[node].traits
    var key = constraint
    if !traits.contains(.hasPercentPadding), !traits.contains(.hasWidthLimits) {
      key.containerWidth = 0
    }
    if !traits.contains(.dependsOnContainerHeight) || constraint.height.isDefinite {
      key.containerHeight = indefinite
    }
    if styles[node].height == .auto, styles[node].aspectRatio == nil { key.ignoresHeight = false }
    return key
  }

  private mutating func work(_ node: Int, _ constraint: BoxConstraint) -> BoxOutcome {
    let insets = insets(of: node, containerWidth: constraint.containerWidth)
    let outcome =
      links[node].firstChild == NodeLinks.none
      ? leafOutcome(node, constraint, insets)
      : flexOutcome(node, constraint, insets)
    remember(SizeMemory(constraint: constraint, outcome: outcome), for: node)
    return outcome
  }

  @inline(__always)
  private mutating func remember(_ memory: SizeMemory, for node: Int) {
    let slot = boxes[node].nextMemory
    boxes[node].placedMemory = slot
    boxes[node].nextMemory = 1 - slot
    if slot == 0 {
      boxes[node].sizes.0 = memory
    } else {
      boxes[node].sizes.1 = memory
    }
  }

  private mutating func leafOutcome(
    _ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets
  ) -> BoxOutcome {
    if constraint.height.isDefinite {
      return BoxOutcome(height: constraint.height, contentHeight: indefinite)
    }
    let styled = styledHeight(
      of: node, containerHeight: constraint.containerHeight, insets: insets)
    if styled.isDefinite, !constraint.ignoresHeight, !hasIntrinsicHeightLimits(node) {
      let height = usedHeight(of: node, constraint, insets, contentHeight: indefinite)
      return BoxOutcome(height: height, contentHeight: indefinite)
    }
    var content = insets.vertical
    if links[node].traits.contains(.isMeasured) {
      content += measuredContent(node, width: constraint.width - insets.horizontal).height
    }
    let height = usedHeight(of: node, constraint, insets, contentHeight: content)
    return BoxOutcome(height: height, contentHeight: content)
  }

  private func hasIntrinsicHeightLimits(_ node: Int) -> Bool {
    links[node].traits.contains(.hasHeightLimits)
      && (styles[node].minHeight.isIntrinsic || styles[node].maxHeight.isIntrinsic)
  }

  /// The content of a measured leaf at a width that is decided.
  func measuredContent(_ node: Int, width: Double) -> MeasuredSize {
    var size = measure(
      NodeID(index: node),
      MeasureInput(
        knownWidth: max(0, width), knownHeight: nil, availableWidth: .definite(max(0, width)),
        availableHeight: .maxContent))
    size.height = snappedToNearest(max(0, size.height))
    return size
  }
}
