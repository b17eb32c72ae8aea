// CSS Flexbox §8.5, flex container baselines.

extension FlexItem {
  var isBaselineAligned: Bool {
    alignment.keyword == .baseline || alignment.keyword == .lastBaseline
  }
}

extension LayoutPass {
  /// The distance of an item's baseline from its cross start margin edge.
  mutating func setAscent(_ index: Int, _ container: FlexContainer) {
    let item = items[index]
    let baseline = baseline(
      of: item.node, width: item.mainSize, height: item.crossSize,
      isLast: item.alignment.keyword == .lastBaseline)
    let fromStart = container.isWrapReverse ? item.crossSize - baseline : baseline
    items[index].ascent = fromStart + item.crossStartMargin
  }

  /// From the top of the border box; the bottom edge where nothing has a baseline (CSS Align §9.1).
  func baseline(of node: Int, width: Double, height: Double, isLast: Bool) -> Double {
    if links[node].traits.contains(.isMeasured) {
      let insets = insets(of: node, containerWidth: indefinite)
      let size = measuredContent(node, width: width - insets.horizontal)
      let baseline = isLast ? (size.lastBaseline ?? size.firstBaseline) : size.firstBaseline
      guard let baseline else { return height }
      return insets.top + snapped(baseline)
    }
    let child = isLast ? boxes[node].lastBaselineChild : boxes[node].firstBaselineChild
    guard child != NodeLinks.none else { return height }
    let frame = boxes[Int(child)].frame
    return frame.y
      + baseline(of: Int(child), width: frame.width, height: frame.height, isLast: isLast)
  }

  /// The children that give the container its baselines: of its first and last line, one that is aligned by it, else the first
  /// and last item.
  mutating func findBaselineChildren(_ container: FlexContainer) {
    guard !container.items.isEmpty else { return }
    let first = lines[container.lines.lowerBound].items
    let last = lines[container.lines.upperBound - 1].items
    let firstAligned = first.first { items[$0].isBaselineAligned && container.isRow }
    let lastAligned = last.last { items[$0].isBaselineAligned && container.isRow }
    boxes[container.node].firstBaselineChild = Int32(
      truncatingIfNeeded: items[firstAligned ?? first.lowerBound].node)
    boxes[container.node].lastBaselineChild = Int32(
      truncatingIfNeeded: items[lastAligned ?? last.upperBound - 1].node)
  }
}
