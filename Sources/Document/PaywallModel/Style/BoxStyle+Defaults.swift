import Numbers

extension BoxStyle {
  /// Apple's and Google's minimum height of a tap target is 44 points.
  mutating func setButtonDefaults() {
    if minHeight == nil, height == nil { minHeight = .points(44) }
  }

  /// A picture never gets larger than its stack, and a stack stretches it only if the picture requests it.
  mutating func setPictureDefaults(in stack: ContainingStack) {
    let isStretched = stack.alignItems == .stretch && alignSelf == nil && position == .relative
    if isStretched, cross(of: stack.axis) == nil { alignSelf = .flexStart }
    if maxWidth == nil { maxWidth = .percent(100) }
  }

  /// A fixed length, or the remaining space, within the spacer's limits.
  mutating func setSpacerDefaults(_ spacer: SpacerContent, in axis: StackAxis) {
    setLimits(of: spacer, in: axis)
    guard let length = spacer.length else {
      grow = grow ?? 1
      return
    }
    setMain(length, of: axis)
  }

  /// A line across the stack's direction that never gets thinner.
  mutating func setSeparatorDefaults(_ line: SeparatorContent, in axis: StackAxis) {
    shrink = shrink ?? 0
    setMain(line.thickness, of: axis)
    if alignSelf == nil, cross(of: axis) == nil { alignSelf = .stretch }
  }

  private mutating func setLimits(of spacer: SpacerContent, in axis: StackAxis) {
    let least = spacer.minLength.map(Distance.points)
    let most = spacer.maxLength.map(Distance.points)
    if axis == .row {
      minWidth = minWidth ?? least
      maxWidth = maxWidth ?? most
    } else {
      minHeight = minHeight ?? least
      maxHeight = maxHeight ?? most
    }
  }

  private func cross(of axis: StackAxis) -> Length? { axis == .row ? height : width }

  private mutating func setMain(_ points: Double, of axis: StackAxis) {
    if axis == .row {
      width = width ?? .points(points)
    } else {
      height = height ?? .points(points)
    }
  }
}
