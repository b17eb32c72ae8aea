import PaywallModel

extension Component {
  /// The component with what its type has where the document says nothing: here stands every default that layout depends on.
  func withDefaults(in axis: MainAxis, alignItems: StackContent.ItemAlignment) -> Component {
    var component = self
    switch content {
    case .label(var text):
      text.alignment = text.alignment ?? .start
      component.content = .label(text)
    case .button(var text):
      text.alignment = text.alignment ?? .center
      component.content = .button(text)
      component.box.setButtonDefaults()
    case .image: component.box.setPictureDefaults(in: axis, alignItems: alignItems)
    case .spacer(let spacer): component.box.setSpacerDefaults(spacer, in: axis)
    case .separator(let line): component.box.setSeparatorDefaults(line, in: axis)
    case .stack: break
    }
    return component
  }
}

extension BoxStyle {
  /// Apple's and Google's least height for something to tap on is 44 points.
  fileprivate mutating func setButtonDefaults() {
    if minHeight == nil, height == nil { minHeight = .points(44) }
  }

  /// A picture never outgrows its stack, and no stack stretches it unless the picture asks for that.
  fileprivate mutating func setPictureDefaults(
    in axis: MainAxis, alignItems: StackContent.ItemAlignment
  ) {
    let isStretched = alignItems == .stretch && alignSelf == nil && position == .relative
    if isStretched, cross(of: axis) == nil { alignSelf = .flexStart }
    if maxWidth == nil { maxWidth = .percent(100) }
  }

  /// Room of a fixed length, or all that is left.
  fileprivate mutating func setSpacerDefaults(_ spacer: SpacerContent, in axis: MainAxis) {
    guard let length = spacer.length else {
      grow = grow ?? 1
      return
    }
    setMain(length, of: axis)
  }

  /// A line across the stack's direction that never gets thinner.
  fileprivate mutating func setSeparatorDefaults(_ line: SeparatorContent, in axis: MainAxis) {
    shrink = shrink ?? 0
    setMain(line.thickness, of: axis)
    if alignSelf == nil, cross(of: axis) == nil { alignSelf = .stretch }
  }

  private func cross(of axis: MainAxis) -> Length? { axis == .row ? height : width }

  private mutating func setMain(_ points: Double, of axis: MainAxis) {
    if axis == .row {
      width = width ?? .points(points)
    } else {
      height = height ?? .points(points)
    }
  }
}
