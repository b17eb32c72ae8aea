import Numbers

/// The limits of a size, in points.
struct SizeLimits {
  var least: Double
  var most: Double

  /// Used if an aspect ratio transfers no limits.
  static let none = SizeLimits(least: 0, most: .infinity)
}

extension LayoutPass {
  /// The border box's width that an aspect ratio derives from its height (CSS Sizing 4 §4).
  func transferredWidth(_ height: Double, of node: Int, ratio: Double, insets: BoxInsets)
    -> Double
  {
    if isRatioOfContent(node) {
      return snapped((height - insets.vertical) * ratio) + insets.horizontal
    }
    return max(snapped(height * ratio), insets.horizontal)
  }

  /// The border box's height that an aspect ratio derives from its width (CSS Sizing 4 §4).
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

  /// Transfers definite `minHeight` and `maxHeight` to the width of a box with an aspect ratio (CSS Sizing 4 §4.1).
  func transferredWidthLimits(of node: Int, containerHeight: Double, insets: BoxInsets)
    -> SizeLimits
  {
    guard let ratio = aspectRatio(of: node) else { return .none }
    return heightLimits(of: node, containerHeight: containerHeight, insets)
      .transferred(floor: insets.vertical) {
        transferredWidth($0, of: node, ratio: ratio, insets: insets)
      }
  }

  /// Transfers definite `minWidth` and `maxWidth` to the height of a box with an aspect ratio (CSS Sizing 4 §4.1).
  func transferredHeightLimits(of node: Int, containerWidth: Double, insets: BoxInsets)
    -> SizeLimits
  {
    guard let ratio = aspectRatio(of: node) else { return .none }
    return widthLimits(of: node, containerWidth: containerWidth, insets)
      .transferred(floor: insets.horizontal) {
        transferredHeight($0, of: node, ratio: ratio, insets: insets)
      }
  }
}

extension SizeLimits {
  /// The limits transferred to the other axis. An indefinite limit transfers nothing.
  fileprivate func transferred(floor: Double, _ transfer: (Double) -> Double) -> SizeLimits {
    let least = transfer(least.isDefinite ? max(least, floor) : floor)
    return SizeLimits(least: least, most: most.isDefinite ? max(transfer(most), least) : .infinity)
  }
}
