import Numbers

extension LayoutPass {
  /// The border box's height for a known height of its content (CSS Sizing §5, CSS Sizing 4 §4.2).
  func usedHeight(
    of node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets, contentHeight: Double
  ) -> Double {
    if constraint.height.isDefinite { return max(constraint.height, insets.vertical) }
    let styled = styledHeight(of: node, containerHeight: constraint.containerHeight, insets: insets)
    let height =
      styled.isDefinite
      ? styled
      : automaticHeight(of: node, width: constraint.width, insets, contentHeight: contentHeight)
    return limitedHeight(
      height, of: node, containerHeight: constraint.containerHeight, insets: insets,
      contentHeight: contentHeight)
  }

  /// The height for `auto`: the content's or, with an aspect ratio, the one for the width (CSS Sizing 4 §4).
  private func automaticHeight(
    of node: Int, width: Double, _ insets: BoxInsets, contentHeight: Double
  ) -> Double {
    guard let ratio = aspectRatio(of: node) else { return contentHeight }
    let height = transferredHeight(width, of: node, ratio: ratio, insets: insets)
    return hasAutomaticRatioMinimum(node) ? max(height, contentHeight) : height
  }

  /// Whether a height that follows from the aspect ratio is at least the content's (CSS Sizing 4 §4.2). A picture requires no height, and
  /// neither does a text that is an anonymous item and stretches to the box.
  func hasAutomaticRatioMinimum(_ node: Int) -> Bool {
    guard minHeight(of: node) == .auto, !styles[node].height.isPercent, !isScrollContainer(node)
    else { return false }
    return !links[node].traits.contains(.isMeasured) || links[node].traits.contains(.isBlock)
  }

  /// The reference height for percentages of the children; indefinite if it depends on them.
  func percentageHeight(
    of node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets
  ) -> Double {
    if constraint.height.isDefinite {
      return constraint.isHeightDefinite ? constraint.height - insets.vertical : indefinite
    }
    var height = styledHeight(of: node, containerHeight: constraint.containerHeight, insets: insets)
    if !height.isDefinite, let ratio = aspectRatio(of: node) {
      height = transferredHeight(constraint.width, of: node, ratio: ratio, insets: insets)
    }
    guard height.isDefinite else { return indefinite }
    return max(
      0,
      limitedHeight(height, of: node, containerHeight: constraint.containerHeight, insets: insets)
        - insets.vertical)
  }
}

extension Size {
  /// Whether the value is a content-based keyword.
  var isIntrinsic: Bool {
    switch self {
    case .minContent, .maxContent, .fitContent, .content: true
    case .auto, .points, .percent, .stretch: false
    }
  }
}
