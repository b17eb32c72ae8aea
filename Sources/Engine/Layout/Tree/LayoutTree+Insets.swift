import Numbers

extension LayoutTree {
  /// The widths of border and padding on each side of a box after `layout`, in points (CSS Box §4).
  public func contentInsets(of node: NodeID) -> Sides<Double> {
    guard links[node.index].traits.contains(.hasInsets) else { return Sides(all: 0) }
    let bounds = bounds(of: node.index)
    let isRelative = links[node.index].traits.contains(.hasPercentPadding)
    let width = isRelative ? containingWidth(of: node) : 0
    return bounds.contentInsets(containerWidth: width)
  }

  /// The reference width for percentages of a box's padding: its parent's content, or for absolute boxes its parent's padding box.
  private func containingWidth(of node: NodeID) -> Double {
    let parent = Int(lineages[node.index].parent)
    guard parent >= 0 else { return boxes[node.index].frame.width }
    let isAbsolute = style(of: node.index).position == .absolute
    let sides = isAbsolute ? bounds(of: parent).border : contentInsets(of: NodeID(index: parent))
    return max(0, boxes[parent].frame.width - sides.horizontal)
  }
}
