extension LayoutPass {
  /// The in-flow children become items (CSS Flexbox §9.1).
  mutating func generateItems(_ container: inout FlexContainer) {
    let first = items.count
    var child = links[container.node].firstChild
    while child != NodeLinks.none {
      let node = Int(child)
      visits += 1
      if !links[node].traits.contains(.isOutOfFlow) {
        items.append(makeItem(node, container))
      }
      child = links[node].nextSibling
    }
    container.items = first..<items.count
  }

  @inline(__always)
  private func makeItem(_ node: Int, _ container: FlexContainer) -> FlexItem {
    var item = FlexItem(node: node)
    let own = styles[node].alignSelf
    item.alignment = own.keyword == .auto ? styles[container.node].alignItems : own
    if links[node].traits.contains(.hasMargin) { setMargins(of: &item, container) }
    return item
  }

  private func setMargins(of item: inout FlexItem, _ container: FlexContainer) {
    let margin = bounds[item.node].margin
    let horizontal = (margin.left, margin.right)
    let vertical = (margin.top, margin.bottom)
    var main = container.isRow ? horizontal : vertical
    var cross = container.isRow ? vertical : horizontal
    if container.isMainFlipped { main = (main.1, main.0) }
    if container.isCrossFlipped { cross = (cross.1, cross.0) }
    let width = container.percentageWidth
    item.mainStartMargin = main.0.resolved(against: width) ?? 0
    item.mainEndMargin = main.1.resolved(against: width) ?? 0
    item.crossStartMargin = cross.0.resolved(against: width) ?? 0
    item.crossEndMargin = cross.1.resolved(against: width) ?? 0
    if main.0 == .auto { item.autoMargins.insert(.mainStart) }
    if main.1 == .auto { item.autoMargins.insert(.mainEnd) }
    if cross.0 == .auto { item.autoMargins.insert(.crossStart) }
    if cross.1 == .auto { item.autoMargins.insert(.crossEnd) }
  }

  /// Whether `align-self: stretch` is in force for the item (CSS Flexbox §8.3).
  func stretches(_ item: FlexItem, _ container: FlexContainer) -> Bool {
    guard item.alignment.keyword == .stretch || item.alignment.keyword == .normal else {
      return false
    }
    guard item.autoMargins.isDisjoint(with: [.crossStart, .crossEnd]) else { return false }
    return (container.isRow ? styles[item.node].height : styles[item.node].width) == .auto
  }

  func stretches(_ item: Int, in container: Int, isRow: Bool) -> Bool {
    let own = styles[item].alignSelf.keyword
    let alignment = own == .auto ? styles[container].alignItems.keyword : own
    guard alignment == .stretch || alignment == .normal else { return false }
    let size = isRow ? styles[item].height : styles[item].width
    guard size == .auto else { return false }
    guard links[item].traits.contains(.hasMargin) else { return true }
    let margin = bounds[item].margin
    return isRow
      ? margin.top != .auto && margin.bottom != .auto
      : margin.left != .auto && margin.right != .auto
  }

  /// Whether the item takes the container's cross size before its line is known (CSS Flexbox §9.8, the first rule).
  func takesContainerCrossSize(_ item: FlexItem, _ container: FlexContainer) -> Bool {
    !container.isMultiLine && container.innerCross.isDefinite && stretches(item, container)
  }
}
