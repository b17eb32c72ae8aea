import Numbers

/// The widths of padding, border and scroll bar on each side of a box, in points.
typealias BoxInsets = Sides<Double>

extension BoxInsets {
  /// The content box's height in a border box of `height`; indefinite if `height` is.
  func innerHeight(_ height: Double) -> Double {
    height.isDefinite ? max(0, height - vertical) : indefinite
  }
}

extension LayoutPass {
  /// Padding and border; percentages refer to the containing block's width, and are 0 if it is unknown (CSS Box §4).
  @inline(__always)
  func insets(of node: Int, containerWidth: Double) -> BoxInsets {
    guard links[node].traits.contains(.hasInsets) else { return BoxInsets(all: 0) }
    var insets = bounds[node].contentInsets(containerWidth: containerWidth)
    addScrollbars(of: node, to: &insets)
    return insets
  }

  /// The width of scroll bars: a vertical one is at the inline end edge, a horizontal one at the bottom (CSS Overflow §3.3).
  @inline(__always)
  func addScrollbars(of node: Int, to insets: inout BoxInsets) {
    let width = bounds[node].scrollbarWidth
    guard width > 0 else { return }
    if styles[node].overflowX == .scroll { insets.bottom += width }
    guard styles[node].overflowY == .scroll else { return }
    if styles[node].direction == .rightToLeft {
      insets.left += width
    } else {
      insets.right += width
    }
  }

  /// The margins of a box, with `auto` as 0 (CSS Box §3).
  @inline(__always)
  func margins(of node: Int, containerWidth: Double) -> Sides<Double> {
    guard links[node].traits.contains(.hasMargin) else { return Sides(all: 0) }
    return bounds[node].margins(containerWidth: containerWidth)
  }
}

extension BoxBounds {
  /// Padding and border, without scroll bars.
  @inline(__always)
  func contentInsets(containerWidth: Double) -> BoxInsets {
    BoxInsets(
      top: padding.top.resolved(against: containerWidth) + border.top,
      right: padding.right.resolved(against: containerWidth) + border.right,
      bottom: padding.bottom.resolved(against: containerWidth) + border.bottom,
      left: padding.left.resolved(against: containerWidth) + border.left)
  }

  /// `auto` is 0.
  @inline(__always)
  func margins(containerWidth: Double) -> Sides<Double> {
    Sides(
      top: margin.top?.resolved(against: containerWidth) ?? 0,
      right: margin.right?.resolved(against: containerWidth) ?? 0,
      bottom: margin.bottom?.resolved(against: containerWidth) ?? 0,
      left: margin.left?.resolved(against: containerWidth) ?? 0)
  }
}

extension Length {
  /// The length in points; a percentage of an unknown length is 0.
  @inline(__always)
  func resolved(against base: Double) -> Double {
    switch self {
    case .points(let value): value
    case .percent(let value): snapped(base * value / 100)
    }
  }
}
