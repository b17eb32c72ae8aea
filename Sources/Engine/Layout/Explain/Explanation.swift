import Numbers

extension LayoutTree {
  /// Lays out like `layout`, and explains the frame of one box.
  ///
  /// - Throws: `LayoutError`, like `layout`.
  public mutating func explain(
    _ node: NodeID, width: AvailableSpace, height: AvailableSpace,
    measure: (NodeID, MeasureInput) -> MeasuredSize
  ) throws(LayoutError) -> [LayoutStep] {
    let steps = try run(width: width, height: height, explaining: node.index, measure: measure)
    if isHidden(node.index) { return [.notDisplayed, .frame(.zero)] }
    return steps + [.frame(frame(of: node))]
  }

  private func isHidden(_ node: Int) -> Bool {
    sequence(first: node) { box in
      let parent = Int(lineages[box].parent)
      return parent < 0 ? nil : parent
    }.contains { style(of: $0).display == .none }
  }
}

/// The box to explain, and the steps found so far.
struct Explanation {
  /// An index that no box has.
  static let nobody = -1

  let node: Int
  /// The parent of the box.
  let container: Int
  var steps: [LayoutStep] = []
}

extension LayoutPass {
  mutating func explainRoot(width: AvailableSpace, height: AvailableSpace) {
    guard explanation.node == 0 else { return }
    let ratio = aspectRatio(of: 0) != nil
    let roomWidth = width.length
    let roomHeight = height.length
    explanation.steps = [
      .root(
        width: roomWidth.isDefinite ? roomWidth : nil,
        height: roomHeight.isDefinite ? roomHeight : nil),
      .size(
        .width, boxes[0].frame.width,
        from: source(of: styles[0].width, .width, ratio: ratio && styles[0].height != .auto)),
      .size(
        .height, boxes[0].frame.height, from: source(of: styles[0].height, .height, ratio: ratio)),
    ]
  }

  /// A size, and the limit that changed it. `wanted` is the size without the limit, or indefinite.
  func sizeSteps(
    _ axis: LayoutStep.Axis, _ size: Double, wanted: Double, from source: LayoutStep.Source
  ) -> [LayoutStep] {
    guard wanted.isDefinite, wanted != size else { return [.size(axis, size, from: source)] }
    return [
      .size(axis, wanted, from: source),
      .clamped(axis, to: size, by: size > wanted ? .minimum : .maximum),
    ]
  }

  /// The offset of a relative box by its insets, if any.
  func moveSteps(
    of node: Int, containerWidth: Double, containerHeight: Double, isRightToLeft: Bool
  ) -> [LayoutStep] {
    let shift = relativeShift(
      node, containerWidth: containerWidth, containerHeight: containerHeight,
      isRightToLeft: isRightToLeft)
    return shift.map { [.moved(x: $0.x, y: $0.y)] } ?? []
  }

  /// The source of an automatic size; a picture has its file's size unless an aspect ratio changes it.
  func automaticSource(of node: Int, knowsOther: Bool) -> LayoutStep.Source {
    let isReplaced = links[node].traits.contains(.isReplaced)
    if aspectRatio(of: node) != nil, knowsOther || !isReplaced { return .aspectRatio }
    return isReplaced ? .picture : .content
  }

  /// The source of a size other than an item's main size.
  func source(of size: Size, _ own: LayoutStep.Source, ratio: Bool) -> LayoutStep.Source {
    switch size {
    case .points, .percent: own
    case .stretch: .stretch
    case .auto where ratio: .aspectRatio
    default: .content
    }
  }

  /// The reasons for an absolute box (CSS Position §4).
  mutating func explainAbsolute(_ node: Int, horizontal: AbsoluteAxis, vertical: AbsoluteAxis) {
    guard explanation.node == node else { return }
    let style = styles[node]
    let frame = boxes[node].frame
    explanation.steps = [
      .absolute(width: horizontal.room, height: vertical.room),
      .held(
        top: vertical.start, right: horizontal.end, bottom: vertical.end, left: horizontal.start),
      .size(
        .width, frame.width,
        from: absoluteSource(of: style.width, own: .width, node: node, along: horizontal)),
      .size(
        .height, frame.height,
        from: absoluteSource(of: style.height, own: .height, node: node, along: vertical)),
    ]
  }

  private func absoluteSource(
    of size: Size, own: LayoutStep.Source, node: Int, along axis: AbsoluteAxis
  ) -> LayoutStep.Source {
    let ratio = aspectRatio(of: node) != nil
    if axis.isBetweenInsets, size == .stretch || size == .auto && (own == .width || !ratio) {
      return .insets
    }
    if size == .stretch { return .rest }
    if size == .auto, links[node].traits.contains(.isReplaced) {
      let other = own == .width ? styles[node].height : styles[node].width
      return automaticSource(of: node, knowsOther: other != .auto)
    }
    return source(of: size, own, ratio: ratio)
  }
}
