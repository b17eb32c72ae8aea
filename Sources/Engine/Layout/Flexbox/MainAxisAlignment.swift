import Numbers

// CSS Flexbox §9.5, main-axis alignment.

/// The offset of the first item and the spacing between items.
struct Distribution {
  var start = 0.0
  /// Not rounded to the layout grid, so that the sum of all gaps stays exact.
  var between = 0.0

  /// The offset of an item from the first one by the spacing alone, without gaps.
  func space(before order: Int) -> Double { snappedToNearest(between * Double(order)) }
}

extension LayoutPass {
  /// Places the items of a line along the main axis (§9.5.12).
  mutating func alignMainAxis(_ line: Int, _ container: FlexContainer) {
    let range = lines[line].items
    var used = gaps(between: range.count, container.mainGap)
    var autoMargins = 0.0
    for index in range {
      used += items[index].mainSize + items[index].mainMargins
      if items[index].autoMargins.contains(.mainStart) { autoMargins += 1 }
      if items[index].autoMargins.contains(.mainEnd) { autoMargins += 1 }
    }
    var free = container.innerMain - used
    if autoMargins > 0, free > 0 {
      shareAmongMargins(Distribution(between: free / autoMargins), range)
      free = 0
    }
    let spread = distribution(
      of: styles[container.node].justifyContent, free: free, count: range.count,
      isReverse: container.isReverse)
    var offset = spread.start
    for (order, index) in range.enumerated() {
      items[index].mainOffset =
        offset + spread.space(before: order) + items[index].mainStartMargin
      offset += items[index].mainMargins + items[index].mainSize + container.mainGap
    }
  }
}

extension LayoutPass {
  /// Gives each `auto` margin of a line its share of the free space (§8.1).
  private mutating func shareAmongMargins(_ shares: Distribution, _ range: Range<Int>) {
    var order = 0
    func next() -> Double {
      order += 1
      return shares.space(before: order) - shares.space(before: order - 1)
    }
    for index in range {
      if items[index].autoMargins.contains(.mainStart) { items[index].mainStartMargin = next() }
      if items[index].autoMargins.contains(.mainEnd) { items[index].mainEndMargin = next() }
    }
  }
}

/// The way in which `justify-content` or `align-content` distributes free space, in flow order (CSS Align §5.1).
///
/// - Parameter isReverse: whether flow order is opposite to the writing direction, to which `start` and `end` refer.
func distribution(of alignment: ContentAlignment, free: Double, count: Int, isReverse: Bool)
  -> Distribution
{
  let start = Distribution(start: isReverse ? free : 0)
  if alignment.isSafe, free < 0 { return start }
  let count = Double(max(count, 1))
  switch alignment.keyword {
  case .normal, .stretch, .flexStart: return Distribution()
  case .flexEnd: return Distribution(start: free)
  case .start: return start
  case .end: return Distribution(start: isReverse ? 0 : free)
  case .center: return Distribution(start: snapped(free / 2))
  case .spaceBetween:
    guard free > 0, count > 1 else { return Distribution() }
    return Distribution(between: free / (count - 1))
  case .spaceAround:
    guard free > 0 else { return start }
    return Distribution(start: snapped(free / (2 * count)), between: free / count)
  case .spaceEvenly:
    guard free > 0 else { return start }
    let share = free / (count + 1)
    return Distribution(start: snapped(share), between: share)
  }
}
