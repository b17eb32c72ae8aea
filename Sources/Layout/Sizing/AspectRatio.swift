/// The limits that one axis puts on the other.
struct TransferredLimits {
  var least = 0.0
  var most = Double.infinity
}

extension LayoutPass {
  /// The border box's width that an aspect ratio makes of its height (CSS Sizing 4 §4).
  func transferredWidth(_ height: Double, of node: Int, ratio: Double, insets: BoxInsets)
    -> Double
  {
    if isRatioOfContent(node) {
      return snapped((height - insets.vertical) * ratio) + insets.horizontal
    }
    return max(snapped(height * ratio), insets.horizontal)
  }

  /// The border box's height that an aspect ratio makes of its width (CSS Sizing 4 §4).
  func transferredHeight(_ width: Double, of node: Int, ratio: Double, insets: BoxInsets)
    -> Double
  {
    if isRatioOfContent(node) {
      return snapped((width - insets.horizontal) / ratio) + insets.vertical
    }
    return max(snapped(width / ratio), insets.vertical)
  }

  private func isRatioOfContent(_ node: Int) -> Bool {
    styles[node].boxSizing == .contentBox || styles[node].isRatioOfContent
  }

  /// What definite `minHeight` and `maxHeight` mean for the width of a box with an aspect ratio (CSS Sizing 4 §4.1).
  func transferredWidthLimits(of node: Int, containerHeight: Double, insets: BoxInsets)
    -> TransferredLimits
  {
    guard let ratio = aspectRatio(of: node) else { return TransferredLimits() }
    var limits = TransferredLimits()
    let least = resolved(
      minHeight(of: node), of: node, against: containerHeight, insets: insets.vertical)
    let most = resolved(
      maxHeight(of: node), of: node, against: containerHeight, insets: insets.vertical)
    limits.least = transferredWidth(
      least.isDefinite ? max(least, insets.vertical) : insets.vertical, of: node, ratio: ratio,
      insets: insets)
    if most.isDefinite {
      limits.most = transferredWidth(most, of: node, ratio: ratio, insets: insets)
    }
    limits.most = max(limits.most, limits.least)
    return limits
  }

  /// What definite `minWidth` and `maxWidth` mean for the height of a box with an aspect ratio (CSS Sizing 4 §4.1).
  func transferredHeightLimits(of node: Int, containerWidth: Double, insets: BoxInsets)
    -> TransferredLimits
  {
    guard let ratio = aspectRatio(of: node) else { return TransferredLimits() }
    var limits = TransferredLimits()
    let least = resolved(
      minWidth(of: node), of: node, against: containerWidth, insets: insets.horizontal)
    let most = resolved(
      maxWidth(of: node), of: node, against: containerWidth, insets: insets.horizontal)
    limits.least = transferredHeight(
      least.isDefinite ? max(least, insets.horizontal) : insets.horizontal, of: node,
      ratio: ratio, insets: insets)
    if most.isDefinite {
      limits.most = transferredHeight(most, of: node, ratio: ratio, insets: insets)
    }
    limits.most = max(limits.most, limits.least)
    return limits
  }
}
