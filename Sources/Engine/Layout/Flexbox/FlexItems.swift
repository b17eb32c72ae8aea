import Numbers

extension LayoutPass {
  /// Makes items from the in-flow children (CSS Flexbox §9.1).
  mutating func generateItems(_ container: inout FlexContainer) {
    let first = items.count
    for node in children(of: container.node) {
      visits += 1
      if !links[node].traits.contains(.isOutOfFlow) { items.append(makeItem(node, container)) }
    }
    container.items = first..<items.count
  }

  @inline(__always)
  private func makeItem(_ node: Int, _ container: FlexContainer) -> FlexItem {
    var item = FlexItem(node: node)
    item.alignment = alignment(of: node, in: container.node)
    if links[node].traits.contains(.hasMargin) { setMargins(of: &item, container) }
    return item
  }

  /// `align-self`, with `auto` resolved to the container's `align-items`.
  @inline(__always)
  func alignment(of item: Int, in container: Int) -> ItemAlignment {
    let own = styles[item].alignSelf
    return own.keyword == .auto ? styles[container].alignItems : own
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
    item.mainStartMargin = main.0?.resolved(against: width) ?? 0
    item.mainEndMargin = main.1?.resolved(against: width) ?? 0
    item.crossStartMargin = cross.0?.resolved(against: width) ?? 0
    item.crossEndMargin = cross.1?.resolved(against: width) ?? 0
    if main.0 == .auto { item.autoMargins.insert(.mainStart) }
    if main.1 == .auto { item.autoMargins.insert(.mainEnd) }
    if cross.0 == .auto { item.autoMargins.insert(.crossStart) }
    if cross.1 == .auto { item.autoMargins.insert(.crossEnd) }
  }

  /// Whether `align-self: stretch` applies to the item (CSS Flexbox §8.3).
  func stretches(_ item: FlexItem, _ container: FlexContainer) -> Bool {
    guard item.alignment.stretches, !item.hasAutoCrossMargin else { return false }
    return (container.isRow ? styles[item.node].height : styles[item.node].width) == .auto
  }

  /// Whether `align-self: stretch` applies to a child of a row.
  func stretches(_ item: Int, inRow container: Int) -> Bool {
    let margin = bounds[item].margin
    return alignment(of: item, in: container).stretches && styles[item].height == .auto
      && margin.top != .auto && margin.bottom != .auto
  }

  /// Whether the item takes the container's cross size before its line is known (CSS Flexbox §9.8, the first rule).
  func takesContainerCrossSize(_ item: FlexItem, _ container: FlexContainer) -> Bool {
    !container.isMultiLine && container.innerCross.isDefinite && stretches(item, container)
  }
}
