import Numbers
import PaywallTree

extension LaidOutScroll {
  /// Returns the area of all scrollable content, in its initial position.
  func area(_ direction: WritingDirection) -> PaywallRectangle {
    let start = direction == .leftToRight ? viewport.x : viewport.right - contentWidth
    return PaywallRectangle(x: start, y: viewport.y, width: contentWidth, height: contentHeight)
  }
}

extension PaywallRectangle {
  /// The edges. Each moves without the opposite one.
  var left: Double {
    get { x }
    set { (x, width) = (newValue, right - newValue) }
  }

  var top: Double {
    get { y }
    set { (y, height) = (newValue, bottom - newValue) }
  }

  func cut(at other: PaywallRectangle) -> PaywallRectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PaywallRectangle(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// Returns the rectangle, enlarged to `least` in each direction if there is room; never makes it smaller.
  func enlarged(to least: Double, in room: PaywallRectangle) -> PaywallRectangle {
    let across = Self.growth(of: width, to: least, before: x - room.x, after: room.right - right)
    let down = Self.growth(of: height, to: least, before: y - room.y, after: room.bottom - bottom)
    return PaywallRectangle(
      x: x - across.before, y: y - down.before, width: width + across.before + across.after,
      height: height + down.before + down.after)
  }

  /// Returns the growth on both sides: half of the missing length on each, or more on one side if the other has too little room.
  private static func growth(
    of length: Double, to least: Double, before: Double, after: Double
  ) -> (before: Double, after: Double) {
    let missing = max(0, least - length)
    let (before, after) = (max(0, before), max(0, after))
    let first = min(missing / 2, before)
    let second = min(missing - first, after)
    return (min(missing - second, before), second)
  }
}
